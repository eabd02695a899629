// The page of a table: it shows what comes over the wire and sends what was touched. It knows no
// rule. Here is what it listens to; each subject has its module in `table/`.
import { click } from "./table/clicks.js";
import { byId, stage } from "./table/elements.js";
import { press } from "./table/keys.js";
import { glance, look, lookAway, lookOn } from "./table/looking.js";
import { lay, pointOut, showSwitch } from "./table/marks.js";
import { pointFrom } from "./table/movelist.js";
import { showPace } from "./table/pace.js";
import "./table/plates.js";
import { choosePace, receive } from "./table/plies.js";
import { drag } from "./table/replay.js";
import { aspect, centre } from "./table/stage.js";
import { submit } from "./table/talking.js";
import { hover } from "./table/touching.js";
import { connect, wish } from "./table/wire.js";

const list = byId("movelist");

document.addEventListener("click", (event) => {
  click(event);
  look(event.target);
});
document.addEventListener("keydown", press);
document.addEventListener("submit", submit);
document.addEventListener("pointerover", (event) => {
  const { target } = event;
  if (list.contains(target)) pointFrom(target);
  else hover(target);
  glance(event);
});
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) look(target);
});
document.addEventListener("focusout", lookAway);

list.addEventListener("focusin", ({ target }) => pointFrom(target));
for (const event of ["pointerover", "pointerout", "focusin", "focusout"]) {
  byId("since").addEventListener(event, pointOut);
}
byId("slider").addEventListener("input", drag);

for (const part of ["board-holder", "tray"]) byId(part).addEventListener("scroll", lookAway);

new ResizeObserver(() => {
  wish({ aspect: aspect() });
  centre();
  lay();
  lookOn();
}).observe(stage);

byId("pace").addEventListener("change", ({ target }) => choosePace(target.value));
showPace();
connect(receive);
showSwitch();

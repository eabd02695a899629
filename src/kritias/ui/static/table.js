// The page of a table: it shows what comes over the wire and sends what was touched. It knows no
// rule. Here is what it listens to; each subject has its module in `table/`.
import { click } from "./table/clicks.js";
import { byId, stage } from "./table/elements.js";
import { feel } from "./table/finger.js";
import { lightHint } from "./table/hint.js";
import { keepMenuAway, lift, rest, slip, swallow } from "./table/holding.js";
import { press } from "./table/keys.js";
import { lean, speak, walk } from "./table/log.js";
import { glance, look, lookAt, lookAway, lookOn } from "./table/looking.js";
import { lay, pointOut, showSwitch } from "./table/marks.js";
import { pointFrom } from "./table/movelist.js";
import { showPace } from "./table/pace.js";
import "./table/plates.js";
import { choosePace, receive } from "./table/plies.js";
import { drag } from "./table/replay.js";
import { isSounding } from "./table/sound.js";
import { centre } from "./table/stage.js";
import { submit } from "./table/talking.js";
import { thingAt } from "./table/things.js";
import { hover } from "./table/touching.js";
import { wonder } from "./table/why.js";
import { connect, wishForShape } from "./table/wire.js";

const list = byId("movelist");

document.addEventListener("click", swallow, true);
document.addEventListener("click", (event) => {
  if (click(event)) look(event.target);
  else wonder(event);
  speak(event.target);
});
document.addEventListener("pointerdown", rest);
document.addEventListener("pointermove", slip);
document.addEventListener("pointerup", lift);
document.addEventListener("pointercancel", lift);
document.addEventListener("contextmenu", keepMenuAway);
document.addEventListener("pointerdown", feel, true);
document.addEventListener("keydown", feel, true);
document.addEventListener("keydown", press);
document.addEventListener("submit", submit);
document.addEventListener("lit", lightHint);
document.addEventListener("pointerover", (event) => {
  const { target } = event;
  if (list.contains(target)) pointFrom(target);
  else hover(target);
  glance(event);
  lean(event);
});
document.addEventListener("focusin", ({ target }) => {
  if (byId("log").contains(target)) speak(target);
  const thing = target.matches(":focus-visible") && thingAt(target);
  if (thing) {
    lookAt(thing);
    hover(thing);
  }
});
document.addEventListener("focusout", ({ relatedTarget }) => {
  if (!byId("look").contains(relatedTarget)) lookAway();
});

list.addEventListener("focusin", ({ target }) => pointFrom(target));
for (const event of ["pointerover", "pointerout", "focusin", "focusout"]) {
  byId("since").addEventListener(event, pointOut);
}
byId("log").addEventListener("keydown", walk);
byId("slider").addEventListener("input", drag);

for (const part of ["board-holder", "tray"]) byId(part).addEventListener("scroll", lookAway);

new ResizeObserver(() => {
  wishForShape();
  centre();
  lay();
  lookOn();
}).observe(stage);

document.querySelector("[data-act=sound]").ariaPressed = isSounding();
byId("pace").addEventListener("change", ({ target }) => choosePace(target.value));
showPace();
connect(receive);
showSwitch();

// The page of a replay: it asks the house for one moment after the other and shows it. It knows no
// rule. Here is what it listens to; each subject has its module in `replay/`.
import { askBranch } from "./replay/branch.js";
import { press } from "./replay/keys.js";
import { at, goTo, lookWith, showAgain } from "./replay/moment.js";
import { chooseSpeed, run, stop } from "./replay/run.js";
import { showOverview } from "./replay/timeline.js";
import { beginTrying, chooseTry, endTrying, touchAt } from "./replay/trying.js";
import { copyFrom } from "./table/copying.js";
import { closeAll, pull } from "./table/drawers.js";
import { announce, byId, stage, texts } from "./table/elements.js";
import { lean, showNames, speak, walk } from "./table/log.js";
import { glance, look, lookAway } from "./table/looking.js";
import "./table/plates.js";
import { thingAt } from "./table/things.js";

const QUIET = 150; // milliseconds for which a stage keeps its shape before it is drawn anew

const acts = {
  back: () => step(-1),
  on: () => step(1),
  run: () => run(),
  branch: askBranch,
  try: beginTrying,
  untry: endTrying,
  link: copyLink,
  names: () => showNames(!document.body.classList.contains("named")),
};

function step(by) {
  stop();
  goTo(at() + by);
}

// The address of the page names the moment and the eyes.
async function copyLink(button) {
  const field = document.createElement("input");
  field.value = location.href;
  document.body.append(field);
  const isCopied = await copyFrom(field);
  field.remove();
  if (!isCopied) {
    byId("remark").textContent = texts.uncopied;
    return;
  }
  announce(texts.copied);
  button.classList.add("main");
}

document.addEventListener("click", ({ target }) => {
  if (touchAt(target)) return;
  const button = target.closest("button, li[data-ply]");
  if (!button) return look(target);
  const { act, at: moment, speed, eyes, open, close } = button.dataset;
  if (act in acts) acts[act](button);
  else if (speed) chooseSpeed(speed);
  else if (eyes) lookWith(eyes);
  else if (open) pull(open);
  else if (close) pull(close, false);
  else if (moment ?? button.querySelector("[data-at]")) {
    stop();
    goTo(Number(moment ?? button.querySelector("[data-at]").dataset.at));
  }
  speak(target);
});
document.addEventListener("keydown", press);
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  lookAway();
  closeAll();
});
document.addEventListener("pointerover", (event) => {
  glance(event);
  lean(event);
});
document.addEventListener("focusin", ({ target }) => {
  if (byId("log").contains(target)) speak(target);
  if (target.matches(":focus-visible") && thingAt(target)) look(target);
});
byId("log").addEventListener("keydown", walk);
byId("slider").addEventListener("input", ({ target }) => {
  stop();
  goTo(Number(target.value));
});
byId("tries").addEventListener("change", ({ target }) => chooseTry(Number(target.value)));
byId("whose")?.addEventListener("change", ({ target }) => lookWith(target.value));

let resting = 0;
new ResizeObserver(() => {
  clearTimeout(resting);
  resting = setTimeout(showAgain, QUIET);
}).observe(stage);

chooseSpeed();
showOverview(JSON.parse(byId("overview").dataset.overview));
showAgain();

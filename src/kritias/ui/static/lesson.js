// A guided first game at its table: a veil with holes over what the step is about, a card that says
// what to do there, and a thread between them. The house offers the one move that the step asks for;
// the rest of the page is as ever, and answers whatever else is touched.
import { things, touchesOf } from "./lesson/aim.js";
import { circlesAround } from "./lesson/circles.js";
import { placeCard } from "./lesson/place.js";
import { drawVeil, hideVeil, pulse } from "./lesson/veil.js";
import { announce, byId } from "./table/elements.js";
import { frame } from "./table/frame.js";
import { lookAway } from "./table/looking.js";
import { isFollowing } from "./table/plies.js";
import { heldMove } from "./table/preview.js";
import { isTouched, isTouching } from "./table/touching.js";
import { walkedTo } from "./table/walking.js";
import { aimedAt, isAsking } from "./table/which.js";

const CONTROLS = "button, a, input, select, textarea, summary, .glow";
let step = null; // the one that was read aloud

const card = () => byId("lesson-card");
const isEnd = () => !card().querySelector("[data-code]");

// The light was put on anew: a frame was shown, or something was touched. A move on its way leaves
// everything where it is until it is answered.
function aim() {
  if (!card() || isFollowing()) return hideVeil();
  if (!(frame.moves.length || isEnd())) return null;
  if (card().dataset.step !== step) begin();
  lay();
  return settle();
}

function begin() {
  step = card().dataset.step;
  lookAway(); // what was touched to get here
  for (const thing of [...things(card())].reverse()) {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  queueMicrotask(() => {
    const said = ["lesson-title", "lesson-says", "lesson-task"].map((id) => byId(id)?.textContent);
    announce(said.join(" "));
  });
}

function lay() {
  if (!card() || isFollowing()) return;
  const circles = circlesAround(things(card()));
  const next = touchesOf(card()).find((thing) => thing && !isTouched(thing.id));
  const box = placeCard(card(), circles, next ? circlesAround([next])[0].inner : []);
  drawVeil(circles, touchesOf(card()), box);
}

// What slides has another place when it has arrived.
async function settle() {
  const moving = document.getAnimations().filter(isShort);
  if (!moving.length) return;
  await Promise.allSettled(moving.map(({ finished }) => finished));
  lay();
}

const isShort = ({ effect }) =>
  effect.target?.closest("#board, #tray") && effect.getTiming().iterations === 1;

// Keys

function press(event) {
  if (!card() || isFollowing() || event.ctrlKey || event.metaKey || event.altKey) return;
  const meaning = { Enter: doStep, Escape: leave }[event.key];
  if (meaning?.(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function doStep({ target }) {
  if (target.closest?.(CONTROLS) || walkedTo()) return false;
  byId("lesson-do").click();
  return true;
}

// Whatever else is open goes first.
function leave() {
  const isBusy = isTouching() || heldMove() || isAsking() || !byId("look").hidden;
  if (isBusy || document.querySelector(".open")) return false;
  byId("lesson-leave").click();
  return true;
}

function miss(event) {
  if (card() && event.target.closest(".stage, .tray") && !aimedAt(event).length) pulse();
}

document.addEventListener("lit", aim);
document.addEventListener("keydown", press, true);
document.addEventListener("click", miss, true);
for (const part of ["board-holder", "tray"]) byId(part).addEventListener("scroll", lay);
new ResizeObserver(lay).observe(byId("stage"));
addEventListener("resize", lay);
aim();

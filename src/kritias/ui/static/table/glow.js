// Light on things: what may be touched next, what has been touched, what a move would do.
import { byId } from "./elements.js";

// Show what may be touched next and what has been touched.
export function light(next, touched) {
  darken("glow", "chosen", "shown", "ahead");
  for (const thing of document.querySelectorAll("svg [role=button]:not([data-at])")) {
    if (!next.has(thing.id)) unbutton(thing);
  }
  for (const thing of document.querySelectorAll("#things [aria-pressed]")) {
    thing.removeAttribute("aria-pressed");
  }
  for (const id of next) glow(byId(id));
  for (const id of touched) {
    choose(byId(id));
    choose(twin(id));
  }
}

// Show what some moves would do, and what would be touched after this.
export function point(moves, after = []) {
  darken("shown", "ahead");
  for (const id of after) byId(id)?.classList.add("ahead");
  for (const id of moves.flatMap((move) => move.show)) show(id);
}

export function show(id) {
  byId(id)?.classList.add("shown");
}

// A twin is the same thing elsewhere, as a card in the tray is the one on the stage.
export function twin(id) {
  return byId(byId(id)?.dataset.twin);
}

function darken(...lights) {
  const selector = lights.map((name) => `.${name}`).join();
  for (const thing of document.querySelectorAll(selector)) thing.classList.remove(...lights);
}

function glow(thing) {
  if (!thing) return;
  thing.classList.add("glow");
  tellState(thing, false);
}

function choose(thing) {
  if (!thing) return;
  thing.classList.add("chosen");
  tellState(thing, true);
  if (thing.ownerSVGElement) thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// What is drawn can be reached and touched by keys while it glows or is chosen, and says which.
function tellState(thing, isChosen) {
  if (thing.ownerSVGElement) {
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("role", "button");
  }
  if (thing.matches("button, [role=button]")) thing.setAttribute("aria-pressed", isChosen);
}

// What can be looked at stays within reach of keys.
function unbutton(thing) {
  thing.removeAttribute("aria-pressed");
  if (thing.dataset.look) return thing.setAttribute("role", "img");
  thing.removeAttribute("tabindex");
  thing.removeAttribute("role");
}

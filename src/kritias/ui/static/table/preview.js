// A move that is held back before it is made: what a finger has completed, which may have slipped,
// and what gives something up for good. A bar says what it would do; *Play*, or the same touch once
// more, makes it.
import { byId, herald, texts } from "./elements.js";
import { tell } from "./telling.js";

let held = null; // the move, and the thing whose touch completes it

export const heldMove = () => held?.move;
export const heldThing = () => held?.id;

export function hold(move, id) {
  held = { move, id };
  byId("preview-says").textContent = move.say;
  byId("preview-asks").hidden = !move.asks;
  show(true);
  tell(texts.twice);
  herald.textContent = move.say;
}

export function letGo() {
  held = null;
  show(false);
}

function show(isShown) {
  byId("preview").hidden = !isShown;
  document.body.classList.toggle("previewing", isShown);
}

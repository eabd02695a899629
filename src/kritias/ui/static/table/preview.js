// A move before it is made. What it would do is asked of the house and drawn over the board, with its
// path, price and prize in a panel. What a finger has completed, which may have slipped, and what
// gives something up for good is held back: *Play*, or the same touch once more, makes it.
import { ask } from "./asking.js";
import { drawing } from "./drawing.js";
import { announce, byId } from "./elements.js";
import { frame } from "./frame.js";
import { lay } from "./layer.js";
import { sizeOfRings } from "./marks.js";
import { aspect } from "./stage.js";
import { tell } from "./telling.js";

const REST = 180; // milliseconds a pointer rests before the house is asked

const CLOSE = 1.15; // how much of what lies around a thing is drawn with it

const panel = byId("preview");
let held = null; // the move, and the thing whose touch completes it
let meant = null; // the move that is held, or pointed at
let resting; // the timer of a pointer
let foreseen = { ply: -1 }; // what the house has answered at this ply

export const heldMove = () => held?.move;
export const heldThing = () => held?.id;

export function hold(move, id) {
  held = { move, id };
  byId("preview-says").textContent = move.say;
  byId("preview-asks").hidden = !move.asks;
  panel.classList.remove("quiet");
  panel.hidden = false;
  document.body.classList.add("previewing");
  tell(move.say);
  announce(move.say);
  foresee(move);
}

export function letGo() {
  held = null;
  document.body.classList.remove("previewing");
  foresee(null);
}

// A pointer is over what would make one move, or over nothing of the kind.
export function glimpse(move) {
  if (held || move === meant) return;
  foresee(null);
  if (!move) return;
  meant = move;
  resting = setTimeout(foresee, REST, move);
}

export async function foresee(move) {
  clearTimeout(resting);
  meant = move;
  if (!move) return write({ panel: "", board: "" });
  const answer = await answerTo(move);
  if (answer && meant === move) write(answer);
}

// What was asked once in this position is known.
async function answerTo({ code }) {
  const { ply } = frame;
  const shape = aspect();
  if (foreseen.ply !== ply) foreseen = { ply };
  foreseen[`${code} ${shape}`] ??= ask("foresight", { ply, move: code, aspect: shape });
  const { ok, content } = await foreseen[`${code} ${shape}`];
  return ok && ply === frame.ply ? content : null;
}

function write(answer) {
  byId("preview-stakes").innerHTML = answer.panel; // markup of the house
  for (const figure of panel.querySelectorAll("[data-draws]")) {
    if (byId(figure.dataset.draws)) figure.append(drawing(figure.dataset.draws, CLOSE));
  }
  lay("ahead", answer.board, sizeOfRings());
  if (held) return;
  panel.classList.add("quiet");
  panel.hidden = !answer.panel;
}

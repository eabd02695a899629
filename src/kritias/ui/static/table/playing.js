// Making a move: by the last touch, or from the list.
import { post } from "./asking.js";
import { isFinger } from "./finger.js";
import { offerAgain, withdraw } from "./frame.js";
import { listMoves } from "./movelist.js";
import { foresee, heldMove, heldThing, hold } from "./preview.js";
import { forget, lightUp, retract, touch } from "./touching.js";
import { wish } from "./wire.js";

// Show what may be done now, on the board and in the list.
export function offer() {
  lightUp();
  listMoves();
  if (heldMove()) foresee(heldMove());
}

export function play(id) {
  if (heldThing() === id) return playHeld();
  const move = touch(id);
  if (!move) return null;
  return move.asks || (isFinger() && !move.at_once) ? holdBack(move, id) : send(move);
}

// Show what a move would do before it is made.
function holdBack(move, id) {
  retract();
  hold(move, id);
  lightUp();
}

export function playHeld() {
  const move = heldMove();
  return move && send(move);
}

// The answer says only whether the move was made; what comes of it comes as a frame.
export async function send(move) {
  forget();
  const offered = withdraw();
  offer();
  const { ok } = await post("moves", { ply: offered.ply, move: move.code });
  if (ok) return;
  offerAgain(offered);
  offer();
  wish({ at: null });
}

// The last frame that came: where the game stands, and the moves that are offered. Before the first
// one the page shows what the house wrote into it.
import { felt } from "./elements.js";

const NONE = -1;

export let frame = { ply: 0, moves: [], count: 0, at: null, status: felt.dataset.status };
let answered = NONE; // the ply that a move on its way answers

// A frame takes the place of the last one. Another one of the ply that is being answered offers
// nothing: the move would be made twice.
export function keep(news) {
  frame = news;
  if (frame.ply === answered) frame.moves = [];
}

// A move answers this ply: nothing more is offered. What was, is given back.
export function withdraw() {
  const { ply, moves } = frame;
  answered = ply;
  frame.moves = [];
  return { ply, moves };
}

// The move was not made: it may be made again, if the game has not gone on meanwhile.
export function offerAgain({ ply, moves }) {
  answered = NONE;
  if (frame.ply === ply) frame.moves = moves;
}

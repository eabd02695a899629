// What a step is about: the things to touch, one after the other, and what else it shows.
import { byId } from "../table/elements.js";
import { frame } from "../table/frame.js";

let kept = { ply: -1, ids: [] }; // of the move that may be on its way

// Of each touch the first thing that is drawn on this page.
export function touchesOf() {
  const ways = frame.moves[0]?.touch ?? [];
  const drawn = ways.map((way) => way.map(firstDrawn));
  const chosen = drawn.find((way) => way.every(Boolean));
  if (chosen) kept = { ply: frame.ply, ids: chosen };
  return kept.ply === frame.ply ? kept.ids.map(byId).filter(Boolean) : [];
}

const firstDrawn = (ids) => ids.find((id) => isDrawn(byId(id)));

export function things(card) {
  const shown = card.dataset.points.split(" ").filter(Boolean).map(byId).filter(isDrawn);
  return [...touchesOf(), ...shown];
}

const isDrawn = (thing) => Boolean(thing?.getClientRects().length);

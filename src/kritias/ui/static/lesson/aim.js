// What a step is about: the things to touch, one after the other, and what else it shows.
import { byId } from "../table/elements.js";
import { frame } from "../table/frame.js";

let kept = { ply: -1, way: [] }; // of the move that may be on its way

// Of each touch the first thing that is drawn on this page; null for what a touch before it brings.
// After the last step all moves are offered again, and none is pointed at.
export function touchesOf(card) {
  if (!card.querySelector("[data-code]")) return [];
  const [move] = frame.moves;
  if (move) kept = { ply: frame.ply, way: chosen(move.touch) };
  return kept.ply === frame.ply ? kept.way.map(firstDrawn) : [];
}

// The way of which most is there from the first touch on.
function chosen(ways) {
  const lengths = ways.map((way) => way.map(firstDrawn).filter(Boolean).length);
  const isWhole = (way, place) => lengths[place] === way.length;
  return ways.find(isWhole) ?? ways.find(([first]) => firstDrawn(first)) ?? [];
}

const firstDrawn = (ids) => ids.map(byId).find(isDrawn) ?? null;

export function things(card) {
  const shown = card.dataset.points.split(" ").filter(Boolean).map(byId).filter(isDrawn);
  return [...touchesOf(card).filter(Boolean), ...shown];
}

const isDrawn = (thing) => Boolean(thing?.getClientRects().length);

// Which one? A finger takes in a circle. Where that meets several things that can be touched now,
// a sheet over the tray shows them large, each with its name and what it does, and one of them is
// chosen there. A thing that is as large as a finger is not asked about.
import { drawing } from "./drawing.js";
import { byId, element, stage } from "./elements.js";
import { isFinger } from "./finger.js";
import { point } from "./glow.js";
import { heldThing } from "./preview.js";
import { about, boxOf } from "./things.js";
import { isTouched, movesBy, under } from "./touching.js";

const RADIUS = 22; // pixels
const ENOUGH = 40; // a thing that is so wide and high is hit by any finger
const SPOKES = 8;

// What a finger on the board may mean; a mouse means what it points at.
export function aimedAt({ target, clientX: x, clientY: y }) {
  const isOnBoard = byId("board-holder").contains(target);
  if (!(isFinger() && isOnBoard)) return [under(target)].filter(Boolean);
  const middle = at(x, y);
  const isPlain = middle && (isTouched(middle) || heldThing() === middle || isLarge(byId(middle)));
  if (isPlain) return [middle];
  const met = circle(x, y).map(([across, down]) => at(across, down));
  const ids = [middle, ...met].filter((id) => id && !isTouched(id));
  // Of things that lead to the same moves, as a boat and its space may, any will do.
  return [...new Map(ids.map((id) => [JSON.stringify(movesBy(id)), id])).values()];
}

// What cannot be touched lets the touch through.
function at(x, y) {
  const things = document.elementsFromPoint(x, y).filter((thing) => stage.contains(thing));
  return things.map(under).find(Boolean);
}

function circle(x, y) {
  const turns = [...Array(SPOKES).keys()].map((number) => (2 * Math.PI * number) / SPOKES);
  const place = (turn, far) => [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
  return [RADIUS / 2, RADIUS - 1].flatMap((far) => turns.map((turn) => place(turn, far)));
}

function isLarge(thing) {
  const { width, height } = boxOf(thing);
  return Math.min(width, height) >= ENOUGH;
}

// The sheet

export function ask(ids, { clientX: x, clientY: y }) {
  byId("which-row").replaceChildren(...ids.map(card));
  byId("finger").style.translate = `${x}px ${y}px`;
  byId("which").hidden = false;
  byId("which-row").firstElementChild.focus({ focusVisible: false });
}

export function close() {
  byId("which").hidden = true;
}

export const isAsking = () => !byId("which").hidden;

function card(id) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.which = id;
  button.append(drawing(id), element("b", about(byId(id)).name), element("span", deedOf(id)));
  button.onfocus = () => point(movesBy(id));
  return button;
}

// What comes of it, or what may come of it where that is still open.
function deedOf(id) {
  const moves = movesBy(id);
  return moves.length === 1 ? moves[0].say : (moves[0]?.group ?? "");
}

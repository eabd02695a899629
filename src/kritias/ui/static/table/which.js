// Which one? A finger takes in a circle. Where that meets several things that can be touched now,
// a sheet over the tray shows them large, each with its name and what it does, and one of them is
// chosen there. A thing that is as large as a finger is not asked about.
import { byId, stage } from "./elements.js";
import { isFinger } from "./finger.js";
import { point } from "./glow.js";
import { heldThing } from "./preview.js";
import { isTouched, movesBy, under } from "./touching.js";

const RADIUS = 22; // pixels
const ENOUGH = 40; // a thing that is so wide and high is hit by any finger
const SPOKES = 8;
const SVG = "http://www.w3.org/2000/svg";

// What a finger on the board may mean; a mouse means what it points at.
export function aimedAt({ target, clientX: x, clientY: y }) {
  const isOnBoard = byId("board-holder").contains(target);
  if (!(isFinger() && isOnBoard)) return [under(target)].filter(Boolean);
  const middle = at(x, y);
  const isPlain = middle && (isTouched(middle) || heldThing() === middle || isLarge(byId(middle)));
  if (isPlain) return [middle];
  const met = circle(x, y).map(([across, down]) => at(across, down));
  return [...new Set([middle, ...met])].filter((id) => id && !isTouched(id));
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

// The ring is the thing: the box around it would take in what a window on a drawing hides.
function boxOf(thing) {
  const ring = thing.querySelector(":scope > .halo")?.getBoundingClientRect();
  return ring?.width ? ring : thing.getBoundingClientRect();
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
  const name = line("b", nameOf(byId(id)));
  button.append(drawing(id), name, line("span", deedOf(id)));
  button.onfocus = () => point(movesBy(id));
  return button;
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function nameOf(thing) {
  const { look, name } = thing.dataset;
  return look ?? name ?? thing.ariaLabel ?? thing.querySelector("title")?.textContent ?? "";
}

// What comes of it, or what may come of it where that is still open.
function deedOf(id) {
  const moves = movesBy(id);
  return moves.length === 1 ? moves[0].say : (moves[0]?.group ?? "");
}

// A thing as it is on the board, with all that is on it, and faintly what lies around.
function drawing(id) {
  const board = byId("board");
  const frame = frameAround(boxOf(byId(id)));
  const svg = make("svg", {
    class: board.getAttribute("class"),
    viewBox: inUnits(frame, board),
    "aria-hidden": "true",
  });
  const around = make("g", { class: "faint" });
  const meant = make("g", {});
  for (const thing of board.querySelectorAll("[id], [data-on]")) {
    if (thing.id === id || isOn(thing, id)) meant.append(copy(thing, board));
    else if (isNear(boxOf(thing), frame)) around.append(copy(thing, board, "glow"));
  }
  svg.append(around, meant);
  return svg;
}

// Whether a box lies within the frame at least in part; what is much larger is a background.
function isNear({ left, top, right, bottom, width }, { x, y, side }) {
  const meets = left < x + side && right > x && top < y + side && bottom > y;
  return meets && width > 0 && width < 2 * side;
}

function isOn(thing, id) {
  const below = thing?.dataset.on;
  return Boolean(below) && (below === id || isOn(byId(below), id));
}

function make(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// A copy is seen, and neither found nor reached.
function copy(thing, board, light) {
  const place = board.getScreenCTM().inverse().multiply(thing.parentNode.getScreenCTM());
  const { a, b, c, d, e, f } = place;
  const group = make("g", { transform: `matrix(${[a, b, c, d, e, f]})` });
  const twin = thing.cloneNode(true);
  for (const part of [twin, ...twin.querySelectorAll("[id], [tabindex]")]) {
    part.removeAttribute("id");
    part.removeAttribute("tabindex");
  }
  twin.classList.remove("shown", "ahead", light ?? "shown");
  group.append(twin);
  return group;
}

// A square of the screen around a box, and the same in units of the board.
function frameAround({ x, y, width, height }) {
  const side = Math.max(width, height) * 1.5;
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, side };
}

function inUnits({ x, y, side }, board) {
  const { a: scale, e: left, f: top } = board.getScreenCTM();
  return [x - left, y - top, side, side].map((length) => length / scale).join(" ");
}

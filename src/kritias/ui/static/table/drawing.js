// A copy of a thing of the board, to be shown elsewhere.
import { byId } from "./elements.js";
import { boxOf } from "./things.js";

const SVG = "http://www.w3.org/2000/svg";

// A thing as it is on the board, with all that is on it, and faintly what lies around.
export function drawing(id, around = 1.5) {
  const board = byId("board");
  const frame = frameAround(boxOf(byId(id)), around);
  const svg = make("svg", {
    class: board.getAttribute("class"),
    viewBox: inUnits(frame, board),
    "aria-hidden": "true",
  });
  const beside = make("g", { class: "faint" });
  const meant = make("g", {});
  for (const thing of board.querySelectorAll("[id], [data-on]")) {
    if (thing.id === id || isOn(thing, id)) meant.append(copy(thing, board));
    else if (isNear(boxOf(thing), frame)) beside.append(copy(thing, board, "glow"));
  }
  svg.append(beside, meant);
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
function frameAround({ x, y, width, height }, around) {
  const side = Math.max(width, height) * around;
  return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, side };
}

function inUnits({ x, y, side }, board) {
  const { a: scale, e: left, f: top } = board.getScreenCTM();
  return [x - left, y - top, side, side].map((length) => length / scale).join(" ");
}

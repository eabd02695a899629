// The veil over the table: holes with the rim of a compass, a dotted thread to the card, and the
// numbers of the touches. Every touch goes through it.
import { byId } from "../table/elements.js";
import { boxOf } from "../table/things.js";
import { isTouched } from "../table/touching.js";

const TICKS = 60; // around a hole
const RIM = 8; // pixels from a hole to its ticks
const BADGE = 11; // radius of a number
const FAR = 34; // pixels from the middle of its thing at most

const veil = byId("veil");

export function hideVeil() {
  veil.setAttribute("hidden", "");
}

export function drawVeil(circles, touched, card) {
  const numbers = touched.length > 1 ? touched : [];
  const shape = `${circles.length} ${numbers.length}`;
  if (veil.dataset.shape !== shape) {
    veil.dataset.shape = shape;
    veil.innerHTML = markup(circles.length, numbers.length);
  }
  veil.removeAttribute("hidden");
  veil.classList.remove("lifted");
  circles.forEach(putHole);
  numbers.forEach(putNumber);
  spin(circles, card);
}

// The ring asks to be looked at.
export function pulse() {
  veil.classList.remove("pulse");
  veil.getBoundingClientRect(); // so that it begins anew
  veil.classList.add("pulse");
}

function markup(holes, numbers) {
  const each = (count, make) => [...Array(count).keys()].map(make).join("");
  const hole = (number) => `<circle class="hole h${number}"/>`;
  const rim = (number) => `<circle class="rim h${number}"/><circle class="ticks h${number}"/>`;
  const badge = (number) =>
    `<g class="nr n${number}"><circle r="${BADGE}"/><text>${number + 1}</text></g>`;
  const shade = '<rect class="shade" width="100%" height="100%" mask="url(#veil-holes)"/>';
  const mask = `<mask id="veil-holes"><rect width="100%" height="100%"/>${each(holes, hole)}</mask>`;
  return `${mask}${shade}<line class="thread"/>${each(holes, rim)}${each(numbers, badge)}`;
}

function putHole({ x, y, radius }, number) {
  for (const circle of veil.querySelectorAll(`.h${number}`)) {
    const wide = circle.classList.contains("ticks") ? radius + RIM : radius;
    circle.style.cx = `${x}px`;
    circle.style.cy = `${y}px`;
    circle.style.r = `${wide}px`;
    if (wide > radius) circle.style.strokeDasharray = `1.6 ${(2 * Math.PI * wide) / TICKS - 1.6}`;
  }
}

// Each on the side of its thing that looks away from the other, so that both are seen where the
// things lie together.
function putNumber(thing, number, touched) {
  const badge = veil.querySelector(`.n${number}`);
  badge.toggleAttribute("hidden", !thing);
  if (!thing) return;
  const [own, other] = [thing, touched[number ? 0 : 1] ?? thing].map(middleOf);
  const far = Math.hypot(own.x - other.x, own.y - other.y);
  const turn = far > 1 ? [(own.x - other.x) / far, (own.y - other.y) / far] : [0.7, 0.7];
  const [x, y] = [own.x + turn[0] * own.reach, own.y + turn[1] * own.reach];
  badge.style.translate = `${inside(x, innerWidth)}px ${inside(y, innerHeight)}px`;
  badge.classList.toggle("done", isTouched(thing.id));
}

function middleOf(thing) {
  const { x, y, width, height } = boxOf(thing);
  const reach = Math.min(Math.min(width, height) / 2 + 3, FAR);
  return { x: x + width / 2, y: y + height / 2, reach };
}

const inside = (value, most) => Math.max(BADGE + 2, Math.min(value, most - BADGE - 2));

// From the rim of the hole that is nearest to the card.
function spin(circles, card) {
  const thread = veil.querySelector(".thread");
  const ends = circles.map((circle) => endsOf(circle, card)).filter(({ length }) => length > 0);
  const [near] = ends.sort((one, other) => one.length - other.length);
  thread.toggleAttribute("hidden", !near);
  if (!near) return;
  for (const [name, value] of Object.entries(near.line)) thread.setAttribute(name, value);
}

function endsOf({ x, y, radius }, card) {
  const x2 = Math.max(card.x, Math.min(x, card.x + card.width));
  const y2 = Math.max(card.y, Math.min(y, card.y + card.height));
  const far = Math.hypot(x2 - x, y2 - y);
  const part = (radius + RIM + 6) / far;
  const line = { x1: x + (x2 - x) * part, y1: y + (y2 - y) * part, x2, y2 };
  return { line, length: far - radius - RIM - 6 };
}

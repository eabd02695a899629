// Circles on the screen around things: those that would meet become one.
import { boxOf } from "../table/things.js";
import { isNarrow } from "./place.js";

const MARGIN = 14; // pixels around a thing
const LEAST = { wide: 74, narrow: 62 }; // radius

const leastRadius = () => (isNarrow() ? LEAST.narrow : LEAST.wide);

export function circlesAround(things) {
  const circles = [];
  for (const thing of things) add(circles, around(boxOf(thing)));
  return circles;
}

function around({ x, y, width, height }) {
  const radius = Math.hypot(width, height) / 2 + MARGIN;
  const inner = [{ x: x + width / 2, y: y + height / 2, radius }];
  return { ...inner[0], radius: Math.max(radius, leastRadius()), inner };
}

// One that meets another takes it in, and may then meet a third.
function add(circles, circle) {
  const met = circles.findIndex((one) => meets(one, circle));
  if (met < 0) return circles.push(circle);
  const [taken] = circles.splice(met, 1);
  return add(circles, joined(taken, circle));
}

const meets = (one, other) =>
  Math.hypot(one.x - other.x, one.y - other.y) < (one.radius + other.radius) * 0.92;

// A circle around what both show; never smaller than it may be.
function joined(one, other) {
  const inner = [...one.inner, ...other.inner];
  const x = middle(inner.map((part) => [part.x - part.radius, part.x + part.radius]));
  const y = middle(inner.map((part) => [part.y - part.radius, part.y + part.radius]));
  const reach = inner.map((part) => Math.hypot(part.x - x, part.y - y) + part.radius);
  return { x, y, radius: Math.max(leastRadius(), ...reach), inner };
}

const middle = (spans) => (Math.min(...spans.flat()) + Math.max(...spans.flat())) / 2;

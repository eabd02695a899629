// A finger that rests on a thing lets it tell about itself; no touch comes of that.
import { lookAt } from "./looking.js";
import { thingAt } from "./things.js";

const HELD = 500; // milliseconds
const STILL = 10; // pixels that a resting finger may move

let resting; // the timer of a finger
let start = null;
let isHeld = false;

export function rest({ target, pointerType, clientX, clientY }) {
  lift();
  isHeld = false;
  const thing = pointerType === "mouse" ? null : thingAt(target);
  if (!thing) return;
  start = [clientX, clientY];
  resting = setTimeout(hold, HELD, thing);
}

function hold(thing) {
  isHeld = true;
  lookAt(thing);
}

export function lift() {
  clearTimeout(resting);
  start = null;
}

export function slip({ clientX, clientY }) {
  if (start && Math.hypot(clientX - start[0], clientY - start[1]) > STILL) lift();
}

// The click that follows means nothing.
export function swallow(event) {
  if (!isHeld) return;
  isHeld = false;
  event.stopPropagation();
  event.preventDefault();
}

// Where a finger rests, the browser would open its own menu.
export function keepMenuAway(event) {
  if (start || isHeld) event.preventDefault();
}

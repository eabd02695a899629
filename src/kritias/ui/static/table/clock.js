// The clock of whoever decides, counted down between two frames.
import { byId } from "./elements.js";

const LOW = 10; // seconds
const TICK = 250; // milliseconds

let ticking;

// From so many seconds on; where there is no limit, there is no clock.
export function countDown(left) {
  clearInterval(ticking);
  const hasLimit = left !== null && left !== undefined;
  byId("clock").hidden = !hasLimit;
  if (!hasLimit) return;
  const until = Date.now() + left * 1000;
  show(until);
  ticking = setInterval(show, TICK, until);
}

function show(until) {
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const clock = byId("clock");
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  clock.classList.toggle("low", seconds <= LOW);
}

// Keys: space plays, arrows step, with shift from mark to mark. Whoever chooses or writes, or is in
// the log, is left alone.
import { pull } from "../table/drawers.js";
import { at, goTo, last } from "./moment.js";
import { changeSpeed, run, stop } from "./run.js";
import { markBeside } from "./timeline.js";

const meanings = {
  ArrowLeft: ({ shiftKey }) => step(-1, shiftKey),
  ArrowRight: ({ shiftKey }) => step(1, shiftKey),
  Home: () => leap(0),
  End: () => leap(last()),
  "+": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
  r: () => pull("rules"),
};

function step(way, isLeap) {
  leap(isLeap ? (markBeside(at(), way) ?? at()) : at() + way);
}

function leap(moment) {
  stop();
  goTo(moment);
}

export function press(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("select, textarea, input:not(#slider)")) return;
  if (key === " ") return playBy(event);
  if (!Object.hasOwn(meanings, key)) return;
  event.preventDefault();
  meanings[key](event);
}

// A space on a button presses that.
function playBy(event) {
  if (event.target.closest("button, a, summary")) return;
  event.preventDefault();
  run();
}

// At which pace the page plays what happened: chosen once and kept in this browser.
import { byId } from "./elements.js";
import { keepChoice, kept } from "./kept.js";

// Milliseconds in which a piece slides, and in which a move is shown in all.
const TIMES = {
  slow: { slide: 840, whole: 3480, letter: 40 },
  usual: { slide: 420, whole: 1740, letter: 20 },
  fast: { slide: 210, whole: 720, letter: 8 },
  "at once": { slide: 250, whole: 0, letter: 0 },
};
const NAMES = Object.keys(TIMES);
const STILL = 1400 / 1740; // where nothing slides a move takes less time
const SHORT = 60; // letters that are read while a move is shown; more take longer
const KEY = "pace";
const still = matchMedia("(prefers-reduced-motion: reduce)");

let pace = NAMES.includes(kept(KEY)) ? kept(KEY) : "usual";

export const isAtOnce = () => pace === "at once";
export const slideTime = () => TIMES[pace].slide;

// How long a move is shown that is told in so many letters.
export function wholeTime(letters) {
  const { whole, letter } = TIMES[pace];
  return whole * (still.matches ? STILL : 1) + Math.max(0, letters - SHORT) * letter;
}

export function setPace(name) {
  pace = name;
  keepChoice(KEY, name);
  showPace();
}

// One faster, or one slower.
export function changePace(by) {
  const place = NAMES.indexOf(pace) + by;
  setPace(NAMES[Math.max(0, Math.min(place, NAMES.length - 1))]);
}

export function showPace() {
  byId("pace").value = pace;
  for (const button of document.querySelectorAll("[data-pace]")) {
    button.ariaPressed = button.dataset.pace === pace;
  }
}

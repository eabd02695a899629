// Playing: one moment after the other, at one of four speeds that is kept in this browser.
import { byId, texts } from "../table/elements.js";
import { keepChoice, kept } from "../table/kept.js";
import { at, goTo, last } from "./moment.js";

const WHOLE = 1740; // milliseconds that a move is shown for at the usual speed
const LETTER = 20; // and more for each letter of a long sentence
const SHORT = 60; // letters
const KEY = "replay speed";
const SPEEDS = ["0.5", "1", "2", "4"];

let isRunning = false;
let timer = 0;
let speed = SPEEDS.includes(kept(KEY)) ? kept(KEY) : "1";

export function chooseSpeed(chosen = speed) {
  speed = chosen;
  keepChoice(KEY, speed);
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.ariaPressed = button.dataset.speed === speed;
  }
  if (isRunning) wait();
}

export function changeSpeed(by) {
  const place = SPEEDS.indexOf(speed) + by;
  chooseSpeed(SPEEDS[Math.max(0, Math.min(place, SPEEDS.length - 1))]);
}

// Play from here, or from the beginning where nothing is left; or pause.
export async function run() {
  if (isRunning) return stop();
  showRunning(true);
  if (at() >= last()) await goTo(0);
  wait();
}

export function stop() {
  clearTimeout(timer);
  showRunning(false);
}

function wait() {
  clearTimeout(timer);
  const letters = byId("says").textContent.length;
  timer = setTimeout(next, (WHOLE + Math.max(0, letters - SHORT) * LETTER) / Number(speed));
}

async function next() {
  if (document.hidden) return wait();
  await goTo(at() + 1);
  if (!isRunning) return;
  if (at() >= last()) stop();
  else wait();
}

function showRunning(isOn) {
  isRunning = isOn;
  document.body.classList.toggle("running", isOn);
  document.querySelector("[data-act=run]").ariaLabel = isOn ? texts.pause : texts.play;
}

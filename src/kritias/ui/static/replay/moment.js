// The moment that is shown. While it is on its way the last wish counts: of a slider that is pulled
// only some moments are asked for.
import { afterwards } from "../optional.js";
import { byId, felt, texts } from "../table/elements.js";
import { lay } from "../table/layer.js";
import { actBy, places, slide } from "../table/motion.js";
import { put } from "../table/parts.js";
import { momentAt, storyFor } from "./house.js";
import { tellMoment } from "./telling.js";

const SIZE = 1.1; // pixels for each unit of a ring

let shown = null; // the moment on the page
let wanted = Number(felt.dataset.at);
let eyes = felt.dataset.eyes;
let isComing = false;

export const at = () => wanted;
export const sees = () => eyes;
// The seat that one looks from, else the one that is to decide.
export const mover = () => (/^\d$/.test(eyes) ? eyes : (shown?.decider ?? 0));
export const last = () => Number(byId("slider").max);
const isShown = () => shown?.at === wanted && shown.eyes === eyes;

// Show a moment; the promise is kept when some moment is shown that was wanted last.
export async function goTo(moment) {
  if (moment !== wanted) document.dispatchEvent(new Event("leave"));
  wanted = Math.max(0, Math.min(moment, last()));
  byId("slider").value = wanted;
  if (isComing) return;
  isComing = true;
  try {
    while (!isShown()) show(await momentAt(wanted, eyes));
  } catch (error) {
    byId("remark").textContent = error.message || texts.failed;
  } finally {
    isComing = false;
  }
  if (wanted < last()) momentAt(wanted + 1, eyes).catch(() => null); // the next one is likely
}

// In another shape of the stage, or after the house has found out more.
export function showAgain() {
  shown = null;
  return goTo(wanted);
}

// The moment stays, the eyes change; the log is what they read.
export async function lookWith(other) {
  eyes = other;
  showEyes();
  const [log] = await Promise.all([storyFor(eyes), goTo(wanted)]);
  if (eyes !== other) return;
  put({ log });
  tellMoment(shown, false);
}

function show(moment) {
  const isNext = shown && moment.at === shown.at + 1 && moment.eyes === shown.eyes;
  actBy(isNext ? moment.seat : null);
  const before = places();
  const shape = shapeOfBoard();
  put(moment.parts);
  if (shapeOfBoard() === shape && shown?.eyes === moment.eyes) slide(before);
  lay("marks", moment.marks, SIZE);
  shown = moment;
  felt.dataset.moment = moment.at;
  showEyes();
  tellMoment(moment, true);
  afterwards("address", () =>
    history.replaceState(null, "", `?at=${moment.at}&eyes=${moment.eyes}`),
  );
}

const shapeOfBoard = () => byId("board")?.getAttribute("viewBox");

// Which eyes are chosen.
function showEyes() {
  for (const button of document.querySelectorAll("#eyes [data-eyes]")) {
    button.ariaPressed = button.dataset.eyes === eyes;
  }
  for (const link of document.querySelectorAll("[data-export]")) {
    link.search = `?eyes=${eyes}`;
  }
  const whose = byId("whose");
  const isSeat = /^\d$/.test(eyes);
  if (whose && isSeat) whose.value = eyes;
  whose?.parentElement.classList.toggle("chosen", isSeat);
  if (whose) whose.parentElement.dataset.seat = whose.value;
}

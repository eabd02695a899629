// What happened since one's last turn, as the house has drawn it to lie over the board. The layer
// lets every touch through, and is laid anew with every frame.
import { byId, stage } from "./elements.js";
import { announce } from "./great.js";
import { keepChoice, kept } from "./kept.js";
import { lay as layOver } from "./layer.js";

const SWITCH = "marks"; // under which it is kept whether they are hidden
const FADE = 200; // milliseconds
const SIZE = 1.1; // pixels for each unit of a ring
const SMALL = 0.82; // the same where the board is small
const NARROW = 600; // pixels

let marks = { rows: [] };
let upTo = 0; // the ply that is shown
let begun = 0; // the ply whose list was shown from its beginning
let isHidden = kept(SWITCH) === "hidden";

// Show the marks of a frame, up to a ply. Those of another position are none of this one.
export function mark({ marks: news, ply }, shown = ply) {
  marks = news?.ply === ply ? news : { rows: [] };
  upTo = shown;
  for (const line of lines()) line.hidden = Number(line.dataset.ply) > upTo;
  scrollAlong(ply);
  lay();
  announce(marks.great ?? [], upTo);
}

// Draw them for the size that the board has now.
export function lay() {
  const rows = marks.shown ? marks.rows.filter((row) => row.ply <= upTo) : [];
  if (!rows.length) return fadeOut(byId("marks"));
  layOver("marks", rows.map(({ drawn }) => drawn).join(""), sizeOfRings());
  pointOut();
}

export const sizeOfRings = () => (stage.clientWidth < NARROW ? SMALL : SIZE);

function fadeOut(layer) {
  layer?.removeAttribute("id");
  layer?.classList.add("fading");
  setTimeout(() => layer?.remove(), FADE);
}

// The list

// While moves are played, the newest; then from the first on, once, and as one scrolls it after that.
function scrollAlong(ply) {
  const list = byId("since");
  if (upTo < ply) list.scrollTop = list.scrollHeight;
  else if (begun !== ply) list.scrollTop = 0;
  begun = upTo;
}

const lines = () => byId("since").querySelectorAll("li");

// In its full width: the way of the line under the pointer, or in focus; else of the move that is
// being played, or that led to the moment of the past one looks at.
export function pointOut() {
  const line = byId("since").querySelector("li:focus, li:hover");
  const { classList } = document.body;
  const isPlayed = (row) => classList.contains("following") && row.ply === upTo;
  const told = classList.contains("replaying") ? marks.rows[0] : marks.rows.find(isPlayed);
  const wanted = line?.dataset.mark ?? String(told?.number);
  for (const row of document.querySelectorAll("#marks [data-row]")) {
    row.classList.toggle("full", row.dataset.row === wanted);
  }
}

export function toggleMarks() {
  isHidden = !isHidden;
  keepChoice(SWITCH, isHidden ? "hidden" : "");
  showSwitch();
}

export function showSwitch() {
  stage.classList.toggle("unmarked", isHidden);
  document.querySelector("[data-act=marks]").ariaPressed = !isHidden;
}

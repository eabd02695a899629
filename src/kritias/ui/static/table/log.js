// The log and the board know each other: a line that is pointed at, tapped or in focus lights what
// it speaks of, and offers to go to its moment. What it names carries the ids of what is drawn
// (`data-ref`). The names of places are drawn on the board, and shown for a line or by a switch.
import { byId } from "./elements.js";
import { keepChoice, kept } from "./kept.js";

const KEPT = "names"; // where the browser keeps whether those of all places are shown
const LINES = "li[data-ply]";

const log = byId("log");
let line = null; // the one that speaks

// Light what the line speaks of that something is in; outside the log nothing speaks.
export function speak(target) {
  const found = target.closest?.(`#log ${LINES}`) ?? null;
  if (found === line) return;
  fallSilent();
  line = found;
  speakOn();
}

// A pointer wanders: a finger does not, it taps. What was reached by keys speaks on.
export function lean({ target, pointerType }) {
  const isHeld = line?.querySelector(":focus-visible") && !log.contains(target);
  if (pointerType === "mouse" && !isHeld) speak(target);
}

// A frame has come: the line speaks of what is there now, or is gone.
export function speakOn() {
  if (!line?.isConnected) return fallSilent();
  line.classList.add("speaks");
  const named = [...line.querySelectorAll("[data-ref]")].flatMap(({ dataset }) =>
    dataset.ref.split(" "),
  );
  for (const id of named) byId(id)?.classList.add("spoken");
  for (const other of document.querySelectorAll("[data-of], #tray [data-twin]")) {
    const { of, twin } = other.dataset;
    if (named.includes(of ?? twin)) other.classList.add("spoken");
  }
}

function fallSilent() {
  line?.classList.remove("speaks");
  line = null;
  for (const thing of document.querySelectorAll(".spoken")) thing.classList.remove("spoken");
}

// By keys one walks from line to line; the button that goes to its moment has the focus.
export function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const lines = [...log.querySelectorAll(LINES)];
  const place = lines.indexOf(event.target.closest(LINES));
  const next = lines.at(place < 0 ? -1 : Math.min(Math.max(place + step, 0), lines.length - 1));
  next?.querySelector("button").focus();
  event.preventDefault();
  event.stopPropagation(); // else one would walk on the board as well
}

// The names of all places, as long as the switch is on.
export function showNames(areShown) {
  document.body.classList.toggle("named", areShown);
  document.querySelector("[data-act=names]").ariaPressed = areShown;
  keepChoice(KEPT, areShown ? "1" : "");
}

showNames(Boolean(kept(KEPT)));

// The end is told seat by seat, whoever came last first, before it says who has won. A touch or a
// key shows it whole.
import { byId } from "./elements.js";
import { isAtOnce } from "./pace.js";
import { showOnBoard } from "./plates.js";

const SEAT = 1000; // milliseconds for which a seat is told
const { body } = document;
const still = matchMedia("(prefers-reduced-motion: reduce)");

let isDue = false;
let timer = 0;

// The game is over; the result may come with this frame or with the next.
export function awaitEnd() {
  isDue = true;
}

export function tellEnd() {
  const rows = [...byId("end").querySelectorAll("tr.rank")];
  if (!(isDue && rows.length)) return;
  isDue = false;
  if (still.matches || isAtOnce()) return;
  body.classList.add("telling");
  next(rows.map(({ dataset }) => dataset.seat).reverse(), 0);
}

function next(seats, told) {
  if (told === seats.length) return tellAll();
  body.dataset.told = told + 1;
  showOnBoard(seats[told]);
  timer = setTimeout(next, SEAT, seats, told + 1);
}

function tellAll() {
  clearTimeout(timer);
  body.classList.remove("telling");
  delete body.dataset.told;
  showOnBoard(null);
}

function skip(event) {
  if (!body.classList.contains("telling")) return;
  event.preventDefault();
  event.stopPropagation();
  tellAll();
}

document.addEventListener("click", skip, true);
document.addEventListener("keydown", skip, true);

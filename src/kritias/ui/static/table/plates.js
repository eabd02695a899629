// The plates of the seats: each opens to a sheet with all that lies before its seat. One is open at
// most; meanwhile the things of that seat stand out on the board.
import { byId } from "./elements.js";

const SEAT = /\d+$/;

const sheets = () => document.querySelectorAll(".seat-sheet");
const isOpen = () => Boolean(document.querySelector(".seat-sheet[open]"));

// Open the sheet of a seat, or close it where it is the one that is open.
function turn(seat) {
  show(byId(`sheet-${seat}`).open ? null : seat);
}

function show(seat) {
  for (const sheet of sheets()) {
    const number = sheet.id.match(SEAT)[0];
    sheet.open = number === seat;
    byId(`opens-${number}`).ariaExpanded = sheet.open;
  }
  showOnBoard(seat);
}

// The things of a seat stand out on the board, or those of none.
export function showOnBoard(seat) {
  if (seat === null) delete document.body.dataset.plate;
  else document.body.dataset.plate = seat;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".opens");
  if (button) turn(button.id.match(SEAT)[0]);
  else if (target.closest("[data-sheet=close]")) close();
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && isOpen()) close();
});

// Whoever was in the sheet goes on at its plate.
function close() {
  const sheet = document.querySelector(".seat-sheet[open]");
  const wasInside = sheet.contains(document.activeElement);
  show(null);
  if (wasInside) byId(`opens-${sheet.id.match(SEAT)[0]}`).focus();
}

// The drawers at the side: moves, rules, and on small screens seats and log. One is open at most.
import { byId } from "./elements.js";

let opener = null; // what had the focus before a drawer was opened

const isOpen = (id) => byId(id).classList.contains("open");

// Open or close a drawer; without saying which, it changes.
export function pull(id, toOpen) {
  const hadFocus = byId(id).contains(document.activeElement);
  if (!document.querySelector(".open")) opener = document.activeElement;
  for (const other of document.querySelectorAll(".drawer.open, .rail.open")) {
    if (other.id !== id) other.classList.remove("open");
  }
  byId(id).classList.toggle("open", toOpen);
  for (const button of document.querySelectorAll("[data-open]")) {
    button.ariaExpanded = isOpen(button.dataset.open);
  }
  if (isOpen(id)) enter(byId(id));
  else if (hadFocus) opener?.focus({ preventScroll: true });
}

// Whoever came by keys goes on in the drawer, at its first move if it has any; a log is read from
// its newest line.
function enter(drawer) {
  for (const log of drawer.querySelectorAll(".lines")) log.scrollTop = log.scrollHeight;
  const first = drawer.querySelector("[data-code]") ?? drawer.querySelector("button");
  first.focus();
}

export function closeAll() {
  for (const drawer of document.querySelectorAll(".open")) pull(drawer.id, false);
}

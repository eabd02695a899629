// The last event in one line, where the log is out of sight: what was told of the last move, first
// what weighs most.
import { byId } from "./elements.js";

export function tellLast() {
  const lines = [...byId("log").querySelectorAll("li:not(.later)")];
  const move = moveOf(lines.at(-1));
  const told = lines.filter((line) => moveOf(line) === move);
  const [first, ...others] = [...told.filter(hasTone), ...told.filter((line) => !hasTone(line))];
  byId("last-told").replaceChildren(...(first ? [copy(first), ...others.map(withoutMark)] : []));
}

// Lines of one move share the beginning of their names: `told-12-0-1`.
const moveOf = (line) => line?.id.split("-", 2).join("-");
const hasTone = (line) => line.matches(".loss, .great, .finale");

function copy(line) {
  const span = document.createElement("span");
  span.className = line.className;
  span.append(...line.cloneNode(true).childNodes, " ");
  span.querySelector("button")?.remove(); // the way to its moment stays in the log
  return span;
}

function withoutMark(line) {
  const span = copy(line);
  span.querySelector(".seatmark")?.remove();
  return span;
}

// The moves as a list, for those who would rather read than touch.
import { Idiomorph } from "../vendored/idiomorph.js";
import { byId, texts } from "./elements.js";
import { frame } from "./frame.js";
import { point } from "./glow.js";
import { glimpse } from "./preview.js";

export function listMoves() {
  const entries = frame.moves.map((move, number) => {
    const group = frame.moves[number - 1]?.group ?? "";
    return heading(move, group) + entry(move, number + 1);
  });
  const markup = entries.join("") || `<p>${escaped(texts.nothing)}</p>`;
  Idiomorph.morph(byId("movelist"), markup, { morphStyle: "innerHTML" });
}

const heading = (move, before) => (move.group === before ? "" : `<h3>${escaped(move.group)}</h3>`);

function entry(move, number) {
  const said = `<span class="nr">${number}</span><span>${escaped(move.say)}</span>`;
  return `<button type="button" data-code="${move.code}">${said}</button>`;
}

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// The move that a button of the list stands for, if it is still offered.
export function moveOf(button) {
  return frame.moves.find((move) => String(move.code) === button?.dataset.code);
}

// Show on the board what an entry would do.
export function pointFrom(target) {
  const move = moveOf(target.closest("[data-code]"));
  glimpse(move);
  if (move) point([move]);
}

// What the buttons of the page do, by the name in their `data-act`.
import { post } from "./asking.js";
import { byId, herald, stage, texts } from "./elements.js";
import { frame } from "./frame.js";
import { point, show } from "./glow.js";
import { tell } from "./telling.js";
import { wish } from "./wire.js";

export const acts = {
  undo: () => post("undo", { ply: frame.ply }),
  hint,
  start: () => post("start"),
  rematch,
  fold: () => document.body.classList.toggle("folded"),
  whole: (button) => press(button, stage.classList.toggle("whole")),
  live: () => wish({ at: null }),
  talk: (button) => press(button, byId("logbox").classList.toggle("talking")),
  copy,
};

function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(isPressed));
}

async function hint() {
  tell(texts.thinking);
  const { ok, content } = await post("hint");
  if (!ok) return;
  tell(shareOf(content));
  const move = frame.moves.find(({ code }) => code === content.move);
  if (!move) return;
  point([move]);
  for (const id of move.touch[0].flat()) show(id);
}

// «Go there. Your chances: 40 %, with it 60 %.»
function shareOf({ say, before, after }) {
  return texts.share
    .replace("{say}", say)
    .replace("{before}", Math.round(before * 100))
    .replace("{after}", Math.round(after * 100));
}

async function rematch() {
  const { ok, content } = await post("rematch");
  if (ok) location.assign(`/t/${content.id}`);
}

async function copy(button) {
  await copyFrom(button.previousElementSibling);
  herald.textContent = texts.copied;
  button.classList.add("main");
}

// Only a secure page has a clipboard; on a plain one the field itself is copied.
async function copyFrom(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
}

// What the buttons of the page do, by the name in their `data-act`.
import { post } from "./asking.js";
import { copyFrom } from "./copying.js";
import { announce, byId, element, stage, texts } from "./elements.js";
import { frame } from "./frame.js";
import { awaitHint, isAwaited, putHintAway, showHint } from "./hint.js";
import { showNames } from "./log.js";
import { toggleMarks } from "./marks.js";
import { askLeave } from "./notice.js";
import { oneByOne } from "./one_by_one.js";
import { playHeld } from "./playing.js";
import { goToNow, pause, step } from "./plies.js";
import { isSounding, switchSound } from "./sound.js";
import { centre } from "./stage.js";
import { complain } from "./telling.js";
import { release } from "./touching.js";
import { close } from "./which.js";
import { wish } from "./wire.js";

export const acts = {
  undo: () => post("undo", { ply: frame.ply }),
  hint,
  unhint: () => putHintAway(),
  dismiss: (button) => button.parentElement.remove(),
  start: () => post("start"),
  rematch,
  fold,
  unfold,
  near,
  play: () => playHeld(),
  cancel: () => release(),
  unask: () => close(),
  sound,
  live: () => wish({ at: null }),
  talk: (button) => press(button, byId("logbox").classList.toggle("talking")),
  mute: ({ dataset }) => post("mute", { voice: dataset.voice }),
  unmute: ({ dataset }) => post("unmute", { voice: dataset.voice }),
  names: () => showNames(!document.body.classList.contains("named")),
  copy,
  pause: () => pause(),
  step,
  now: () => goToNow(),
  marks: toggleMarks,
};

function press(button, isPressed) {
  button.ariaPressed = isPressed;
}

// On a small screen a board may be larger than its stage, and is then panned.
function near(button) {
  press(button, stage.classList.toggle("near"));
  centre();
}

function sound(button) {
  const wasOn = isSounding();
  press(button, switchSound());
  if (!(wasOn || isSounding())) complain(texts.silent);
  askLeave();
}

const askHint = oneByOne();

async function hint() {
  const awaited = awaitHint();
  if (!awaited) return;
  const answer = await askHint(
    () => isAwaited(awaited),
    () => post("hint"),
  );
  if (answer?.ok) showHint(awaited, answer.content);
  else putHintAway(awaited);
}

// The board can be looked at after the end, and the result again after that: from the board, and
// from a moment of the past.
function fold() {
  document.body.classList.add("folded");
  byId("result").focus();
}

function unfold() {
  document.body.classList.remove("folded");
  if (frame.at !== null) wish({ at: null });
  document.querySelector("[data-act=fold]")?.focus();
}

async function rematch() {
  const { ok, content } = await post("rematch");
  if (ok) location.assign(`/t/${content.id}`);
}

async function copy(button) {
  document.querySelector(".uncopied")?.remove();
  if (!(await copyFrom(button.previousElementSibling))) return tellUncopied(button);
  announce(texts.copied);
  return button.classList.add("main");
}

function tellUncopied(button) {
  const told = element("p", texts.uncopied);
  Object.assign(told, { className: "soft uncopied", role: "alert" });
  button.parentElement.after(told);
}

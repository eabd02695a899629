// Clicks and taps: first what glows, then buttons.
import { acts } from "./acts.js";
import { post } from "./asking.js";
import { pull } from "./drawers.js";
import { moveOf } from "./movelist.js";
import { play, send } from "./playing.js";
import { choosePace, pause } from "./plies.js";
import { aimedAt, ask, close } from "./which.js";
import { openClause } from "./why.js";
import { wish } from "./wire.js";

// What a button does, by what it carries.
const meanings = {
  code: choose,
  open: ({ dataset }) => pull(dataset.open),
  close: ({ dataset }) => pull(dataset.close, false),
  post: ({ dataset }) => post(dataset.post),
  older: ({ dataset }) => wish({ older: dataset.older }),
  at: ({ dataset }) => wish({ at: Number(dataset.at) }),
  clause: ({ dataset }) => openClause(dataset.clause),
  uncover: ({ dataset }) => wish({ uncover: Number(dataset.uncover) }),
  pace: ({ dataset }) => choosePace(dataset.pace),
  which: ({ dataset }) => play(dataset.which),
  act: (button) => button.tagName === "BUTTON" && acts[button.dataset.act]?.(button),
};

// Whether a click meant something.
export function click(event) {
  const { target } = event;
  if (target.closest("#board-holder")) pause(true); // of what is played; nothing is skipped
  const [id, ...others] = aimedAt(event);
  close();
  const button = target.closest("button, [data-act], [data-at]");
  if (others.length) ask([id, ...others], event);
  else if (id) play(id);
  return Boolean(id || (button && push(button)));
}

function push(button) {
  const carried = Object.keys(meanings).find((name) => button.dataset[name]);
  if (carried) meanings[carried](button);
  return carried;
}

// A move of the list is made, and the list put away.
function choose(button) {
  const move = moveOf(button);
  pull("moves", false);
  if (move) send(move);
}

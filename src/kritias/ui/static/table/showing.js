// Showing a frame: its parts, and what the page says around them.
import { countDown } from "./clock.js";
import { byId, felt, texts } from "./elements.js";
import { awaitEnd, tellEnd } from "./ending.js";
import { frame, keep } from "./frame.js";
import { keepHint } from "./hint.js";
import { tellLast } from "./last.js";
import { speakOn } from "./log.js";
import { lookOn } from "./looking.js";
import { mark } from "./marks.js";
import { places, slide } from "./motion.js";
import { noticeTurn } from "./notice.js";
import { put } from "./parts.js";
import { offer } from "./playing.js";
import { follow } from "./replay.js";
import { hear } from "./sound.js";
import { hearPrompt, readAloud, tell } from "./telling.js";
import { forget, isTouching } from "./touching.js";

export function show(news) {
  const isSameMoment = news.ply === frame.ply && news.at === frame.at;
  if (!isSameMoment) forget(); // the same moment in a new shape keeps what was touched
  if (frame.status !== "over" && news.status === "over") unfold();
  keep(news);
  showPlace(news);
  showParts(news.parts ?? {});
  tellEnd();
  follow(news);
  allowActs(news);
  countDown(news.time_left);
  offer();
  keepHint();
  mark(news);
  lookOn();
  speakOn();
  if (isTouching()) tell(texts.touch);
  readAloud();
  hear(news);
  noticeTurn(news.your_turn);
}

// The end is laid over the board, also where it had been folded away before.
function unfold() {
  document.body.classList.remove("folded");
  awaitEnd();
}

// In the lobby or at the table, now or in the past.
function showPlace({ status, at }) {
  byId("lobby").hidden = status !== "waiting";
  felt.hidden = status === "waiting";
  document.body.classList.toggle("replaying", at !== null);
  document.body.classList.toggle("over", status === "over");
}

export function showParts(parts) {
  const before = places();
  const shape = shapeOfBoard();
  put(parts);
  if (shapeOfBoard() === shape) slide(before); // in another shape nothing has moved
  hearPrompt("tray" in parts);
  if ("log" in parts) scrollDown(byId("log")); // else whoever reads back is left there
  tellLast();
  for (const field of document.querySelectorAll("[data-path]")) {
    field.value = location.origin + field.dataset.path;
  }
}

const shapeOfBoard = () => byId("board")?.getAttribute("viewBox");

function scrollDown(log) {
  log.scrollTop = log.scrollHeight;
}

export function allowActs({ can_undo: canUndo, can_hint: canHint }) {
  document.querySelector("[data-act=undo]").disabled = !canUndo;
  document.querySelector("[data-act=hint]").disabled = !canHint;
}

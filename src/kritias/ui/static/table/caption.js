// The line that tells what is being played: who, what, how far; and its lines in the log.
import { announce, byId, felt, texts } from "./elements.js";

const MOST = 14; // dots

const panel = byId("follow");

// Show the moves of a run up to the present one, for so many milliseconds, and what is to come.
export function showCaption(run, queue, time, leftOut) {
  const play = run.at(-1);
  panel.hidden = false;
  panel.dataset.seat = play.seat;
  panel.className = `follow s${play.seat} ${play.tone}`;
  panel.style.setProperty("--whole", `${time}ms`);
  const says = byId("caption-says");
  says.innerHTML = play.sentences.join(" "); // markup of the house
  says.classList.toggle("long", says.textContent.length > 56);
  announce(says.textContent);
  lightLog(play.ply);
  showProgress(run, queue, leftOut);
}

// A move that is not shown on its own is told to those who listen all the same.
export function recite({ sentences }) {
  const told = document.createElement("template");
  told.innerHTML = sentences.join(" ");
  announce(told.content.textContent);
}

export const lettersOf = ({ sentences }) => sentences.join(" ").replace(/<[^>]*>/g, "").length;

// «3 of 4», and a dot for each: the present one is a bar that fills.
export function showProgress(run, queue, leftOut) {
  const count = run.length + queue.length;
  const said = texts.count.replace("{number}", run.length).replace("{count}", count);
  const left = leftOut ? ` · ${texts.left.replace("{count}", leftOut)}` : "";
  byId("caption-count").textContent = said + left;
  const first = Math.max(0, Math.min(run.length - MOST / 2, count - MOST));
  const dots = [...run, ...queue].slice(first, first + MOST);
  byId("dots").innerHTML = dots
    .map((one, place) => dot(one, first + place + 1 - run.length))
    .join("");
}

// Before the present one, it, or after it.
function dot({ seat }, place) {
  const when = ["done", "now", "next"][Math.sign(place) + 1];
  return `<i class="s${seat} ${when}"></i>`;
}

export function showPause(isPaused) {
  document.body.classList.toggle("paused", isPaused);
  const button = panel.querySelector("[data-act=pause]");
  button.ariaLabel = isPaused ? texts.goOn : texts.pause;
}

// Lines of moves that are not shown yet are not there; those of the present one are lit.
export function lightLog(ply = Number.POSITIVE_INFINITY) {
  const log = byId("log");
  for (const line of log.children) {
    const of = Number(/told-(\d+)/.exec(line.id)?.[1] ?? 0);
    line.classList.toggle("later", of > ply);
    line.classList.toggle("present", of === ply && line.id.startsWith("told"));
  }
  log.scrollTop = log.scrollHeight;
}

// Nothing is played any more. Whoever pressed a button here goes on at the board.
export function putCaptionAway() {
  if (panel.hidden) return;
  const hadFocus = panel.contains(document.activeElement);
  panel.hidden = true;
  showPause(false);
  lightLog();
  if (hadFocus) byId("board-holder").focus({ preventScroll: true });
}

// The seat that acts, where the house has lit the one that is next.
export function lightSeat(seat) {
  for (const plate of felt.querySelectorAll("#seats > .seat")) {
    plate.classList.toggle("now", plate.id === `seat-${seat}`);
  }
}

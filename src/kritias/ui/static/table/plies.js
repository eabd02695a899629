// Playing what happened: moves that the page has not shown yet, one after the other. What is now is
// held back meanwhile, and nothing is offered; *Now* shows it at once.
import {
  lettersOf,
  lightLog,
  lightSeat,
  putCaptionAway,
  recite,
  showCaption,
  showPause,
  showProgress,
} from "./caption.js";
import { countDown } from "./clock.js";
import { byId, felt, forgetSaid } from "./elements.js";
import { frame, keep } from "./frame.js";
import { BEAT } from "./great.js";
import { keepHint } from "./hint.js";
import { mark } from "./marks.js";
import { actBy } from "./motion.js";
import { noticeTurn } from "./notice.js";
import { changePace, isAtOnce, setPace, slideTime, wholeTime } from "./pace.js";
import { put } from "./parts.js";
import { offer } from "./playing.js";
import { follow } from "./replay.js";
import { allowActs, show, showParts } from "./showing.js";
import { hear } from "./sound.js";
import { forget } from "./touching.js";

const PLAYED = ["board", "ribbon", "tray", "seats"];
const BESIDE = ["log", "talk", "muting", "since"]; // these need not wait

const latest = {}; // every part, as it is now
let now = null; // the newest frame, with the parts that the page lacks
let run = []; // the moves that were shown, the present one last
let queue = []; // those to come
let laid = {}; // parts as the present move has laid them
let leftOut = 0; // moves that are too long ago to be played
let isPaused = false;
let timer = 0;
let left = 0; // milliseconds for which the present move is still shown
let since = 0; // when that began

export const isFollowing = () => run.length > 0;

// A frame has come. Where nothing is to be played it is shown.
export function receive(news) {
  const { plays, left_out: more = 0, parts = {}, ...rest } = news;
  forgetSaid();
  Object.assign(latest, parts);
  now = { ...rest, parts: { ...(isFollowing() ? now.parts : {}), ...parts }, came: Date.now() };
  queue = plays && !isAtOnce() ? [...queue, ...whole(plays)] : [];
  if (isAtOnce()) plays?.forEach(recite);
  leftOut += more;
  const isBehind = isFollowing() || queue.some(({ own }) => !own);
  if (!plays || isAtOnce() || !isBehind) goToNow(plays?.length === 1 ? plays[0].seat : null);
  else if (isFollowing()) goOnFollowing(parts);
  else begin();
}

// A part that a move does not bring is as after the next one, or as it is now.
function whole(plays) {
  let after = latest;
  for (const play of [...plays].reverse()) {
    for (const part of PLAYED) play.parts[part] ??= after[part];
    after = play.parts;
  }
  return plays;
}

// Nothing is offered while the page is behind.
function begin() {
  forget();
  keep({ ...now, moves: [], can_hint: false, status: frame.status });
  allowActs({});
  offer();
  keepHint();
  document.body.classList.add("following");
  goOnFollowing(now.parts);
  next();
}

// What need not wait, while older moves are played.
function goOnFollowing(parts) {
  frame.ply = now.ply;
  countDown(now.time_left);
  noticeTurn(now.your_turn);
  for (const part of BESIDE) {
    if (part in parts) put({ [part]: parts[part] });
    delete now.parts[part];
  }
  const present = run.at(-1);
  if (!present) return;
  lightLog(present.ply);
  showProgress(run, queue, leftOut);
  follow({ count: now.count, at: present.at });
}

function next() {
  const play = queue.shift();
  if (!play) return goToNow();
  run.push(play);
  actBy(play.seat);
  lay(play.parts);
  mark(now, play.ply);
  lightSeat(play.seat);
  hear({ ply: play.ply, at: null });
  felt.dataset.moment = play.at;
  follow({ count: now.count, at: play.at });
  const time = play.own ? slideTime() : timeOf(play);
  showCaption(run, queue, time, leftOut);
  wait(time);
}

function lay(parts) {
  const changed = Object.entries(parts).filter(([part, markup]) => laid[part] !== markup);
  laid = { ...parts, seats: null }; // whose plate is lit is not as the house has written it
  showParts(Object.fromEntries(changed));
}

// What is great is held for a beat more.
const timeOf = (play) => wholeTime(lettersOf(play)) + (play.tone.includes("great") ? BEAT : 0);

function wait(time) {
  left = time;
  since = Date.now();
  clearTimeout(timer);
  if (!(isPaused || document.hidden)) timer = setTimeout(next, time);
}

function halt() {
  clearTimeout(timer);
  left -= Date.now() - since;
}

// Whoever looks at something else misses nothing.
document.addEventListener("visibilitychange", () => {
  if (!isFollowing() || isPaused) return;
  if (document.hidden) halt();
  else wait(left);
});

// What the viewer may do about it

export function pause(toPause = !isPaused) {
  if (!isFollowing() || toPause === isPaused) return;
  isPaused = toPause;
  showPause(isPaused);
  if (isPaused) halt();
  else wait(Math.max(left, 0));
}

// The next move, and no further.
export function step() {
  if (!isFollowing()) return;
  pause(true);
  next();
}

// With the seat that has made the one move that is new, if it is one.
export function goToNow(seat = null) {
  if (!now) return;
  actBy(seat);
  clearTimeout(timer);
  queue.forEach(recite);
  const wasAt = Object.keys(laid).filter((part) => laid[part] !== latest[part]);
  const parts = Object.fromEntries(wasAt.map((part) => [part, latest[part]]));
  [run, queue, laid, leftOut, isPaused] = [[], [], {}, 0, false];
  document.body.classList.remove("following");
  const passed = (Date.now() - now.came) / 1000;
  const time = typeof now.time_left === "number" ? now.time_left - passed : null;
  show({ ...now, time_left: time, parts: { ...parts, ...now.parts } });
  now.parts = {};
  felt.dataset.moment = now.at ?? now.count;
  putCaptionAway();
}

export function choosePace(name) {
  setPace(name);
  keepPace();
}

export function hurry(by) {
  changePace(by);
  keepPace();
}

// From the present move on.
function keepPace() {
  if (!isFollowing()) return;
  if (isAtOnce()) return goToNow();
  const time = timeOf(run.at(-1));
  byId("follow").style.setProperty("--whole", `${time}ms`);
  if (isPaused) return;
  halt();
  wait(Math.max(0, Math.min(left, time)));
}

// Touching things. Each move names what to touch, one thing after the other: whatever continues
// some move may be touched next, and the last touch completes one.
import { stage, texts } from "./elements.js";
import { frame } from "./frame.js";
import { light, point, twin } from "./glow.js";
import { glimpse, heldMove, heldThing, letGo } from "./preview.js";
import { fallSilent, tell } from "./telling.js";
import { holder } from "./things.js";

let touched = []; // ids, in the order of the touches

export const isTouching = () => touched.length > 0;
export const touchedWith = (id) => [...touched, id];

// A way is a list of steps, a step the things of which one is touched. It is open while what has
// been touched fits it.
const isOpen = (way) => touched.every((id, step) => way[step]?.includes(id));

// The ways that are still open, each with the move it makes.
function openWays() {
  const waysOf = (move) => move.touch.filter(isOpen);
  return frame.moves.flatMap((move) => waysOf(move).map((way) => ({ move, way })));
}

// What a move wants touched next, by the first of its ways; none, if something else was touched.
export const nextOf = (move) => move.touch.find(isOpen)?.[touched.length] ?? [];

const thingsAt = (step, ways) => ways.flatMap(({ way }) => way[step] ?? []);
const next = () => new Set(thingsAt(touched.length, openWays()));
const waysBy = (id) => openWays().filter(({ way }) => way[touched.length]?.includes(id));

export const isTouched = (id) => touched.includes(id);
export const movesBy = (id) => [...new Set(waysBy(id).map(({ move }) => move))];

// A move that is held back stays in the light. Whoever goes by the light hears of it.
export function lightUp() {
  const move = heldMove();
  light(next(), move ? [...touched, heldThing()] : touched);
  if (move) point([move]);
  document.dispatchEvent(new Event("lit"));
}

// The thing at a target that can be touched, or touched again to let go: the one that is drawn
// there, or what that is part of, sits in or stands on. Never what lies behind it.
export function under(target) {
  const things = next();
  for (let thing = target; thing && thing !== document.body; thing = holder(thing)) {
    if (things.has(thing.id) || touched.includes(thing.id)) return thing.id;
  }
  return null;
}

// Touch a thing. The move that is complete by it is given back, to be made.
export function touch(id) {
  letGo();
  if (touched.at(-1) === id) return release();
  const left = waysBy(id);
  if (!left.length) return isTouching() ? begin(id) : null;
  touched.push(id);
  const complete = left.find(({ way }) => way.length === touched.length);
  if (complete) return complete.move;
  tell(left.length === 1 ? left[0].move.say : texts.touch);
  lightUp();
  return null;
}

// The move that the last touch completed is held back: another touch may take its place.
export function retract() {
  touched.pop();
}

// What does not continue the move may begin another one.
function begin(id) {
  release();
  return touch(id);
}

export function release() {
  forget();
  tell();
  lightUp();
  point([]);
  return null;
}

export function forget() {
  letGo();
  touched = [];
}

// A pointer is over something: show what would come of a touch, unless a move is held back.
export function hover(target) {
  if (heldMove()) return;
  const id = under(target);
  stage.classList.toggle("aims", id !== null);
  const left = id ? waysBy(id) : [];
  const moves = movesBy(id);
  const after = thingsAt(touched.length + 1, left);
  point(moves.length === 1 || isTouching() ? moves : [], [...after, twin(id)?.id]);
  glimpse(moves.length === 1 ? moves[0] : null);
  if (moves.length === 1) tell(moves[0].say);
  else if (!isTouching()) fallSilent();
}

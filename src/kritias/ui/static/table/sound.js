// Small sounds, made here, off until somebody switches them on: a move, one's turn, a loss, and
// something great. What happened is read from the lines that the log has got since.
import { afterwards, attempt } from "../optional.js";
import { byId } from "./elements.js";
import { keepChoice, kept } from "./kept.js";

const KEY = "kritias-sound";
const LOUD = 0.12;
const SOUNDS = {
  // of each note: hertz, when it begins, how many seconds it rings
  move: [[330, 0, 0.12]],
  turn: [
    [523, 0, 0.2],
    [784, 0.14, 0.4],
  ],
  loss: [
    [220, 0, 0.25],
    [165, 0.16, 0.5],
  ],
  great: [
    [523, 0, 0.25],
    [659, 0.12, 0.25],
    [784, 0.24, 0.6],
  ],
};

let context = null; // a browser gives one to those who have touched the page
let heard = null; // the ply up to which everything was heard
let wasYours = false;

let isOn = kept(KEY) === "on";

export const isSounding = () => isOn;

// Whether there is sound from now on. Where the browser makes none, it stays off.
export function switchSound() {
  isOn = !isOn && attempt("sound", () => strike("turn", 0), false);
  keepChoice(KEY, isOn ? "on" : "off");
  return isOn;
}

// A frame has come, or a move is played: hear what is new in it. The first one is how the table was
// found.
export function hear({ ply, at, your_turn: isYours = false }) {
  const [before, hadTurn] = [heard, wasYours];
  [heard, wasYours] = [ply, isYours];
  if (before === null || at !== null || !isOn) return;
  if (ply > before) ring(toneOf(before, ply));
  if (isYours && !hadTurn) ring("turn", 0.35);
}

function toneOf(before, ply) {
  const isNew = ({ id }) => plyOf(id) > before && plyOf(id) <= ply;
  const told = [...byId("log").querySelectorAll("li[id^=told]")].filter(isNew);
  const has = (tone) => told.some((line) => line.classList.contains(tone));
  if (has("finale")) return "great";
  return has("loss") ? "loss" : "move";
}

// Something great stands over the board.
export function chime() {
  if (isOn) ring("great");
}

const plyOf = (id) => Number(id.split("-")[1]);

function ring(name, later = 0) {
  afterwards("sound", () => strike(name, later));
}

function strike(name, later) {
  context ??= new AudioContext();
  document.dispatchEvent(new CustomEvent("sound", { detail: name }));
  for (const [pitch, start, length] of SOUNDS[name]) note(pitch, start + later, length);
  return true;
}

// A soft bell: it is struck, and dies away.
function note(pitch, start, length) {
  const begin = context.currentTime + start;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

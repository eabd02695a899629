// What happened since one's last turn, drawn over the board: the way of what moved, rings with the
// numbers of the list, crosses where something was lost. The layer lets every touch through, and is
// laid anew with every frame.
import { byId, stage } from "./elements.js";
import { announce } from "./great.js";

const SWITCH = "marks"; // under which it is kept whether they are hidden
const FADE = 200; // milliseconds
const SIZE = 1.1; // of a ring: pixels for each of its units
const APART = 18; // between two rings, in the same units
const FIRST = ["moved", "came", "changed", "gone", "emptied"]; // where the ring stands

let marks = { rows: [] };
let upTo = 0; // the ply that is shown
let size; // units of the board for each unit of a ring
let rings = [];
let isHidden = kept();

// Show the marks of a frame, up to a ply. Those of another position are none of this one.
export function mark({ marks: news, ply }, shown = ply) {
  marks = news?.ply === ply ? news : { rows: [] };
  upTo = shown;
  for (const line of lines()) line.hidden = Number(line.dataset.ply) > upTo;
  lay();
  announce(marks.great ?? [], upTo);
}

// Draw them for the size that the board has now.
export function lay() {
  const old = byId("marks");
  const rows = marks.shown ? marks.rows.filter((row) => row.ply <= upTo) : [];
  if (!rows.length) return old && fadeOut(old);
  const board = byId("board");
  size = SIZE / board.getScreenCTM().a;
  rings = [];
  const layer = document.createElementNS(board.namespaceURI, "g");
  layer.id = "marks";
  layer.setAttribute("aria-hidden", "true");
  layer.innerHTML = rows.map(drawRow).join("");
  old?.remove();
  board.append(layer);
  pointOut();
}

function fadeOut(layer) {
  layer.removeAttribute("id");
  layer.classList.add("fading");
  setTimeout(() => layer.remove(), FADE);
}

// One move

function drawRow({ number, seat, changes }) {
  const first = FIRST.flatMap((kind) => changes.filter((one) => one.kind === kind))[0];
  const things = changes.map(drawChange).join("");
  return `<g class="pc s${seat}" data-row="${number}">${things}${ring(first, number)}</g>`;
}

function drawChange(change) {
  const { kind, id, path, shape, owner } = change;
  if (kind === "moved") return outline("from", path[0], shape) + ghost(id, path) + trail(change);
  if (kind === "gone" && owner >= 0) return loss(path[0], owner);
  return outline(kind, path[0], shape);
}

function outline(kind, [x, y], [across, down, round]) {
  const box = `width="${2 * across}" height="${2 * down}" rx="${round}"`;
  return `<rect class="place ${kind}" x="${x - across}" y="${y - down}" ${box}/>`;
}

// The thing itself, faint, where it came from.
function ghost(id, path) {
  const [[fromX, fromY], [x, y]] = [path[0], path.at(-1)];
  return `<use class="faint" href="#${id}" x="${fromX - x}" y="${fromY - y}"/>`;
}

// Dots on a pale way, up to the edge of the thing, with the head of an arrow.
function trail({ path, shape }) {
  const [[aX, aY], [bX, bY]] = path.slice(-2);
  const length = Math.hypot(bX - aX, bY - aY);
  const rest = Math.max(length - Math.min(...shape) * 0.8, length / 2) / length;
  const end = [aX + (bX - aX) * rest, aY + (bY - aY) * rest];
  const way = `M${[...path.slice(0, -1), end].join("L")}`;
  const turn = (Math.atan2(bY - aY, bX - aX) * 180) / Math.PI;
  const head = `<path class="head" d="M7 0L-5-5.5V5.5Z" transform="${at(end)} rotate(${turn})"/>`;
  return `<path class="casing" d="${way}"/><path class="dots" d="${way}"/>${head}`;
}

const at = ([x, y]) => `translate(${x} ${y}) scale(${size})`;

function ring({ path, shape: [across, down] }, number) {
  const [x, y] = path.at(-1);
  const place = freePlace([x + across * 0.95, y + down * 0.8]);
  const text = `<text y="3.9">${number}</text>`;
  return `<g class="ring" transform="${at(place)}"><circle r="10.4"/><circle r="8.6"/>${text}</g>`;
}

function loss(place, owner) {
  const sign = byId("seats").querySelector(`.seatmark.s${owner} use`)?.getAttribute("href");
  const owned = `<use href="${sign}" x="4" y="3" width="13" height="13"/>`;
  const cross = `<circle r="9.5"/><path d="M-4-4L4 4M4-4L-4 4"/>`;
  return `<g class="lost pc s${owner}" transform="${at(freePlace(place))}">${cross}${owned}</g>`;
}

// Where no other ring is, a little further to the right.
function freePlace([x, y]) {
  const far = APART * size;
  const isTaken = rings.some((other) => Math.hypot(other[0] - x, other[1] - y) < far * 0.95);
  if (isTaken) return freePlace([x + far, y]);
  rings.push([x, y]);
  return [x, y];
}

// The list

const lines = () => byId("since").querySelectorAll("li");

// In its full width: the way of the line under the pointer, or in focus; else of the move that is
// being played, or that led to the moment of the past one looks at.
export function pointOut() {
  const line = byId("since").querySelector("li:focus, li:hover");
  const { classList } = document.body;
  const isPlayed = (row) => classList.contains("following") && row.ply === upTo;
  const told = classList.contains("replaying") ? marks.rows[0] : marks.rows.find(isPlayed);
  const wanted = line?.dataset.mark ?? String(told?.number);
  for (const row of document.querySelectorAll("#marks [data-row]")) {
    row.classList.toggle("full", row.dataset.row === wanted);
  }
}

export function toggleMarks() {
  isHidden = !isHidden;
  try {
    localStorage.setItem(SWITCH, isHidden ? "hidden" : "");
  } catch {
    // it lasts as long as the page
  }
  showSwitch();
}

// A browser may refuse to keep anything.
function kept() {
  try {
    return localStorage.getItem(SWITCH) === "hidden";
  } catch {
    return false;
  }
}

export function showSwitch() {
  stage.classList.toggle("unmarked", isHidden);
  document.querySelector("[data-act=marks]").setAttribute("aria-pressed", String(!isHidden));
}

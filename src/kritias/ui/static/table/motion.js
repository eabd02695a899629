// Pieces slide from where they were; what is taken goes to whoever took it, what is put down comes
// from whoever did; what is lost fades where it was.
import { byId, stage } from "./elements.js";
import { slideTime } from "./pace.js";

const FADE = 400; // milliseconds
const EASING = "cubic-bezier(.3,.1,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

let actor = null; // the plate of whoever acts, where that is known

export function actBy(seat) {
  actor = byId(`seat-${seat}`);
}

const pieces = () => [...stage.querySelectorAll(".mover")];
const passing = () => [...stage.querySelectorAll("[data-passes]")];

// Where every piece is now, and what lies where things are taken or put down.
export function places() {
  const lying = new Map(actor ? passing().map((one) => [one.id, asItLies(one)]) : []);
  return { lying, origins: new Map(pieces().map((piece) => [piece.id, origin(piece)])) };
}

// The place says which way things pass, and what lies there: «to 5», «from II», «to» if nothing.
function asItLies(place) {
  const [way, what] = place.dataset.passes.split(" ");
  const isTaken = way === "to" && what;
  return isTaken
    ? { what, copy: place.cloneNode(true), box: place.getBoundingClientRect() }
    : { what };
}

// A box around a piece would take in what a window on a drawing hides.
function origin(piece) {
  const { e: x, f: y } = piece.getScreenCTM();
  return { x, y };
}

export function slide({ origins, lying }) {
  if (still.matches) return;
  for (const piece of pieces()) {
    const old = origins.get(piece.id);
    if (old) slideFrom(old, piece);
  }
  for (const place of actor ? passing() : []) pass(lying.get(place.id), place);
}

function pass(old, place) {
  const [way, what] = place.dataset.passes.split(" ");
  if (old?.what === what) return;
  if (old?.copy) leave(old);
  if (way === "from" && what) arrive(place);
}

function leave({ box, copy }) {
  const board = byId("board");
  const { x, y } = wayTo(box);
  const scale = board.getScreenCTM().a;
  copy.removeAttribute("id");
  copy.classList.add("leaving");
  copy.setAttribute("aria-hidden", "true");
  board.append(copy);
  const away = { transform: `translate(${x / scale}px, ${y / scale}px)`, opacity: 0.2 };
  const going = copy.animate([{ transform: "none", opacity: 1 }, away], {
    duration: slideTime() * 1.6,
    easing: "ease-in",
    composite: "accumulate",
  });
  going.onfinish = () => copy.remove();
}

function arrive(place) {
  const { x, y } = wayTo(place.getBoundingClientRect());
  const now = origin(place);
  slideFrom({ x: now.x + x, y: now.y + y }, place);
}

// From the middle of a box to the plate of whoever acts.
function wayTo(box) {
  const plate = actor.getBoundingClientRect();
  const x = plate.x + plate.width / 2 - box.x - box.width / 2;
  const y = plate.y + plate.height / 2 - box.y - box.height / 2;
  return { x, y };
}

function slideFrom(old, piece) {
  const now = origin(piece);
  const across = old.x - now.x;
  const down = old.y - now.y;
  if (Math.abs(across) < 1 && Math.abs(down) < 1) return;
  const scale = piece.ownerSVGElement.getScreenCTM().a;
  const shift = `translate(${across / scale}px, ${down / scale}px)`;
  piece.animate([{ transform: shift }, { transform: "none" }], {
    duration: slideTime(),
    easing: EASING,
    composite: "accumulate",
  });
}

// Whether a node may go at once: a piece is gone when it has faded. Meanwhile nobody reaches it.
export function fade(node) {
  if (node.id === "marks" || node.id === "ahead") return false; // laid anew when the frame is shown
  const isPiece = node.classList?.contains("mover");
  if (still.matches || !isPiece || node.dataset.fading) return true;
  node.dataset.fading = "yes";
  node.classList.add("losing");
  for (const name of ["id", "tabindex", "data-look"]) node.removeAttribute(name);
  const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: FADE,
    fill: "forwards",
  });
  fading.onfinish = () => node.remove();
  return false;
}

// Pieces slide from where they were; what is put down comes from whoever did; what is lost fades
// where it was. What passes to a seat flies there (`passing.js`).
import { attempt } from "../optional.js";
import { byId, stage } from "./elements.js";
import { slideTime } from "./pace.js";
import { lying, pass } from "./passing.js";

const FADE = 400; // milliseconds
const EASING = "cubic-bezier(.3,.1,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

let actor = null; // the seat that acts, where that is known

export function actBy(seat) {
  actor = byId(`seat-${seat}`) ? seat : null;
}

const hasActor = () => actor !== null && !still.matches;
const pieces = () => [...stage.querySelectorAll(".mover")];
const sites = () => [...stage.querySelectorAll("[data-passes^='from ']")];

// Where every piece is now, and what lies where things are taken or put down. A browser in which
// nothing slides shows the frame as well.
export const places = () => attempt("motion", lookAround);

function lookAround() {
  return {
    origins: new Map(pieces().map((piece) => [piece.id, origin(piece)])),
    built: new Map(sites().map(({ id, dataset }) => [id, dataset.passes])),
    lying: hasActor() ? lying() : null,
  };
}

// A box around a piece would take in what a window on a drawing hides.
function origin(piece) {
  const { e: x, f: y } = piece.getScreenCTM();
  return { x, y };
}

export const slide = (before) => attempt("motion", () => before && slideAll(before));

function slideAll({ origins, built, lying: before }) {
  if (still.matches) return;
  for (const piece of pieces()) {
    const old = origins.get(piece.id);
    if (old) slideFrom(old, piece);
  }
  if (!(before && hasActor())) return;
  for (const site of sites()) {
    if (built.get(site.id) !== site.dataset.passes) arrive(site);
  }
  pass(before, actor);
}

function arrive(place) {
  const plate = byId(`seat-${actor}`);
  if (!plate) return; // the page has been laid out anew meanwhile
  const { x, y } = wayTo(place.getBoundingClientRect(), plate.getBoundingClientRect());
  const now = origin(place);
  slideFrom({ x: now.x + x, y: now.y + y }, place);
}

// From the middle of a box to the plate of whoever acts.
function wayTo(box, plate) {
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
  node.dataset.fading = node.id || "yes";
  node.classList.add("losing");
  for (const name of ["id", "tabindex", "data-look"]) node.removeAttribute(name);
  return attempt("motion", () => fadeOut(node), true);
}

function fadeOut(node) {
  const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: FADE,
    fill: "forwards",
  });
  fading.onfinish = () => node.remove();
  return false;
}

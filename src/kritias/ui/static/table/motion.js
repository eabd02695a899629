// Pieces slide from where they were; what is lost fades where it was.
import { stage } from "./elements.js";
import { slideTime } from "./pace.js";

const FADE = 400; // milliseconds
const EASING = "cubic-bezier(.3,.1,.2,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

const pieces = () => [...stage.querySelectorAll(".mover")];

// Where every piece is now.
export function places() {
  return new Map(pieces().map((piece) => [piece.id, origin(piece)]));
}

// A box around a piece would take in what a window on a drawing hides.
function origin(piece) {
  const { e: x, f: y } = piece.getScreenCTM();
  return { x, y };
}

export function slide(before) {
  if (still.matches) return;
  for (const piece of pieces()) {
    const old = before.get(piece.id);
    if (old) slideFrom(old, piece);
  }
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
  if (node.id === "marks") return false; // laid anew, or faded, when the frame is shown
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

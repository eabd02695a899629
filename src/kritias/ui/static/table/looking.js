// Looking closely: a thing that a pointer or a finger rests on, that has the focus or was tapped
// tells about itself in a small panel beside it. The panel takes no touch unless it explains why a
// thing cannot be used, and stands where it covers as little as it can of what glows.
import { byId, element, stage } from "./elements.js";
import { frame } from "./frame.js";
import { about, boxOf, hush, thingAt } from "./things.js";

const REST = 350; // milliseconds a pointer rests on a thing before that tells
const LONG = 700; // and on one of which there is not much to tell
const APART = 12; // pixels between the thing and the panel
const MARGIN = 8; // and between the panel and the edge of the page
const CORNER = 20; // the beak keeps away from the corners

const panel = byId("look");
let thing = null; // what the panel tells about
let resting; // the timer of a pointer
let reason = null; // why it cannot be used, and at which ply: it stays until that has passed

export const isExplained = (one) => one === thing && reason !== null;

// A pointer is over something: it may only wander, and a finger does not hover at all. What was
// reached by keys stays.
export function glance({ target, pointerType }) {
  if (pointerType !== "mouse" || reason || isKept()) return;
  clearTimeout(resting);
  const found = thingAt(target);
  if (found === thing) return;
  lookAway();
  if (!found) return;
  hush(found);
  resting = setTimeout(lookAt, found.dataset.look ? REST : LONG, found);
}

const isKept = () =>
  thing && (thing.matches(":focus-visible") || byId("board-holder").matches(":focus-visible"));

// What was touched to some end tells about itself where it has more to say than its name.
export function look(target) {
  lookAt(target.closest?.("[data-look]") ?? null);
}

export function lookAt(found) {
  lookAway();
  thing = found;
  lookOn();
}

export function explain(one, { says, clause }) {
  if (one !== thing) return;
  reason = { ply: frame.ply, says, clause };
  lookOn();
}

export function lookAway() {
  clearTimeout(resting);
  thing?.classList.remove("looked");
  thing = null;
  reason = null;
  panel.hidden = true;
}

// A frame has come: what is looked at tells what is new, where it is now, or is gone.
export function lookOn() {
  if (!thing) return;
  const isOver = reason && reason.ply !== frame.ply;
  if (!thing.isConnected || isOver || thingAt(thing) !== thing) return lookAway();
  thing.classList.add("looked");
  write(about(thing));
  panel.hidden = false;
  stand(placeBeside(boxOf(thing)));
}

function write({ name, kind, lines }) {
  byId("look-name").textContent = name;
  byId("look-kind").textContent = kind;
  byId("look-lines").replaceChildren(...lines.map((text) => element("li", text)));
  panel.classList.toggle("explains", reason !== null);
  panel.ariaHidden = reason === null;
  byId("look-says").textContent = reason?.says ?? "";
  const clause = byId("look-clause");
  clause.textContent = clause.dataset.clause = reason?.clause ?? "";
}

// Where to stand

// Beside the thing; or at the foot of the stage or of the page, where all that lies beside it glows.
function placeBeside(box) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const across = within(box.x + box.width / 2 - width / 2, innerWidth - width);
  const down = within(box.y + box.height / 2 - height / 2, innerHeight - height);
  const places = [
    { side: "above", x: across, y: topOf(box) - APART - height },
    { side: "below", x: across, y: box.bottom + APART },
    { side: "right", x: box.right + APART, y: down },
    { side: "left", x: box.left - APART - width, y: down },
    { side: "apart", x: across, y: stage.getBoundingClientRect().bottom - APART - height },
    { side: "apart", x: across, y: innerHeight - MARGIN - height },
  ].map((place) => ({ ...place, width, height, beak: beakOf(place, box, width, height) }));
  const fitting = places.filter((place) => fits(place) && !meets(place, box));
  const glowing = [...document.querySelectorAll(".glow")].map(boxOf);
  const covered = (place) => glowing.filter((one) => meets(place, one)).length;
  return fitting.sort((one, other) => covered(one) - covered(other))[0] ?? places[0];
}

// Above what lies in the tray is above the line that says what a touch would do.
function topOf(box) {
  const line = byId("say");
  return line && byId("tray").contains(thing) ? line.getBoundingClientRect().top : box.top;
}

const within = (value, most) => Math.max(MARGIN, Math.min(value, most - MARGIN));

// How far along its side of the panel the beak is.
function beakOf({ side, x, y }, box, width, height) {
  const isUpright = side === "above" || side === "below";
  const middle = isUpright ? box.x + box.width / 2 - x : box.y + box.height / 2 - y;
  return Math.max(CORNER, Math.min(middle, (isUpright ? width : height) - CORNER));
}

const fits = ({ x, y, width, height }) =>
  x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;

const meets = ({ x, y, width, height }, box) =>
  x < box.right && box.left < x + width && y < box.bottom && box.top < y + height;

function stand({ side, x, y, beak }) {
  panel.dataset.side = side;
  panel.style.translate = `${x}px ${y}px`;
  panel.style.setProperty("--beak", `${beak}px`);
}

// Things on the board and in the tray: which one is at a target, and what it tells of itself. What
// its kind is for stands in the page once (`#uses`), by a class it is drawn with or by the first
// word of its id. The house reads names in the same way (`ui/things.py`).
import { byId } from "./elements.js";

const PLACES = "#board, #things";
const uses = JSON.parse(byId("uses").dataset.uses);

// What a thing belongs to: it says so itself where it does not lie within that.
export const holder = (thing) => byId(thing.dataset?.on) ?? thing.parentElement;

// The thing at a target: what is drawn there and has a name, or what that belongs to.
export function thingAt(target) {
  if (!target.closest?.(PLACES)) return null;
  for (let thing = target; thing && !thing.matches(PLACES); thing = holder(thing)) {
    if (isThing(thing)) return thing;
  }
  return null;
}

export function isThing(element) {
  return Boolean((element.id || element.dataset.look) && spoken(element));
}

const titleOf = (thing) => thing.querySelector(":scope > title");

function spoken(thing) {
  const label = thing.dataset.look || thing.getAttribute("aria-label");
  const written = thing.tagName === "BUTTON" ? thing.textContent : "";
  return (label || titleOf(thing)?.textContent || written).trim();
}

// The ring is the thing: the box around it would take in what a window on a drawing hides.
export function boxOf(thing) {
  const ring = thing.querySelector(":scope > .halo")?.getBoundingClientRect();
  return ring?.width ? ring : thing.getBoundingClientRect();
}

// Its name, what kind of thing it is, and what else there is to say, line by line.
export function about(thing) {
  const { look, lookKind: kind = "", lookLines: lines = "" } = thing.dataset;
  const [name, ...more] = look ? [look] : spoken(thing).replace(/\.$/, "").split(". ");
  const told = [...more.map((one) => `${one}.`), ...lines.split("\n"), useOf(thing)];
  return { name: name[0].toUpperCase() + name.slice(1), kind, lines: told.filter(Boolean) };
}

function useOf(thing) {
  const kinds = [...thing.classList].reverse();
  return uses[[...kinds, thing.id.split("-")[0]].find((kind) => kind in uses)];
}

// The browser would show a title of its own beside what the page tells.
export function hush(thing) {
  const title = titleOf(thing);
  if (title || thing.title) thing.setAttribute("aria-label", spoken(thing));
  if (title && !thing.hasAttribute("role")) thing.setAttribute("role", "img");
  title?.remove();
  thing.removeAttribute("title");
}

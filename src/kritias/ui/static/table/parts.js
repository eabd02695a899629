// The regions of the page, which the house sends as markup, morphed into what is there.
import { Idiomorph } from "../vendored/idiomorph.js";
import { byId } from "./elements.js";
import { fade } from "./motion.js";

// What somebody has unfolded stays so, what has the focus keeps it, and what was typed is theirs.
function isWritten(attribute, element) {
  if (attribute === "value" && element.matches(FIELDS)) return !isTyped(element);
  return !(UNFOLDED.has(attribute) || isLit(attribute, element));
}

// What glows is a button, and stays one until the light is put on anew.
function isLit(attribute, element) {
  return BUTTON.has(attribute) && element.getAttribute("role") === "button";
}

const UNFOLDED = new Set(["open", "aria-expanded"]);
const BUTTON = new Set(["tabindex", "role"]);

const FIELDS = "input:not([readonly]), textarea";
const isTyped = (field) => field === document.activeElement || field.value !== field.defaultValue;

// A part that did not come is as it was; one that came empty is emptied.
export function put(parts) {
  const focused = document.activeElement;
  for (const [part, markup] of Object.entries(parts)) {
    if (part === "board") morph("board-holder", markup, { beforeNodeRemoved: fade });
    else morph(part, markup);
  }
  focusAgain(focused);
}

// All of what is there is morphed, the element in focus as well: of that Idiomorph would leave out
// the content (`ignoreActiveValue`), and a button would go on saying what it said before.
function morph(id, markup, more = {}) {
  const callbacks = { beforeNodeMorphed: differs, beforeAttributeUpdated: isWritten, ...more };
  Idiomorph.morph(byId(id), markup, { morphStyle: "innerHTML", callbacks });
}

// What is as it was needs no look at all that is in it.
const differs = (old, fresh) => !old.isEqualNode(fresh);

// What was put elsewhere on the page has lost the focus on the way.
function focusAgain(element) {
  if (!element?.id || document.activeElement === element) return;
  byId(element.id)?.focus({ preventScroll: true });
}

// The regions of the page, which the house sends as markup, morphed into what is there.
import { Idiomorph } from "../vendored/idiomorph.js";
import { byId } from "./elements.js";
import { fade } from "./motion.js";

// What somebody has unfolded stays so, and what has the focus keeps it.
const KEPT = new Set(["open", "tabindex", "role"]);
const isWritten = (attribute) => !KEPT.has(attribute);

const MANNER = { morphStyle: "innerHTML", ignoreActiveValue: true };

// A part that did not come is as it was; one that came empty is emptied.
export function put(parts) {
  for (const [part, markup] of Object.entries(parts)) {
    if (part === "board") morph("board-holder", markup, { beforeNodeRemoved: fade });
    else morph(part, markup);
  }
}

function morph(id, markup, more = {}) {
  const callbacks = { beforeAttributeUpdated: isWritten, ...more };
  Idiomorph.morph(byId(id), markup, { ...MANNER, callbacks });
}

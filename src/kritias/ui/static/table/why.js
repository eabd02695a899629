// Why not: a touch on what does not glow is answered with what it is, why it cannot be used now, and
// the clause that says so. The house is asked; the panel of `looking.js` tells.
import { ask } from "./asking.js";
import { pull } from "./drawers.js";
import { announce, byId } from "./elements.js";
import { frame } from "./frame.js";
import { explain, isExplained, lookAt, lookAway } from "./looking.js";
import { isFollowing } from "./plies.js";
import { heldMove } from "./preview.js";
import { about, thingAt } from "./things.js";
import { isTouching, release, touchedWith } from "./touching.js";

// A touch that did nothing else. By keys, a second one opens the rules.
export function wonder({ target, detail }) {
  if (target.closest("#look")) return;
  const thing = thingAt(target);
  if (thing) askAbout(thing, detail === 0);
  else {
    lookAway();
    if ((isTouching() || heldMove()) && target.closest(".stage")) release();
  }
}

export async function askAbout(thing, isByKey) {
  if (isByKey && isExplained(thing)) return openClause(byId("look-clause").textContent);
  lookAt(thing);
  if (!thing.id || frame.at !== null || isFollowing()) return;
  const { ply } = frame;
  const { ok, content } = await ask("why", { ply, touched: touchedWith(thing.id) });
  if (!ok || ply !== frame.ply) return;
  explain(thing, content);
  const { says, clause } = content;
  announce(`${about(thing).name}. ${says} ${clause}`);
}

// The rules at a clause.
export function openClause(clause) {
  const text = byId(clause);
  if (!text) return;
  pull("rules", true);
  document.querySelector(".cited")?.classList.remove("cited");
  text.classList.add("cited");
  text.tabIndex = -1;
  text.focus({ preventScroll: true });
  text.scrollIntoView({ block: "center" });
}

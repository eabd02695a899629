// Arrows walk over the things of the board. The board keeps the focus; where one is, is told in the
// panel and to those who listen.
import { byId } from "./elements.js";
import { lookAt } from "./looking.js";
import { boxOf, isThing, thingAt } from "./things.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NEAR = 3; // pixels that do not count as a step
const ASIDE = 2.5; // how much more a pixel aside counts than one ahead

const holder = byId("board-holder");
let where = null; // the id of the thing one is at

export const walkedTo = () => (document.activeElement === holder ? byId(where) : null);

export function walk(event) {
  const here = event.target;
  if (!holder.contains(here)) return;
  event.preventDefault();
  const from = here === holder ? byId(where) : thingAt(here);
  const next = nearest(middle(from ?? holder), WAYS[event.key]);
  holder.focus({ preventScroll: true });
  if (!next) return;
  where = next.id;
  holder.setAttribute("aria-activedescendant", where);
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  lookAt(next);
}

function nearest([x, y], [across, down]) {
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of holder.querySelectorAll("#board [id]")) {
    if (!(isThing(thing) && thing.getClientRects().length)) continue;
    const [right, below] = middle(thing);
    const ahead = (right - x) * across + (below - y) * down;
    const aside = Math.abs((right - x) * down) + Math.abs((below - y) * across);
    const far = ahead + aside * ASIDE;
    if (ahead > NEAR && far < least) [best, least] = [thing, far];
  }
  return best;
}

function middle(thing) {
  const { x, y, width, height } = boxOf(thing);
  return [x + width / 2, y + height / 2];
}

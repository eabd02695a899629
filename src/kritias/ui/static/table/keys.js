// Keys: on what glows, and for what is needed often. Whoever writes is left alone.
import { acts } from "./acts.js";
import { closeAll, pull } from "./drawers.js";
import { announce, byId } from "./elements.js";
import { frame } from "./frame.js";
import { putHintAway } from "./hint.js";
import { lookAway } from "./looking.js";
import { play } from "./playing.js";
import { goToNow, hurry, isFollowing, pause, step } from "./plies.js";
import { heldMove } from "./preview.js";
import { isTouching, release, under } from "./touching.js";
import { walk, walkedTo } from "./walking.js";
import { close, isAsking } from "./which.js";
import { askAbout } from "./why.js";
import { wish } from "./wire.js";

const meanings = {
  Enter: touchFocused,
  " ": touchFocused,
  Escape: () => {
    if (isFollowing()) goToNow();
    if (isAsking()) close();
    else if (isTouching() || heldMove()) release();
    else putHintAway();
    lookAway();
    closeAll();
  },
  u: () => acts.undo(),
  h: () => frame.can_hint && acts.hint(),
  r: () => pull("rules"),
  m: () => pull("moves"),
  ".": step,
  End: () => isFollowing() && goToNow(),
  "+": () => hurry(1),
  "-": () => hurry(-1),
  "−": () => hurry(-1),
  l: () => acts.marks(),
  ArrowLeft: walk,
  ArrowRight: walk,
  ArrowUp: walk,
  ArrowDown: walk,
  c: () => acts.names(),
  b: () => announce(byId("summary").textContent),
  "?": () => pull("keys"),
};

export function press(event) {
  const isWriting = event.target.matches("input, textarea, select");
  if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  if (Object.hasOwn(meanings, event.key)) meanings[event.key](event);
}

// What is drawn is no button of the browser's own: a key on it means what a click does.
function touchFocused(event) {
  const walked = isFollowing() ? null : walkedTo();
  const thing = walked ?? event.target.closest?.(".glow, [data-at], [data-look]");
  if (!thing?.ownerSVGElement) return event.key === " " && holdOn(event);
  event.preventDefault();
  if (thing.dataset.at) wish({ at: Number(thing.dataset.at) });
  else if (under(thing)) play(under(thing));
  else askAbout(thing, true);
}

// With nothing in focus that a space would press.
function holdOn(event) {
  if (
    !isFollowing() ||
    event.target.closest("button, a, summary, [tabindex]:not(#board-holder, ol)")
  )
    return;
  event.preventDefault();
  pause();
}

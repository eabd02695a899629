// The slider through the moves of the game.
import { byId } from "./elements.js";
import { frame } from "./frame.js";
import { wish } from "./wire.js";

const PACE = 100; // milliseconds: the house is asked ten times a second at most

let waiting = 0; // the timer of a hand on the slider

// Put the slider where the frame is, unless a hand is on it.
export function follow({ count, at }) {
  const slider = byId("slider");
  slider.max = count;
  if (!waiting) slider.value = at ?? count;
}

// While the slider moves, the last place counts.
export function drag() {
  waiting ||= setTimeout(look, PACE);
}

function look() {
  waiting = 0;
  const at = Number(byId("slider").value);
  wish({ at: at === frame.count ? null : at });
}

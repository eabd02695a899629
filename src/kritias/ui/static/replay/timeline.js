// The slider: where the turns begin, where mistakes were made, what was great. The review of a game
// takes a while; until it is made the house is asked how far it is.
import { byId, element, texts } from "../table/elements.js";
import { forgetMoments, overview } from "./house.js";
import { showAgain } from "./moment.js";
import { fill, nameOf } from "./telling.js";

const AGAIN = 3000; // milliseconds until the house is asked again

let marks = []; // the moments that are marked, in order

export function showOverview({ count, ticks, mistakes, great, done, of, is_reviewed: isMade }) {
  const flags = [...great.map(greatFlag), ...mistakes.map(mistakeFlag)];
  for (const flag of flags) flag.style.setProperty("--at", flag.dataset.at / Math.max(count, 1));
  byId("flags").replaceChildren(...flags);
  byId("ticks").replaceChildren(...ticks.map((tick) => tickAt(tick, count)));
  marks = [...new Set(flags.map(({ dataset }) => Number(dataset.at)))].sort((a, b) => a - b);
  byId("reviewing").textContent = isMade || !of ? "" : `${texts.reviewing} ${done} / ${of}`;
  if (!isMade) setTimeout(askAgain, AGAIN);
}

async function askAgain() {
  const news = await overview().catch(() => null);
  if (!news) {
    setTimeout(askAgain, AGAIN);
    return;
  }
  showOverview(news);
  if (!news.is_reviewed) return;
  forgetMoments(); // now there is more to be said of some
  showAgain();
}

function flagAt(at, kind, label) {
  const flag = element("button", "");
  Object.assign(flag, { type: "button", className: kind, title: label, ariaLabel: label });
  flag.dataset.at = at;
  return flag;
}

const greatFlag = ({ at, says }) => flagAt(at, "great", fill(texts.great, { says }));

function mistakeFlag({ at, seat, cost }, place) {
  const number = place + 1;
  const flag = flagAt(at, "mistake", fill(texts.mistake, { number, name: nameOf(seat), cost }));
  flag.textContent = number;
  return flag;
}

function tickAt({ at, turn }, count) {
  const tick = element("span", turn);
  tick.style.setProperty("--at", at / Math.max(count, 1));
  return tick;
}

// The nearest mark before or after a moment; none beyond the last.
export function markBeside(at, way) {
  return way > 0 ? marks.find((mark) => mark > at) : marks.findLast((mark) => mark < at);
}

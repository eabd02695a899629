// A hint in a panel of its own, and light on what it wants touched: first the first thing, after that
// touch the next. It stays until the position has changed or somebody puts it away; whatever else
// happens on the page leaves it alone.
import { announce, byId, element, texts } from "./elements.js";
import { frame } from "./frame.js";
import { clauseButton } from "./telling.js";
import { nextOf } from "./touching.js";

let asked = null; // the hint on its way or on the page: its ply, and its move

// A hint is on its way. What is given back is to be shown, or dropped should it be put away before;
// null where one for this position is on its way already.
export function awaitHint() {
  if (asked?.ply === frame.ply && asked.code === null) return null;
  asked = { ply: frame.ply, code: null };
  write({ says: texts.thinking });
  return asked;
}

export const isAwaited = (hint) => hint === asked;

export function showHint(hint, { moves: [best, ...others], why, clause }) {
  if (hint !== asked) return;
  hint.code = best.move;
  write({
    says: fill(texts.share, best),
    why,
    clause,
    others: others.map((other) => fill(texts.instead, other)),
  });
  lightHint();
  bringIntoSight();
}

// «Go there. Your chances: 40.5 %.»
function fill(text, { say, share }) {
  const language = document.documentElement.lang;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const chances = (share * 100).toLocaleString(language, digits);
  return text.replace("{say}", () => say).replace("{share}", chances);
}

export function putHintAway(hint = asked) {
  if (hint !== asked) return;
  asked = null;
  byId("hint").hidden = true;
  darken();
}

// A frame has come: with another position the hint goes, else its light is put on anew.
export function keepHint() {
  if (asked && asked.ply !== frame.ply) putHintAway();
  else lightHint();
}

// In the past that one looks back at nothing is lit, nor while a move is on its way.
export function lightHint() {
  darken();
  const move = asked && frame.moves.find(({ code }) => code === asked.code);
  if (!move || frame.at !== null) return;
  for (const id of nextOf(move)) byId(id)?.classList.add("advised");
}

// What lies in the tray, or on a board that is panned, may be out of sight.
function bringIntoSight() {
  for (const thing of document.querySelectorAll(".advised")) {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function darken() {
  for (const thing of document.querySelectorAll(".advised")) thing.classList.remove("advised");
}

function write({ says, why = "", clause = "", others = [] }) {
  byId("hint").hidden = false;
  byId("hint-says").textContent = says;
  if (clause) byId("hint-says").append(" ", clauseButton(clause));
  byId("hint-why").textContent = why;
  byId("hint-others").replaceChildren(...others.map((text) => element("li", text)));
  announce([says, why].join(" ").trim());
}

// What if: another move at the moment that is shown, made by touching what glows or from a list, and
// what the bots think of it. Each move names what to touch, as at a table; no rule is known here.
import { announce, byId, element, texts } from "../table/elements.js";
import { light } from "../table/glow.js";
import { oneByOne } from "../table/one_by_one.js";
import { holder } from "../table/things.js";
import { choicesAt, send } from "./house.js";
import { at, lookWith, sees } from "./moment.js";
import { stop } from "./run.js";
import { fill, nameOf } from "./telling.js";

let moves = []; // that can be tried here
let touched = []; // ids, in the order of the touches
let asked = 0; // how often something was tried: only the last answer counts

const isTrying = () => moves.length > 0;

// Whoever tries sees what the one who decided could see.
export async function beginTrying() {
  stop();
  try {
    const { seat, moves: offered } = await choicesAt(at());
    if (sees() !== String(seat)) await lookWith(String(seat));
    open(seat, offered);
  } catch (error) {
    byId("remark").textContent = error.message;
  }
}

function open(seat, offered) {
  moves = offered;
  touched = [];
  document.body.classList.add("trying");
  byId("weighed").hidden = false;
  byId("weighed-moves").replaceChildren();
  tell(fill(texts.touch, { name: nameOf(seat) }));
  const options = moves.map(({ code, say }) => new Option(say, code));
  byId("tries").replaceChildren(new Option("…", ""), ...options);
  lightUp();
}

export function endTrying() {
  if (!isTrying()) return;
  moves = [];
  asked += 1;
  lightUp();
  document.body.classList.remove("trying");
  byId("weighed").hidden = true;
}

document.addEventListener("leave", endTrying);

// The ways that go on with what was touched.
function openWays() {
  const fits = (way) => touched.every((id, step) => way[step]?.includes(id));
  return moves.flatMap((move) => move.touch.filter(fits).map((way) => ({ move, way })));
}

const next = () => new Set(openWays().flatMap(({ way }) => way[touched.length] ?? []));
const lightUp = () => light(next(), isTrying() ? touched : []);

// Whether a touch meant something here.
export function touchAt(target) {
  const id = isTrying() ? under(target) : null;
  if (!id) return false;
  if (touched.at(-1) === id) touched.pop();
  else touched.push(id);
  const complete = openWays().find(({ way }) => way.length === touched.length);
  if (complete && touched.length) weigh(complete.move);
  else lightUp();
  return true;
}

// The thing at a target that can be touched next, or let go: what is drawn there or what it is on.
function under(target) {
  const things = next();
  for (let thing = target; thing && thing !== document.body; thing = holder(thing)) {
    if (things.has(thing.id) || touched.at(-1) === thing.id) return thing.id;
  }
  return null;
}

export function chooseTry(code) {
  const move = moves.find((one) => one.code === code);
  if (move) weigh(move);
}

const askWorth = oneByOne();

async function weigh({ code }) {
  touched = [];
  lightUp();
  byId("tries").value = code;
  asked += 1;
  const question = asked;
  byId("weighed-moves").replaceChildren();
  tell(texts.thinking);
  const path = `/moments/${at()}/try`;
  const answer = await askWorth(
    () => question === asked,
    () => send(path, { move: code }),
  );
  if (!answer || question !== asked) return;
  const { ok, content } = answer;
  if (ok) byId("weighed-moves").replaceChildren(...content.moves.map(line));
  tell(ok ? content.why : content.message);
}

function tell(text) {
  byId("weighed-says").textContent = text;
  announce(text);
}

// «41.5 %  Go there.  your move, best»
function line({ say, share, is_tried: isTried, was_played: wasPlayed, is_best: isBest }) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const chances = (share * 100).toLocaleString(document.documentElement.lang, digits);
  const kinds = [isTried && texts.tried, wasPlayed && texts.played, isBest && texts.best];
  const row = element("li", "");
  row.append(
    element("b", `${chances} %`),
    element("span", say),
    element("small", kinds.filter(Boolean).join(", ")),
  );
  return row;
}

// The whole client: show what comes over the wire, send what was touched. It knows no rule.
import { Idiomorph } from "./vendored/idiomorph.js";

const $ = (id) => document.getElementById(id);
const felt = $("felt"), stage = $("stage"), name = felt.dataset.table, texts = $("texts").dataset;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SLIDE = 250, FADE = 400;
let frame = { ply: 0, moves: [], count: 0, at: null };
let sliding = 0; // the timer of a hand on the slider
let touched = []; // ids touched so far
let sent = -1; // the ply that a move on its way answers
let socket, tries = 0;

// --- the wire

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/tables/${name}/live?as=page&aspect=${aspect()}`);
  socket.onopen = () => { tries = 0; document.body.classList.remove("offline"); };
  socket.onmessage = ({ data }) => { const news = JSON.parse(data); if (news.error) complain(news.message); else show(news); };
  socket.onclose = () => { document.body.classList.add("offline"); setTimeout(connect, Math.min(500 * 2 ** tries++, 8000)); };
}
const wish = (wishes) => socket.readyState === 1 && socket.send(JSON.stringify(wishes));
const aspect = () => (stage.clientWidth && stage.clientHeight ? (stage.clientWidth / stage.clientHeight).toFixed(2) : 1.6);

// A request that fails is made again, except where twice would be one too many.
const RETRIES = 4, PAUSE = 500;
const pause = (time) => new Promise((done) => setTimeout(done, time));

async function post(path, body = {}) {
  const retries = path === "talk" ? 0 : RETRIES;
  for (let attempt = 0; attempt <= retries; attempt++) {
    if (attempt) {
      complain(texts.again);
      await pause(PAUSE * 2 ** (attempt - 1));
    }
    const { status, content } = await ask(path, body);
    if (status >= 200 && status < 300) return content;
    if (status >= 400 && status < 500) {
      complain(content.clause ? `${content.message} (${content.clause})` : content.message);
      return null;
    }
  }
  complain(texts.failed);
  return null;
}

// The answer of the house; status 0 if there is none, or none that can be read.
async function ask(path, body) {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`/api/tables/${name}/${path}`, request);
    return { status: answer.status, content: await answer.json() };
  } catch {
    return { status: 0, content: {} };
  }
}

// --- what is shown

function show(news) {
  const over = frame.status !== "over" && news.status === "over";
  if (news.ply !== frame.ply || news.at !== frame.at) touched = []; // the same moment in a new shape keeps it
  frame = news;
  if (news.ply === sent) news.moves = [];
  $("lobby").hidden = news.status !== "waiting";
  felt.hidden = news.status === "waiting";
  document.body.classList.toggle("replaying", news.at !== null);
  const before = places();
  for (const [part, markup] of Object.entries(news.parts)) put(part, markup);
  slide(before);
  document.querySelectorAll("[data-path]").forEach((field) => (field.value = location.origin + field.dataset.path));
  const log = $("log");
  if (log) log.scrollTop = log.scrollHeight;
  const slider = $("slider");
  slider.max = news.count;
  if (!sliding) slider.value = news.at ?? news.count; // else a hand is on it
  document.querySelector("[data-act=undo]").disabled = !news.can_undo;
  document.querySelector("[data-act=hint]").disabled = !news.can_hint;
  if (over) document.body.classList.remove("folded");
  countDown(news.time_left);
  said = line()?.textContent ?? "";
  listMoves();
  glow(); if (touched.length) tell(texts.touch);
  $("herald").textContent = $("say")?.firstElementChild.textContent ?? "";
  if (complaint?.ply === news.ply) complain(complaint.text);
  document.title = (news.your_turn ? "● " : "") + document.title.replace(/^● /, "");
}

const KEPT = new Set(["open", "tabindex", "role"]); // what one has unfolded stays so, and what has the focus keeps it
const stays = (attribute) => !KEPT.has(attribute);
function put(part, markup) {
  const callbacks = { beforeAttributeUpdated: stays, ...(part === "board" && { beforeNodeRemoved: fade }) };
  Idiomorph.morph($(part === "board" ? "board-holder" : part), markup, { morphStyle: "innerHTML", ignoreActiveValue: true, callbacks });
}

// Pieces slide from where they were; what is lost fades where it was.
// Where a piece is, is its origin: a box around it would take in what a window on a drawing hides.
const origin = (piece) => { const { e: x, f: y } = piece.getScreenCTM(); return { x, y }; };
const places = () => new Map([...stage.querySelectorAll(".mover")].map((piece) => [piece.id, origin(piece)]));
function slide(before) {
  if (still.matches) return;
  for (const piece of stage.querySelectorAll(".mover")) {
    const old = before.get(piece.id), now = origin(piece);
    if (!old || (Math.abs(old.x - now.x) < 1 && Math.abs(old.y - now.y) < 1)) continue;
    const scale = piece.ownerSVGElement.getScreenCTM().a;
    const shift = `translate(${(old.x - now.x) / scale}px, ${(old.y - now.y) / scale}px)`;
    piece.animate([{ transform: shift }, { transform: "none" }], { duration: SLIDE, easing: "cubic-bezier(.3,.1,.2,1)", composite: "accumulate" });
  }
}
function fade(node) {
  if (still.matches || !node.classList?.contains("mover") || node.dataset.fading) return true;
  node.dataset.fading = "yes";
  node.classList.add("losing");
  node.removeAttribute("id");
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" }).onfinish = () => node.remove();
  return false;
}

let ticking;
function countDown(left) {
  clearInterval(ticking);
  const clock = $("clock");
  clock.hidden = left === null || left === undefined;
  if (clock.hidden) return;
  const until = Date.now() + left * 1000;
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", seconds <= 10);
  };
  tick();
  ticking = setInterval(tick, 250);
}

// --- touching: each move names what to touch, one thing after the other

const fits = (way) => touched.every((id, step) => way[step]?.includes(id));
const ways = () => frame.moves.flatMap((move) => move.touch.filter(fits).map((way) => ({ move, way })));
const ids = (list) => new Set(list.flat(2));
const element = (id) => document.getElementById(id);

function glow() {
  const next = ids(ways().map(({ way }) => way[touched.length] ?? []));
  document.querySelectorAll(".glow, .chosen, .shown, .ahead").forEach((thing) => thing.classList.remove("glow", "chosen", "shown", "ahead"));
  document.querySelectorAll("svg [role=button]:not([data-at])").forEach((thing) => { if (!next.has(thing.id)) { thing.removeAttribute("tabindex"); thing.removeAttribute("role"); } });
  next.forEach(light);
  for (const thing of touched.flatMap((id) => [element(id), element(element(id)?.dataset.twin)])) { thing?.classList.add("chosen"); if (thing?.ownerSVGElement) thing.scrollIntoView({ block: "nearest", inline: "nearest" }); } // a twin is the same thing elsewhere
}
function light(id) {
  const thing = element(id);
  if (!thing) return;
  thing.classList.add("glow");
  if (thing.ownerSVGElement) { thing.setAttribute("tabindex", "0"); thing.setAttribute("role", "button"); }
}
function point(moves, next = []) {
  document.querySelectorAll(".shown, .ahead").forEach((thing) => thing.classList.remove("shown", "ahead"));
  next.forEach((id) => element(id)?.classList.add("ahead"));
  moves.flatMap((move) => move.show).forEach((id) => element(id)?.classList.add("shown"));
}

function touch(id) {
  if (touched.at(-1) === id) return release();
  const open = ways().filter(({ way }) => way[touched.length]?.includes(id));
  if (!open.length) { if (touched.length) { release(); touch(id); } return; }
  touched.push(id);
  const done = open.find(({ way }) => way.length === touched.length);
  if (done) return send(done.move);
  tell(open.length === 1 ? open[0].move.say : texts.touch);
  glow();
}
function release() { touched = []; tell(frame.moves.length ? prompt() : ""); glow(); point([]); }
async function send(move) {
  const ply = frame.ply, offered = frame.moves;
  touched = [];
  sent = ply; // what still shows this ply offers no moves
  frame.moves = [];
  glow(); listMoves();
  if (await post("moves", { ply, move: move.code })) return;
  sent = -1;
  if (frame.ply === ply) frame.moves = offered; // it was not made: it may be made again
  glow(); listMoves();
  wish({ at: null });
}

// --- the line above the tray

const line = () => $("say")?.firstElementChild;
let said = "";
const prompt = () => said;
let complaint = null; // what went wrong at which ply: it stays until that has passed, or something is told
function tell(text) {
  const span = line();
  if (!span) return;
  complaint = null;
  said ||= span.textContent;
  $("say").classList.remove("bad");
  span.textContent = text || said;
}
function complain(text) {
  const span = line();
  if (!span) return;
  complaint = { ply: frame.ply, text };
  said ||= span.textContent;
  $("say").classList.add("bad");
  span.textContent = text;
  $("herald").textContent = text;
}

function under(target) {
  const next = ids(ways().map(({ way }) => way[touched.length] ?? []));
  for (let thing = target; thing && thing !== document.body; thing = thing.parentElement) if (next.has(thing.id) || touched.includes(thing.id)) return thing.id;
  return null;
}
document.addEventListener("pointerover", ({ target }) => {
  const id = under(target);
  const open = id ? ways().filter(({ way }) => way[touched.length]?.includes(id)) : [];
  const moves = [...new Set(open.map(({ move }) => move))];
  point(moves.length === 1 || touched.length ? moves : [], [...ids(open.map(({ way }) => way[touched.length + 1] ?? [])), element(id)?.dataset.twin]);
  if (moves.length === 1) tell(moves[0].say); else if (said && !touched.length && !$("say").classList.contains("bad")) tell(said);
});

// --- the list of moves

function listMoves() {
  let group = "";
  const list = frame.moves.map((move, number) => {
    const head = move.group === group ? "" : `<h3>${escape((group = move.group))}</h3>`;
    return `${head}<button type="button" data-code="${move.code}"><span class="nr">${number + 1}</span><span>${escape(move.say)}</span></button>`;
  });
  Idiomorph.morph($("movelist"), list.join("") || `<p>${escape(texts.nothing)}</p>`, { morphStyle: "innerHTML" });
}
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const moveOf = (button) => frame.moves.find((move) => String(move.code) === button?.dataset.code);
$("movelist").addEventListener("pointerover", ({ target }) => { const move = moveOf(target.closest("[data-code]")); if (move) point([move]); });
$("movelist").addEventListener("focusin", ({ target }) => { const move = moveOf(target.closest("[data-code]")); if (move) point([move]); });

// --- acts

const drawer = (id, open) => {
  document.querySelectorAll(".drawer.open, .rail.open").forEach((other) => other.id !== id && other.classList.remove("open"));
  $(id).classList.toggle("open", open);
  document.querySelectorAll("[data-open]").forEach((button) => button.setAttribute("aria-expanded", String($(button.dataset.open).classList.contains("open"))));
  if ($(id).classList.contains("open")) ($(id).querySelector("[data-code]") ?? $(id).querySelector("button")).focus();
};
const acts = {
  undo: () => post("undo", { ply: frame.ply }),
  hint: async () => {
    tell(texts.thinking);
    const hint = await post("hint");
    if (!hint) return;
    const move = frame.moves.find((one) => one.code === hint.move);
    tell(texts.share.replace("{say}", hint.say).replace("{before}", Math.round(hint.before * 100)).replace("{after}", Math.round(hint.after * 100)));
    if (move) { point([move]); move.touch[0].flat().forEach((id) => element(id)?.classList.add("shown")); }
  },
  start: () => post("start"),
  rematch: async () => { const table = await post("rematch"); if (table) location.assign(`/t/${table.id}`); },
  fold: () => document.body.classList.toggle("folded"),
  whole: (button) => button.setAttribute("aria-pressed", String(stage.classList.toggle("whole"))),
  live: () => wish({ at: null }),
  talk: (button) => button.setAttribute("aria-pressed", String($("logbox").classList.toggle("talking"))),
  copy: async (button) => {
    await copy(button.previousElementSibling);
    $("herald").textContent = texts.copied;
    button.classList.add("main");
  },
};

// Only a secure page has a clipboard; on a plain one the field itself is copied.
async function copy(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button, [data-act], [data-at]");
  const id = under(target);
  if (id) return touch(id);
  if (!button && target.closest(".stage") && touched.length) return release();
  if (!button) return;
  const { act, open, close, code, post: path, uncover, at, older } = button.dataset;
  if (code !== undefined) { drawer("moves", false); if (moveOf(button)) send(moveOf(button)); }
  else if (open) drawer(open);
  else if (close) drawer(close, false);
  else if (path) post(path);
  else if (older) wish({ older });
  else if (at) wish({ at: Number(at) });
  else if (uncover) wish({ uncover: Number(uncover) });
  else if (button.tagName === "BUTTON" && acts[act]) acts[act](button);
});
document.addEventListener("submit", async (event) => {
  const form = event.target, act = form.dataset.act;
  if (!act) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  if (await post(act === "say" ? "talk" : "word", fields)) { if (act === "say") form.reset(); else $("herald").textContent = texts.copied; }
});
// While the slider moves, the house is asked ten times a second at most; the last place counts.
function look(slider) {
  sliding = 0;
  const at = Number(slider.value);
  wish({ at: at === frame.count ? null : at });
}
$("slider").addEventListener("input", ({ target }) => { sliding ||= setTimeout(look, 100, target); });
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const thing = event.target.closest?.(".glow, [data-at]");
  if ((event.key === "Enter" || event.key === " ") && thing?.dataset.at && thing.ownerSVGElement) { event.preventDefault(); wish({ at: Number(thing.dataset.at) }); }
  else if ((event.key === "Enter" || event.key === " ") && thing?.ownerSVGElement) { event.preventDefault(); touch(thing.id); }
  else if (event.key === "Escape") { release(); document.querySelectorAll(".open").forEach((one) => drawer(one.id, false)); }
  else if (event.key === "u") acts.undo();
  else if (event.key === "h" && frame.can_hint) acts.hint();
  else if (event.key === "r") drawer("rules");
  else if (event.key === "m") drawer("moves");
});

new ResizeObserver(() => { wish({ aspect: Number(aspect()) }); const { scrollWidth, scrollHeight, clientWidth, clientHeight } = $("board-holder"); $("board-holder").scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2); }).observe(stage);
connect();

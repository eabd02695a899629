// The line above the tray: what can be done now, what a touch would do, and what went wrong.
import { announce, byId } from "./elements.js";
import { frame } from "./frame.js";

let prompt = null; // what the house has written there, once there is a tray
let heard = ""; // what was read aloud last, and when
let complaint = null; // what went wrong at which ply: it stays until that has passed

const line = () => byId("say")?.firstElementChild;

// Put words into the line for a while; without any, those of the house come back.
export function tell(text = "") {
  if (!line()) return;
  complaint = null;
  write(text, false);
}

// With a clause, the rules can be opened there.
export function complain(text, clause = "") {
  if (!line()) return;
  complaint = { ply: frame.ply, text, clause };
  write(text, true);
  if (clause) line().append(" ", clauseButton(clause));
  announce(line().textContent);
}

export function clauseButton(clause) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "to-clause", textContent: clause });
  button.dataset.clause = clause;
  return button;
}

function write(text, isBad) {
  prompt ??= line().textContent;
  byId("say").classList.toggle("bad", isBad);
  line().textContent = text || prompt;
}

// Nothing points anywhere any more: the house speaks again, unless there is a complaint to read.
export function fallSilent() {
  if (prompt !== null && !byId("say").classList.contains("bad")) tell();
}

// A frame has come. With a new tray the house has written the line anew; without one the words
// that were put there in the meantime make room for its old ones.
export function hearPrompt(hasTray) {
  if (hasTray) prompt = line()?.textContent ?? null;
  else if (line() && line().textContent !== prompt) write("", false);
}

// Read the line aloud where it is new; what went wrong at this ply is said once more.
export function readAloud() {
  const news = `${frame.ply} ${frame.at} ${line()?.textContent}`;
  if (news !== heard) announce(line()?.textContent);
  heard = news;
  if (complaint?.ply === frame.ply) complain(complaint.text, complaint.clause);
}

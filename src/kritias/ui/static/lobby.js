// The lobby: it looks again by itself, and changes what has changed.
import { Idiomorph } from "./vendored/idiomorph.js";

const LOOK_AGAIN = 5000; // milliseconds
let known = "";

async function look() {
  if (document.hidden) return;
  const answer = await fetch("/lobby?list").catch(() => null);
  if (!answer?.ok) return;
  const list = await answer.text();
  if (list !== known) Idiomorph.morph(document.getElementById("tables"), list);
  known = list;
}

setInterval(look, LOOK_AGAIN);
document.addEventListener("visibilitychange", look);

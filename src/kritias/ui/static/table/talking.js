// The forms of the page: something to say, and a word to mix into the luck.
import { post } from "./asking.js";
import { announce, texts } from "./elements.js";
import { joinByName } from "./wire.js";

export async function submit(event) {
  const form = event.target;
  const { act } = form.dataset;
  if (!act) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  if (act === "say") await say(form, fields);
  else await addWord(fields);
}

async function say(form, fields) {
  const { ok } = await post("talk", fields);
  if (!ok) return;
  form.reset();
  joinByName();
}

async function addWord(fields) {
  const { ok } = await post("word", fields);
  if (ok) announce(texts.copied);
}

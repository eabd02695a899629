// What the house tells of the game: its moments, its log, its marks. A moment is asked for once for
// the same eyes and the same shape of the stage; of many the latest are kept.
import { felt, texts } from "../table/elements.js";
import { aspect } from "../table/stage.js";

const MOST = 80; // moments

const kept = new Map();
const address = (path) => `/api/replays/${felt.dataset.table}${path}`;

async function read(path) {
  const answer = await fetch(address(path));
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.message ?? texts.failed);
  return content;
}

export function momentAt(at, eyes) {
  const path = `/moments/${at}?eyes=${eyes}&aspect=${aspect()}`;
  if (!kept.has(path)) keep(path, read(path));
  return kept.get(path);
}

function keep(path, coming) {
  kept.set(path, coming);
  coming.catch(() => kept.delete(path));
  if (kept.size > MOST) kept.delete(kept.keys().next().value);
}

// What was told of moments is told anew.
export const forgetMoments = () => kept.clear();

export const storyFor = async (eyes) => (await read(`/story?eyes=${eyes}`)).log;
export const overview = () => read("");
export const choicesAt = (at) => read(`/moments/${at}/moves`);

// Ask for something to be done; what was refused is in `content.message`.
export async function send(path, body) {
  const headers = { "content-type": "application/json" };
  try {
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(address(path), request);
    return { ok: answer.ok, content: await answer.json() };
  } catch {
    return { ok: false, content: { message: texts.failed } };
  }
}

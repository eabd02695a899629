// Requests to the house. One that fails is made again, except where twice would be one too many.
import { felt, texts } from "./elements.js";
import { complain } from "./telling.js";

const RETRIES = 4;
const PAUSE = 500; // milliseconds before the first retry; then twice as long each time
const NO_CONTENT = 204;

const pause = (time) => new Promise((wake) => setTimeout(wake, time));

// Ask for something to be done. What was refused, or not answered at all, is told here; whoever
// asks looks at `ok`, and at `content` where an answer is more than a receipt.
export async function post(path, body = {}) {
  const retries = path === "talk" ? 0 : RETRIES;
  let answer = await ask(path, body);
  for (let attempt = 0; isLost(answer) && attempt < retries; attempt += 1) {
    complain(texts.again);
    await pause(PAUSE * 2 ** attempt);
    answer = await ask(path, body);
  }
  if (isLost(answer)) complain(texts.failed);
  else if (!answer.ok) complain(answer.content.message, answer.content.clause);
  return answer;
}

// Status 0 is no answer, or none that can be read, such as the page of a proxy.
export async function ask(path, body) {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  try {
    const answer = await fetch(`/api/tables/${felt.dataset.table}/${path}`, request);
    const content = answer.status === NO_CONTENT ? {} : await answer.json();
    return { ok: answer.ok, status: answer.status, content };
  } catch {
    return { ok: false, status: 0, content: {} };
  }
}

// A refusal is an answer; what is neither done nor refused may be asked again.
const isLost = ({ ok, status }) => !ok && (status < 400 || status >= 500);

// For those who look at something else meanwhile: the title says when it is their turn, and where
// they have allowed it, so does the browser.
import { afterwards, attempt } from "../optional.js";
import { texts } from "./elements.js";
import { isSounding } from "./sound.js";

const title = document.title;
let wasYours = false;
let notice = null;

export function noticeTurn(isYours) {
  const isNew = isYours && !wasYours;
  wasYours = isYours;
  document.title = isYours ? `● ${texts.turn} · ${title}` : title;
  afterwards("notice", () => {
    if (isNew) knock();
    if (!isYours) notice?.close();
  });
}

function knock() {
  const isAllowed = globalThis.Notification?.permission === "granted";
  if (!(document.hidden && isAllowed && isSounding())) return;
  notice = new Notification(texts.turn, { body: title, tag: location.pathname, silent: true });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

// Asked of those who want to be told, when they say so.
export function askLeave() {
  if (isSounding()) attempt("notice", ask);
}

// On Android a page cannot make a notice: it throws, and nothing is asked. Elsewhere none is shown
// before it is allowed.
function ask() {
  if (globalThis.Notification?.permission !== "default") return null;
  new Notification("").close();
  return Notification.requestPermission();
}

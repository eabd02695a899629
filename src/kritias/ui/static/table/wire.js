// The wire to the house: frames come in, wishes go out. A wire that is cut is joined again.
import { felt } from "./elements.js";
import { frame } from "./frame.js";
import { aspect } from "./stage.js";
import { complain } from "./telling.js";

const FIRST = 500; // milliseconds before the first attempt to join it; then twice as long each time
const LONGEST = 8000;
const QUIET = 150; // milliseconds for which a stage keeps its shape before the house draws for it
const NOT_HERE = [4404, 4410]; // no such table, or one of other rules: the house says so on a page

let socket;
let shown; // what shows a frame
let tries = 0;
let shape = 0; // for which the house draws
let resting = 0; // the timer of a stage that changes its shape

export function connect(show) {
  shown = show;
  socket = new WebSocket(address());
  socket.onopen = () => {
    tries = 0;
    document.body.classList.remove("offline");
  };
  socket.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    if (news.error) complain(news.message);
    else show(news);
  };
  socket.onclose = ({ code }) => {
    if (NOT_HERE.includes(code)) {
      location.reload();
      return;
    }
    document.body.classList.add("offline");
    setTimeout(connect, Math.min(FIRST * 2 ** tries, LONGEST), show);
    tries += 1;
  };
}

// Whoever has only looked on so far was known to nobody; now the house knows them.
export function joinByName() {
  if (felt.dataset.known) return;
  felt.dataset.known = "true";
  if (socket?.readyState !== WebSocket.OPEN) return; // it is joined again by itself
  socket.onclose = null;
  socket.close();
  connect(shown);
}

// Whoever has been here before gets what was missed.
function address() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  shape = aspect();
  const path = `/api/tables/${felt.dataset.table}/live`;
  return `${scheme}://${location.host}${path}?as=page&aspect=${shape}&ply=${frame.ply}`;
}

// What this viewer wants to see: a moment of the past, a hand, older lines, another shape.
export function wish(wishes) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(wishes));
}

// While a window is pulled or a phone is turned, the last shape counts.
export function wishForShape() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (aspect() === shape) return;
    shape = aspect();
    wish({ aspect: shape });
  }, QUIET);
}

// A great event gets a beat of its own: for a moment it stands over the board.
import { byId } from "./elements.js";
import { chime } from "./sound.js";

export const BEAT = 1200; // milliseconds

let told = null; // the ply up to which they have stood there
const waiting = [];

// Events that have not stood there yet, up to the ply that is shown; at first all are old.
export function announce(events, ply) {
  told ??= ply;
  waiting.push(...events.filter((one) => one.ply > told && one.ply <= ply));
  told = Math.max(told, ply);
  if (byId("great").hidden) stand();
}

function stand() {
  const banner = byId("great");
  const event = waiting.shift();
  banner.hidden = !event;
  if (!event) return;
  banner.className = `plate s${event.seat}`;
  banner.innerHTML = event.says;
  chime();
  setTimeout(stand, BEAT);
}

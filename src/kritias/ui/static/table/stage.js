// The part of the page on which the board lies.
import { byId, stage } from "./elements.js";

const USUAL = 1.6; // while the stage has no size, as in a lobby

// How wide it is for its height: the house draws the board to fit.
export function aspect() {
  const { clientWidth: width, clientHeight: height } = stage;
  return width && height ? Number((width / height).toFixed(2)) : USUAL;
}

// A board that is larger than its stage is seen from its middle.
export function centre() {
  const holder = byId("board-holder");
  const across = holder.scrollWidth - holder.clientWidth;
  const down = holder.scrollHeight - holder.clientHeight;
  holder.scrollTo(across / 2, down / 2);
}

// Something drawn by the house that lies over the board; it lets every touch through.
import { byId } from "./elements.js";

// Lay it anew; without anything to draw there is none.
export function lay(id, markup, size) {
  byId(id)?.remove();
  const board = byId("board");
  if (!(board && markup)) return;
  const layer = document.createElementNS(board.namespaceURI, "g");
  layer.id = id;
  layer.classList.add("marks");
  layer.ariaHidden = "true";
  layer.style.setProperty("--size", size / board.getScreenCTM().a);
  layer.innerHTML = markup;
  board.append(layer);
}

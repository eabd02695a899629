// Something on its way over the page, from where it lay to where it is now. It is only to be seen:
// nobody touches it, and those who listen are told otherwise.
import { byId, felt } from "./elements.js";
import { slideTime } from "./pace.js";

const LONGER = 1.6; // than a slide on the board
const APART = 90; // milliseconds between two that set out together
const SLIM = 0.74; // the width of a card in its height
const CARD = 64; // pixels: no back is higher
const SMALLEST = 0.2;
const LARGEST = 1.6;

// A thing from the board, as it was drawn there; `comes` is what it is at its goal.
export function fly({ copy, box, id }, target, order = 0, comes = null) {
  const board = byId("board");
  const sheet = board.cloneNode(false);
  const { x, y, width, height } = board.getBoundingClientRect();
  removeFading(id);
  copy.removeAttribute("id");
  for (const part of copy.querySelectorAll("[id]")) part.removeAttribute("id");
  sheet.removeAttribute("id");
  sheet.style.background = "none";
  sheet.append(copy);
  place(sheet, { x, y, width, height });
  const middle = middleOf(box);
  sheet.style.transformOrigin = `${middle.x - x}px ${middle.y - y}px`;
  launch(sheet, { box, id }, target, order, comes);
}

// A card face down, of the shape that it has at its goal.
export function flyBack({ box, id }, target, order = 0, comes = null) {
  const back = document.createElement("i");
  back.className = "card-back";
  const height = Math.min(CARD, box.height);
  const { x, y } = middleOf(box);
  const goal = comes?.getBoundingClientRect();
  const width = height * (goal?.height ? goal.width / goal.height : SLIM);
  place(back, { x: x - width / 2, y: y - height / 2, width, height });
  launch(back, { box: back.getBoundingClientRect(), id }, target, order, comes);
}

// It fades where it was, unless it is seen on its way.
function removeFading(id) {
  document.querySelector(`[data-fading="${id}"]`)?.remove();
}

function place(sprite, { x, y, width, height }) {
  sprite.classList.add("flying");
  sprite.setAttribute("aria-hidden", "true");
  Object.assign(sprite.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  felt.append(sprite);
}

function launch(sprite, { box, id }, target, order, comes) {
  if (!target) {
    sprite.remove(); // what it flies to has been taken off the page meanwhile
    return;
  }
  const goal = target.getBoundingClientRect();
  const [from, to] = [middleOf(box), middleOf(goal)];
  const scale = Math.max(SMALLEST, Math.min(goal.height / box.height, LARGEST));
  sprite.dataset.flight = `${id} ${target.id || target.closest("[id]").id}`;
  const way = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})`;
  const timing = { duration: slideTime() * LONGER, delay: order * APART, fill: "backwards" };
  const flight = sprite.animate(
    [
      { transform: "none", opacity: 1 },
      { opacity: 1, offset: 0.8 },
      { transform: way, opacity: comes ? 1 : 0.2 },
    ],
    { ...timing, easing: "cubic-bezier(.35,.1,.3,1)" },
  );
  flight.onfinish = () => sprite.remove();
  comes?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], timing);
}

const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

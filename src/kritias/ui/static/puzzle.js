// A puzzle at its table. The house says what was tried and what the answer is; here the answer is
// lit on the board, what a try overlooks is read aloud, and a wrong one is seen to go back.
import { announce, byId } from "./table/elements.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
let heard = "";

function follow() {
  light();
  const news = byId("overlooked") ?? byId("puzzle-answer")?.querySelector("h2");
  const text = news?.textContent.trim() ?? "";
  if (text === heard) return;
  if (news?.id === "overlooked" && heard.split(".")[0] !== text.split(".")[0]) shake();
  heard = text;
  announce(text);
}

// What the answer is about glows like a hint.
function light() {
  const shown = byId("puzzle-answer")?.dataset.show.split(" ") ?? [];
  for (const id of shown) if (id) byId(id)?.classList.add("advised");
}

function shake() {
  if (still.matches) return;
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  byId("puzzle-plate").animate(steps, { duration: 380, easing: "ease-out" });
}

// Once all of a frame is shown: a hint that is put away takes its light along.
document.addEventListener("lit", () => queueMicrotask(follow));
new MutationObserver(follow).observe(byId("puzzle"), {
  childList: true,
  subtree: true,
  characterData: true,
});
follow();

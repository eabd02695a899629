// Playing on from the moment that is shown: for which seat, against whom, and with what unknown.
import { byId } from "../table/elements.js";
import { send } from "./house.js";
import { at, mover } from "./moment.js";
import { stop } from "./run.js";

const dialog = byId("branch");
const form = dialog?.querySelector("form");

// The seat with whose eyes one looks, else the one that is to decide.
export function askBranch() {
  stop();
  byId("branch-told").textContent = "";
  const { seat } = form.elements;
  const wanted = String(mover());
  if ([...seat.options].some(({ value }) => value === wanted)) seat.value = wanted;
  dialog.showModal();
}

form?.addEventListener("submit", async (event) => {
  if (!event.submitter.value) return;
  event.preventDefault();
  const { seat, level, truth } = form.elements;
  const wish = { at: at(), seat: Number(seat.value), level: level.value, is_true: !!truth.value };
  const { ok, content } = await send("/play", wish);
  if (ok) location.assign(`/t/${content.id}`);
  else byId("branch-told").textContent = content.message;
});

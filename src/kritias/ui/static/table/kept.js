// What somebody has chosen for this browser. It may refuse to keep anything: then a choice lasts as
// long as the page.
import { attempt } from "../optional.js";

export const kept = (name) => attempt("storage", () => localStorage.getItem(name) ?? "", "");

export function keepChoice(name, choice) {
  attempt("storage", () => localStorage.setItem(name, choice));
}

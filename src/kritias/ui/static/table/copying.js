// Copying what stands in a field.
import { attempt } from "../optional.js";

// Whether that has worked; else what stands there is selected at least.
export async function copyFrom(field) {
  field.select();
  const isCopied = await attempt("clipboard", () => write(field.value), false);
  return isCopied || attempt("clipboard", () => document.execCommand("copy"), false);
}

// Only a secure page has a clipboard; on a plain one what is selected is copied.
async function write(text) {
  await navigator.clipboard?.writeText(text);
  return Boolean(navigator.clipboard);
}

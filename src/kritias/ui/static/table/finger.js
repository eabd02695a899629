// With what the page was last touched: a finger covers what it aims at, a mouse and keys do not.

let kind = "";

export const isFinger = () => kind === "touch";

export function feel({ pointerType = "" }) {
  kind = pointerType;
}

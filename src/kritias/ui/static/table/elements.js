// What the page of a table holds from the beginning; the ids are those of `table.html`.

export const byId = (id) => document.getElementById(id);

// A new element with a text.
export function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

export const felt = byId("felt");
export const stage = byId("stage");
const herald = byId("herald");

// Read something aloud to those who listen, after what was said before it.
export function announce(text) {
  if (text) herald.append(element("p", text));
}

// What was said before is not there to be read again: it may have to be remembered by now.
export const forgetSaid = () => herald.replaceChildren();

export const texts = byId("texts").dataset; // sentences in the reader's language

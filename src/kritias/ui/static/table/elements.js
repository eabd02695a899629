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
export const herald = byId("herald"); // what is read aloud to those who listen
export const texts = byId("texts").dataset; // sentences in the reader's language

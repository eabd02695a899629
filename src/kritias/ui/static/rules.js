// The rules: search as one types, the clause that is in view, contents on small screens, print.
const clauses = [...document.querySelectorAll(".rule[id]")];
const parts = [...document.querySelectorAll(".part-of-rules")];
const field = document.getElementById("find");
const nothing = document.getElementById("nothing");
const here = document.getElementById("here");
const says = document.getElementById("here-says");
const narrow = matchMedia("(max-width: 900px)");
const entryOf = (id) => document.querySelector(`.contents a[href="#${id}"]`);

// Search: clauses without a hit go, entries without one are dimmed, words that were found are lit.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function find() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let hits = 0;
  for (const clause of clauses) {
    const isHit = words.every((word) => plain(clause.textContent).includes(word));
    clause.classList.toggle("missed", !isHit);
    entryOf(clause.id)?.classList.toggle("dim", !isHit);
    hits += isHit;
  }
  document.body.classList.toggle("finding", words.length > 0);
  for (const part of parts)
    part.classList.toggle("missed", !part.querySelector(".rule[id]:not(.missed)"));
  nothing.hidden = words.length === 0 || hits > 0;
  light(words);
}

function light(words) {
  if (!CSS.highlights) return;
  const ranges = words.length ? [...foundIn(document.querySelector(".rulebook"), words)] : [];
  CSS.highlights.set("found", new Highlight(...ranges));
}

function* foundIn(root, words) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = plain(node.data);
    if (text.length !== node.data.length) continue; // a letter that is written as two
    for (const word of words) yield* placesOf(word, text, node);
  }
}

function* placesOf(word, text, node) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const range = new Range();
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    yield range;
  }
}

// The clause in view has the bar in the contents, and its name on small screens.
const inView = new Set();
const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    const first = clauses.find((clause) => inView.has(clause));
    if (first) show(first);
  },
  { rootMargin: `-${narrow.matches ? 122 : 82}px 0px -55% 0px` }, // below what stays at the top
);

function show(clause) {
  const entry = entryOf(clause.id);
  document.querySelector(".contents [aria-current]")?.removeAttribute("aria-current");
  entry?.setAttribute("aria-current", "true");
  says.textContent = entry?.innerText.trim() ?? "";
  if (!narrow.matches) entry?.scrollIntoView({ block: "nearest" });
}

function unfold(isOpen) {
  here.setAttribute("aria-expanded", String(isOpen));
}

here.addEventListener("click", () => unfold(here.getAttribute("aria-expanded") !== "true"));
document.getElementById("listed").addEventListener("click", ({ target }) => {
  if (target.closest("a")) unfold(false);
});
document.getElementById("print").addEventListener("click", () => print());
field.addEventListener("input", find);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== field) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape") {
    unfold(false);
    field.value = "";
    find();
  }
});
for (const clause of clauses) watch.observe(clause);

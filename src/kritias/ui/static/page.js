// Preferences that every page has: day or night. The server remembers by cookie, so nothing flashes.
const root = document.documentElement;
const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
const year = 31536000;

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-act=theme]")) return;
  root.dataset.theme = isDark() ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${year}; samesite=lax`;
});

// The home page shows only the options and the numbers of seats of the chosen game.
const games = document.querySelectorAll("input[name=game]");
const choose = () => {
  const name = document.querySelector("input[name=game]:checked")?.value;
  document.querySelectorAll("[data-game]").forEach((box) => {
    box.hidden = box.dataset.game !== name;
    box.querySelectorAll("input, select").forEach((field) => (field.disabled = box.hidden));
  });
  const span = document.querySelector("input[name=game]:checked")?.dataset.span?.split("-").map(Number);
  if (!span) return;
  document.querySelector("button[value=daily]").hidden = span[0] > 1;
  document.querySelectorAll("[data-seats]").forEach((label) => {
    const number = Number(label.dataset.seats);
    label.hidden = number < span[0] || number > span[1];
    if (label.hidden && label.firstChild.checked) document.querySelector(`[data-seats="${span[0]}"] input`).checked = true;
  });
};

// The rules of the game one has chosen are compiled first, with a bar on its card.
const LOOK_AGAIN = 700; // milliseconds
let followed = "";
const follow = async () => {
  const name = document.querySelector("input[name=game]:checked")?.value;
  const bar = document.querySelector(`[data-ready="${name}"]`);
  document.querySelectorAll("[data-ready]").forEach((other) => (other.hidden = other !== bar));
  if (!bar || followed === name) return;
  followed = name;
  while (followed === name) {
    const answer = await fetch(`/api/ready/${name}`, { method: "POST" }).catch(() => null);
    const how = answer?.ok ? await answer.json() : {};
    if (how.is_ready || how.failed) return bar.remove();
    bar.lastElementChild.value = how.step / how.steps || 0;
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN));
  }
};
games.forEach((input) => input.addEventListener("change", choose));
games.forEach((input) => input.addEventListener("change", follow));
if (games.length) choose();
if (games.length) follow();

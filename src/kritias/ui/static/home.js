// The home page: it offers what fits the chosen game, and shows how far its rules are compiled.
const LOOK_AGAIN = 700; // milliseconds

const games = document.querySelectorAll("input[name=game]");
const chosen = () => document.querySelector("input[name=game]:checked");
let followed = ""; // the game whose rules are being watched

function choose() {
  offerOptions(chosen()?.value);
  document.querySelector("button[value=lesson]").hidden = !("lesson" in (chosen()?.dataset ?? {}));
  const span = chosen()?.dataset.span;
  if (span) offerSeats(...span.split("-").map(Number));
}

// Only the options of the chosen game are shown, and sent; a first game has its own.
function offerOptions(game) {
  for (const box of document.querySelectorAll("[data-game]")) {
    box.hidden = box.dataset.game !== game;
    const isSettled = "options" in box.dataset && isFirst(game);
    for (const field of box.querySelectorAll("input, select"))
      field.disabled = box.hidden || isSettled;
  }
}

const isFirst = (game) =>
  Boolean(document.querySelector(`.first[data-game="${game}"] input:checked`));

function offerSeats(least, most) {
  for (const label of document.querySelectorAll("[data-seats]")) {
    const number = Number(label.dataset.seats);
    label.hidden = number < least || number > most;
    if (label.hidden && label.firstChild.checked) seatField(least).checked = true;
  }
}

const seatField = (number) => document.querySelector(`[data-seats="${number}"] input`);

// The rules of the chosen game are compiled first, with a bar on its card.
async function follow() {
  const game = chosen()?.value;
  const bar = document.querySelector(`[data-ready="${game}"]`);
  for (const other of document.querySelectorAll("[data-ready]")) other.hidden = other !== bar;
  if (!bar || followed === game) return;
  followed = game;
  while (followed === game) {
    const { is_ready: isReady, failed, step, steps } = await progressOf(game);
    if (isReady || failed) return bar.remove();
    bar.lastElementChild.value = step / steps || 0;
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN));
  }
}

async function progressOf(game) {
  const answer = await fetch(`/api/ready/${game}`, { method: "POST" }).catch(() => null);
  return answer?.ok ? await answer.json() : {};
}

for (const input of games) {
  input.addEventListener("change", choose);
  input.addEventListener("change", follow);
}
for (const box of document.querySelectorAll(".first input")) box.addEventListener("change", choose);
choose();
follow();

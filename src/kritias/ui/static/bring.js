// Bring a record: a file that is dropped or chosen is sent to the house, which replays it and says
// where it can be looked at, or what is wrong with it.
const LONGEST = 64_000; // characters

const drop = document.getElementById("drop");
const told = document.getElementById("told");

async function bring(file) {
  if (!file) return;
  tell(told.dataset.reading);
  const record = file.size > LONGEST ? null : await file.text();
  if (record === null) return tell(told.dataset.long);
  const { ok, content } = await send(record);
  if (ok) location.assign(`/replay/${content.name}`);
  else tell(content.message ?? told.dataset.failed);
}

async function send(record) {
  const body = JSON.stringify({ record });
  const headers = { "content-type": "application/json" };
  try {
    const answer = await fetch("/api/replays", { method: "POST", headers, body });
    return { ok: answer.ok, content: await answer.json() };
  } catch {
    return { ok: false, content: {} };
  }
}

function tell(text) {
  told.textContent = text;
}

for (const event of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(event, (dragged) => {
    dragged.preventDefault();
    drop.classList.toggle("over", event === "dragenter" || event === "dragover");
  });
}
document.addEventListener("drop", ({ dataTransfer }) => bring(dataTransfer.files[0]));
document.getElementById("file").addEventListener("change", ({ target }) => bring(target.files[0]));

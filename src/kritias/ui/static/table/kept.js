// What somebody has chosen for this browser. It may refuse to keep anything: then a choice lasts as
// long as the page.

export function kept(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function keepChoice(name, choice) {
  try {
    localStorage.setItem(name, choice);
  } catch {}
}

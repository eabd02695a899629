// What every page has: day or night, and files by their names. The house remembers day or night by a
// cookie, so that nothing flashes.
import { attempt } from "./optional.js";

const YEAR = 31_536_000; // seconds
const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);

function changeTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  attempt("storage", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: only secure pages have a cookie store
    document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
  });
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-act=theme]")) changeTheme();
});

// The browser's own words for a file would be in the browser's language.
document.addEventListener("change", ({ target }) => {
  const said = target.type === "file" && target.parentElement.querySelector("span");
  if (said && target.files.length) said.textContent = target.files[0].name;
});

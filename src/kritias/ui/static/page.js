// What every page has: day or night. The house remembers it by a cookie, so that nothing flashes.
const YEAR = 31_536_000; // seconds
const root = document.documentElement;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);

function changeTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  // biome-ignore lint/suspicious/noDocumentCookie: only secure pages have a cookie store
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-act=theme]")) changeTheme();
});

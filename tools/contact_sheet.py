"""Draw all works of Artonauti on one sheet, whole and cut: docs/pictures/artonauti-works.png."""

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from kritias.games.artonauti.box import ALL_WORKS, COLOUR_NAMES, Work
from kritias.games.artonauti.picture_works import part, whole, work
from kritias.ui.svg import Markup, joined, tag

ROOT: Final = Path(__file__).parents[1]
SHEET: Final = ROOT / "docs" / "pictures" / "artonauti-works.png"
WIDTH: Final = 1600
STYLE: Final = """
body { margin: 0; padding: 28px; width: 1544px; background: #f6efe0; color: #1d2b33;
  font: 17px Georgia, serif; display: flex; flex-wrap: wrap; gap: 26px 30px; align-items: start; }
body > svg { position: absolute; }
figure { margin: 0; } figcaption { padding-top: 6px; }
.whole { display: block; border-radius: 4px; }
.cards { display: grid; gap: 5px; padding-top: 8px; }
.cards svg { width: 96px; height: 64px; border-radius: 6px; border: 2px solid var(--hue); }
.across2 { grid-template-columns: repeat(2, max-content); }
.across3 { grid-template-columns: repeat(3, max-content); }
.blue { --hue: #1f4068; } .brown { --hue: #b07a35; } .teal { --hue: #3c8a8c; }
.red { --hue: #b5532f; } .gold { --hue: #d19a24; } .violet { --hue: #8a6a92; }
"""


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    SHEET.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program)
        sheet = browser.new_page(viewport={"width": WIDTH, "height": 600})
        sheet.set_content(page())
        sheet.screenshot(path=SHEET, full_page=True)
        browser.close()
    print(f"{SHEET.relative_to(ROOT)}: {len(ALL_WORKS)} works")


def page() -> Markup:
    """The sheet: works of one height stand together."""
    symbols = tag("svg", *(work(one.id) for one in ALL_WORKS), width=0, height=0)
    ordered = sorted(ALL_WORKS, key=lambda one: (one.rows, one.columns))
    return joined([tag("style", Markup(STYLE)), symbols, *map(shown, ordered)])


def shown(one: Work) -> Markup:
    """A work with its name, and its cards below."""
    cards = [part(one.id, row, column) for row in range(one.rows) for column in range(one.columns)]
    return tag(
        "figure",
        whole(one.id, class_="whole", width=one.columns * 150, height=one.rows * 100),
        tag("div", *cards, class_=f"cards across{one.columns}"),
        tag("figcaption", one.title),
        class_=COLOUR_NAMES[one.colour],
    )


if __name__ == "__main__":
    main()

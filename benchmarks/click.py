"""How long after a click the page shows the move: `python -m benchmarks.click [--other ../before]`.

Two people play around one screen in a real browser on a warm house. A click on an entry of the list
makes a move; measured is the time until the page has its new picture and the browser draws it. With
another checkout its house and its page stand beside ours, and both move in turns, so that whatever
else the machine does slows down both. `--check` ends with code 1 if ours is above the bar.
"""

import argparse
import shutil
import statistics
import tempfile
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, LARGE, NAMES
from tests.browser.person import set_table
from tests.server.houses import House

BAR: Final = 150  # milliseconds, the median
BLOCK: Final = 10  # moves in a row on one page
READY: Final = 600_000  # milliseconds: a house may have to prepare the rules first
OFFERED: Final = "() => document.querySelector('#movelist [data-code], #end .plate')"
# Click an entry, and wait until its move is counted and the picture of it is drawn.
MOVE: Final = """(number) => new Promise((done) => {
  const entries = document.querySelectorAll('#movelist [data-code]');
  const slider = document.getElementById('slider');
  const began = performance.now();
  const watching = new MutationObserver(() => {
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  watching.observe(slider, { attributes: true, attributeFilter: ['max'] });
  entries[number % entries.length].click();
})"""


class Table:
    """A page at a table of a house of its own."""

    def __init__(self, browser: Browser, house: House, game: str) -> None:
        self.game, self.waits = game, list[float]()
        context = browser.new_context(base_url=house.url, viewport=LARGE, locale="en-GB")
        self.page: Page = context.new_page()
        self.begin()
        for number in range(BLOCK):
            self.move(number)
        self.waits.clear()  # until here it was warming up

    def begin(self) -> None:
        self.page.goto("/")
        set_table(self.page, "screen", 2, game=self.game)

    def move(self, number: int) -> None:
        """One move, at a new table if the game is over."""
        self.page.wait_for_function(OFFERED, timeout=READY)
        if self.page.query_selector("#end .plate"):
            self.begin()
            return self.move(number)
        self.waits.append(self.page.evaluate(MOVE, number * 7))
        return None


def measure(roots: dict[str, Path], game: str, moves: int) -> dict[str, list[float]]:
    """Milliseconds for each move, by checkout."""
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        found = next(path for name in NAMES if (path := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        tables = {}
        for name, root in roots.items():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            house = House.at(folder, absence=600)
            house.root = root.resolve()
            tables[name] = Table(browser, stack.enter_context(house), game)
        for number, table in enumerate(
            islice(cycle(tables.values()), len(tables) * moves // BLOCK)
        ):
            for place in range(BLOCK):
                table.move(number * BLOCK + place)
        browser.close()
        return {name: table.waits for name, table in tables.items()}


def told(waits: list[float]) -> str:
    tenths = statistics.quantiles(waits, n=10)
    return f"median {statistics.median(waits):.0f} ms, nine of ten {tenths[-1]:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", type=Path, help="another checkout, measured beside this one")
    parser.add_argument("--game", default="escape", help="one in which nothing is hidden")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--check", action="store_true")
    asked: Any = parser.parse_args()
    roots = {"here": House.root} | ({"there": asked.other} if asked.other else {})
    found = measure(roots, asked.game, asked.moves)
    for name, waits in found.items():
        print(f"{asked.game}, {name}: {len(waits)} moves, {told(waits)}")
    if asked.check and statistics.median(found["here"]) > BAR:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

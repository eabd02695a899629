"""Make the moving picture of a game for README and home: `python tools/film.py` (needs Chromium).

A stored game is played again, every few moves its board is drawn as a spectator sees it, and the
frames become one animated WebP. Beside it lies one frame that stands still, for those who want no
motion.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import kritias
from kritias.kernel.game import NOBODY
from kritias.kernel.position import Position
from kritias.kernel.record import read_record
from kritias.kernel.rulebook import folder_of
from kritias.registry import picture_of

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "kritias" / "ui" / "static"
GAME, RECORD = "survive", "greedy-4-seats"
FIRST, EVERY, FRAMES = 56, 5, 40
SIZE = (496, 480)
HOLD, LAST = 420, 2400  # milliseconds that a frame stands, and the last one
LARGEST = 400_000  # bytes
PLAIN = "body { margin: 0 } body > svg { width: 100vw; height: 100vh }"
STILL = 12  # the frame that stands for all


def moments() -> list[Position]:
    """The moments of the game that are shown, from the first turns to the end."""
    room = kritias.game(GAME)
    text = (folder_of(room) / "golden" / "valid" / f"{RECORD}.game").read_text("utf-8")
    story = list(read_record(text, kritias.game).position.history())
    return [*story[FIRST :: max(EVERY, (len(story) - FIRST) // FRAMES)], story[-1]]


def photograph(page: Page, moment: Position) -> Image.Image:
    drawn = picture_of(moment.game).picture(moment.shown(NOBODY).state, NOBODY)
    page.set_content(f"<style>{PLAIN}</style>{drawn}")
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def main() -> int:
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser_path:
        print("There is no Chromium on this machine.", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        frames = [photograph(page, moment) for moment in moments()]
        browser.close()
    times = [HOLD] * (len(frames) - 1) + [LAST]
    film = FOLDER / "film.webp"
    frames[0].save(film, save_all=True, append_images=frames[1:], duration=times, loop=0,
                   quality=52, method=6, minimize_size=True)  # fmt: skip
    frames[STILL].save(FOLDER / "film-still.webp", quality=70, method=6)
    print(f"{len(frames)} frames, {film.stat().st_size} bytes")
    return int(film.stat().st_size > LARGEST)


if __name__ == "__main__":
    sys.exit(main())

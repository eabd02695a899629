"""Photograph the tables for README: `python tools/take_pictures.py [GAME …]` (needs Chromium).

A house is opened, bots play each game up to a moment worth looking at, and a spectator at its
first seat takes the pictures: by day and night on a large screen, and on a phone.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from kritias.server.people import COOKIE  # noqa: E402
from tests.server.houses import House, Person  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
LARGE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
WAYS = {"day": (LARGE, "light"), "night": (LARGE, "dark"), "phone": (PHONE, "light")}
# The moment of each game: seats, ply, seed, options.
MOMENTS: dict[str, tuple[int, int, int, dict[str, Any]]] = {
    "atlantis": (4, 60, 11, {}),
    "survive": (4, 150, 5, {"dolphins": True, "squids": True}),
    "escape": (4, 90, 7, {}),
    "gods": (3, 160, 3, {}),
    "artonauti": (3, 110, 4, {}),
}


def play_up_to(person: Person, game: str) -> str:
    """A person among bots makes the moves that the hint names, until it decides at that ply."""
    seats, ply, seed, options = MOMENTS[game]
    players = [{"kind": "me"}, *[{"kind": "bot", "level": "skilled"}] * (seats - 1)]
    table = person.set_table(seats, game=game, seed=seed, options=options, players=players).id
    while True:
        view = person.view(table)
        if view["status"] == "over" or (view["moves"] and view["ply"] >= ply):
            return table
        if not view["moves"]:
            time.sleep(0.05)
        elif len(view["moves"]) == 1:
            person.move(table, view["ply"], view["moves"][0]["code"])
        else:
            hint = person.post(f"/tables/{table}/hint").json()
            person.move(table, view["ply"], hint["move"])


def finish(person: Person, table: str) -> None:
    """Play on at random, and wait for the review."""
    while (view := person.view(table))["status"] != "over":
        if view["moves"]:
            person.move(table, view["ply"], view["moves"][view["ply"] % len(view["moves"])]["code"])
        else:
            time.sleep(0.05)
    while not person.get(f"/tables/{table}/review")["review"]:
        time.sleep(0.2)


def main(names: list[str]) -> int:
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser_path:
        print("There is no Chromium on this machine.", file=sys.stderr)
        return 2
    folder = Path(tempfile.mkdtemp())
    house = House(str(folder / "t.db"), folder).open()
    person = house.guest("Livia")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])

        def take(address: str, name: str, ready: str, ways: tuple[str, ...] = tuple(WAYS)) -> None:
            for way in ways:
                viewport, scheme = WAYS[way]
                context = browser.new_context(
                    base_url=house.url, viewport=viewport, color_scheme=scheme,
                )  # fmt: skip
                context.add_cookies([{"name": COOKIE, "value": person.token, "url": house.url}])
                page = context.new_page()
                page.goto(address)
                page.wait_for_selector(ready)
                page.wait_for_timeout(900)
                file = FOLDER / f"{name}-{way}.png"
                page.screenshot(path=file)
                Image.open(file).convert("RGB").quantize(256).save(file, optimize=True)
                context.close()
                print(f"{name}-{way}.png", flush=True)

        take("/", "home", ".games")
        for game in names or MOMENTS:
            table = play_up_to(person, game)
            take(f"/t/{table}", game, "#board")
            if game == "atlantis":
                finish(person, table)
                take(f"/t/{table}", "review", ".winning")
        browser.close()
    person.close()
    house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

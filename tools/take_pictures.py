"""Photograph the tables for README: `python tools/take_pictures.py [GAME …]` (needs Chromium).

A house is opened, bots play each game up to a moment worth looking at, and a spectator at its
first seat takes the pictures: by day and night on a large screen, and on a phone. Then a round of
the others is played move by move, and four of its moves become one picture, a strip.
"""

import shutil
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
import kritias  # noqa: E402
from kritias.bots import BOTS  # noqa: E402
from kritias.server.people import COOKIE  # noqa: E402
from tests.server.houses import House, Person  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
LARGE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
WAYS = {
    "day": (LARGE, "light"),
    "night": (LARGE, "dark"),
    "phone": (PHONE, "light"),
    "phone-night": (PHONE, "dark"),
}
MOMENT_WAYS = ("day", "night", "phone")
FRAMES = 4  # of a strip
LEVEL = "greedy"  # of all players: it takes no time worth counting
SETTLED = 2500  # milliseconds: the page has joined its table, also on a busy machine
PATIENCE = 120.0  # seconds for others to move
FOLLOWING = "() => document.body.classList.contains('following')"
DRAWN = """() => [...document.images].every((one) =>
  one.complete || !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight)"""
# The moment of each game: seats, ply, seed, options.
MOMENTS: dict[str, tuple[int, int, int, dict[str, Any]]] = {
    "atlantis": (4, 60, 11, {}),
    "survive": (4, 150, 5, {"dolphins": True, "squids": True}),
    "escape": (4, 90, 7, {}),
    "gods": (3, 160, 3, {}),
    "artonauti": (3, 110, 4, {}),
}


def play_up_to(person: Person, game: str) -> str:
    """A person among bots that do not think long plays as they do, up to a ply."""
    seats, ply, seed, options = MOMENTS[game]
    players = [{"kind": "me"}, *[{"kind": "bot", "level": LEVEL}] * (seats - 1)]
    table = person.set_table(seats, game=game, seed=seed, options=options, players=players).id
    view = own_decision(person, table)
    while view["status"] != "over" and view["ply"] < ply:
        decide(person, table, view)
        view = own_decision(person, table)
    return table


def own_decision(person: Person, table: str) -> dict[str, Any]:
    """The table when it is the person's to decide, or over."""
    end = time.monotonic() + PATIENCE
    while (view := person.view(table))["status"] != "over" and not view["moves"]:
        if time.monotonic() > end:
            raise TimeoutError(f"{view['game']} stands still at ply {view['ply']}")
        time.sleep(0.05)
    return view


def decide(person: Person, table: str, view: dict[str, Any]) -> None:
    """Make the move that looks best at a glance, from what the person's seat sees."""
    game = kritias.game(view["game"])
    seen = game.from_document(view["position"])
    answer = person.move(table, view["ply"], BOTS[LEVEL].think(game, seen, view["ply"]).move)
    assert answer.status_code == 200, answer.text


def make_a_turn(person: Person, table: str) -> None:
    """The person's own moves, until others have moved."""
    view, others = own_decision(person, table), {0}
    while view["status"] != "over" and others == {0}:
        decide(person, table, view)
        before, view = view["ply"], own_decision(person, table)
        others = {line["seat"] for line in person.get(f"/tables/{table}/log", since=before)}


def strip_of(frames: list[Image.Image]) -> Image.Image:
    """Pictures of a round in one: side by side, or two above two where they are wide."""
    across = 2 if frames[0].width > frames[0].height else FRAMES
    small = [one.resize((one.width * 5 // 9, one.height * 5 // 9)) for one in frames]
    wide, high = small[0].size
    whole = Image.new("RGB", (across * wide, -(-len(small) // across) * high))
    for number, one in enumerate(small):
        whole.paste(one, (number % across * wide, number // across * high))
    return whole


def photograph(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot()))


def keep(picture: Image.Image, name: str) -> None:
    """A single picture has few colours and stays sharp; a strip is large and stays small."""
    if name.endswith(".webp"):
        picture.convert("RGB").save(FOLDER / name, quality=72, method=6)
    else:
        picture.convert("RGB").quantize(256).save(FOLDER / name, optimize=True)
    print(name, flush=True)


def finish(person: Person, table: str) -> None:
    """Play on to the end, and wait for the review."""
    while (view := own_decision(person, table))["status"] != "over":
        decide(person, table, view)
    while not person.get(f"/tables/{table}/review")["review"]:
        time.sleep(0.2)


class Camera:
    """A browser in which one person looks at a house."""

    def __init__(self, browser: Browser, house: House, person: Person) -> None:
        self.browser, self.house, self.person = browser, house, person

    def open(self, address: str, way: str, ready: str) -> Page:
        viewport, scheme = WAYS[way]
        url = self.house.url
        context = self.browser.new_context(base_url=url, viewport=viewport, color_scheme=scheme)
        context.add_cookies([{"name": COOKIE, "value": self.person.token, "url": url}])
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(ready)
        page.wait_for_function(DRAWN, timeout=60_000)
        page.wait_for_timeout(SETTLED)
        return page

    def take(self, address: str, name: str, ready: str) -> None:
        for way in MOMENT_WAYS:
            page = self.open(address, way, ready)
            keep(photograph(page), f"{name}-{way}.png")
            page.context.close()

    def take_strip(self, table: str, name: str, way: str) -> None:
        """A round of the others, from move to move."""
        page = self.open(f"/t/{table}", way, "#board")
        make_a_turn(self.person, table)
        page.wait_for_function(FOLLOWING)
        page.keyboard.press(" ")
        frames: list[Image.Image] = []
        while len(frames) < FRAMES and page.evaluate(FOLLOWING):
            page.wait_for_timeout(900)
            frames.append(photograph(page))
            page.keyboard.press(".")
        keep(strip_of(frames), f"{name}-strip-{way}.webp")
        page.context.close()

    def take_game(self, game: str) -> None:
        table = play_up_to(self.person, game)
        self.take(f"/t/{table}", game, "#board")
        for way in WAYS:
            self.take_strip(table, game, way)
        if game == "atlantis":
            finish(self.person, table)
            self.take(f"/t/{table}", "review", ".winning")


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
        camera = Camera(browser, house, person)
        camera.take("/", "home", ".games")
        camera.take("/rules/escape", "rules", ".minute img")
        for game in names or MOMENTS:
            camera.take_game(game)
        browser.close()
    person.close()
    house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

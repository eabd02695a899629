"""Positions of Artonauti laid on a real page: the wire brings board and tray of a document."""

from typing import Any

from playwright.sync_api import Page

from kritias.games import artonauti
from kritias.games.artonauti import picture
from kritias.games.artonauti.notation import CARD_NAMES
from kritias.kernel.engine import engine_of
from kritias.kernel.position import Position
from kritias.kernel.rulebook import folder_of
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.browser.person import LIES_STILL, set_table
from tests.browser.test_frames import Wire

NAMES = ("Livia", "Bruno", "Clio", "Massimiliano")
ASPECT = """() => {
  const { clientWidth: width, clientHeight: height } = document.querySelector('#stage');
  return Number((width / height).toFixed(2));
}"""


# The house knows nothing of positions that a test has laid.
NOTHING = {"name": "", "does": [], "says": "", "clause": ""}
UNFORESEEN = {"panel": "", "board": ""}


class LaidTable:
    """A page at a table whose frames are a test's own from the first position on."""

    def __init__(self, page: Page, seats: int) -> None:
        self.page, self.wire = page, Wire(page)
        set_table(page, "bots", seats, game="artonauti")
        page.wait_for_selector("#board", timeout=60_000)
        while not self.wire.last:
            page.wait_for_timeout(20)  # for the first frame
        # Only now: a page with routes has no cache.
        page.route("**/why", lambda asked: asked.fulfill(json=NOTHING))
        page.route("**/foresight", lambda asked: asked.fulfill(json=UNFORESEEN))

    def lay(self, position: Position, viewer: int = 0) -> None:
        """Show a position in the shape that the stage then has; all lies still there."""
        aspect = None
        while aspect != (aspect := self.page.evaluate(ASPECT)):
            parts = parts_of(position, viewer, aspect, self.page.get_attribute("html", "lang"))
            ply = self.wire.last["ply"] + 1
            self.wire.last["ply"] = ply
            self.wire.send(parts=parts, moves=moves_of(position, viewer), count=ply)
            self.page.wait_for_function("(ply) => slider.max === String(ply)", arg=ply)
        self.page.wait_for_function(LIES_STILL)


def parts_of(position: Position, viewer: int, aspect: float, language: str) -> dict[str, str]:
    """The board and the tray, as the house makes them."""
    seen = position.view(viewer).state
    words = Words(language).beside(folder_of(artonauti)).called(NAMES[: seen.seats])
    context = ViewContext(viewer, words, aspect)
    line = f'<p class="say" id="say"><span>{words(picture.prompt(seen, viewer))}</span></p>'
    things = f'<div class="things" id="things">{picture.tray(seen, context)}</div>'
    return {"board": str(picture.board(seen, context)), "tray": line + things}


def moves_of(position: Position, viewer: int) -> list[dict[str, Any]]:
    """What whoever decides may do."""
    if position.seat != viewer:
        return []
    seen = position.view(viewer).state
    codes = map(int, engine_of(artonauti).legal(seen))
    return [{"code": code, **entry(artonauti.offer(seen, code))} for code in codes]


def entry(offer: Any) -> dict[str, Any]:
    touch = [[step.split() for step in way] for way in offer.touches]
    return {"group": str(offer.group), "say": str(offer.says), "touch": touch,
            "show": list(offer.shows)}  # fmt: skip


def card_id(name: str) -> str:
    """A card on the board."""
    return f"card-{CARD_NAMES.index(name)}-0"

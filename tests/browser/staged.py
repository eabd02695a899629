"""Positions on the page of a real table: the house sets the table, a test says what is on it."""

from typing import Any

from playwright.sync_api import Page, Route

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import MARKS
from kritias.registry import picture_of
from kritias.server.foresight import foretold, outlook_of
from kritias.server.viewer_payload import move_entry
from kritias.ui.marks import things_on
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.things import things_in
from kritias.ui.words import Words
from tests.browser.person import SETTLED, set_table
from tests.browser.test_frames import Wire

ASPECT = """() => {
  const { clientWidth: width, clientHeight: height } = document.getElementById('stage');
  return width / height;
}"""
COUNTED = "(count) => document.querySelector('#slider').max === String(count)"


class Staged:
    """A table whose page shows any position of its game, as the seat to decide sees it."""

    def __init__(self, page: Page, name: str, language: str = "en") -> None:
        self.page, self.game, self.wire = page, kritias.game(name), Wire(page)
        self.language, self.moves = language, []
        self.picture, self.count = picture_of(self.game), 1000
        self.looks_ahead = False  # whether it is worked out what a move would do
        set_table(page, "bots", min(seats for seats in self.game.SEATS if seats > 1), game=name)
        page.wait_for_selector("#board", timeout=60_000)
        page.route("**/foresight", self.foresee)  # only now: a page with routes has no cache

    def show(self, state: Any) -> list[dict[str, Any]]:
        """Lay a position on the table; the moves that are offered there."""
        seat = int(state.seat)
        seen = self.seen = engine_of(self.game).veil(state, seat)
        words = Words(self.language).beside(folder_of(self.game)).called(MARKS[: seen.seats])
        context = self.context = ViewContext(seat, words, round(self.page.evaluate(ASPECT), 2))
        self.moves = [
            move_entry(code, self.game.write(seen, code), self.game.offer(seen, code), words)
            for code in map(int, engine_of(self.game).legal(seen))
        ]
        self.count += 1
        parts = {"board": self.picture.board(seen, context), "tray": self.tray(seen, context)}
        self.wire.send(parts=parts, moves=self.moves, count=self.count, ply=self.count, at=None)
        self.page.wait_for_function(COUNTED, arg=self.count)
        self.page.wait_for_function(SETTLED)
        return self.moves

    def foresee(self, route: Route) -> None:
        """What a move would do, as the house tells it."""
        if not self.looks_ahead:
            return route.fulfill(json={"panel": "", "board": ""})
        board, code = self.picture.board(self.seen, self.context), route.request.post_data_json
        engine, things = engine_of(self.game), things_on(board)
        outlook = outlook_of(engine, self.seen, code["move"], self.context, things)
        return route.fulfill(json=foretold(outlook, self.context, things_in(board)).model_dump())

    def tray(self, seen: Any, context: ViewContext) -> Markup:
        """As `tray.html` has it."""
        prompt = context.words(self.picture.prompt(seen, context.viewer))
        said = tag("p", tag("span", prompt), class_="say", id="say")
        things = tag("div", self.picture.tray(seen, context), class_="things", id="things",
                     data_seat=str(context.viewer))  # fmt: skip
        return joined([said, things])

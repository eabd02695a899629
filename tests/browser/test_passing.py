"""What passes to a seat is seen on its way: cards from the deck, tiles, works for a gallery."""

from collections import Counter

import numpy as np
import pytest

import kritias
from kritias.games.artonauti.box import SIZE
from kritias.games.artonauti.notation import members
from kritias.kernel.bits import size
from kritias.kernel.record import read_record
from kritias.kernel.rulebook import folder_of
from kritias.server.events import Moved
from kritias.server.open_tables import OpenTable
from kritias.server.viewer import Viewer, shape_like
from kritias.server.viewer_payload import frame
from tests.browser.conftest import PHONE
from tests.browser.laid import ASPECT
from tests.browser.person import keep_pace, set_table
from tests.browser.test_frames import Wire
from tests.campaign import in_turn, sized
from tests.server.tables import dealt, play

SEATS = 3
GOLDEN = folder_of(kritias.game("artonauti")) / "golden/valid/keen-3-seats-without-adventures.game"
ALIKE = sized(1, 60)  # cards of the display that are followed by their like
VIEWER = 0  # Livia's seat
# The games, the moves after which they are looked at, and how many are.
LOOKED_AT = {"artonauti": (8, 24), "atlantis": (2, 24), "gods": (0, 16), "survive": (48, 52)}
# Whatever sets out over the page: from what, to what, and whether it is seen from its back.
NOTE_FLIGHTS = """() => {
  window.flown = [];
  const note = (one) => one.dataset?.flight
    && window.flown.push([...one.dataset.flight.split(' '), one.matches('.card-back')]);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(note);
  }).observe(document.getElementById('felt'), { childList: true });
}"""
FLOWN = "() => { const flown = window.flown; window.flown = []; return flown; }"
SHOWN = "(count) => document.querySelector('#slider').max === String(count)"


class Shown:
    """A page that is shown a game move by move, as the house would send it to Livia."""

    def __init__(self, page, game: str, **more) -> None:
        self.page, self.wire = page, Wire(page)
        keep_pace(page, "usual")
        set_table(page, "bots", SEATS, game=game)
        page.wait_for_selector("#board", timeout=60_000)
        while not self.wire.last:
            page.wait_for_timeout(20)
        self.wire.is_cut = True
        self.open_table = OpenTable(dealt(game, SEATS, **more))
        page.evaluate(NOTE_FLIGHTS)

    @property
    def state(self):
        return self.open_table.table.state

    def show(self, is_played: bool = True) -> list[tuple[str, str, bool]]:
        """The table as it is after its last move; what has set out."""
        table = self.open_table.table
        self.open_table.wake()
        viewer = Viewer("livia", aspect=shape_like(self.page.evaluate(ASPECT)))
        sent = frame(self.open_table, viewer, 1.0)
        count = len(table.moves)
        move = {"at": count, "ply": count, "own": True, "sentences": [], "tone": "", "parts": {}}
        plays = [move | {"seat": table.moves[-1].seat}] if is_played else None
        self.wire.send(**sent | {"plays": plays, "moves": [], "marks": None, "left_out": 0})
        self.page.wait_for_function(SHOWN, arg=count)
        return [tuple(one) for one in self.page.evaluate(FLOWN)]

    def move(self) -> tuple:
        """One move: the states before and after it, and what has set out."""
        before = self.state.copy()
        play(self.open_table.table, 1, pick=5)
        return before, self.state, self.show()


def in_hand(state) -> Counter:
    """What has to pass to a seat if it becomes more: cards, kept tiles, adventures."""
    names = ("held", "saga", "gallery")
    held = Counter()
    for name in (name for name in names if hasattr(state, name)):
        for seat in range(SEATS):
            there = getattr(state, name)[seat]
            held[name, seat] = int(np.sum(there) if name == "held" else size(there))
    return held


def goals(seat: int, name: str) -> tuple[str, ...]:
    """What something may fly to on its way to a seat."""
    if name == "gallery":
        return ("hung-",)
    if seat != VIEWER:
        return (f"seat-{seat}",)
    return f"seat-{seat}", "shelf-", "card-", "hand-", "kept-"


@pytest.mark.parametrize("game", in_turn(LOOKED_AT))
def test_whatever_comes_to_a_seat_comes_from_where_it_was_drawn(open_page, game):
    page = open_page(plays=True)
    shown = Shown(page, game)
    first, count = LOOKED_AT[game]
    play(shown.open_table.table, first, pick=5)
    assert shown.show(is_played=False) == [], "nothing has passed that nobody saw passing"
    seen = Counter()
    for number in range(count):
        if number == count // 2:
            page.set_viewport_size(PHONE)
            page.wait_for_function("(width) => innerWidth === width", arg=PHONE["width"])
            shown.show(is_played=False)
        before, after, flown = shown.move()
        gained = in_hand(after) - in_hand(before)
        for (name, seat), more in gained.items():
            came = [one for one in flown if one[1].startswith(goals(seat, name))]
            assert len(came) >= more, (number, name, seat, flown)
            seen["own" if seat == VIEWER else "others"] += more
        for source, _, is_back in flown:
            assert is_back == (source in ("deck", "pile-works", "pile-tales")), flown
            seen[source.partition("-")[0]] += 1
    assert min(seen["own"], seen["others"]) > 0, seen
    assert page.locator(".flying").count() <= count
    page.wait_for_function("() => !document.querySelector('.flying')")


def test_a_played_card_and_a_drawn_one_balance_and_the_drawn_one_is_seen(open_page):
    """In Atlantis a hand often counts as many cards after a turn as before it."""
    shown = Shown(open_page(plays=True), "atlantis")
    shown.show(is_played=False)
    for _ in range(12):
        seat = int(shown.state.seat)
        before, after, flown = shown.move()
        if after.seat != seat and after.held[seat] <= before.held[seat]:
            assert [one for one in flown if one[0] == "deck"], flown
            return
    raise AssertionError("no hand stayed as it was")


def test_with_reduced_motion_nothing_is_on_its_way(open_page):
    shown = Shown(open_page(plays=True, reduced_motion="reduce"), "gods")
    shown.show(is_played=False)
    for _ in range(3):
        before, after, flown = shown.move()
        assert after.held.sum() > before.held.sum(), "cards are drawn"
        assert flown == []


def test_a_card_of_the_display_flies_open_even_where_its_like_takes_its_place(open_page):
    """The next card of the deck may be of the same colour: the two pictures differ all the same."""
    shown = Shown(open_page(plays=True), "gods")
    shown.show(is_played=False)
    alike = 0
    for _ in range(60):
        if alike >= ALIKE:
            break
        before, after, flown = shown.move()
        is_taken = after.known.sum() > before.known.sum() and after.held.sum() > before.held.sum()
        if is_taken:
            source = next(one for one in flown if one[1] != "deck" and not one[2])
            assert source[0].startswith("display-"), flown
            alike += (after.display == before.display).all()
    assert alike, "no card was followed by its like"


def test_the_cards_of_a_work_go_into_the_gallery(open_page):
    record = read_record(GOLDEN.read_text(), kritias.game)
    settings = dict(record.position.settings)
    shown = Shown(open_page(plays=True), "artonauti", seed=record.seed, settings=settings)
    table = shown.open_table.table
    for position, move in zip(record.position.history(), record.position.played, strict=False):
        works = position.play(move).state.gallery
        if works.any():
            break
        table.apply(Moved(table.decider, move), 0.0)
    shown.show(is_played=False)
    table.apply(Moved(table.decider, move), 0.0)
    into = [one for one in shown.show() if one[1].startswith("hung-")]
    assert len(into) == works_of(works), into
    assert not any(is_back for _, _, is_back in into)


def works_of(galleries) -> int:
    """How many cards the works in galleries have."""
    return sum(int(SIZE[work]) for gallery in galleries for work in members(gallery))

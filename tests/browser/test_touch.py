"""What is drawn as one thing is touched as one thing, in every room, on every screen."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

import kritias
from kritias.kernel.position import Position
from tests.atlantis import drawn as atlantis
from tests.browser.conftest import LARGE, PHONE
from tests.browser.sight import mistaken
from tests.browser.staged import Staged
from tests.campaign import by_turns, in_turn, sized, some
from tests.escape import drawn as escape
from tests.survive import drawn as survive
from tests.test_pictures import moments

SCREENS = {"large": LARGE, "phone": PHONE}
each_screen = pytest.mark.parametrize("screen", some(SCREENS, 1, number=1))
MOMENTS = sized(1, 60)  # of random games
LONGER = sized(1, 100)  # positions in which something is touched first
APART = 7  # of which one is shown
TOUCH = """async (name) => {
  const { release, touch } = await imported('table/touching.js');
  release();
  if (name) touch(name);
}"""
# Bring something into sight; where it is.
PLACE = """(thing) => {
  thing.scrollIntoView({ block: 'center', inline: 'center' });
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""

# Positions in which much is in few places.
CROWDED: dict[str, list[Position]] = {
    "escape": [
        escape.drawn(
            "d4 d5 d6 e4 e5 e6 e7 f5 f6 f7 f8 g6 g7 g8 h7", seats=3, boats="c5 c6 b10 h4 k5",
            circle="d5 d5 +c5 c4 c4! c4~ e6 g7 b1 +b10 c7=1", dolphin="c7 e2", shark="c8 k6",
            triangle="+c5 d4 c4 c4 g7 +b10 safe safe", square="+c5 c4 g7 k5 +b10", octopus="h4",
            monster="h9",
        ),
        escape.dice(
            "dolphin", 2, island="d4 d5 g7", seats=3, boats="c5", circle="c4=1 c4 +c5 d4",
            triangle="c4=2 c4 d4 +c5", square="c4 d4", dolphin="c4 c4 c6",
        ),
        escape.drawn("d4 d5 d6 g7", phase="sink", circle="d4 d4 d5", boats="c4 c5", shark="c6"),
    ],
    "survive": [
        survive.drawn(
            "d5:b d6:f d7:m e5:m j7:m", circle="d5=6 boat1 boat1 c6 c6=2", boats="c5 c7 k6",
            triangle="d6 boat1 c6 d7 c6", sharks="c8", whales="b5", serpents="a2",
        ),
    ],
}  # fmt: skip


@pytest.fixture
def staged(open_page):
    """Set a table on a screen; the moves that are sent from it are kept."""

    def set_up(game: str, screen: str) -> Staged:
        page = open_page(viewport=SCREENS[screen], has_touch=screen == "phone")
        table = Staged(page, game)
        page.route("**/moves", lambda route: route.fulfill(json={}))
        return table

    return set_up


def first(moves: list[dict[str, Any]]) -> set[str]:
    """What may be touched first."""
    return {name for move in moves for way in move["touch"] for name in way[0]}


def second(moves: list[dict[str, Any]], name: str) -> set[str]:
    """What may be touched after something, which itself may be let go."""
    ways = [way for move in moves for way in move["touch"] if name in way[0] and len(way) > 1]
    return {name, *(after for way in ways for after in way[1])}


def positions(game: str) -> list[Any]:
    crowded = [position.state for position in CROWDED.get(game, [])]
    random = moments(kritias.game(game), MOMENTS * APART)
    return crowded + [seen for _, seen, _ in islice(random, 0, None, APART)]


@pytest.mark.parametrize(
    ("game", "screen"), in_turn(by_turns(kritias.GAMES, ["phone", "large"]), 2)
)
def test_a_touch_means_what_is_seen(staged, game, screen):
    """At first, and when something has been touched."""
    table, dice = staged(game, screen), np.random.default_rng(1)
    for number, state in enumerate(positions(game)):
        moves = table.show(state)
        assert mistaken(table.page, first(moves), dice) == [], f"in position {number}"
        longer = sorted(name for name in first(moves) if len(second(moves, name)) > 1)
        if longer and number < LONGER:
            name = longer[int(dice.integers(len(longer)))]
            table.page.evaluate(TOUCH, name)
            wrong = mistaken(table.page, second(moves, name), dice)
            assert wrong == [], f"in position {number}, after {name}"


# What is touched, by real clicks


def click(table: Staged, selector: str) -> None:
    x, y = table.page.eval_on_selector(selector, PLACE)
    table.page.mouse.click(x, y)


def made(table: Staged, *selectors: str) -> str:
    """The move that clicks on these make."""
    moves = {move["code"]: move["text"] for move in table.moves}
    *before, last = selectors
    for selector in before:
        click(table, selector)
    with table.page.expect_request("**/moves") as sent:
        click(table, last)
    return moves[sent.value.post_data_json["move"]]


@each_screen
def test_the_sail_of_a_boat_is_the_boat(staged, screen):
    """Whoever stands beside it jumps into it, and does not dive."""
    table = staged("escape", screen)
    for boats, wanted in (("c5", "a-boat-ne"), ("c4", "a-boat-nw"), ("e5", "a-boat-sw")):
        position = escape.drawn("d5 g7", circle="d5", boats=boats)
        for part in (".sail .canvas", ".sail .pennant", ".sail .mast", "#boat-0"):
            table.show(position.state)
            assert made(table, "#person-0", part) == wanted, part


@each_screen
def test_the_tip_of_a_sail_over_the_next_hex_is_no_touch_on_that_hex(staged, screen):
    """It stands for its boat's space, where a space is asked for."""
    table = staged("escape", screen)
    table.show(escape.drawn("", circle="c5", triangle="k5", boats="c6").state)
    assert made(table, "#person-0", ".sail .pennant") == "a-e"
    table.show(escape.drawn("", circle="+c6", triangle="k5", boats="c6").state)
    assert made(table, ".sail .canvas", "#hex-23") == "boat1-e"


@each_screen
def test_a_crew_is_part_of_the_boat_one_jumps_into(staged, screen):
    table = staged("escape", screen)
    table.show(escape.drawn("d5 g7", circle="d5", triangle="+c5 +c5", boats="c5").state)
    assert made(table, "#person-0", "#person-12") == "a-boat-ne"


@each_screen
def test_whoever_stands_on_a_space_stands_for_it(staged, screen):
    """Also those who do not glow: on the hex that is to sink, on the tile of a path."""
    table = staged("escape", screen)
    table.show(escape.drawn("d5 d6 g7", phase="sink", circle="d5", triangle="d6 g7").state)
    assert made(table, "#person-12") == "sink-d6"
    path = staged("atlantis", screen)
    path.show(atlantis.drawn("ring2@circle-a crown3@triangle-a flag2", circle="crown flag").state)
    assert made(path, "#pawn-0-0", "#pawn-1-0") == "a-crown"


def test_the_pointer_says_what_may_be_touched(staged):
    """Also over a piece that does not glow and stands on what does."""
    table = staged("escape", "large")
    table.show(escape.drawn("d5 d6 e5 g7", phase="sink", circle="d5", triangle="e5").state)
    for name, wanted in (("person-0", "pointer"), ("person-12", "auto"), ("tile-31", "pointer")):
        table.page.mouse.move(*table.page.eval_on_selector(f"#{name}", PLACE))
        cursor = "(name) => getComputedStyle(document.getElementById(name)).cursor"
        assert table.page.evaluate(cursor, name) == wanted, name

"""Atlantis as it is drawn in a real browser: bridges lie over their gaps, names can be read."""

from itertools import product

import pytest

from kritias.games import atlantis
from kritias.games.atlantis import picture
from kritias.games.atlantis.box import PLACES, TREASURES
from kritias.games.atlantis.picture_path import shape_of
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import MARKS
from kritias.ui.picture import ViewContext
from kritias.ui.words import LANGUAGES, Words
from tests.browser.conftest import LARGE, PHONE
from tests.browser.person import set_table
from tests.campaign import in_turn

ASPECTS = in_turn((0.5, 1.6, 0.8, 3.0, 0.4, 0.6, 0.7, 1.0, 1.2, 1.3, 1.8, 2.0, 2.5, 4.0), 2)
SCREENS = {"large": LARGE, "phone": PHONE}
LAY = """(markup) => { document.getElementById('board-holder').innerHTML = markup; }"""
# The boxes of names, tiles and pawns, and of the board.
BOXES = """() => {
  const box = (one) => { const { x, y, right, bottom } = one.getBoundingClientRect();
                         return [x, y, right, bottom]; };
  const all = (query) => [...document.querySelectorAll(`#board ${query}`)].map(box);
  return { names: all('.place-name'), things: all('.tile .slab, .tile .face, .pawn use, .toll'),
           board: box(board) };
}"""
# Of each bridge: the ends and the middle of its way on the screen, and how the places lie to it.
BRIDGES = """() => [...document.querySelectorAll('#board .bridge')].map((bridge) => {
  const way = bridge.querySelector('.c1, .arch'), length = way.getTotalLength();
  const matrix = way.getScreenCTM();
  const at = (part) => {
    const point = way.getPointAtLength(length * part).matrixTransform(matrix);
    return [point.x, point.y];
  };
  const { x, y, right, bottom } = way.getBoundingClientRect();
  return { id: bridge.id, isArch: way.classList.contains('arch'), box: [x, y, right, bottom],
           points: Array.from({ length: 41 }, (_, step) => at(step / 40)) };
})"""
PLACE = """(number) => {
  const place = document.getElementById(`place-${number}`);
  const box = (place.querySelector('.face') ?? place).getBoundingClientRect();
  return [box.x, box.y, box.right, box.bottom];
}"""


def path_with(holes: set[int], bridges: dict[int, str]) -> list[str]:
    """Tiles everywhere but in some places."""
    tiles = iter([f"{name}{value}" for value in range(1, 6) for name in TREASURES] * 2)
    return [
        f"={bridges[place]}" if place in bridges else "~" if place in holes else next(tiles)
        for place in range(PLACES)
    ]


def board(
    holes: set[int], bridges: dict[int, str], aspect: float, language: str = "en", home: str = ""
) -> str:
    """The board in a shape, with pawns on the last tiles and perhaps on the mainland."""
    path = path_with(holes, bridges)
    for place, mark in zip(range(PLACES - 1, 0, -1), MARKS, strict=False):
        path[place] += f"@{mark}-a" if not path[place].startswith(("~", "=")) else ""
    seats = {
        mark: {"hand": "ring", "home": home, "bridge": mark not in bridges.values()}
        for mark in MARKS
    }
    document = {
        "game": "atlantis", "seats": 4, "seat": "circle", "path": " ".join(path), **seats
    }  # fmt: skip
    words = Words(language).beside(folder_of(atlantis)).called(MARKS)
    seen = atlantis.from_document(document)
    return str(picture.board(seen, ViewContext(0, words, aspect)))


def bends(aspect: float) -> list[int]:
    """The places in the turns of the path."""
    shape = shape_of(aspect)
    return [
        place
        for place in range(2, PLACES - 2)
        if abs(shape.places[place - 1][1] - shape.places[place + 1][1]) > shape.tile
    ]


@pytest.fixture(params=in_turn(SCREENS))
def table(request, open_page):
    """A page at a table, on whose stage a test lays boards of its own."""
    page = open_page(viewport=SCREENS[request.param])
    set_table(page, "bots", 2)
    page.wait_for_selector(".stage .glow", timeout=60_000)
    return page


def overlaps(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and (
        min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


def test_the_names_of_the_ends_are_covered_by_nothing(table):
    for language, aspect in product(LANGUAGES, ASPECTS):
        for home in ("", "b c"):
            table.evaluate(LAY, board(set(), {}, aspect, language, home))
            seen = table.evaluate(BOXES)
            assert len(seen["names"]) == 2
            for name in seen["names"]:
                covered = [thing for thing in seen["things"] if overlaps(name, thing)]
                assert covered == [], f"aspect {aspect}, {home}"
                left, top, right, bottom = seen["board"]
                assert left - 1 <= name[0] <= name[2] <= right + 1, f"aspect {aspect}"
                assert top - 1 <= name[1] <= name[3] <= bottom + 1, f"aspect {aspect}"


def middle(box: list[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def nearest(points: list[list[float]], spot: tuple[float, float]) -> float:
    return min(max(abs(x - spot[0]), abs(y - spot[1])) for x, y in points)


def check_bridge(page, bridge: dict, edge: int, far: int) -> None:
    """It touches both banks, covers neither of their treasures, and lies over the gap."""
    banks = [page.evaluate(PLACE, place) for place in (edge, far)]
    size = banks[0][2] - banks[0][0]
    for bank in banks:
        assert overlaps([*bridge["box"]], [bank[0] - 2, bank[1] - 2, bank[2] + 2, bank[3] + 2])
        reached = nearest(bridge["points"], middle(bank))
        assert size * 0.3 < reached < size * 0.62, "from bank to bank, and no further"
    for place in range(edge + 1, far):
        hole = middle(page.evaluate(PLACE, place))
        assert nearest(bridge["points"], hole) < size * 0.45, "over the gap"


def test_a_bridge_in_a_bend_lies_over_its_gap_and_touches_both_banks(table):
    around = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (-1, 1))  # places before the bend and behind
    for (before, behind), aspect in product(around, ASPECTS):
        turns = bends(aspect)
        for first in range(0, len(turns), len(MARKS)):
            gaps = {
                mark: range(bend - before, bend + behind + 1)
                for mark, bend in zip(MARKS, turns[first:][:4], strict=False)
            }
            holes = {place for gap in gaps.values() for place in gap}
            bridges = {gap[0]: mark for mark, gap in gaps.items()}
            table.evaluate(LAY, board(holes, bridges, aspect))
            laid = table.evaluate(BRIDGES)
            assert len(laid) == len(gaps)
            for bridge in laid:
                gap = gaps[MARKS[int(bridge["id"].removeprefix("bridge-"))]]
                check_bridge(table, bridge, gap[0] - 1, gap[-1] + 1)


def test_a_bridge_along_a_run_is_an_arch_from_bank_to_bank(table):
    for aspect in ASPECTS:
        bend = bends(aspect)[0]
        for width in (1, 2):
            first = max(bend - 1 - width, 1)
            table.evaluate(LAY, board(set(range(first, first + width)), {first: "circle"}, aspect))
            [bridge] = table.evaluate(BRIDGES)
            assert bridge["isArch"], f"aspect {aspect}"
            banks = [table.evaluate(PLACE, place) for place in (first - 1, first + width)]
            assert all(overlaps(bridge["box"], bank) for bank in banks)

"""How the points came about: every cell of the table at the end reads as what it is."""

import re

import pytest

import kritias
from kritias.kernel.words import say
from kritias.registry import picture_of
from kritias.server.open_tables import OpenTable
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, kind_of
from kritias.server.viewer_payload_end import end
from kritias.ui.picture import ScorePart
from tests.server.tables import dealt, play_to_the_end

CELL = re.compile(r"<td[^>]*>(.*?)</td>")
TAG = re.compile(r"<[^>]*>")
PRODUCT = re.compile(r"(\d+) × (\d+) = (\d+)")


def rows_of_points(open_table: OpenTable) -> dict[int, list[str]]:
    """By seat: what stands in the cells, the sum last."""
    looks = kind_of(open_table.table, Viewer("livia"), 0.0)
    page = str(end(open_table, looks, words_for(open_table.table, "en")))
    table = page[page.index("<tbody>") : page.index("</tbody>")]
    rows = re.findall(r'<tr class="rank[^"]*" data-seat="(\d)">(.*?)</tr>', table)
    return {
        int(seat): [TAG.sub("", cell).strip() for cell in CELL.findall(row)] for seat, row in rows
    }


def worth(cell: str) -> int:
    """What a cell says it brings; of a product, if it is true."""
    if product := PRODUCT.fullmatch(cell):
        count, each, whole = map(int, product.groups())
        assert count * each == whole
        assert count > 1
        return whole
    return int(cell.replace("−", "-"))


@pytest.mark.parametrize("name", kritias.GAMES)
def test_what_stands_in_the_table_of_points_adds_up_as_it_is_read(name):
    """None of them leaves out a nought, and a product says what it comes to."""
    for seed in (1, 2):
        open_table = OpenTable(play_to_the_end(dealt(name, 2, seed=seed), pick=5))
        points = open_table.table.engine.points(open_table.table.state)
        for seat, (*cells, total) in rows_of_points(open_table).items():
            assert worth(total) == points[seat]
            assert not cells or sum(map(worth, cells)) == points[seat]


def test_several_of_one_worth_are_told_as_a_product_with_what_it_comes_to(monkeypatch):
    """S24: two of 3 bring 6, not 12; one needs no product, none is a nought."""
    open_table = OpenTable(play_to_the_end(dealt("survive", 3, seed=1), pick=5))
    picture = picture_of(open_table.table.game)
    monkeypatch.setattr(picture, "score", lambda seen, seat: [
        ScorePart(say("worth {value}", value=3), (6, 3, 0)[seat], "S24", (2, 1, 0)[seat]),
        ScorePart(say("not turned over"), (None, 0, 0)[seat], "S4", (1, 0, 0)[seat]),
    ])  # fmt: skip
    cells = {seat: row[:-1] for seat, row in rows_of_points(open_table).items()}
    assert cells == {0: ["2 × 3 = 6", "?"], 1: ["3", "0"], 2: ["0", "0"]}


def test_nobody_saved_is_a_nought_in_both_columns():
    """E23: the points of Escape are those who are safe."""
    found = 0
    for seed in range(1, 9):
        open_table = OpenTable(play_to_the_end(dealt("escape", 4, seed=seed), pick=5))
        rows = rows_of_points(open_table).values()
        assert all(safe == points for safe, points in (row for row in rows if len(row) > 1))
        found += sum(row == ["0", "0"] for row in rows)
    assert found

"""The picture of a room that draws none: its document as areas, of what a seat may know."""

from xml.etree import ElementTree

import pytest

import kritias
from examples import connect_four
from kritias.kernel.position import Position
from kritias.registry import drawn_rooms, picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.plain_picture import areas_of, arranged, ids_of
from kritias.ui.words import Words

SVG = "{http://www.w3.org/2000/svg}"


def cells(value):
    """What the rows of an entry hold, and whether they are a grid."""
    [area] = areas_of({"thing": value})
    return [list(row.cells) for row in area.rows], any(row.is_grid for row in area.rows)


@pytest.mark.parametrize(
    ("value", "rows", "is_grid"),
    [
        (7, [["7"]], False),
        (True, [["yes"]], False),
        ("ring crown*2", [["ring", "crown*2"]], False),
        ([3, 11], [["3", "11"]], False),
        ([], [["."]], False),
        ("ox.\n.x.\n", [["o", "x", "."], [".", "x", "."]], True),
        ("a1 b2\nc3 d4", [["a1", "b2"], ["c3", "d4"]], True),
        ([[1, 2], [3, 4]], [["1", "2"], ["3", "4"]], True),
        ({"circle": [1, 2], "triangle": ["?"]}, [["1", "2"], ["?"]], False),
        ({"deck": 3, "out": 1}, [["deck", "3"], ["out", "1"]], False),
    ],
)
def test_an_entry_is_laid_out_by_its_shape(value, rows, is_grid):
    assert cells(value) == (rows, is_grid)


def test_rows_of_seats_say_whose_they_are_and_what_the_page_tells_is_left_out():
    areas = areas_of({"seat": "circle", "turn": 3, "hand": {"triangle": [1], "circle": [2]}})
    assert [area.name for area in areas] == ["hand"]
    assert [row.seat for row in areas[0].rows] == [1, 0]


def test_cards_are_called_by_what_they_say_and_spaces_by_their_place():
    hand, grid = areas_of({"hand": {"circle": [3, 7], "triangle": ["?", "?"]}, "grid": "ab\ncd"})
    assert ids_of(hand) == [["hand-3", "hand-7"], ["hand-at-2", "hand-at-3"]]
    assert ids_of(grid) == [["grid-0-0", "grid-0-1"], ["grid-1-0", "grid-1-1"]]
    [twice] = areas_of({"deck": [5, 5]})
    assert ids_of(twice) == [["deck-at-0", "deck-at-1"]], "an id is there once"


def test_areas_stand_side_by_side_on_a_wide_stage_and_below_each_other_on_a_phone():
    areas = areas_of({name: [1, 2] for name in "abcd"})
    wide, upright = (arranged(areas, aspect, 200) for aspect in (1.8, 0.5))
    assert wide.across > wide.down
    assert upright.across < upright.down


def test_connect_four_without_a_picture_has_its_grid_and_what_moves_are_made_with():
    position = Position.start(connect_four, 2, seed=5).play("d").play("d")
    picture, seen = picture_of(connect_four), position.view(position.seat).state
    context = ViewContext(position.seat, Words())
    board = ElementTree.fromstring(str(picture.board(seen, context)))
    ids = [part.get("id") for part in board.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    texts = [
        "".join(part.itertext()) for part in board.iter("g") if "cell" in str(part.get("class"))
    ]
    assert len(texts) == 42
    assert sorted(filter(None, texts)) == ["o", "x"]
    tray = str(picture.tray(seen, context))
    assert [f'id="column-{column}"' in tray for column in range(7)] == [True] * 7
    assert "Drop a disc into d." in tray
    assert picture.tray(seen, ViewContext(-1, Words())) == ""


def test_a_file_of_its_own_is_made_of_it_too():
    state = Position.start(connect_four, 2, seed=5).state
    root = ElementTree.fromstring(str(picture_of(connect_four).picture(state, 0)))
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}rect[@class='ground']") is not None


def test_every_room_that_says_its_moves_can_be_shown():
    assert "examples.connect_four" in drawn_rooms(["examples.connect_four"])


@pytest.mark.parametrize("name", ["atlantis", "survive"])
def test_any_room_could_be_shown_by_it(name):
    """Large documents as well: every entry is an area, and no id is there twice."""
    from kritias.ui.plain_picture import PlainPicture

    game = kritias.game(name)
    state = game.State.blank()
    state.seats, state.turn = 3, 1
    board = ElementTree.fromstring(
        str(
            PlainPicture(game).board(
                state,
                ViewContext(-1, Words("it")),
            )
        )
    )
    ids = [part.get("id") for part in board.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert len([one for one in ids if one.startswith("area-")]) > 3

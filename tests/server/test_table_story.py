"""The log of a table as each viewer may read it, and the hints that stand in it."""

from copy import deepcopy

import pytest

from kritias.kernel.position import Position
from kritias.server.events import Hinted, Moved, TookBack
from kritias.server.table import KEPT, Table
from tests.server.tables import dealt, play, viewers


def told_anew(table: Table, viewer: int) -> list:
    """The log as somebody reads it who has never read it before."""
    fresh = deepcopy(table)
    fresh.stories.clear()
    return fresh.story(viewer)


@pytest.mark.parametrize("game", ["atlantis", "survive"])
def test_everybody_is_told_what_each_move_looks_like_from_there(game):
    """In Survive one even sees less of a move than was made: whom somebody put where."""
    table = play(dealt(game), 60, pick=5)
    for viewer in viewers(table):
        story = table.story(viewer)
        assert [told.ply for told in story] == table.plies
        assert [told.seat for told in story] == [moved.seat for moved in table.moves]
        assert [told.turn for told in story] == table.turns
        for number, told in enumerate(story):
            position = Position(table.game, table.states[number])
            assert list(told.sentences) == position.narrate(table.moves[number].move, viewer)


def test_one_is_told_of_oneself_and_of_others_in_other_words():
    table = play(dealt(), 12, pick=5)
    stories = [[told.sentences for told in table.story(viewer)] for viewer in viewers(table)]
    assert len({str(story) for story in stories}) == 3


def test_a_part_of_the_log_is_told_as_in_the_whole():
    table = play(dealt(), 20)
    whole = table.story(0)
    assert table.story(0, 5, 9) == whole[5:9]
    assert table.story(0, 18, 99) == whole[18:], "there is no more than has been played"
    assert table.story(0, 9, 9) == []


def test_a_line_is_made_once():
    table = play(dealt(), 20)
    first = table.story(0)
    assert all(one is other for one, other in zip(first, table.story(0), strict=True))


def test_only_the_latest_lines_are_kept_ready_and_those_that_were_asked_for():
    table = play(dealt("survive"), KEPT + 30, pick=1)
    table.story(0)
    assert list(table.stories[0]) == list(range(KEPT + 30)), "as somebody reads all of it"
    table.story(0, KEPT + 20)
    assert sorted(table.stories[0]) == list(range(30, KEPT + 30))
    table.story(0, 10, 12)
    assert sorted(table.stories[0]) == [10, 11, *range(30, KEPT + 30)]
    assert table.story(0, 20) == told_anew(table, 0)[20:]


def test_after_an_undo_the_log_tells_what_was_played_instead():
    table = play(dealt("escape"), 8)
    before = {viewer: table.story(viewer) for viewer in viewers(table)}
    mover = table.moves[-1].seat
    table.apply(TookBack(mover, 7), 0.0)
    assert [table.story(viewer) for viewer in viewers(table)] == [
        before[viewer][:7] for viewer in viewers(table)
    ]
    other = [int(move) for move in table.engine.legal(table.state)][-1]
    table.apply(Moved(mover, other), 0.0)
    for viewer in viewers(table):
        assert table.story(viewer) == told_anew(table, viewer)
        assert table.story(viewer)[7].sentences != before[viewer][7].sentences


# Hints, and where in the log one is


def test_hints_stand_before_the_move_that_they_were_given_for():
    table = dealt("escape")
    table.apply(Hinted(0), 0.0)
    play(table, 2)
    table.apply(Hinted(1), 0.0)
    table.apply(Hinted(0), 0.0)
    play(table)
    assert table.hinted == [(0, 0), (2, 1), (2, 0)]
    assert table.hints_from(0) == [(0, 0), (2, 1), (2, 0)]
    assert table.hints_from(1) == table.hints_from(2) == [(2, 1), (2, 0)]
    assert table.hints_from(3) == []


def test_a_hint_is_told_though_the_move_was_taken_back():
    table = play(dealt("escape"), 2)
    table.apply(Hinted(table.decider), 0.0)
    asked = table.decider
    play(table)
    table.apply(TookBack(asked, 2), 0.0)
    assert table.hints_from(2) == [(2, asked)]
    table.apply(Hinted(asked), 0.0)
    play(table)
    assert table.hints_from(2) == [(2, asked), (4, asked)]
    assert table.hints_from(3) == []


def test_moves_since_a_ply_are_those_that_count():
    table = play(dealt("escape"), 3)
    table.apply(TookBack(table.moves[-1].seat, 2), 0.0)
    play(table, 2)
    assert table.plies == [1, 2, 5, 6]
    assert [table.moves_since(ply) for ply in range(8)] == [0, 1, 2, 2, 2, 3, 4, 4]

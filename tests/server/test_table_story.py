"""The log of a table as each viewer may read it, and the hints that stand in it."""

from copy import deepcopy

import pytest

from kritias.games.survive.state import Phase
from kritias.kernel.position import Position
from kritias.server.events import Hinted, Moved, TookBack
from kritias.server.table import KEPT, Table
from tests.server.tables import dealt, play, play_to_the_end, play_until, viewers


def told_anew(table: Table, viewer: int) -> list:
    """The log as somebody reads it who has never read it before."""
    fresh = deepcopy(table)
    fresh.stories.clear()
    return fresh.story(viewer)


OPEN_MEMORY = {"open_memory": True}


@pytest.mark.parametrize(("game", "settings"), [("atlantis", {}), ("survive", OPEN_MEMORY)])
def test_everybody_is_told_what_each_move_looks_like_from_there(game, settings):
    """In Survive one even sees less of a move than was made: whom somebody put where."""
    table = play(dealt(game, settings=settings), 60, pick=5)
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


# What has to be remembered


def is_set_up(table: Table) -> bool:
    return table.state.phase > Phase.LAUNCH


def values_told(table: Table, viewer: int) -> int:
    """How many lines of the log tell a value."""
    told = [str(sentence) for line in table.story(viewer) for sentence in line.sentences]
    return sum(" worth " in sentence for sentence in told)


def test_after_set_up_lines_that_were_ready_tell_no_value_any_more():
    """S4: until then the owner reads them, and after the end everybody may."""
    table = play(dealt("survive"), 20, pick=7)
    assert [values_told(table, viewer) for viewer in viewers(table)] == [0, 10, 10]
    play_until(table, is_set_up)
    assert [values_told(table, viewer) for viewer in viewers(table)] == [0, 0, 0]
    assert "You put an Atlantean on a beach." in str(table.story(0)).replace("{place}", "a beach")
    play_to_the_end(table, pick=5)
    assert [values_told(table, viewer) for viewer in viewers(table)] == [0, 10, 10]


def test_whoever_takes_the_last_boat_back_is_at_set_up_again():
    """S4: and once more it ends with that boat."""
    table = play_until(dealt("survive"), is_set_up, pick=7)
    assert values_told(table, table.moves[-1].seat) == 0
    last = table.moves[-1]
    table.apply(TookBack(last.seat, len(table.moves) - 1), 0.0)
    assert values_told(table, last.seat) == 10
    table.apply(last, 0.0)
    assert values_told(table, last.seat) == 0


def test_with_open_memory_the_lines_go_on_telling_the_owner():
    """S4."""
    table = play_until(dealt("survive", settings=OPEN_MEMORY), is_set_up, pick=7)
    assert [values_told(table, viewer) for viewer in viewers(table)] == [0, 10, 10]


def test_what_a_seat_has_to_remember_it_knows_and_does_not_see():
    """S4: bots and hints go by what it knows."""
    table = play_until(dealt("survive"), is_set_up, pick=7)
    assert sorted(table.known(0).value[0]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    for at in (None, *range(len(table.states))):
        assert not table.seen(0, at).value.any()
        assert not table.seen(0, at).hand.any()


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

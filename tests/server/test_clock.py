"""The clock of a table: who has thought how long, and when time runs out."""

import pytest

from kritias.server.clock import Clock


def clock(kind="off", seconds=60, outages=(), seats=2) -> Clock:
    """A clock that was started at 100."""
    started = Clock(kind, seconds, outages, [0.0] * seats)
    started.start(100.0)
    return started


# Seconds in which the house was open


@pytest.mark.parametrize(
    ("outages", "seconds"),
    [
        pytest.param([], 20, id="never down"),
        pytest.param([(10, 50)], 20, id="down before"),
        pytest.param([(10, 100)], 20, id="down until the very beginning"),
        pytest.param([(120, 150)], 20, id="down from the very end on"),
        pytest.param([(130, 150)], 20, id="down afterwards"),
        pytest.param([(105, 108)], 17, id="down meanwhile"),
        pytest.param([(90, 108)], 12, id="down at the beginning"),
        pytest.param([(115, 140)], 15, id="down at the end"),
        pytest.param([(100, 120)], 0, id="down exactly as long"),
        pytest.param([(50, 200)], 0, id="down all the time"),
        pytest.param([(10, 50), (104, 106), (110, 113)], 15, id="down several times"),
        pytest.param([(50, 103), (105, 106), (118, 300)], 14, id="down before, within and after"),
        pytest.param([(102, 104), (104, 106)], 16, id="down twice, one after the other"),
        pytest.param([(102, 108), (105, 110)], 12, id="down twice at the same time"),
        pytest.param([(102, 110), (104, 106)], 12, id="down within being down"),
        pytest.param([(102, 110), (102, 106)], 12, id="down twice from the same moment on"),
        pytest.param([(10, 110), (20, 30)], 10, id="down within being down that goes on"),
    ],
)
def test_seconds_in_which_the_house_was_down_count_for_nobody(outages, seconds):
    assert clock(outages=outages).elapsed(100.0, 120.0) == seconds


def test_no_time_has_passed_between_a_moment_and_itself_or_an_earlier_one():
    assert clock().elapsed(100.0, 100.0) == 0
    assert clock().elapsed(100.0, 90.0) == 0, "a machine whose time was set back"


# What is left


def test_without_a_clock_nothing_runs_out():
    assert clock("off").left_to(0, 1e9) is None


def test_with_time_for_each_move_every_move_has_all_of_it():
    moves = clock("move", 60)
    assert moves.left_to(0, 110.0) == 50
    moves.press(0, 110.0)
    assert moves.left_to(1, 110.0) == 60
    moves.press(1, 150.0)
    assert moves.left_to(0, 155.0) == 55


def test_with_time_for_the_game_each_seat_uses_up_its_own():
    game = clock("game", 60)
    assert game.left_to(0, 110.0) == 50
    game.press(0, 110.0)
    assert game.left_to(1, 115.0) == 55
    game.press(1, 130.0)
    assert game.left_to(0, 130.0) == 50, "it stood still while the other thought"
    assert game.left_to(0, 135.0) == 45


@pytest.mark.parametrize("kind", ["move", "game"])
def test_what_has_run_out_is_less_than_nothing(kind):
    assert clock(kind, 60).left_to(0, 170.0) == -10


@pytest.mark.parametrize("kind", ["move", "game"])
def test_nobody_loses_time_while_the_house_is_down(kind):
    down = clock(kind, 60, [(105, 1000)])
    assert down.left_to(0, 1002.0) == 53
    down.press(0, 1002.0)
    assert down.spent == [7, 0]
    assert down.left_to(1, 1003.0) == 59


def test_an_outage_that_is_known_only_later_counts_from_then_on():
    """The clock holds the list of the house, which grows."""
    outages = []
    watched = clock("move", 60, outages)
    assert watched.left_to(0, 150.0) == 10
    outages.append((110, 150))
    assert watched.left_to(0, 150.0) == 50


# Pressing it


def test_whoever_presses_it_has_thought_until_then_and_the_next_begins():
    pressed = clock()
    pressed.press(0, 107.0)
    pressed.press(1, 109.0)
    pressed.press(0, 110.0)
    assert pressed.spent == [8, 2]
    assert (pressed.started, pressed.since) == (100, 110)


def test_a_seat_that_decides_several_times_in_a_row_has_thought_as_long_altogether():
    pressed = clock("game", 60)
    for at in (101.0, 104.0, 109.0):
        pressed.press(1, at)
    assert pressed.spent == [0, 9]


def test_what_nobody_had_to_think_about_costs_nobody_time():
    for kind in ("move", "game"):
        passed = clock(kind, 60)
        passed.press(0, 110.0)
        passed.pass_over(115.0)
        assert passed.spent == [10, 0]
        assert passed.left_to(1, 115.0) == 60
        passed.press(1, 120.0)
        assert passed.spent == [10, 5]


# Taking back


def test_an_undo_gives_no_time_anew_for_the_decision_that_is_made_again():
    moves = clock("move", 60)
    moves.press(0, 140.0)
    moves.take_back(0, 0, 0, 150.0)
    assert moves.left_to(0, 150.0) == 20, "as much as was left when it was made"
    moves.press(0, 155.0)
    assert moves.left_to(0, 155.0) == 50, "nor for the one that was being thought about"


def test_time_is_used_up_however_often_one_takes_back():
    moves = clock("move", 60)
    for at in (110.0, 120.0, 130.0):
        moves.press(0, at)
        moves.take_back(0, 0, 0, at)
    assert moves.left_to(0, 135.0) == 25
    assert moves.spent == [30, 0]


def test_several_decisions_that_are_taken_back_have_each_what_was_left_of_it():
    """A turn of many moves is not lost by taking all of it back."""
    moves = clock("move", 60)
    moves.press(0, 150.0)
    moves.press(0, 195.0)
    moves.take_back(0, 0, 0, 200.0)
    assert moves.left_to(0, 200.0) == 10
    moves.press(0, 205.0)
    assert moves.left_to(0, 205.0) == 15
    moves.press(0, 206.0)
    assert moves.left_to(0, 206.0) == 55


def test_whoever_was_thinking_when_the_other_took_back_gets_all_the_time_for_the_new_position():
    moves = clock("move", 60)
    moves.press(0, 110.0)
    moves.take_back(1, 0, 0, 160.0)
    assert moves.left_to(0, 160.0) == 50, "while the other thought, it was nobody else's time"
    moves.press(0, 170.0)
    assert moves.left_to(1, 170.0) == 60
    assert moves.spent == [20, 50]


def test_what_was_left_is_of_that_seat_alone():
    moves = clock("move", 60)
    moves.press(0, 110.0)
    moves.press(0, 150.0)
    moves.take_back(0, 0, 0, 150.0)
    moves.press(0, 151.0)
    assert moves.left_to(1, 151.0) == 60, "the turn went on to another seat this time"


# The bell


@pytest.mark.parametrize(
    ("minutes", "now", "left"),
    [
        pytest.param(0, 5000.0, None, id="there is none"),
        pytest.param(30, 100.0, 1800, id="at the beginning"),
        pytest.param(30, 1000.0, 900, id="in the middle"),
        pytest.param(30, 1900.0, 0, id="now"),
        pytest.param(30, 2000.0, -100, id="it should have rung"),
    ],
)
def test_the_bell_rings_so_many_minutes_after_the_deal(minutes, now, left):
    assert clock().left_until_bell(minutes, now) == left


def test_the_bell_is_not_put_off_by_moves_but_by_outages():
    ringing = clock(outages=[(200, 260)])
    ringing.press(0, 150.0)
    ringing.press(1, 300.0)
    assert ringing.left_until_bell(30, 400.0) == 1800 - 300 + 60

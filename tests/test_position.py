"""The pleasant object over a state: kept, compared, and shown in notebooks."""

import copy
import pickle
import re
from xml.etree import ElementTree

import numpy as np
import pytest

import kritias
from examples import connect_four
from kritias.kernel.position import Position
from kritias.kernel.refusal import Refused, Unknown


def played() -> Position:
    return Position.start(connect_four, 2, seed=5, misere=True).play("d").play("d")


def test_a_position_can_be_pickled_with_the_way_that_led_there():
    position = played()
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.game is connect_four
    assert again.played == position.played
    assert again.undo() == position.undo()
    assert again.play("a") == position.play("a")


def test_a_view_can_be_pickled_too():
    """It does not follow from moves: what a seat sees lies there as it is."""
    seen = played().view(0)
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_a_copy_stands_apart():
    position = played()
    other = copy.deepcopy(position)
    other.state.turn = 9
    assert other != position
    assert copy.copy(position) == position


def test_equal_positions_are_one_in_a_set():
    one, other = played(), played()
    assert one is not other
    assert {one, other} == {one}
    assert one != one.play("a")
    assert one != "a position"


def test_a_picture_lies_on_ground_of_its_own_and_keeps_its_colours_to_itself():
    """So that light letters are seen on white paper, and nothing around it changes."""
    game = kritias.game("atlantis")
    state = game.State.blank()
    state.seats, state.turn = 2, 1
    drawn = str(kritias.registry.picture_of(game).picture(state, 0))
    root = ElementTree.fromstring(drawn)
    names = [part.get("class") or part.tag for part in root]
    assert names.index("ground") < len(names) - 1
    ground = next(part for part in root if part.get("class") == "ground")
    assert root.get("viewBox") == " ".join(ground.get(at) for at in ("x", "y", "width", "height"))
    assert not re.search(r":root", drawn)


def test_what_is_no_whole_number_is_no_move_seat_or_seed():
    position = played()
    for move in (3.9, None, True, b"d"):
        with pytest.raises(Refused, match="A move is a text or a whole number"):
            position.play(move)
    assert position.play(np.int64(3)) == position.play(3)
    for seat in ("0", 0.5):
        with pytest.raises(Unknown, match="There is no seat"):
            position.view(seat)
    with pytest.raises(Refused, match="There is no seat 2 at a table of 2"):
        position.engine.observe(position.state, 2)
    for seed in (-1, 2**64, 1.5, "7", None):
        with pytest.raises(Refused, match="A seed is a whole number from 0"):
            kritias.start("atlantis", 2, seed)


def test_options_are_taken_as_programs_and_people_write_them():
    assert kritias.start("survive", 2, 1, dolphins="yes").settings["dolphins"] is True
    assert kritias.start("survive", 2, 1, dolphins=np.True_).settings["dolphins"] is True
    assert kritias.start("artonauti", 2, 1, time_limit=30).settings["time_limit"] == "30"
    for wrong in ("perhaps", 2, None):
        with pytest.raises(Refused, match="dolphins takes yes or no, not"):
            kritias.start("survive", 2, 1, dolphins=wrong)
    with pytest.raises(Refused, match="is for 2 to 4 seats, not '2'"):
        kritias.start("atlantis", "2", 1)

"""What is told of a payment before it is made: the prize of the move that it completes."""

import pytest

from kritias.games.atlantis.box import MAINLAND
from kritias.games.atlantis.picture_stakes import stakes
from kritias.kernel.position import Position
from tests.atlantis.drawn import drawn, play, tiles

PATH = "ring2@circle-a ~ crown3 flag2 olive4 statue1"


def staked(position: Position, move: str, kind: str) -> list[str]:
    code = position.codes[position.moves.index(move)]
    return [str(one.words) for one in stakes(position.state, code) if one.kind == kind]


def owing(**more) -> Position:
    """A toll of 2 is due, a crown of 3 lies behind the pawn."""
    return play(drawn(PATH, **more), "a-flag")


def test_the_last_of_a_toll_is_told_with_its_prize():
    """A10, A13, A15: the tile and a card, when nothing is due any more."""
    position = owing(circle="flag crown crown crown")
    assert staked(position, "pay-crown", "prize") == []
    position = play(position, "pay-crown")
    assert staked(position, "pay-crown", "price") == ["a crown"]
    assert staked(position, "pay-crown", "prize") == ["a crown of 3", "one card"]
    assert tiles(play(position, "pay-crown"), 0) == "crown3"


def test_a_tile_that_covers_the_toll_is_told_with_its_prize():
    """A10, A13: net of both no tile more is held, but another one."""
    position = owing(circle={"hand": "flag", "tiles": "helmet4"})
    assert staked(position, "pay-helmet4", "price") == ["a helmet of 4"]
    assert staked(position, "pay-helmet4", "prize") == ["a crown of 3", "one card"]
    assert tiles(play(position, "pay-helmet4"), 0) == "crown3"


def test_a_bridge_that_saves_the_toll_is_told_with_its_prize():
    """A11, A13"""
    position = owing(circle="flag crown crown")
    [bridge] = [move for move in position.moves if move.startswith("bridge")]
    assert staked(position, bridge, "prize") == ["a crown of 3", "one card"]
    assert tiles(play(position, bridge), 0) == "crown3"


@pytest.mark.parametrize("move", ["pay-crown", "pay-ring"])
def test_a_pawn_that_has_come_home_is_counted_once(move):
    """A15: one card, and one more for it."""
    position = play(drawn("ring2@circle-a ~ olive1", circle="flag crown ring"), "a-flag")
    assert position.state.where[0, 0] == MAINLAND
    assert staked(position, move, "prize")[-1] == "2 cards"
    after = play(position, move)
    assert after.state.held[0] == position.state.held[0] - 1 + 2

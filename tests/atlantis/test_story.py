"""What the table says of a move before it is made is what then happens."""

import pytest

from kritias.games import atlantis
from kritias.kernel.position import Position
from tests.atlantis.drawn import drawn, play, tiles
from tests.atlantis.test_examples import X1


def announced(position: Position, move: str) -> str:
    """What is said of a legal move."""
    code = position.codes[position.moves.index(move)]
    return str(atlantis.offer(position.view(position.seat).state, code).says)


@pytest.mark.parametrize(
    ("seat", "hand", "moves", "says", "prize"),
    [
        (
            "square", "flag", ["b-flag"],
            "Play a flag, go to a flag of 1, take an olive branch of 4.", "olive4",
        ),
        (
            "circle", "olive", ["a-olive"],
            "Play an olive branch, go to an olive branch of 3, take a flag of 4.", "flag4",
        ),
        (
            "triangle", "helmet*2", ["a-helmet", "a-helmet"],
            "Play a helmet, go to a helmet of 5, take a ring of 7.", "ring7",
        ),
        (
            "circle", "statue", ["c-statue"],
            "Play a statue, go to a statue of 7, take a crown of 2.", "crown2",
        ),
    ],
)  # fmt: skip
def test_a_move_is_announced_with_the_tile_it_takes(seat, hand, moves, says, prize):
    """X1, A13: the tile that the pawn leaves counts as free."""
    *first, last = moves
    before = play(drawn(X1, seat=seat, **{seat: hand}), *first)
    assert announced(before, last) == says
    assert tiles(play(before, last), before.seat) == prize


def test_a_bridge_is_announced_and_told_by_whether_it_saves_a_toll():
    """A11."""
    position = drawn(
        "ring3 ~ flag2@circle-a ~ crown4", circle="crown ring*3", options={"any_gap": True}
    )
    paying = play(position, "a-crown")
    assert announced(paying, "bridge-4") == "Lay the bridge over the gap of 2 after place 3."
    says = "Lay the bridge over the gap of 2 after place 1, not crossed now."
    assert announced(paying, "bridge-2") == says
    told = [str(paying.narrate(move, 1)[0]) for move in ("bridge-2", "bridge-4")]
    assert told == [
        "circle lays the bridge over a gap elsewhere, after place 1.",
        "circle lays the bridge over the gap after place 3.",
    ]


def test_a_taken_place_a_toll_and_an_empty_hand_are_announced():
    """A5, A10, A13."""
    position = drawn(X1, seat="triangle", triangle="helmet*2")
    says = "Play a helmet: a helmet of 2 is taken, so another card follows."
    assert announced(position, "a-helmet") == says
    position = drawn("ring2@circle-a ~ crown3", circle="crown ring*4")
    says = "Play a crown, go to a crown of 3, pay 2, take a ring of 2."
    assert announced(position, "a-crown") == says
    says = "Play a ring, go to a ring of 1."
    assert announced(drawn("ring1", circle="ring"), "a-ring") == says


def test_two_gaps_of_one_toll_are_told_apart():
    """A11: the bridge goes over either."""
    position = drawn("ring2@circle-a ~ crown2 ~ flag2", circle="flag ring*4")
    paying = play(position, "a-flag")
    assert {move: announced(paying, move) for move in paying.moves if "bridge" in move} == {
        "bridge-2": "Lay the bridge over the gap of 2 after place 1.",
        "bridge-4": "Lay the bridge over the gap of 2 after place 3.",
    }

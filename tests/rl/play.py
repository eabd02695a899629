"""How tests of environments choose their moves, and the games they are tried with."""

import numpy as np
import pytest

import kritias
from kritias.kernel.refusal import Refused
from tests.campaign import sized

ROOMS = [*kritias.GAMES.values(), kritias.open_room("examples.connect_four")]
SEATINGS = [(game, seats) for game in ROOMS for seats in game.SEATS]
every_seating = pytest.mark.parametrize(
    ("game", "seats"), SEATINGS, ids=[f"{game.NAME}-{seats}" for game, seats in SEATINGS]
)
every_room = pytest.mark.parametrize("game", ROOMS, ids=lambda game: game.NAME)


def any_legal(mask, dice):
    """A legal action for each game, all with the same chance."""
    return np.array([dice.choice(np.flatnonzero(row)) for row in mask])


def nonsense(moves, dice):
    """Something that is no legal action anywhere: out of range, huge, or of another type."""
    choices = (
        -1, -moves, moves, moves + int(dice.integers(1, 1000)), 2**31, 2**63 - 1, -(2**63), 2**64,
        10**30, 0.5, float("nan"), float("inf"), 1j, True, None, "0", b"0", "", (), [], [0, 1, 2],
        {}, object(), np.float32(1), np.array([0.0]), np.array([]), np.datetime64("2026-11-17"),
    )  # fmt: skip
    return choices[dice.integers(len(choices))]


def refuse_everything(env, game, mask):
    """Throw at an environment what is no legal action: a refusal each, and nothing changes."""
    dice, before = np.random.default_rng(5), env.table.state.tobytes()
    illegal = np.flatnonzero(mask == 0).tolist() or [-1]
    for _ in range(sized(100, 100_000)):
        with pytest.raises(Refused):
            env.step(nonsense(game.MOVES, dice))
        with pytest.raises(Refused):
            env.step(illegal[dice.integers(len(illegal))])
    assert env.table.state.tobytes() == before

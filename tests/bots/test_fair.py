"""Fairness: a bot decides by what its seat may know, and one that does not is caught (law 4)."""

from dataclasses import dataclass
from itertools import islice

import numpy as np
import pytest

import kritias
from kritias.bots import BOTS, decide
from kritias.games import atlantis
from kritias.kernel.batch import random_game
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.laws import check_bot, law_views_hide_secrets
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Broken
from kritias.kernel.rule import compiled
from kritias.kernel.trial import Trial

TABLES = [("atlantis", 3), ("examples.connect_four", 2)]


@pytest.mark.parametrize("bot", [name for name in BOTS if name != "master"] + ["search-3000"])
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[game for game, _ in TABLES])
def test_a_bot_decides_alike_in_worlds_that_look_alike(game, seats, bot):
    """The part of law 4 that is about bots, at many moments; the rest is `test_laws.py`'s. Master
    is such a search with a clock, which others on this machine slow down."""
    trial = Trial(kritias.open_room(game), seats, games=3, decide=decide(bot))
    moments = list(islice(asked(trial), 8 if bot == "search-3000" else 20))
    assert len({moment.state.seat for moment in moments}) == seats
    for moment in moments:
        check_bot(trial, moment)


def asked(trial: Trial):
    """Moments with a choice; each state apart, since a trial goes on with the same one."""
    for moment in trial.moments(one_in=8):
        if len(moment.legal) > 1:
            yield moment._replace(state=moment.state.copy())


@dataclass
class Peephole:
    """A hole in the wall: whoever looks through it sees the state that was veiled last."""

    truth: Layout | None = None


@pytest.fixture
def peephole(monkeypatch) -> Peephole:
    """The table leaks: what the laws veil for the bot can be seen unveiled."""
    hole, veil = Peephole(), Engine.veil

    def leaky_veil(engine: Engine, state: Layout, seat: int) -> Layout:
        hole.truth = state
        return veil(engine, state, seat)

    monkeypatch.setattr(Engine, "veil", leaky_veil)
    return hole


def cheat_through(peephole: Peephole, looks: list[bool]):
    """A bot that plays every move out with the true hands and the true luck, and takes the best."""

    def decide(game, seen, seed):
        truth, engine = peephole.truth, engine_of(game)
        looks.append(truth.seed != 0 and truth.tobytes() != seen.tobytes())
        return max(map(int, engine.legal(seen)), key=lambda move: outcome(truth, move, seed))

    def outcome(truth, move, seed):
        game = kritias.game("atlantis")
        engine, state, seat = engine_of(game), truth.copy(), truth.seat
        engine.play(state, move)
        out = np.empty(game.BREADTH, np.int32)
        random_game(
            state, compiled(game.legal), compiled(game.play), out, np.uint64(seed), game.BOUND
        )
        return engine.points(state)[seat]

    return decide


def test_a_bot_that_sees_the_true_state_is_caught(peephole):
    looks: list[bool] = []
    cheat = cheat_through(peephole, looks)
    with pytest.raises(Broken, match=r"the bot on seat . knows a secret"):
        law_views_hide_secrets(Trial(atlantis, seats=3, games=5, decide=cheat))
    assert looks
    assert all(looks), "the cheat was given the truth, or nothing would be shown"


def test_an_honest_bot_beside_the_same_hole_is_not_accused(peephole):
    law_views_hide_secrets(Trial(atlantis, seats=2, games=1, decide=decide("casual")))
    assert peephole.truth is not None

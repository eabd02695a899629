"""The notebooks run as they stand, with smaller numbers, and show what is kept in them."""

import numpy as np
import pytest

import kritias
from examples.kuhn_poker.box import FACES
from examples.kuhn_poker.moves import BET
from examples.ppo import Dials, Learner, Lesson, Network, advantages, slope_of, softmax
from examples.ppo_atlantis import Sight
from kritias.games.atlantis.box import COLOURS, PAWNS, TREASURES, VALUES
from kritias.games.atlantis.state import Phase
from kritias.kernel.deals import deals_of
from kritias.kernel.engine import engine_of
from kritias.kernel.position import Position
from tests.campaign import sized
from tests.unchanged import looks_at
from tools.notebooks import code_cells, execute, notebooks, read

pytestmark = looks_at("documentation")

SMALL = {
    "balance": {"UNTIL": 0.4, "MOST": 20},
    "bot": {"GAMES": 2},
    "kuhn_poker": {"ROUNDS": 16, "SAMPLES": 3},
    "ppo": {"SECONDS": sized(1, 60), "MOMENTS": 2, "GAMES": 8, "FINAL": 8},
}


def kinds(notebook):
    """What kind of things every cell shows."""
    return [
        [sorted(output.get("data", ["text"])) for output in cell["outputs"]]
        for cell in code_cells(notebook)
    ]


@pytest.mark.parametrize("file", notebooks(), ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_what_is_kept_in_it(file):
    kept = read(file)
    assert kinds(execute(file, SMALL.get(file.stem, {}))) == kinds(kept)
    assert [cell["execution_count"] for cell in code_cells(kept)] == [
        *range(1, len(code_cells(kept)) + 1)
    ]


# The learner of the notebook


def test_advantages_belong_to_whoever_decided():
    """Two seats by turns; the first wins at the third step, and the next game is still open."""
    seat = np.array([[0], [1], [0], [1], [0]])
    value = np.array([[0.5], [0.4], [0.7], [0.3], [0.6]], np.float32)
    reward = np.zeros((4, 1, 2))
    reward[2, 0] = 1, 0
    done = np.array([[False], [False], [True], [False]])
    found = advantages(seat, value, reward, done, trace=0.5)
    assert found[2, 0] == pytest.approx(1 - 0.7)
    assert found[1, 0] == pytest.approx(0 - 0.4)
    assert found[0, 0] == pytest.approx(0.7 - 0.5 + 0.5 * 0.3)
    assert np.isnan(found[3, 0]), "what the second expects next is not known yet"


def test_the_gradient_is_the_slope_of_the_objective():
    """Held against small steps to either side."""
    dice, dials = np.random.default_rng(4), Dials(curiosity=0.1)
    network = Network(5, 8, 4, seed=2)
    seen = dice.standard_normal((6, 5)).astype(np.float32)
    mask, move = np.ones((6, 4), bool), dice.integers(0, 3, 6)
    mask[:, 3] = False
    chance = network.answer(seen, mask)[0][np.arange(6), move] * np.float32(0.95)
    gain, target = dice.standard_normal((2, 6)).astype(np.float32)
    lesson = Lesson(seen, mask, move, chance, gain, target)

    def objective():
        answers = network.forward(seen)[-1].astype(np.float64)
        likely = softmax(answers[:, :-1], mask)
        ratio = likely[np.arange(6), move] / chance
        clipped = np.clip(ratio, 1 - dials.clip, 1 + dials.clip)
        entropy = -(likely * np.log(likely + 1e-12)).sum(1)
        won = np.minimum(ratio * gain, clipped * gain) + dials.curiosity * entropy
        return float((0.5 * (answers[:, -1] - target) ** 2 - won).mean())

    layers = network.forward(seen)
    gradient = network.backward(layers[:-1], slope_of(layers[-1], lesson, dials))
    for part, slope in zip(network.parts, gradient, strict=True):
        for at in list(np.ndindex(part.shape))[:: max(1, part.size // 6)]:
            ends, here = [], part[at]
            for step in (0.01, -0.01):
                part[at] = here + step
                ends.append(objective())
            part[at] = here
            assert slope[at] == pytest.approx((ends[0] - ends[1]) / 0.02, abs=2e-3)


def test_what_a_player_looks_at_is_where_the_cards_lead():
    """Held against what the rules make of every card that ends a move, or a toll that is due."""
    position, sight, tried = kritias.start("atlantis", seats=2, seed=3), Sight(2), 0
    while not position.is_over:
        tried += check_cards(position, sight)
        position = position.play(position.moves[len(position.played) % len(position.moves)])
    assert tried > 50


def check_cards(position: Position, sight: Sight) -> int:
    """Try the cards of a turn that need no other; how many there were."""
    state, seat, tried = position.state, position.seat, 0
    told = sight(engine_of(position.game).observe(state, seat)[None])[0]
    rows = told[: PAWNS * 6 * COLOURS].reshape(PAWNS, 6, COLOURS)
    for move in position.moves if state.phase == Phase.TURN else ():
        pawn, _, colour = move.partition("-")
        after = position.play(move)
        if colour not in TREASURES or after.is_over or after.state.phase == Phase.CHAIN:
            continue
        can, _, _, toll, brings, _ = rows["abc".index(pawn), :, TREASURES.index(colour)]
        assert can == 1
        if after.state.phase == Phase.TOLL:
            assert round(toll * 8) == after.state.due
        else:
            assert toll == 0
            assert round(brings * VALUES) == after.state.worth[seat] - state.worth[seat]
        tried += 1
    return tried


def test_practice_teaches_which_bet_to_answer():
    """At Kuhn poker: whoever has the king calls, whoever has the jack gives up."""
    room = kritias.open_room("examples.kuhn_poker")
    learner = Learner(room, 2, Dials(games=64, steps=16, batch=256, hidden=32, rate=0.01))
    for _ in range(sized(60, 300)):
        learner.learn()
    calls = {}
    for seed in deals_of(room):
        state = Position.start(room, 2, seed).play("bet").state
        seen = engine_of(room).observe(state, 1)[None]
        likely, _ = learner.network.answer(seen, np.ones((1, room.MOVES), bool))
        calls[FACES[state.card[1]]] = likely[0, BET]
    assert calls["king"] > 0.9
    assert calls["jack"] < 0.1

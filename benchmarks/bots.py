"""How fast the search is, beside OpenSpiel's on backgammon, in one run on one core.

    python -m benchmarks.bots

An iteration is one walk through the tree with one rollout. Ours is measured as the bots use it
(rollouts of a few considered decisions, then an appraisal) and as OpenSpiel's searches do it
(every rollout played at random to the end of the game). Positions are taken from the beginning
and from the first, second and third quarter of random games, here as there. `--check` ends with
code 1 if a bar is missed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from rich.console import Console

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.bots.search import Effort, allocate, loop_of
from kritias.kernel.game import Game
from kritias.kernel.position import Position

ROOMS: Final = [*kritias.GAMES, "examples.connect_four"]
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75)
BAR: Final = 10  # times the faster of OpenSpiel's two searches
PORTION: Final = 200  # iterations between two looks at the clock
EXPLORATION: Final = 2.0  # of OpenSpiel's searches, as in its own example


@dataclass(frozen=True)
class Speed:
    """Iterations a second."""

    game: str
    seats: int
    as_used: float
    to_the_end: float


def our_speed(game: Game, seats: int, seconds: float) -> Speed:
    usual = Effort(PORTION)
    whole = replace(usual, depth=game.BOUND, tries=1)
    return Speed(
        game.NAME, seats, *(pace(game, seats, effort, seconds) for effort in (usual, whole))
    )


def pace(game: Game, seats: int, effort: Effort, seconds: float) -> float:
    """Iterations a second over the positions of a random game, each searched equally long."""
    loop, paces = loop_of(game), []
    for position in quarters(game, seats):
        buffers = allocate(
            game, position.view(position.seat).state, 1, replace(effort, iterations=10**6)
        )
        loop(buffers, PORTION)
        paces.append(
            repeated(lambda buffers=buffers: loop(buffers, PORTION), seconds / len(QUARTERS))
        )
    return PORTION * len(paces) / sum(1 / one for one in paces)


def repeated(act: Callable[[], Any], seconds: float) -> float:
    """How often a second something can be done; by the processor's clock, since others use it."""
    began, times = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        act()
        times += 1
    return times / spent


def quarters(game: Game, seats: int) -> Iterator[Position]:
    """Positions with a choice, out of one random game."""
    dice = np.random.default_rng(1)
    history = [Position.start(game, seats, 1)]
    while not history[-1].is_over:
        history.append(history[-1].play(int(dice.choice(history[-1].codes))))
    for quarter in QUARTERS:
        later = history[int(quarter * len(history)) :]
        yield next(position for position in later if len(position.codes) > 1)


# OpenSpiel


def their_positions(game: Any) -> list[Any]:
    """The same quarters of a random game of theirs."""
    dice = np.random.default_rng(1)
    state, history = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            moves, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(moves, p=chances)))
        else:
            history.append(state.clone())
            state.apply_action(int(dice.choice(state.legal_actions())))
    return [
        next(one for one in history[int(quarter * len(history)) :] if len(one.legal_actions()) > 1)
        for quarter in QUARTERS
    ]


def their_pace(name: str, search: Callable[[Any, int], Any], seconds: float) -> float:
    """Simulations a second of one of their searches, measured as ours is."""
    game = pyspiel.load_game(name)
    paces = []
    for state in their_positions(game):
        bot = search(game, PORTION)
        paces.append(repeated(lambda b=bot, s=state: b.step(s), seconds / len(QUARTERS)) * PORTION)
    return len(paces) / sum(1 / one for one in paces)


def in_c(game: Any, simulations: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    return pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 1000, False, 1, False)


def in_python(game: Any, simulations: int) -> Any:
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    return mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, solve=False, random_state=dice)


THEIRS: Final = {"C++": in_c, "Python": in_python}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=ROOMS, help="names, or modules")
    arguments.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    arguments.add_argument("--check", action="store_true")
    chosen = arguments.parse_args()
    with Console(stderr=True).status("measuring"):
        theirs = {
            name: their_pace("backgammon", search, chosen.seconds)
            for name, search in THEIRS.items()
        }
        ours = [
            our_speed(room, seats, chosen.seconds)
            for room in map(kritias.open_room, chosen.games)
            for seats in room.SEATS
        ]
    report(ours, theirs)
    slowest = min(one.as_used for one in ours if "." not in one.game or len(ours) == 1)
    return int(chosen.check and slowest < BAR * max(theirs.values()))


def report(ours: list[Speed], theirs: dict[str, float]) -> None:
    heads = ["game", "seats", "as the bots search", *(f"× {name}" for name in theirs),
             "random to the end", *(f"× {name}" for name in theirs)]  # fmt: skip
    rows = [
        [one.game, str(one.seats),
         f"{one.as_used:,.0f}", *(f"{one.as_used / peer:,.0f}" for peer in theirs.values()),
         f"{one.to_the_end:,.0f}", *(f"{one.to_the_end / peer:,.1f}" for peer in theirs.values())]
        for one in ours
    ]  # fmt: skip
    out = Console(width=120)
    where = f"{today()}, the search: `python -m benchmarks.bots`, {machine()}"
    told = "; ".join(f"in {name} {peer:,.0f}" for name, peer in theirs.items())
    note = (
        f"Iterations a second on one core. OpenSpiel's `MCTSBot` on backgammon, one random rollout "
        f"a simulation, in the same run: {told}. «×» divides by these; the bar is {BAR} × both."
    )
    show(out, heads, rows, where)
    out.print(note)
    file = keep("bots", f"## {where}\n\n{markdown(heads, rows)}\n{note}\n")
    out.print(f"As Markdown in {file}.")


if __name__ == "__main__":
    sys.exit(main())

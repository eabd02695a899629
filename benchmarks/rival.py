"""Our search against OpenSpiel's `ISMCTSBot` at our games: two seats, equal time for a decision.

    python -m benchmarks.rival atlantis

OpenSpiel's search (in Python, random rollouts, as in its own example) plays our game through the
adapter of `kritias.rl.openspiel`. It takes simulations, not seconds; their number follows from
what the ones before took, so that on average it has the time that ours has. Luck is paired, seats
are rotated. `--check` ends with code 1 if the interval of our share does not lie above the bar.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.sheet import keep, machine, markdown, per_cent, show, today
from kritias.arena.match import lucks
from kritias.arena.rating import Share, share_of
from kritias.bots.search import LARGEST, Effort, think_ahead
from kritias.rl import openspiel

BAR: Final = 0.9
SEATS: Final = 2
EXPLORATION: Final = 1.4  # times the spread of the returns, which is 1: about the root of 2


@dataclass
class Clock:
    """What the decisions of one side took, in seconds of the processor: others use the machine."""

    spent: list[float] = field(default_factory=list)

    def time(self, act: Callable[[], int]) -> int:
        began = time.process_time()
        move = act()
        self.spent.append(time.process_time() - began)
        return move

    @property
    def mean(self) -> float:
        return float(np.mean(self.spent))


class Ours:
    """The search of the house."""

    def __init__(self, seconds: float) -> None:
        self.effort, self.clock, self.iterations = Effort(LARGEST, seconds=seconds), Clock(), 0

    def decide(self, state: Any, seed: int) -> int:
        home = state.home
        seen = home.engine.veil(state.state, state.current_player())

        def act() -> int:
            thought = think_ahead(home.room, seen, seed, self.effort)
            self.iterations += sum(candidate.visits for candidate in thought.candidates)
            return thought.move

        return self.clock.time(act)


class Theirs:
    """OpenSpiel's, with as many simulations as fit into the time."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.clock, self.iterations = seconds, Clock(), 0

    def decide(self, state: Any, seed: int) -> int:
        simulations = self.simulations()
        dice = np.random.RandomState(seed % (1 << 32))
        bot = ismcts.ISMCTSBot(
            state.home, mcts.RandomRolloutEvaluator(1, dice), uct_c=EXPLORATION,
            max_simulations=simulations, random_state=dice, allow_inconsistent_action_sets=True,
        )  # fmt: skip
        self.iterations += simulations
        return self.clock.time(lambda: int(bot.step(state)))

    def simulations(self) -> int:
        """The time it would have had by now and for this decision, less what it took."""
        if not self.clock.spent:
            return 10
        left = self.seconds * (len(self.clock.spent) + 1) - sum(self.clock.spent)
        return max(10, int(left * self.iterations / sum(self.clock.spent)))


def game_between(players: list[Ours | Theirs], name: str, seed: int) -> list[float]:
    """The payoff of each seat; where there is no choice nobody is asked."""
    state = openspiel.load(name, SEATS, seed).new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        seed += 1
        state.apply_action(
            legal[0] if len(legal) == 1 else players[state.current_player()].decide(state, seed)
        )
    returns: list[float] = state.returns()
    return returns


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", help="a name, or a module")
    arguments.add_argument("--games", type=int, default=60)
    arguments.add_argument("--seconds", type=float, default=0.1, help="for a decision")
    arguments.add_argument("--check", action="store_true")
    chosen = arguments.parse_args()
    ours, theirs = Ours(chosen.seconds), Theirs(chosen.seconds)
    samples: list[tuple[int, float]] = []
    warm_up(chosen.game)
    seeds = list(islice(lucks(1), (chosen.games + 1) // SEATS))
    for seed in track(seeds, f"rivals at {chosen.game}", console=Console(stderr=True)):
        samples.append((seed, game_between([ours, theirs], chosen.game, seed)[0]))
        samples.append((seed, game_between([theirs, ours], chosen.game, seed)[1]))
    share = share_of(samples)
    report(chosen.game, share, ours, theirs)
    return int(chosen.check and share.interval[0] <= BAR)


def warm_up(name: str) -> None:
    """Compile before the clocks run."""
    game_between([Ours(0.001), Ours(0.001)], name, 1)


def report(name: str, share: Share, ours: Ours, theirs: Theirs) -> None:
    heads = ["at two seats", "seconds a decision", "iterations a decision", "share (95 %)"]
    other = Share(1 - share.mean, share.half, share.games)
    rows = [
        [who, f"{one.clock.mean:.3f}", f"{one.iterations / len(one.clock.spent):,.0f}", won]
        for who, one, won in (
            ("ours", ours, per_cent(share)),
            ("OpenSpiel's ISMCTSBot", theirs, per_cent(other)),
        )
    ]
    where = f"{today()}, the rival at {kritias.game(name).TITLE}"
    how = (
        f"`python -m benchmarks.rival {name}`, {machine()}; {share.games} games, luck paired, "
        f"seats rotated. The bar: ours wins {100 * BAR:.0f} %: "
        f"{'met' if share.interval[0] > BAR else 'MISSED'}."
    )
    out = Console(width=110)
    show(out, heads, rows, where)
    out.print(how)
    file = keep(
        f"rival-{kritias.game(name).NAME}", f"## {where}\n\n{how}\n\n{markdown(heads, rows)}"
    )
    out.print(f"As Markdown in {file}.")


if __name__ == "__main__":
    sys.exit(main())

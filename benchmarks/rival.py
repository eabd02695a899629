"""Our search against OpenSpiel's `ISMCTSBot` at our games: two seats, equal time for a decision.

    python -m benchmarks.rival atlantis

OpenSpiel's search (in Python, random rollouts, as in its own example) plays our game through the
adapter of `kritias.rl.openspiel`. Both have the same time for a decision, on average. Luck is
paired, seats are rotated. `--check` ends with code 1 if the interval of our share does not lie
above the bar.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.arena.interval import Share, per_cent, share_of
from kritias.arena.match import lucks
from kritias.bots.search import Effort, think_ahead
from kritias.rl import openspiel

BAR: Final = 0.9
SEATS: Final = 2
EXPLORATION: Final = 1.4  # times the spread of the returns, which is 1: about the root of 2


@dataclass
class Side:
    """One of the two searches, and what it has used. Both take iterations and not seconds; how
    many follows from what the ones before took, so that on average a decision has its time. The
    clock is the processor's, since others use the machine."""

    seconds: float  # for a decision
    search: Callable[[Any, int, int], int]  # the move, by state, iterations and seed
    first: int  # iterations of the first decision
    decisions: int = 0
    iterations: int = 0
    spent: float = 0.0

    def decide(self, state: Any, seed: int) -> int:
        count = self.affordable
        began = time.process_time()
        move = self.search(state, count, seed)
        self.spent += time.process_time() - began
        self.decisions += 1
        self.iterations += count
        return move

    @property
    def affordable(self) -> int:
        """What fits into the time for all decisions up to this one, less what was used."""
        if not self.spent:
            return self.first
        left = self.seconds * (self.decisions + 1) - self.spent
        return max(self.first, int(left * self.iterations / self.spent))


def ours(state: Any, iterations: int, seed: int) -> int:
    home = state.home
    seen = home.engine.veil(state.state, state.current_player())
    return think_ahead(home.room, seen, seed, Effort(iterations)).move


def theirs(state: Any, iterations: int, seed: int) -> int:
    dice = np.random.RandomState(seed % (1 << 32))
    bot = ismcts.ISMCTSBot(
        state.home, mcts.RandomRolloutEvaluator(1, dice), uct_c=EXPLORATION,
        max_simulations=iterations, random_state=dice, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    return int(bot.step(state))


def sides(seconds: float) -> tuple[Side, Side]:
    return Side(seconds, ours, first=250), Side(seconds, theirs, first=10)


def game_between(players: Sequence[Side], name: str, seed: int) -> list[float]:
    """The payoff of each seat; where there is no choice nobody is asked."""
    state = openspiel.load(name, SEATS, seed % openspiel.SEEDS).new_initial_state()
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
    warm_up(chosen.game)
    house, guest = sides(chosen.seconds)
    seeds = list(islice(lucks(1), (chosen.games + 1) // SEATS))
    samples: list[tuple[int, float]] = []
    for seed in track(seeds, f"rivals at {chosen.game}", console=Console(stderr=True)):
        samples += meet(chosen.game, seed, house, guest)
    share = share_of(samples)
    report(chosen.game, share, house, guest)
    return int(chosen.check and share.interval[0] <= BAR)


def meet(game: str, seed: int, house: Side, guest: Side) -> list[tuple[int, float]]:
    """Both ways round with one luck: what the house wins."""
    return [
        (seed, game_between([house, guest], game, seed)[0]),
        (seed, game_between([guest, house], game, seed)[1]),
    ]


def warm_up(name: str) -> None:
    """Compile before the clocks run."""
    game_between([Side(0, ours, first=5)] * SEATS, name, 1)


def report(name: str, share: Share, house: Side, guest: Side) -> None:
    heads = ["at two seats", "seconds a decision", "iterations a decision", "share (95 %)"]
    other = Share(1 - share.mean, share.half, share.games)
    rows = [
        [who, f"{one.spent / one.decisions:.3f}", f"{one.iterations / one.decisions:,.0f}", won]
        for who, one, won in (
            ("ours", house, per_cent(share)),
            ("OpenSpiel's ISMCTSBot", guest, per_cent(other)),
        )
    ]
    where = f"{today()}, the rival at {kritias.open_room(name).TITLE}"
    how = (
        f"`python -m benchmarks.rival {name}`, {machine()}; {share.games} games, luck paired, "
        f"seats rotated. The bar: ours wins {100 * BAR:.0f} %: "
        f"{'met' if share.interval[0] > BAR else 'MISSED'}."
    )
    out = Console(width=110)
    show(out, heads, rows, where)
    out.print(how)
    file = keep(
        f"rival-{kritias.open_room(name).NAME}", f"## {where}\n\n{how}\n\n{markdown(heads, rows)}"
    )
    out.print(f"As Markdown in {file}.")


if __name__ == "__main__":
    sys.exit(main())

"""Whether what is called a share of the victory is one: games of bots at full tables, looked into.

    python -m benchmarks.shares
    python -m benchmarks.shares gods --games 20

At every decision the guess of the room is asked as every seat and as nobody thinks it, and the bot
that decides tells its thought: seats' shares and nobody's must sum to one. At one decision in
`--every` a hint is asked for, which must give a reason and shares that differ, and every node of a
search must hold shares that sum to one. The largest error is told; it ends with code 1 if one is
above 1e-9 or a hint is without a reason.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.arena.match import Fixture, Table, lucks
from kritias.bots.advice import advice_on
from kritias.bots.search import Effort, allocate, run, think_ahead
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.layout import Layout

SHARP: Final = 1e-9
SEARCH: Final = Effort(200)  # behind a hint, and whose nodes are looked at


@dataclass
class Tally:
    """What was looked at, and how far a sum was from one at most."""

    game: Game
    games: int = 0
    guesses: int = 0
    thoughts: int = 0
    nodes: int = 0
    hints: int = 0
    worst: float = 0.0
    faults: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def sum_up(self, shares: Any) -> None:
        """Shares, nobody's too, are none below 0 and sum to one."""
        whole = np.asarray(shares, np.float64)
        error = abs(float(whole.sum()) - 1)
        self.worst = max(self.worst, error)
        if error > SHARP or (whole < 0).any():
            self.faults.append(f"{whole.tolist()} are no shares")

    def look(self, state: Layout) -> None:
        """Every guess there is of a state."""
        for thinker in range(NOBODY, state.seats):
            guess = engine_of(self.game).appraise(state, thinker)
            self.sum_up([*guess.shares, guess.nobody])
            self.guesses += 1

    def look_closely(self, seen: Layout, seed: int) -> None:
        """A hint, and the nodes of a search."""
        thought = think_ahead(self.game, seen, seed, SEARCH)
        hint = advice_on(self.game, seen, thought, seed)
        self.sum_up([*thought.shares, thought.nobody])
        shown = [round(one.share, 3) for one in hint.best]
        if len(set(shown)) < len(shown) or not hint.reasons:
            self.faults.append(f"a hint of {shown} with {len(hint.reasons)} reasons")
        self.reasons.update(reason.text for reason in hint.reasons)
        self.hints += 1
        buffers = allocate(self.game, seen, seed, SEARCH)
        run(self.game, buffers, SEARCH)
        for node in buffers.tree[: int(buffers.plan.nodes)]:
            if node.visits > 0:
                self.sum_up(node.shares[: seen.seats + 1] / node.visits)
                self.nodes += 1


def play(tally: Tally, bot: str, luck: int, every: int) -> None:
    """One game at a full table."""
    game, engine = tally.game, engine_of(tally.game)
    table = Table(game, Fixture(game.NAME, (bot,) * game.SEATS[-1], luck))
    while table.state.seat >= 0:
        state = table.state
        tally.look(state)
        seen = engine.veil(state, state.seat)
        has_choice = len(engine.legal(state)) > 1
        if has_choice and (luck + table.decisions) % every == 0:
            tally.look_closely(seen, luck + table.decisions & 0xFFFF)
        thought = table.think()
        tally.sum_up([*thought.shares, thought.nobody])
        tally.thoughts += 1
        engine.play(table.state, thought.move)
    tally.games += 1


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", nargs="*", default=list(kritias.GAMES))
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--bot", default="beginner")
    arguments.add_argument("--every", type=int, default=50)
    chosen = arguments.parse_args()
    tallies = []
    for name in chosen.game:
        tally = Tally(kritias.game(name))
        seeds = [luck for luck, _ in zip(lucks(17), range(chosen.games))]
        for luck in track(seeds, tally.game.TITLE, console=Console(stderr=True)):
            play(tally, chosen.bot, luck, chosen.every)
        tallies.append(tally)
    report(chosen, tallies)
    return int(any(tally.faults for tally in tallies))


def report(chosen: argparse.Namespace, tallies: list[Tally]) -> None:
    heads = ["game", "games", "guesses", "thoughts", "nodes", "hints", "largest error", "faults"]
    rows = [
        [
            one.game.TITLE, *(f"{count:,}" for count in (one.games, one.guesses, one.thoughts,
            one.nodes, one.hints)), f"{one.worst:.1e}", str(len(one.faults)),
        ]
        for one in tallies
    ]  # fmt: skip
    where = f"{today()}, shares of the victory, and hints with reasons"
    show(Console(width=120), heads, rows, where)
    for one in tallies:
        for fault in one.faults[:3]:
            print(f"{one.game.TITLE}: {fault}")
        told = ", ".join(f"{count} × «{text}»" for text, count in one.reasons.most_common(4))
        print(f"{one.game.TITLE}, reasons told most: {told}")
    how = f"`python -m benchmarks.shares --games {chosen.games}`, {machine()}; full tables of bots."
    text = f"## {where}\n\n{how}\n\n{markdown(heads, rows)}"
    print(f"As Markdown in {keep('shares', text)}.")


if __name__ == "__main__":
    sys.exit(main())

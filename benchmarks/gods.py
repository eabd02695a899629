"""Which god cards are fair: bots play with cards that could have been printed.

    python -m benchmarks.gods sets --minutes 3
    python -m benchmarks.gods box --minutes 6 --bot search-200
    python -m benchmarks.gods box --minutes 6 --bot gpu-512
    python -m benchmarks.gods box --games 300 --bot search-200 --ruthless
    python -m benchmarks.gods varied --games 300 --bot search-200
    python -m benchmarks.gods deck "I II+II I III" "III I II+II I" …

`sets` deals cards from all orders of all sets of temples and tells how each set does; `box` deals
the six of the box, `varied` their other faces, `deck` any others. Every number of seats from 2 to 4
has the same share of the time, or as many games as are asked for. Shares are of the decided games'
victories, with intervals of 95 %; the mean is what a card would win if all were alike. Whoever
plays is a bot of the house, or `rollout`: what the search plays in its rollouts, the best of some
moves picked at random, a hundred times as fast; or `gpu-512`, searches of so many iterations on a
GPU.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np
from rich.console import Console

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.arena import gpu
from kritias.arena.interval import Share, per_cent
from kritias.arena.match import Fixture, Settings, Table, dealt
from kritias.bots.baseline import WORLD
from kritias.bots.search import Effort, allocate, buffers_of, roll_out
from kritias.games.gods.box import (
    CANDIDATES,
    DEALT,
    FACE,
    GOD_NAMES,
    GODS,
    HEIGHT,
    REGIONS,
    TEMPLE_SETS,
)
from kritias.kernel import chance
from kritias.kernel import gpu as kernel_gpu
from kritias.kernel.kinds import UINT
from kritias.kernel.rule import prepare

GAME: Final = "kritias.games.gods"
ROLLOUT: Final = "rollout"
ON_GPU: Final = "gpu-"
LOT: Final = 2112  # games at once on a GPU
SEATINGS: Final = (2, 3, 4)
TITLES: Final = {
    "sets": "All orders of all sets",
    "box": "The box",
    "varied": "Varied gods",
    "deck": "A deck",
}
NEAR: Final = 0.05  # a fair card's share is no further from the mean

Label = Callable[[int], str]  # what a card is counted as


@dataclass
class Tally:
    """How often every kind of card was dealt, and how often it won."""

    seats: int
    dealt: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    won: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    undecided: int = 0
    misshapen: int = 0  # games that ended with a temple of the right level and a wrong shape
    demolished: int = 0  # tiles of others
    rounds: list[float] = field(default_factory=list)

    def add(self, labels: Sequence[str], over: Any) -> None:
        """One more game, as it ended."""
        self.rounds.append(int(over.turn) / self.seats)
        self.misshapen += any(is_misshapen(over, *at) for at in np.ndindex(self.seats, REGIONS))
        self.demolished += int(over.demolished.sum())
        if over.winner < 0:
            self.undecided += 1
            return
        for seat, label in enumerate(labels):
            self.dealt[label] += 1
            self.won[label] += seat == over.winner

    @property
    def games(self) -> int:
        return len(self.rounds)

    def share(self, label: str) -> Share:
        """Of the victories in decided games with such a card."""
        return share_of(self.won[label], self.dealt[label])

    @property
    def worst(self) -> float:
        """How far the furthest share is from the mean, in points."""
        return max(abs(self.share(label).mean - 1 / self.seats) for label in self.dealt)


def is_misshapen(over: Any, seat: int, number: int) -> bool:
    """G18: whether a temple has the level that its god wants, and not the shape."""
    wanted, there = FACE[over.god[seat], number], over.temple[seat, over.numbered[number]]
    return bool(there != wanted and HEIGHT[there] == HEIGHT[wanted])


def share_of(number: int, whole: int) -> Share:
    """A part of some games, with its interval."""
    mean = number / max(whole, 1)
    return Share(mean, 1.96 * (mean * (1 - mean) / max(whole, 1)) ** 0.5, whole)


def play(seats: int, bot: str, seed: int, cards: Sequence[int], settings: Settings = ()) -> Any:
    """One game in which the seats have these cards, as it ended."""
    fixture = Fixture(GAME, (bot,) * seats, seed, settings)
    if bot == ROLLOUT:
        return roll_out_whole(give(dealt(kritias.open_room(GAME), fixture), cards), seed)
    table = Table(kritias.open_room(GAME), fixture)
    give(table.state, cards)
    return table.play_out()


def play_lot(
    seats: int, bot: str, seeds: Sequence[int], hands: Sequence[Sequence[int]], settings: Settings
) -> Sequence[Any]:
    """Several games; on a GPU all at once."""
    lot = zip(seeds, hands, strict=True)
    if not bot.startswith(ON_GPU):
        return [play(seats, bot, seed, cards, settings) for seed, cards in lot]
    game, seating = kritias.open_room(GAME), ("greedy",) * seats
    tables = [
        give(dealt(game, Fixture(GAME, seating, seed, settings)), cards) for seed, cards in lot
    ]
    iterations = int(bot.removeprefix(ON_GPU)) // gpu.THREADS
    return [*gpu.play(game, np.array(tables), iterations).states]


def give(state: Any, cards: Sequence[int]) -> Any:
    """Other god cards than those that were dealt."""
    state.god[: len(cards)] = cards
    state.shown[: len(cards)] = cards
    return state


def roll_out_whole(state: Any, seed: int) -> Any:
    """A game as a rollout would play it."""
    game = kritias.open_room(GAME)
    buffers = allocate(game, state, seed, Effort(1, depth=game.BOUND))
    buffers.states[WORLD] = state
    roller()(buffers, np.uint64(seed))
    return buffers.states[WORLD]


@cache
def roller() -> Callable[..., None]:
    """The rollouts of the search, compiled."""
    return prepare(roll_out, buffers_of(kritias.open_room(GAME)), UINT)


@dataclass(frozen=True)
class Order:
    """What is asked for: who plays, by which options, and how much."""

    bot: str
    seed: int
    settings: Settings
    minutes: float
    games: int  # of each number of seats; 0: as long as the time lasts

    def is_carried_out(self, tallies: Sequence[Tally], spent: Sequence[float]) -> bool:
        if self.games:
            return all(tally.games >= self.games for tally in tallies)
        return sum(spent) >= 60 * self.minutes and all(tally.games for tally in tallies)


def campaign(
    pool: Sequence[int],
    label: Label,
    order: Order,
    tell: Callable[[str], None] = lambda _: None,
) -> list[Tally]:
    """Deal cards of a pool, over and over."""
    tallies = [Tally(seats) for seats in SEATINGS]
    spent = [0.0] * len(tallies)
    luck, number = np.random.default_rng(order.seed), 0
    stream = np.uint64(chance.stream(np.uint64(order.seed)))
    lot = LOT if order.bot.startswith(ON_GPU) else 1
    if lot == 1:  # the rules are compiled off the clock
        play(SEATINGS[0], order.bot, order.seed, pool[: SEATINGS[0]], order.settings)
    while not order.is_carried_out(tallies, spent):
        had = [tally.games for tally in tallies] if order.games else spent
        at = int(np.argmin(had))  # whoever has had the least is next
        seats, began = tallies[at].seats, time.perf_counter()
        hands = [
            [int(card) for card in luck.choice(pool, seats, replace=False)] for _ in range(lot)
        ]
        seeds = [int(chance.word(stream, number + place)) for place in range(lot)]
        ended = play_lot(seats, order.bot, seeds, hands, order.settings)
        for cards, over in zip(hands, ended, strict=True):
            tallies[at].add([label(card) for card in cards], over)
        spent[at] += time.perf_counter() - began
        number += lot
        tell(f"{seats} seats: {tallies[at].games} games, {spent[at]:.0f} s")
    return tallies


def by_set(card: int) -> str:
    """The set a card is an order of."""
    shapes = sorted(FACE[card])
    for temples in TEMPLE_SETS:
        if sorted(FACE[row_of(temples)]) == shapes:
            return ", ".join(temples)
    raise AssertionError(f"card {card} is of no set")


def by_name(card: int) -> str:
    """A card that is dealt by its god, another by its temples."""
    if card < len(DEALT):
        return f"{GOD_NAMES[card % GODS]} ({'; '.join(DEALT[card])})"
    return "; ".join(CANDIDATES[card - len(DEALT)])


def row_of(temples: Sequence[str]) -> int:
    """A card that could have been chosen."""
    return len(DEALT) + CANDIDATES.index(tuple(temples))


ROWS: Final[dict[str, Callable[[Tally], str]]] = {
    "furthest from the mean": lambda tally: f"{100 * tally.worst:.1f}",
    "games": lambda tally: f"{tally.games}",
    "undecided": lambda tally: per_cent(share_of(tally.undecided, tally.games)),
    "rounds, on average": lambda tally: f"{np.mean(tally.rounds):.1f}",
    "rounds, median": lambda tally: f"{np.median(tally.rounds):.1f}",
    "right level, wrong shape at the end": lambda tally: per_cent(
        share_of(tally.misshapen, tally.games)
    ),
    "tiles of others demolished": lambda tally: f"{tally.demolished / tally.games:.1f}",
}


def report(out: Console, title: str, tallies: Sequence[Tally], order: Order) -> str:
    """The table on the screen and on paper."""
    heads = ["card", *(f"{tally.seats} seats, mean {100 / tally.seats:.1f} %" for tally in tallies)]
    labels = sorted({label for tally in tallies for label in tally.dealt})
    rows = [[label, *(per_cent(tally.share(label)) for tally in tallies)] for label in labels]
    rows += [[head, *map(tell, tallies)] for head, tell in ROWS.items()]
    show(out, heads, rows, title)
    played_by = ", ".join([order.bot, *(name for name, is_on in order.settings if is_on)])
    return f"### {title}\n\n{today()}, {played_by}, {machine()}.\n\n{markdown(heads, rows)}"


def why_not(bot: str) -> str:
    """Empty where a bot can play; else one sentence."""
    if not bot.startswith(ON_GPU):
        return ""
    iterations = bot.removeprefix(ON_GPU)
    if not iterations.isdecimal() or int(iterations) < gpu.THREADS:
        return f"{bot}: {ON_GPU} is followed by iterations, {gpu.THREADS} at least."
    return kernel_gpu.why_not()


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.gods", description=__doc__)
    parser.add_argument("what", choices=TITLES)
    parser.add_argument("cards", nargs="*", help="for deck: cards such as 'I II+II I III'")
    parser.add_argument("--bot", default=ROLLOUT)
    parser.add_argument("--minutes", type=float, default=3.0, help="of one core, for all seats")
    parser.add_argument("--games", type=int, default=0, help="of each number of seats, instead")
    parser.add_argument("--ruthless", action="store_true", help="with this option")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(arguments)
    if fault := why_not(said.bot):
        parser.error(fault)
    settings = (("ruthless", said.ruthless),)
    order = Order(said.bot, said.seed, settings, said.minutes, said.games)
    pools = {
        "sets": range(len(DEALT), len(FACE)),
        "box": range(GODS),
        "varied": range(GODS, len(DEALT)),
        "deck": [row_of(card.split()) for card in said.cards],
    }
    label = by_set if said.what == "sets" else by_name
    pool = [*pools[said.what]]
    tallies = campaign(pool, label, order, Console(stderr=True).print)
    text = report(Console(), TITLES[said.what], tallies, order)
    print(f"Written to {keep(f'gods-{said.what}-{order.seed}', text)}.")
    is_chosen = said.what in ("box", "varied")
    return int(is_chosen and max(tally.worst for tally in tallies) > NEAR)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

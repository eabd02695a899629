"""Options alone and mixed: whole random games, audited after every move, with bounds checked.

    python -m benchmarks.mixes survive --mixes 50 --games 200

Every option alone and so many random mixes, each with every number of seats. A rule that strays
beyond a field stops with IndexError, an audit that finds something with the game's seed.
"""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"  # before anything is compiled

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

import kritias
from kritias.kernel import chance
from kritias.kernel.batch import PLAYERS, Series
from kritias.kernel.engine import Engine, engine_of, rules_of
from kritias.kernel.game import Game, Option, Setting
from kritias.kernel.kinds import CODES, INT, SEEDS, WHOLES
from kritias.kernel.layout import Codes
from kritias.kernel.rule import compiled, prepare, rule


@rule
def audited_games(
    states: Any, seeds: Any, rules: Any, deal: Any, audit: Any, out: Codes, bound: int, plies: Any
) -> int:
    """Play every game to its end; the number of the first in which something is wrong, or −1."""
    for game in range(len(states)):
        s = states[game]
        s.seed = seeds[game]
        deal(s)
        choices = chance.stream(seeds[game] ^ PLAYERS)
        while s.seat >= 0:
            count = rules.legal(s, out)
            if not 0 < count <= len(out) or plies[game] == bound or audit(s) != 0:
                return game
            rules.play(s, np.int64(out[chance.below(chance.word(choices, plies[game]), count)]))
            plies[game] += 1
        if audit(s) != 0:
            return game
    return -1


def player_of(engine: Engine) -> Callable[..., int]:
    """The loop, compiled for a game."""
    t = engine.types
    return prepare(audited_games, t.records, SEEDS, t.rules, t.deal, t.audit, CODES, INT, WHOLES)


def settings_alone(option: Option) -> Iterator[dict[str, Setting]]:
    """Every other setting of one option; of a number its ends."""
    match option.kind:
        case "flag":
            others: tuple[Setting, ...] = (not option.default,)
        case "choice":
            others = tuple(choice for choice in option.choices if choice != option.default)
        case _:
            others = tuple({option.span[0], option.span[-1]} - {option.default})
    for other in others:
        yield {option.name: other}


def settings_mixed(game: Game, luck: np.random.Generator) -> dict[str, Setting]:
    """Any setting of every option."""
    return {
        option.name: all_of(option)[luck.integers(len(all_of(option)))] for option in game.OPTIONS
    }


def all_of(option: Option) -> list[Setting]:
    if option.kind == "flag":
        return [False, True]
    return list(option.choices) if option.kind == "choice" else list(option.span)


def try_out(game: Game, seats: int, settings: Mapping[str, Setting], games: int, seed: int) -> str:
    """Play so many games of one kind; a line about them."""
    engine = engine_of(game)
    series = Series(engine, seats, seed, settings)
    states, seeds = series.states(games), series.seeds(0, games)
    out, plies = np.empty(game.BREADTH, np.int32), np.zeros(games, np.int64)
    began = time.perf_counter()
    fault = player_of(engine)(
        states,
        seeds,
        rules_of(game),
        compiled(game.deal),
        compiled(game.audit),
        out,
        game.BOUND,
        plies,
    )
    if fault >= 0:
        found = engine.audit(states[fault])
        sys.exit(f"{settings}, {seats} seats, seed {int(seeds[fault]):#x}: audit finds {found}.")
    seconds = time.perf_counter() - began
    told = " ".join(name for name, value in settings.items() if value) or "default"
    return f"{seats} | {games} | {plies.mean():7.1f} | {plies.max():5d} | {seconds:5.2f} | {told}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--mixes", type=int, default=50)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, luck = kritias.open_room(asked.game), np.random.default_rng(asked.seed)
    kinds: list[dict[str, Setting]] = [{}]
    kinds += [alone for option in game.OPTIONS for alone in settings_alone(option)]
    kinds += [settings_mixed(game, luck) for _ in range(asked.mixes)]
    print("seats | games | length | longest | s | options")
    for settings in kinds:
        for seats in game.SEATS:
            print(try_out(game, seats, settings, asked.games, asked.seed), flush=True)
    print(f"{len(kinds) * len(game.SEATS) * asked.games:,} games, nothing found.")


if __name__ == "__main__":
    main()

"""The same games on CUDA: one thread a game, the same rules compiled once more by numba-cuda."""

import time
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from kritias.kernel.batch import PLAYERS, Games, Series
from kritias.kernel.chance import below, stream, word
from kritias.kernel.game import Game
from kritias.kernel.refusal import Refused
from kritias.kernel.rule import INTERPRETED, Rule

THREADS = 128


@cache
def why_not() -> str:
    """Empty where games can be played on a GPU; else one sentence that says what is missing."""
    if INTERPRETED:
        return "The compiler is switched off (NUMBA_DISABLE_JIT)."
    if find_spec("numba_cuda") is None:
        return "numba-cuda is not installed: pip install 'kritias[gpu]'."
    if not hasattr(np, "row_stack"):
        setattr(np, "row_stack", np.vstack)  # noqa: B010  # numba-cuda 0.30 asks for it
    return "" if door().is_available() else "There is no CUDA device here."


@cache
def door() -> Any:
    """The one door to Numba on the GPU. A rule named in a kernel is a function of the device."""
    from numba import cuda
    from numba.cuda.typing.typeof import typeof_impl

    on_device = cache(lambda rule: cuda.jit(rule.function, device=True))
    typeof_impl.register(Rule, lambda rule, context: typeof_impl(on_device(rule), context))
    return cuda


def is_there() -> bool:
    """Whether games can be played on a GPU."""
    return not why_not()


def device_name() -> str:
    name = door().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def play(series: Series, games: int) -> Games:
    """Play a series on the GPU; bit for bit what `Series.play` does on the cores."""
    if reason := why_not():
        raise Refused(reason)
    cuda, kernel = door(), kernel_of(series.engine.game)
    states = cuda.to_device(series.states(games))
    seeds = cuda.to_device(series.seeds(0, games))
    plies = cuda.to_device(np.zeros(games, np.int64))
    began = time.perf_counter()
    kernel[(games + THREADS - 1) // THREADS, THREADS](states, seeds, plies)
    cuda.synchronize()
    seconds = time.perf_counter() - began
    ended: npt.NDArray[Any] = states.copy_to_host()
    return Games(ended, plies.copy_to_host(), *series.results(ended), seconds)


@cache
def kernel_of(game: Game) -> Any:
    """The loop of `batch.random_games`, with a thread for each game."""
    cuda = door()
    deal, legal, carry_out = game.deal, game.legal, game.play
    breadth, bound = game.BREADTH, game.BOUND

    @cuda.jit  # type: ignore[untyped-decorator]
    def random_games(states: Any, seeds: Any, plies: Any) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        out = cuda.local.array(breadth, np.int32)
        s = states[number]
        s.seed = seeds[number]
        deal(s)
        choices = stream(seeds[number] ^ PLAYERS)
        count = 0
        while s.seat >= 0 and count < bound:
            moves = legal(s, out)
            chosen: Any = np.int64(out[below(word(choices, count), moves)])
            carry_out(s, chosen)
            count += 1
        plies[number] = count if s.seat < 0 else -1

    return random_games

"""The same games on CUDA: the same rules, compiled once more by numba-cuda."""

import time
from functools import cache, update_wrapper
from importlib.util import find_spec
from types import CellType, FunctionType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.kernel import bits
from kritias.kernel.batch import PLAYERS, Games, Series
from kritias.kernel.chance import below, stream, word
from kritias.kernel.game import Game
from kritias.kernel.refusal import Refused
from kritias.kernel.regroup import SLOTS, Bench, arranger, block_for, is_mixed, phases_of
from kritias.kernel.rule import INTERPRETED, Rule

THREADS: Final = 128  # of a block in which each plays a game


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

    tables = Tables(cuda)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def size(word: Any) -> Any:
        return np.int64(cuda.popc(word))  # one instruction; `bits.size` is forty there

    @cache
    def on_device(rule: Rule) -> Any:
        return size if rule is bits.size else cuda.jit(tables.named_by(rule.function), device=True)

    typeof_impl.register(Rule, lambda rule, context: typeof_impl(on_device(rule), context))
    return cuda


class Tables:
    """The tables of the box in the memory of the device, each once.

    Numba would lay them into constant memory, once for every function that names them. That holds
    64 kB, and is read at one place at a time, while threads that stand side by side ask for
    different ones.
    """

    def __init__(self, cuda: Any) -> None:
        self.cuda = cuda
        self.copies: dict[int, tuple[Any, Any]] = {}  # with the table, so that its id stays its own

    def there(self, value: Any) -> Any:
        """Where a table lies on the device; anything else as it is."""
        if not isinstance(value, np.ndarray):
            return value
        if id(value) not in self.copies:
            self.copies[id(value)] = value, self.cuda.to_device(value)
        return self.copies[id(value)][1]

    def named_by(self, function: Any) -> FunctionType:
        """The same function, where the tables that it names are those of the device."""
        known, code = function.__globals__, function.__code__
        names = {name: self.there(known[name]) for name in code.co_names if name in known}
        enclosed = tuple(
            CellType(self.there(cell.cell_contents)) for cell in function.__closure__ or ()
        )
        space = {"__builtins__": known["__builtins__"]} | names
        moved = FunctionType(code, space, function.__name__, function.__defaults__, enclosed)
        update_wrapper(moved, function)
        return moved


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
    cuda, game = door(), series.engine.game
    states = cuda.to_device(series.states(games))
    seeds = cuda.to_device(series.seeds(0, games))
    plies = cuda.to_device(np.zeros(games, np.int64))
    began = time.perf_counter()
    if is_mixed(game):
        threads, slots = block_for(games)
        sorting_player_of(game)[-(-games // slots), threads](states, seeds, plies, slots)
    else:
        player_of(game)[-(-games // THREADS), THREADS](states, seeds, plies)
    cuda.synchronize()
    seconds = time.perf_counter() - began
    ended: npt.NDArray[Any] = states.copy_to_host()
    return Games(ended, plies.copy_to_host(), *series.results(ended), seconds)


@cache
def player_of(game: Game) -> Any:
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


@cache
def sorting_player_of(game: Game) -> Any:
    """The same, where the games of a block are sorted by their phases before every move."""
    cuda = door()
    arrange, deal, legal, carry_out = arranger(cuda), game.deal, game.legal, game.play
    breadth, bound, phases = game.BREADTH, game.BOUND, phases_of(game)
    ways = phases + 1  # of the last there is nothing to do

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def sort(states: Any, plies: Any, bench: Any) -> Any:
        """How many games are not over; they come first."""
        for slot in range(cuda.threadIdx.x, len(states), cuda.blockDim.x):
            is_on = states[slot].seat >= 0 and plies[slot] < bound
            bench.keys[slot] = states[slot].phase % phases if is_on else phases
        arrange(bench, len(states))
        return bench.starts[phases]

    @cuda.jit  # type: ignore[untyped-decorator]
    def random_games(states: Any, seeds: Any, plies: Any, slots: Any) -> None:
        me, team, first = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x * slots
        out, last = cuda.local.array(breadth, np.int32), first + slots
        states, seeds, plies = states[first:last], seeds[first:last], plies[first:last]
        bench = Bench(
            cuda.shared.array(SLOTS, np.int16), cuda.shared.array(SLOTS, np.int16),
            cuda.shared.array(SLOTS, np.int16), cuda.shared.array(ways, np.int32),
        )  # fmt: skip
        for slot in range(me, len(states), team):
            states[slot].seed = seeds[slot]
            deal(states[slot])
        playing = len(states)
        while playing > 0:
            cuda.syncthreads()
            playing = sort(states, plies, bench)
            for place in range(me, playing, team):
                slot = bench.order[place]
                luck: Any = word(stream(seeds[slot] ^ PLAYERS), plies[slot])
                chosen: Any = np.int64(out[below(luck, legal(states[slot], out))])
                carry_out(states[slot], chosen)
                plies[slot] += 1
        for slot in range(me, len(states), team):
            if states[slot].seat >= 0:
                plies[slot] = -1

    return random_games

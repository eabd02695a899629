"""The one door to Numba on the processor."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, Final

import numba
from numba import types
from numba.extending import typeof_impl

from kritias.kernel.cache import cache_folder, room_of
from kritias.kernel.kinds import Array, Bundle, Function, Kind, Record, Scalar
from kritias.kernel.refusal import Uncompilable
from kritias.kernel.rule import Rule

LOCK: Final = RLock()  # where a rule is cached is told to Numba by a setting of the process


@typeof_impl.register(Rule)  # type: ignore[untyped-decorator]
def type_of_rule(rule: Rule, context: Any) -> Any:
    """A rule named in compiled code is its dispatcher."""
    return typeof_impl(rule.compiled, context)


def dispatcher_of(function: Callable[..., Any]) -> Any:
    """What Numba makes of a rule.

    A rule typed into a notebook has no file and so no stamp; it is compiled each time.
    """
    written_down = Path(function.__code__.co_filename).is_file()
    with LOCK:
        if written_down:
            numba.config.CACHE_DIR = str(cache_folder(room_of(function)))
        return numba.njit(function, cache=written_down, nogil=True, error_model="numpy")


def entry_of(dispatcher: Any, arguments: Sequence[Kind]) -> Any:
    """A dispatcher's compiled code for these kinds of arguments."""
    signature = tuple(map(numba_type, arguments))
    try:
        dispatcher.compile(signature)
    except numba.errors.NumbaError as error:
        raise Uncompilable(dispatcher.__qualname__, str(error)) from None
    return dispatcher.get_overload(signature)


@cache
def numba_type(kind: Kind) -> Any:
    """Numba's type of a kind of value."""
    match kind:
        case Scalar(type=None):
            return types.void
        case Scalar(type=number):
            return numba.from_dtype(number)
        case Record(layout=layout):
            return numba.from_dtype(layout)
        case Array(of=item, dimensions=dimensions):
            return types.Array(numba_type(item), dimensions, "C")
        case Function(result=result, arguments=arguments):
            return types.FunctionType(numba_type(result)(*map(numba_type, arguments)))
        case Bundle(type=named, parts=parts):
            return types.NamedTuple(tuple(map(numba_type, parts)), named)

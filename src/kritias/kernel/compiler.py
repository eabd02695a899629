"""The one door to Numba on the processor.

What Numba keeps of a rule is listed in one index for all games that use it. There an entry whose
module is not to be found (another game's, of a folder that is not at hand) is a miss, as is any
that is damaged: the rule is compiled anew, and the entries of others stay as they are.
"""

import logging
import pickle
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, Final

import numba
from numba import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.extending import typeof_impl

from kritias.kernel.cache import cache_folder, room_of
from kritias.kernel.kinds import Array, Bundle, Function, Kind, Record, Scalar
from kritias.kernel.refusal import Uncompilable
from kritias.kernel.rule import Rule

log: Final = logging.getLogger("kritias")
LOCK: Final = RLock()  # where a rule is cached is told to Numba by a setting of the process


class Index(IndexDataCacheFile):  # type: ignore[misc]
    """The index of a rule, whose entries are read one by one: those that cannot be read here keep
    their bytes for a key."""

    def _load_index(self) -> dict[Any, str]:
        try:
            entries = super()._load_index()
            return {read_key(key): name for key, name in entries.items()}
        except Exception as error:
            log.warning("compiled rules: %s cannot be read (%r)", self._index_path, error)
            return {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        written = {
            key if isinstance(key, bytes) else self._dump(key): name
            for key, name in overloads.items()
        }
        super()._save_index(written)


def read_key(written: bytes) -> Any:
    """For which arguments an entry is; its bytes where they mean nothing here."""
    try:
        return pickle.loads(written)
    except Exception:
        return written


class RuleCache(FunctionCache):  # type: ignore[misc]
    """What is kept of one rule. What cannot be loaded, for whatever reason, is not there."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = Index(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            return super().load_overload(signature, context)
        except Exception as error:
            log.warning("compiled rules: %s is compiled anew (%r)", self._name, error)
            return None


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
        dispatcher = numba.njit(function, nogil=True, error_model="numpy")
        if written_down:
            dispatcher._cache = RuleCache(function)
        return dispatcher


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

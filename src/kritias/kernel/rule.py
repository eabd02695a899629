"""`@rule`: a plain function that is compiled when it is first needed.

To read a room, list the games or show a page nothing is compiled and Numba is not even imported;
`kernel/compiler.py`, the one door to Numba on the processor, opens with the first call.
"""

import os
from collections.abc import Callable
from contextvars import ContextVar
from functools import cached_property, update_wrapper, wraps
from typing import Any, Final, TypeVar, cast

import numpy as np

from kritias.kernel.kinds import Kind

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: Final = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

# Whether an interpreted rule is under way in this thread or task.
UNDER_WAY: Final[ContextVar[bool]] = ContextVar("UNDER_WAY", default=False)


class Rule:
    """A function of the rules. Compiled code that names it sees Numba's dispatcher in its place."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def compiled(self) -> Any:
        """Numba's dispatcher: what a compiled loop is handed."""
        from kritias.kernel import compiler

        return compiler.dispatcher_of(self.function)

    def __call__(self, *arguments: Any) -> Any:
        return self.compiled(*arguments)


def rule(function: F) -> F:
    """Compile a rule: no Python objects, no global lock, cached under the stamp of its room."""
    return wrapping(function) if INTERPRETED else cast(F, Rule(function))


def wrapping(function: F) -> F:
    """An interpreted rule whose words wrap as they do compiled (the rest are Python integers).

    NumPy would warn of it. That is a setting of each thread and task, so the first rule that is
    called there makes it, for itself and for those that it calls.
    """

    @wraps(function)
    def call(*arguments: Any) -> Any:
        if UNDER_WAY.get():
            return function(*arguments)
        token = UNDER_WAY.set(True)
        try:
            with np.errstate(over="ignore"):
                return function(*arguments)
        finally:
            UNDER_WAY.reset(token)

    return cast(F, call)


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as it was written."""
    return getattr(function, "__wrapped__", function)


def compiled(function: F) -> F:
    """A rule as a compiled loop takes it for an argument."""
    return cast(F, function.compiled) if isinstance(function, Rule) else function


def prepare(function: F, *arguments: Kind) -> F:
    """Compile (or load) a rule for such arguments; the way to call it without a detour."""
    if not isinstance(function, Rule):
        return function
    from kritias.kernel import compiler

    entry: F = compiler.entry_of(function.compiled, arguments)
    return entry

"""Compiled rules whose addresses are known, for loops that are called again and again: one that is
handed a dispatcher looks its address up in every call, which takes longer than a hundred moves.
By its address alone a rule cannot tell of an error; where bounds are checked it has to.
"""

import os
from typing import Any, Final, TypeVar, cast

from kritias.kernel.kinds import Kind
from kritias.kernel.rule import Rule

F = TypeVar("F")

CHECKED: Final = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


class Located:
    """A compiled rule by its address, as Numba's protocol for first-class functions has it."""

    def __init__(self, dispatcher: Any, address: int) -> None:
        self.dispatcher = dispatcher  # while it lives, so does the code
        self.address = address

    def __wrapper_address__(self) -> int:
        return self.address


def located(function: F, kind: Kind) -> F:
    """A rule as a compiled loop takes it for an argument of this kind."""
    if not isinstance(function, Rule):
        return function
    if CHECKED:
        return cast(F, function.compiled)
    from kritias.kernel import compiler

    found = function.compiled.get_compile_result(compiler.numba_type(kind).signature)
    address = found.library.get_pointer_to_function(found.fndesc.llvm_cfunc_wrapper_name)
    return cast(F, Located(function.compiled, address))

"""The one kind of move: a disc falls into a column."""

from typing import Final

from examples.connect_four.moves import DROP
from examples.connect_four.state import NOBODY, Phase, State
from kritias.kernel.move_kind import MoveKind, MoveKinds
from kritias.kernel.words import N_, Phrase, Reason, say, tell

LETTERS: Final = "abcdefg"


def announce_drop(s: State, column: int) -> Phrase:
    return say("Drop a disc into {column}.", column=LETTERS[column])


def why_not_drop(s: State, column: int) -> Reason:
    return "C3", say("Column {column} is full.", column=LETTERS[column])


def tell_drop(before: State, after: State, viewer: int, column: int) -> list[Phrase]:
    own, other = N_("You drop a disc into {column}."), N_("{who} drops a disc into {column}.")
    return [tell(viewer, before.seat, own, other, column=LETTERS[column])]


def tell_end(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    if after.phase != Phase.OVER:
        return []
    if after.winner == NOBODY:
        return [say("The grid is full: the victory is shared.")]
    return [tell(viewer, after.winner, N_("You win."), N_("{who} wins."))]


MOVE_KINDS: Final = MoveKinds(
    "Connect Four",
    "a, d, g",
    (
        MoveKind(
            DROP, "{}", (LETTERS,),
            heading=say("Drop a disc"), announce=announce_drop, refuse=why_not_drop,
            tell=tell_drop, touch=lambda s, column: ((f"column-{column}",),),
        ),
    ),
    tell_end,
)  # fmt: skip

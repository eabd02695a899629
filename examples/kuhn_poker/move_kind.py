"""The two kinds of moves."""

from typing import Final

from examples.kuhn_poker.box import FACES
from examples.kuhn_poker.moves import BETTING, PASSING
from examples.kuhn_poker.rules import winner
from examples.kuhn_poker.state import NONE, Phase, State
from kritias.kernel.move_kind import MoveKind, MoveKinds, told
from kritias.kernel.words import N_, Phrase, say, tell


def tell_end(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """What is told after the last word: the cards, if they are shown, and who takes the pot."""
    if after.phase != Phase.OVER:
        return []
    shown = [
        tell(viewer, seat, N_("You show the {card}."), N_("{who} shows the {card}."),
             card=FACES[after.shown[seat]])
        for seat in range(after.seats)
        if after.shown[seat] != NONE
    ]  # fmt: skip
    return [*shown, tell(viewer, winner(after), N_("You win."), N_("{who} wins."))]


ALWAYS: Final = "K2", say("One passes or bets as long as the game lasts.")
MOVE_KINDS: Final = MoveKinds(
    "Kuhn poker",
    "pass, bet",
    (
        MoveKind(
            PASSING, "pass",
            heading=say("Speak"), announce=say("Pass."), refuse=ALWAYS,
            tell=told(N_("You pass."), N_("{who} passes.")), touch=(("pass",),),
        ),
        MoveKind(
            BETTING, "bet",
            heading=say("Speak"), announce=say("Bet a chip."), refuse=ALWAYS,
            tell=told(N_("You bet a chip."), N_("{who} bets a chip.")), touch=(("bet",),),
        ),
    ),
    tell_end,
)  # fmt: skip

"""From turn to turn: how one begins (M3, M9) and ends (M10), and the step to the action (M5)."""

from kritias.games.artonauti.box import NONE
from kritias.games.artonauti.moves import may_skip, ready_pair, squares_with_card
from kritias.games.artonauti.rules_end import end_game
from kritias.games.artonauti.rules_pile import draw_card
from kritias.games.artonauti.state import NOT_YET, Phase, State
from kritias.kernel.bits import EMPTY
from kritias.kernel.rule import rule


@rule
def begin_turn(s: State) -> None:
    """M9: who can make somebody skip is asked; M3: else a card is drawn."""
    s.turn += 1
    s.colour = NONE
    s.composed = 0
    s.active = 0
    if can_call(s):
        s.phase = Phase.CALL
    else:
        draw_for_turn(s)


@rule
def can_call(s: State) -> bool:
    """M9: whether who decides has a pair left, and an opponent to use it against."""
    return ready_pair(s, s.seat) != NONE and may_skip(s) != 0


@rule
def draw_for_turn(s: State) -> None:
    """M3: draw a card; M4: then one has to be played, if there is a free square."""
    if draw_card(s, s.seat):
        s.active = 1
    s.phase = Phase.PLAY if can_play(s) else Phase.ACTION


@rule
def can_play(s: State) -> bool:
    """M4: whether there is a card in hand and a free square for it."""
    return s.held[s.seat] > 0 and s.free != EMPTY


@rule
def begin_action(s: State) -> None:
    """M5: one of the actions follows; it is skipped only where no card lies."""
    if squares_with_card(s) != EMPTY:
        s.phase = Phase.ACTION
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """M10: the last card drawn, time that is up, or a full round in which nobody could draw or
    play end the game; M9: who has to skip is passed over."""
    s.stuck = 0 if s.active else s.stuck | 1 << s.seat
    if s.ends != NOT_YET or s.stuck == (1 << s.seats) - 1:
        end_game(s)
        return
    s.seat = (s.seat + 1) % s.seats
    while s.skips >> s.seat & 1:
        s.skips &= ~(1 << s.seat)
        s.seat = (s.seat + 1) % s.seats
    begin_turn(s)

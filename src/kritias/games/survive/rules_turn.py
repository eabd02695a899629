"""The course of a turn: from step to step, and to the next seat."""

from kritias.games.survive.box import (
    BLUE,
    CALM_ROUNDS,
    MOVES_A_TURN,
    NONE,
    PIECES,
    RED,
    RED_STEPS,
    STEPS,
)
from kritias.games.survive.moves_sea import is_moved_by, land
from kritias.games.survive.rules_end import clear_table, end_game, is_nobody_left
from kritias.games.survive.state import DICE, Phase, State, Step
from kritias.kernel.bits import EMPTY
from kritias.kernel.chance import draw, total
from kritias.kernel.rule import rule


@rule
def go_on(s: State) -> None:
    """Something is done and nobody has to choose: the next step in which somebody does. S24,
    S26: when nobody is left outside the safe islands the game is over at once."""
    s.seat = s.active
    if is_nobody_left(s):
        end_game(s)
    else:
        while not take_step(s):
            pass


# Each of these says whether somebody decides now, or the game is over.


@rule
def take_step(s: State) -> bool:
    """S5 to S8: the step that follows the one just done."""
    if s.step == Step.TILE:
        return begin_moving(s)
    if s.step == Step.MOVE:
        return move_on(s)
    if s.step == Step.SINK:
        return roll(s)
    return end_turn(s)


@rule
def begin_turn(s: State, seat: int) -> bool:
    """S5: who keeps a tile may play it now; S6: who has nobody on the board does not move."""
    s.seat = seat
    s.active = seat
    s.swum = EMPTY
    clear_table(s)
    s.phase = Phase.MOVE
    s.moves = MOVES_A_TURN if s.afoot[seat] > 0 else 0
    s.can_play = 1 if total(s.held[seat]) > 0 else 0
    s.step = Step.TILE if s.can_play == 1 else Step.MOVE
    return s.moves + s.can_play > 0


@rule
def begin_moving(s: State) -> bool:
    """S6: three moves, after a tile was played."""
    clear_table(s)
    s.step = Step.MOVE
    s.moves = MOVES_A_TURN
    return move_on(s)


@rule
def move_on(s: State) -> bool:
    """S6: three moves in all; who has nobody on the board skips the rest."""
    s.site = NONE
    if s.moves == 0 or s.afoot[s.active] == 0:
        return begin_sinking(s)
    s.phase = Phase.MOVE
    return True


@rule
def begin_sinking(s: State) -> bool:
    """S7: with no tile left the step is skipped."""
    clear_table(s)
    s.step = Step.SINK
    s.moves = 0
    s.phase = Phase.SINK
    return bool(land(s) != EMPTY)


@rule
def roll(s: State) -> bool:
    """S8: the red die; S27: two blue dice instead. Nothing of the kind there, nothing moves."""
    s.site = NONE
    s.step = Step.DICE
    s.phase = Phase.GRAB
    if s.dolphins == 1:
        s.face = BLUE[draw(s, DICE, len(BLUE))]
        s.reach = STEPS[draw(s, DICE, len(STEPS))]
    else:
        s.face = draw(s, DICE, RED)
        s.reach = RED_STEPS[s.face]
    return has_piece(s)


@rule
def has_piece(s: State) -> bool:
    """S8: whether there is anything that the dice move."""
    has = False
    for piece in range(PIECES):
        has = has or is_moved_by(s, piece, s.face)
    return has


@rule
def end_turn(s: State) -> bool:
    """S1: play goes clockwise; S26: too long a calm after the island is gone ends the game."""
    if land(s) == EMPTY:
        s.calm += 1
    if s.calm > CALM_ROUNDS * s.seats:
        end_game(s)
        return True
    s.turn += 1
    return begin_turn(s, (s.active + 1) % s.seats)

"""The rules of Artonauti: what a move does, clause by clause of the rule sheet."""

from kritias.games.artonauti.box import COLOUR, FIRST_HAND, LAID, NONE, STEP
from kritias.games.artonauti.moves import HOLD, MOVE, PASS, PICK, PUT, ROTATE, SEAT, of_colour
from kritias.games.artonauti.rules_card import (
    be_active,
    complete,
    draw_cards,
    gain_openly,
    lay_block,
    lay_card,
    lay_table,
    lift_card,
    lose_openly,
    move_card,
    turn_card,
    turn_up,
)
from kritias.games.artonauti.rules_turn import (
    begin_action,
    begin_turn,
    call,
    carry_out,
    choose_getter,
    draw_adventures,
    draw_for_turn,
    end_adventure,
    end_game,
    end_turn,
    give,
    keep,
    take_from,
    turn_one,
)
from kritias.games.artonauti.state import FIRST, NOT_YET, TIME_UP, Phase, State
from kritias.kernel.bits import EMPTY
from kritias.kernel.chance import draw
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.rule import rule

# Set-up


@rule
def deal(s: State) -> None:
    """M1: lots are drawn, five cards each, and the first card to be laid out is turned up."""
    lay_table(s)
    s.first = draw(s, FIRST, s.seats)
    s.seat = s.first
    for seat in range(s.seats):
        draw_cards(s, (s.first + seat) % s.seats, FIRST_HAND)
    s.turn = 1
    turn_up(s)


@rule
def lay_out(s: State, square: int, way: int) -> None:
    """M1: six cards in turn; works completed now bring no adventure. M2: then the block."""
    lay_card(s, square, s.card, way)
    s.card = NONE
    complete(s, square)
    s.laid += 1
    s.turn += 1
    s.seat = (s.seat + 1) % s.seats
    if s.laid < LAID:
        turn_up(s)
    else:
        s.phase = Phase.PLACE_BLOCK


@rule
def place_block(s: State, square: int) -> None:
    """M2: nothing is played or moved where it lies; the player after that begins."""
    lay_block(s, square)
    s.seat = (s.seat + 1) % s.seats
    begin_turn(s)


# Moves


@rule
def play(s: State, move: int) -> None:
    """Carry out a legal move and all that follows until somebody has to decide again."""
    s.ply += 1
    if is_of(HOLD, move):
        hold(s, part_a(HOLD, move))
    elif is_of(PUT, move):
        put_down(s, part_a(PUT, move), part_b(PUT, move))
    elif is_of(ROTATE, move):
        rotate(s, part_a(ROTATE, move))
    elif is_of(MOVE, move):
        square = part_a(MOVE, move)
        move_card(s, square, STEP[square, part_b(MOVE, move)])
        end_action(s)
    elif is_of(PICK, move):
        pick_square(s, part_a(PICK, move))
    elif is_of(SEAT, move):
        pick_seat(s, part_a(SEAT, move))
    elif is_of(PASS, move):
        pass_on(s)
    else:
        ring(s)


@rule
def hold(s: State, card: int) -> None:
    """M4, M5: a card is held out of the hand; M8: or it is kept, or given."""
    if s.phase == Phase.KEEP:
        keep(s, card)
    elif s.phase == Phase.GIVE_CARD:
        give(s, card)
    else:
        lose_openly(s, s.seat, card)
        s.card = card
        s.phase = Phase.EXCHANGE if s.phase == Phase.ACTION else Phase.PUT


@rule
def put_down(s: State, square: int, way: int) -> None:
    """M1, M4, M5: the card in the air comes to lie."""
    if s.phase == Phase.LAY:
        lay_out(s, square, way)
    elif s.phase == Phase.EXCHANGE:
        exchange(s, square, way)
    else:
        play_card(s, square, way)


@rule
def play_card(s: State, square: int, way: int) -> None:
    """M4: a card is played; M6: it may complete a work. M8: an adventure's card is apart."""
    card = s.card
    lay_card(s, square, card, way)
    s.card = NONE
    done = complete(s, square)
    if s.adventure != NONE:
        end_adventure(s)
        return
    be_active(s)
    if done:
        s.composed = 1
    if s.winner != NONE:
        end_game(s)
    elif s.colour == NONE and of_colour(s, COLOUR[card]) != EMPTY and s.free != EMPTY:
        s.colour = COLOUR[card]
        s.phase = Phase.SECOND
    else:
        end_play(s)


@rule
def end_play(s: State) -> None:
    """M7: whoever completed a work with the cards played draws one adventure; M13: if there
    are any. Then M5."""
    if s.composed and s.tales != EMPTY:
        draw_adventures(s)
    else:
        begin_action(s)


@rule
def exchange(s: State, square: int, way: int) -> None:
    """M5: a board card goes into the hand, one of the same colour takes its place."""
    gain_openly(s, s.seat, lift_card(s, square))
    lay_card(s, square, s.card, way)
    s.card = NONE
    complete(s, square)
    end_action(s)


@rule
def rotate(s: State, square: int) -> None:
    """M5: a board card is rotated; M8: or one or two are, by an adventure."""
    if s.phase == Phase.TURN_CARDS:
        turn_one(s, square)
    else:
        turn_card(s, square)
        end_action(s)


@rule
def end_action(s: State) -> None:
    """M5: exactly one action, then the turn is over; M12: or the game."""
    if s.winner != NONE:
        end_game(s)
    else:
        end_turn(s)


@rule
def pick_square(s: State, square: int) -> None:
    """M2, M8: a square for the block or for an adventure, or the first of two squares for it."""
    if s.phase == Phase.PLACE_BLOCK:
        place_block(s, square)
    elif s.phase == Phase.LIFT or s.phase == Phase.CHOOSE:
        s.picked = square
        s.phase = Phase.SLIDE if s.phase == Phase.LIFT else Phase.CHOOSE_OTHER
    else:
        carry_out(s, square)


@rule
def pick_seat(s: State, seat: int) -> None:
    """M8, M9: an opponent of one's choice."""
    if s.phase == Phase.CALL:
        call(s, seat)
    elif s.phase == Phase.TAKE_FROM:
        take_from(s, seat)
        end_adventure(s)
    else:
        choose_getter(s, seat)


@rule
def pass_on(s: State) -> None:
    """M4, M8, M9: what one may do is left."""
    if s.phase == Phase.CALL:
        draw_for_turn(s)
    elif s.phase == Phase.SECOND:
        end_play(s)
    else:
        end_adventure(s)


@rule
def ring(s: State) -> None:
    """M10: time is up; this turn is the last."""
    if s.ends == NOT_YET:
        s.ends = TIME_UP

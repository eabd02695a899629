"""The course of a turn: steps, tiles that sink or are played, creatures that move, the end."""

from typing import Any

from kritias.games.survive.box import (
    AROUND,
    BEASTS,
    BENCH,
    BLUE,
    CALM_ROUNDS,
    DOLPHIN,
    FIRST_OF,
    HELP,
    HEXES,
    KIND,
    MOVE_SERPENT,
    MOVES_A_TURN,
    NEW_BOAT,
    NEW_SHARK,
    NEW_WHALE,
    NONE,
    PEOPLE,
    PIECES,
    RED,
    RED_STEPS,
    SHARK,
    SPOT,
    SQUID,
    STEPS,
    TILE_STEPS,
    VESSEL,
    VOLCANO,
    WHALE,
    WIND,
)
from kritias.games.survive.moves import repellent
from kritias.games.survive.moves_sea import is_empty, is_moved_by, land, position_of
from kritias.games.survive.rules_sea import (
    ask_player,
    attack,
    bring,
    bring_boat,
    free_dolphin,
    go_aboard,
    grasp,
    lose,
    protect,
    put_beast,
    put_boat,
    remove_beast,
    seats_to_ask,
    settle,
    swim_to,
    whirl,
)
from kritias.games.survive.state import BELOW, DICE, LOST, SAVED, SUNK, Phase, State, Step
from kritias.kernel.bits import EMPTY, after, bit, lowest, size
from kritias.kernel.chance import draw, pick, total
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def go_on(s: State) -> None:
    """Something is done and nobody has to choose: the next step in which somebody does. S24,
    S26: when nobody is left outside the safe islands the game is over at once."""
    s.seat = s.active
    if total(s.afoot) == 0:
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
    """S5: whoever keeps a tile may play it now; S6: with nobody on the board one does not move."""
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
    """S6: three moves in all; whoever has nobody on the board skips the rest."""
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
    s.rolled_face = s.face
    s.rolled_reach = s.reach
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


# The end


@rule
def end_game(s: State) -> None:
    """S23: whoever is not on a safe island is lost; S4: the saved are turned over."""
    for person in range(PEOPLE * s.seats):
        if s.where[person] == SAVED:
            seat, number = person // PEOPLE, person % PEOPLE
            s.bared[seat, number] = s.value[seat, number]
        elif s.where[person] != LOST:
            lose(s, person)
    s.phase = Phase.OVER
    s.seat = NONE
    s.step = Step.TILE
    s.moves = 0
    s.swum = EMPTY
    clear_table(s)


@rule
def clear_table(s: State) -> None:
    """Nothing is being played, rolled, moved or asked."""
    s.can_play = 0
    s.played = NONE
    s.carried = NONE
    s.face = NONE
    s.reach = 0
    s.grabbed = NONE
    s.site = NONE
    s.asked = 0


@rule
def score(s: State, seat: int) -> int:
    """S24: the values of the saved; S26: if all are equal, their number."""
    sum_of = 0
    for number in range(PEOPLE):
        if s.where[PEOPLE * seat + number] == SAVED:
            sum_of += 1 if s.all_equal == 1 else s.value[seat, number]
    return sum_of


@rule
def points(s: State, out: Any) -> None:
    """S24: what each seat has saved."""
    for seat in range(s.seats):
        out[seat] = score(s, seat)


@rule
def payoff(s: State, out: Numbers) -> None:
    """S24: most points win, ties share; nothing is won before the end."""
    points(s, out)
    share_victory(out, s.seats, s.phase == Phase.OVER)


# Sinking


@rule
def sink(s: State, tile: int) -> None:
    """S7: the tile is gone, and whoever stood on it swims there; S26: with *Atlantis is gone*
    the last one ends the game, unless no one is to be left behind."""
    ground, cell = s.terrain[tile], SPOT[tile]
    s.terrain[tile] = SUNK
    s.ground[ground] &= ~bit(tile)
    s.shore |= AROUND[cell]
    s.calm = 0
    if land(s) == EMPTY and s.atlantis_gone == 1 and s.no_one_left == 0:
        end_game(s)
    else:
        turn_over(s, ground, cell)


@rule
def turn_over(s: State, ground: int, cell: int) -> None:
    """S1, S7: an underside unknown to all so far; S15: the player keeps it, or it acts."""
    under = pick(s, BELOW, s.bag[ground])
    s.bag[ground, under] -= 1
    if is_kept(s, under):
        s.kept[s.active, ground, under] += 1
        s.held[s.active, ground] += 1
        go_on(s)
        return
    s.turned[ground, under] += 1
    if is_end(s, under):
        end_game(s)
    elif not come_up(s, under, cell):
        go_on(s)


@rule
def is_kept(s: State, under: int) -> bool:
    """S15: which undersides are kept; S27: with dolphins in the box theirs is not."""
    return under > HELP or (under == HELP and s.dolphins == 0)


@rule
def is_end(s: State, under: int) -> bool:
    """S23: the volcano ends the game; S26: unless it acts as a whirlpool."""
    return under == VOLCANO and s.no_one_left == 0 and s.atlantis_gone == 0


@rule
def come_up(s: State, under: int, cell: int) -> bool:
    """S16, S17, S18, S27: what acts at once. Whether somebody has to choose."""
    if under == NEW_SHARK:
        bring(s, SHARK, cell)
        return settle(s, cell)
    if under == NEW_WHALE:
        return bring_whale(s, cell)
    if under == NEW_BOAT:
        return board_all(s, bring_boat(s, cell))
    if under == HELP:
        bring(s, DOLPHIN, cell)
        return settle(s, cell)
    whirl(s, cell)
    return False


@rule
def bring_whale(s: State, cell: int) -> bool:
    """S16: a whale comes; S30: a squid too; S34: or the squid alone."""
    if s.squids_only == 0:
        bring(s, WHALE, cell)
    if s.squids + s.squids_only > 0 and has_lair(s):
        ask_player(s, Phase.SUMMON, NONE)
        return True
    return False


@rule
def has_lair(s: State) -> bool:
    """S30: whether an empty sea space lies beside a tile; none free, no squid."""
    tiles, has = land(s), False
    for cell in range(HEXES):
        has = has or (AROUND[cell] & tiles != EMPTY and is_empty(s, cell))
    return has


@rule
def summon(s: State, cell: int) -> None:
    """S30: the new squid comes up there, and takes somebody who stands beside."""
    bring(s, SQUID, cell)
    if not grasp(s, cell):
        go_on(s)


@rule
def board_all(s: State, boat: int) -> bool:
    """S17: up to three swimmers go aboard at once; of more, the player chooses."""
    swimmers = s.guests[s.boat[boat]]
    if size(swimmers) > BENCH:
        ask_player(s, Phase.CREW, s.boat[boat])
        return True
    while swimmers != EMPTY:
        person = lowest(swimmers)
        swimmers &= after(person)
        go_aboard(s, person, boat)
    return False


@rule
def choose_crew(s: State, person: int) -> None:
    """S17: one more goes aboard, until the boat is full."""
    boat = s.ferry[s.site] - 1
    go_aboard(s, person, boat)
    if size(s.crew[boat]) == BENCH:
        go_on(s)


# Playing


@rule
def play_tile(s: State, ground: int, under: int) -> None:
    """S5, S19: a kept tile is used once, and all see it."""
    give_up(s, s.seat, ground, under)
    s.can_play = 0
    s.played = under
    s.moves = TILE_STEPS
    if under == HELP:
        s.phase = Phase.SWIM
    elif under == WIND:
        s.phase = Phase.SAIL
    else:
        s.phase = Phase.GRAB
        s.moves = 0
        s.face = under - MOVE_SERPENT


@rule
def give_up(s: State, seat: int, ground: int, under: int) -> None:
    """S15, S20: a kept tile is shown and leaves the game."""
    s.kept[seat, ground, under] -= 1
    s.held[seat, ground] -= 1
    s.turned[ground, under] += 1


# Creatures that are moved, and the seats that are asked whether they repel them


@rule
def grab(s: State, piece: int) -> None:
    """S8, S19: this is the piece that moves."""
    s.grabbed = piece
    s.phase = Phase.STEER


@rule
def steer(s: State, cell: int) -> None:
    """S21, S28: the piece goes there; S20: whoever may repel it is asked before it acts."""
    piece = s.grabbed
    kind, start = KIND[piece], position_of(s, piece)
    if kind == VESSEL:
        put_boat(s, piece - BEASTS, cell)
        go_on(s)
    elif kind == DOLPHIN:
        if not swim_to(s, piece - FIRST_OF[DOLPHIN], cell):
            go_on(s)
    elif cell == start and kind != SQUID:
        go_on(s)  # S21: not moving does nothing; S31: but for a squid
    else:
        put_beast(s, piece, cell)
        s.asked = seats_to_ask(s, piece, cell) if cell != start else 0
        s.site = cell
        ask_next(s)


@rule
def ask_next(s: State) -> None:
    """S20: in turn order from the mover's left; when all have declined the creature acts, however
    it came (S21, S22)."""
    if s.asked == 0:
        if not attack(s, s.grabbed, s.site):
            go_on(s)
        return
    s.phase = Phase.ASK
    seat = (s.active + 1) % s.seats
    while s.asked >> seat & 1 == 0:
        seat = (seat + 1) % s.seats
    s.seat = seat
    s.asked ^= 1 << seat


@rule
def repel(s: State, ground: int) -> None:
    """S20: the creature leaves the game before it acts; whoever plays first ends it."""
    give_up(s, s.seat, ground, repellent(s))
    remove_beast(s, s.grabbed)
    s.asked = 0
    go_on(s)


@rule
def choose_protege(s: State, person: int) -> None:
    """S29: the dolphin protects this one."""
    protect(s, free_dolphin(s, s.site), person)
    if not settle(s, s.site):
        go_on(s)


@rule
def feed(s: State, person: int) -> None:
    """S32: the squid takes this one."""
    lose(s, person)
    go_on(s)

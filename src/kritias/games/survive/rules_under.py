"""Tiles: how they sink, what is below, and the kept ones when they are played."""

from kritias.games.survive.box import (
    AROUND,
    BENCH,
    DOLPHIN,
    HELP,
    HEXES,
    MOVE_SERPENT,
    NEW_BOAT,
    NEW_SHARK,
    NEW_WHALE,
    NONE,
    SHARK,
    SPOT,
    SQUID,
    TILE_STEPS,
    VOLCANO,
    WHALE,
    WIND,
)
from kritias.games.survive.moves_sea import is_empty, land
from kritias.games.survive.rules_end import end_game
from kritias.games.survive.rules_piece import bring, bring_boat, go_aboard
from kritias.games.survive.rules_sea import ask_player, grasp, settle, whirl
from kritias.games.survive.rules_turn import go_on
from kritias.games.survive.state import BELOW, SUNK, Phase, State
from kritias.kernel.bits import EMPTY, after, bit, lowest, size
from kritias.kernel.chance import pick
from kritias.kernel.rule import rule

# Sinking


@rule
def sink(s: State, tile: int) -> None:
    """S7: the tile is gone, and who stood on it swims there; S26: with *Atlantis is gone* the
    last one ends the game, unless no one is to be left behind."""
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
    """S30: the new squid comes up there, and takes one who stands beside."""
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

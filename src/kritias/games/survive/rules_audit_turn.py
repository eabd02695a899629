"""Whether the phase, the step, who decides and what is open agree, phase by phase."""

from kritias.games.survive.box import (
    BEASTS,
    BENCH,
    BLUE,
    BOATS_EACH,
    CALM_ROUNDS,
    DIVE,
    HELP,
    MOVE_SERPENT,
    MOVE_WHALE,
    MOVES_A_TURN,
    NONE,
    NUMBER,
    OWN,
    PEOPLE,
    RED_STEPS,
    SERPENT,
    SQUID,
    STARTS,
    TILE_STEPS,
    TILES,
    WIND,
)
from kritias.games.survive.box import RED as RED_FACES
from kritias.games.survive.moves_sea import crew_at as crew_in
from kritias.games.survive.moves_sea import (
    is_moved_by,
    is_sea,
    land,
    number_at,
    people_beside,
    position_of,
    unprotected,
)
from kritias.games.survive.rules_faults import (
    IN_HAND_LATE,
    IS_OVER,
    LEFT_OPEN,
    NO_CHOICE,
    NO_CREW,
    NO_LAIR,
    NO_TILE,
    NO_VICTIMS,
    NOBODY_DECIDES,
    NONE_OF_THE_KIND,
    NOT_GRABBED,
    NOT_OVER,
    NOT_SET_UP,
    NOT_THREATENED,
    NOTHING_TO_SINK,
    SOUND,
    WRONG_CALM,
    WRONG_CARRIED,
    WRONG_DECIDER,
    WRONG_FACE,
    WRONG_LAUNCH,
    WRONG_MOVES,
    WRONG_PLACER,
    WRONG_REACH,
    WRONG_ROLL,
    WRONG_SITE,
    WRONG_STEP,
    WRONG_SWUM,
    WRONG_TILE,
)
from kritias.games.survive.rules_sea import free_dolphins, is_threatened
from kritias.games.survive.rules_turn import has_lair, has_piece
from kritias.games.survive.state import ABOARD, IN_HAND, RESERVE, Phase, State, Step
from kritias.kernel.bits import EMPTY, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def turn_fault(s: State) -> int:
    """The first thing that is wrong with the turn."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return NOBODY_DECIDES
    if not is_calm_counted(s):
        return WRONG_CALM
    if not is_roll(s, s.rolled_face, s.rolled_reach):
        return WRONG_ROLL
    if s.phase <= Phase.LAUNCH:
        return set_up_fault(s)
    if has_hands(s):
        return IN_HAND_LATE
    if s.phase == Phase.OVER:
        return end_fault(s)
    if total(s.afoot) == 0 or (is_gone(s) and land(s) == EMPTY):
        return IS_OVER
    if (s.seat == s.active) == (s.phase == Phase.ASK):
        return WRONG_DECIDER
    fault = open_fault(s)
    return phase_fault(s) if fault == SOUND else fault


@rule
def is_calm_counted(s: State) -> bool:
    """S26: turns are counted once the island is gone, and twelve rounds of them are the end."""
    if s.calm < 0 or (s.calm > 0 and land(s) != EMPTY):
        return False
    return s.calm <= CALM_ROUNDS * s.seats + (s.phase == Phase.OVER)


@rule
def is_roll(s: State, face: int, reach: int) -> bool:
    """S8, S28: whether the dice in play can show this."""
    if face == NONE:
        return reach == 0
    if s.dolphins == 0:
        return face < RED_FACES and reach == RED_STEPS[face]
    shown = False
    for blue in range(len(BLUE)):
        shown = shown or BLUE[blue] == face
    return shown and (1 <= reach <= MOVES_A_TURN or reach == DIVE)


@rule
def is_gone(s: State) -> bool:
    """S26: whether the game ends with the last tile."""
    return s.atlantis_gone == 1 and s.no_one_left == 0


@rule
def has_hands(s: State) -> bool:
    """S2: whether somebody is still to be put on the island."""
    hands = 0
    for person in range(PEOPLE * s.seats):
        hands += s.where[person] == IN_HAND
    return hands > 0


@rule
def is_table_clear(s: State) -> bool:
    """Whether nothing is being played, rolled, moved or asked."""
    return (
        s.played == NONE
        and s.carried == NONE
        and s.face == NONE
        and s.reach == 0
        and s.grabbed == NONE
        and s.site == NONE
        and s.asked == 0
    )


# Set-up and end


@rule
def set_up_fault(s: State) -> int:
    """S1, S2, S3: the table as it is dealt, people and then boats on it in turn."""
    if not is_dealt(s):
        return NOT_SET_UP
    if not is_table_clear(s) or s.moves != 0 or s.swum != EMPTY or s.can_play != 0:
        return LEFT_OPEN
    if not are_people_in_order(s):
        return WRONG_PLACER
    return SOUND if are_boats_in_order(s) else WRONG_LAUNCH


@rule
def is_dealt(s: State) -> bool:
    """S1: all tiles lie, serpents are where they begin, nobody keeps a tile or has rolled."""
    if size(land(s)) != TILES or s.rolled_face != NONE:
        return False
    for beast in range(BEASTS):
        there = STARTS[beast] if beast < NUMBER[SERPENT] else RESERVE
        if s.beast[beast] != there:
            return False
    return True


@rule
def are_people_in_order(s: State) -> bool:
    """S2: seat after seat has put one person on a tile; each its own in their order."""
    placed = total(s.afoot)
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        number = s.afoot[seat]
        if number != (placed - place + s.seats - 1) // s.seats or not stand(s, seat, number):
            return False
    if s.phase == Phase.LAUNCH:
        return placed == PEOPLE * s.seats
    return placed < PEOPLE * s.seats and s.seat == (s.first + placed) % s.seats


@rule
def stand(s: State, seat: int, number: int) -> bool:
    """S2: whether the first so many people of a seat are on tiles, and the others in hand."""
    for person in range(PEOPLE):
        cell = s.where[PEOPLE * seat + person]
        if person >= number:
            if cell != IN_HAND:
                return False
        elif not 0 <= cell < ABOARD or is_sea(s, cell):
            return False
    return True


@rule
def are_boats_in_order(s: State) -> bool:
    """S3: seat after seat has put one boat on the sea, two each; the others are in reserve."""
    launched = 0
    while launched < len(s.boat) and s.boat[launched] >= 0:
        launched += 1
    for boat in range(launched, len(s.boat)):
        if s.boat[boat] != RESERVE:
            return False
    if s.phase == Phase.PLACE:
        return launched == 0
    return launched < BOATS_EACH * s.seats and s.seat == (s.first + launched) % s.seats


@rule
def end_fault(s: State) -> int:
    """S23: at the end nobody is left on the board, and nothing of a turn is open."""
    if total(s.afoot) > 0:
        return NOT_OVER
    is_closed = is_table_clear(s) and s.moves == 0 and s.swum == EMPTY and s.can_play == 0
    return SOUND if is_closed and s.step == Step.TILE else LEFT_OPEN


# In a turn


@rule
def open_fault(s: State) -> int:
    """What is open only in some steps and phases."""
    if s.swum & ~OWN[s.active] != EMPTY or (s.step == Step.TILE and s.swum != EMPTY):
        return WRONG_SWUM
    if (Phase.CREW <= s.phase <= Phase.ASK) != (s.site != NONE):
        return WRONG_SITE
    if s.asked != 0 and s.phase != Phase.ASK:
        return LEFT_OPEN
    if s.carried != NONE and s.phase != Phase.SWIM and s.phase != Phase.SAIL:
        return WRONG_CARRIED
    if s.can_play == 1 and (s.phase != Phase.MOVE or total(s.held[s.active]) == 0):
        return NO_TILE
    return moves_fault(s)


@rule
def moves_fault(s: State) -> int:
    """S6, S19: how many moves or steps of a tile may be left."""
    if s.moves < 0 or (s.step >= Step.SINK and s.moves > 0):
        return WRONG_MOVES
    if s.phase == Phase.SWIM or s.phase == Phase.SAIL:
        return SOUND if 0 < s.moves <= TILE_STEPS else WRONG_MOVES
    if s.phase == Phase.MOVE:
        if s.moves > 0 and s.afoot[s.active] == 0:
            return WRONG_MOVES
        return SOUND if s.moves + s.can_play > 0 else WRONG_MOVES
    return SOUND


@rule
def phase_fault(s: State) -> int:
    """What is wrong with a phase of its own."""
    if s.phase <= Phase.SAIL:
        return moving_fault(s)
    if s.phase <= Phase.STEER and s.phase != Phase.SINK:
        return piece_fault(s)
    if s.phase == Phase.ASK:
        return question_fault(s)
    return choice_fault(s)


@rule
def moving_fault(s: State) -> int:
    """S5, S6, S19: a turn of one's own moves, or a tile that moves a swimmer or a boat."""
    if s.face != NONE or s.reach != 0 or s.grabbed != NONE:
        return LEFT_OPEN
    if s.phase == Phase.MOVE:
        if s.played != NONE:
            return WRONG_TILE
        is_begun = s.step == Step.MOVE and s.can_play == 0
        return SOUND if is_begun or (s.step == Step.TILE and s.can_play == 1) else WRONG_STEP
    if s.step != Step.TILE:
        return WRONG_STEP
    if s.played != (HELP if s.phase == Phase.SWIM else WIND):
        return WRONG_TILE
    return SOUND if is_carrying(s) else WRONG_CARRIED


@rule
def is_carrying(s: State) -> bool:
    """S19: the swimmer or boat that has begun goes on; before the first step it is none."""
    if s.carried == NONE:
        return s.moves == TILE_STEPS
    if s.moves == TILE_STEPS:
        return False
    if s.phase == Phase.SAIL:
        return s.carried < len(s.boat) and s.boat[s.carried] >= 0
    if s.carried >= PEOPLE:
        return False
    cell = s.where[PEOPLE * s.active + s.carried]
    return 0 <= cell < ABOARD and is_sea(s, cell)


@rule
def piece_fault(s: State) -> int:
    """S8, S19: what the dice or a tile move is on the board, and in hand once it was taken."""
    fault = shown_fault(s)
    if fault != SOUND:
        return fault
    if (s.phase == Phase.GRAB) != (s.grabbed == NONE):
        return NOT_GRABBED
    if not has_piece(s):
        return NONE_OF_THE_KIND
    if s.phase == Phase.STEER and not is_moved_by(s, s.grabbed, s.face):
        return NOT_GRABBED
    return SOUND


@rule
def shown_fault(s: State) -> int:
    """S8, S19, S28: what the dice show, or which tile is being played."""
    if s.step == Step.DICE:
        if s.played != NONE:
            return WRONG_TILE
        if s.face == NONE or (s.dolphins == 0 and s.face >= RED_FACES) or s.face == SQUID:
            return WRONG_FACE
        return SOUND if 1 <= s.reach <= MOVES_A_TURN or s.reach == DIVE else WRONG_REACH
    if s.step != Step.TILE:
        return WRONG_STEP
    if not MOVE_SERPENT <= s.played <= MOVE_WHALE:
        return WRONG_TILE
    if s.face != s.played - MOVE_SERPENT:
        return WRONG_FACE
    return SOUND if s.reach == 0 else WRONG_REACH


# Choices and questions


@rule
def choice_fault(s: State) -> int:
    """S7, S17, S29, S30, S32: what the phase asks can be answered."""
    if s.phase == Phase.GUARD:
        people = unprotected(s, s.site)
        is_choice = 0 < free_dolphins(s, s.site) < size(people) and is_sea(s, s.site)
        return SOUND if is_choice else NO_CHOICE
    if s.phase == Phase.FEED:
        victims = people_beside(s, s.site) | crew_in(s, s.site)
        return SOUND if size(victims) > 1 and number_at(s, SQUID, s.site) > 0 else NO_VICTIMS
    if s.step != Step.SINK:
        return WRONG_STEP
    if s.phase == Phase.SINK:
        if not is_table_clear(s):
            return LEFT_OPEN
        return SOUND if land(s) != EMPTY else NOTHING_TO_SINK
    if s.phase == Phase.SUMMON:
        return SOUND if s.squids + s.squids_only > 0 and has_lair(s) else NO_LAIR
    return SOUND if is_boarding(s) else NO_CREW


@rule
def is_boarding(s: State) -> bool:
    """S17: a boat has come up among more swimmers than it has seats left."""
    boat = s.ferry[s.site] - 1
    if boat < 0:
        return False
    aboard = size(s.crew[boat])
    return aboard < BENCH < aboard + size(s.guests[s.site])


@rule
def question_fault(s: State) -> int:
    """S20: the creature that attacks is in hand, and whoever is asked could repel it."""
    if s.step != Step.TILE and s.step != Step.DICE:
        return WRONG_STEP
    fault = shown_fault(s)
    if fault != SOUND:
        return fault
    if s.grabbed == NONE or s.grabbed >= BEASTS or not is_moved_by(s, s.grabbed, s.face):
        return NOT_GRABBED
    if position_of(s, s.grabbed) != s.site:
        return WRONG_SITE
    asked = s.asked | 1 << s.seat
    for place in range(s.seats):
        seat = (s.active + place) % s.seats
        is_asked = asked >> seat & 1 == 1
        if is_asked and (place == 0 or not can_repel(s, seat) or is_before(s, seat)):
            return NOT_THREATENED
    return SOUND if s.asked < 1 << s.seats and s.asked >> s.seat & 1 == 0 else NOT_THREATENED


@rule
def can_repel(s: State, seat: int) -> bool:
    """S20: whether a seat is threatened, and keeps a tile, whatever it is."""
    return total(s.held[seat]) > 0 and is_threatened(s, seat, s.grabbed, s.site)


@rule
def is_before(s: State, seat: int) -> bool:
    """S20: whether a seat is asked before the one that decides, in turn order from the mover."""
    return (seat - s.active) % s.seats < (s.seat - s.active) % s.seats

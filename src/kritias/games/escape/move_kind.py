"""The kinds of moves of Escape from Atlantis, each with all that is said of it and touched for it.

Those of step «move» are in `move_kind_people`.
"""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from kritias.games.escape import box, moves, notation, words, words_story
from kritias.games.escape.move_kind_people import MOVING, NO_MOVING, NO_ROOM, NO_SPACE, lit, name_of
from kritias.games.escape.rules import play
from kritias.games.escape.state import LOST, NONE, Phase, State
from kritias.games.escape.words import swimmer
from kritias.games.escape.words_lore import LORE
from kritias.kernel.bits import holds
from kritias.kernel.move_kind import (
    Ids,
    MoveKind,
    MoveKinds,
    Offer,
    Refuser,
    Ways,
    answered,
    said,
    told,
)
from kritias.kernel.moves import lister
from kritias.kernel.touch import Menu, alone
from kritias.kernel.words import MARKS, N_, Part, Phrase, Reason, Who, say, say_many

NO_CREATURE: Final = "E5", say("Creatures move last, when the dice have been rolled.")
NO_LAND: Final = "E5", say("Creatures never enter land.")
DIVED_AWAY: Final = "E5", say("The creature has dived away from there.")
NO_DIVE: Final = "E5", say("The dice show a distance, not a dive.")
NOT_DIVED: Final = "E5", say("No creature has dived.")
OTHER_DIE: Final = "E5", say("The dice show another creature.")
FIRST: Final[dict[int, Reason]] = {
    Phase.PLACE: ("E2", say("First all Atlanteans are put on the island.")),
    Phase.GUARD: ("E15", say("First it has to be said whom the dolphin protects.")),
    Phase.DROP: ("E5", say("The creature has dived: it has to come up somewhere.")),
}

legal_moves = lister(moves.legal, moves.BREADTH)


# Hexes: an Atlantean is put on one, one is taken away


def hex_name(s: State, place: int) -> Phrase:
    return words.hexagon(place)


def hex_told(s: State, place: int) -> Part:
    return words.ground(place)


def light_hex(s: State, place: int) -> Ids:
    return (f"hex-{box.SPACE[place]}",)


def why_not_sink(s: State, place: int) -> Reason:
    if not holds(s.island, place):
        return "E4", say("This hex is gone already.")
    assert box.RING[place] != moves.sinking_ring(s)
    return "E4", say("Rock goes first, then hill, then citadel, and the Acropolis last.")


def tell_sink(before: State, after: State, viewer: int, place: int) -> list[Phrase]:
    """E6: the gesture, and what the underside shows; the Acropolis has none."""
    gesture = told(N_("You take away {hex}."), N_("{who} takes away {hex}."), hex=hex_told)
    story = gesture(before, after, viewer, place)
    old, new = before.bag[box.RING[place]], after.bag[box.RING[place]]
    seen = [side for side in range(box.SIDES) if old[side] != new[side]]
    if box.WHIRLPOOL in seen:
        return story + words_story.tell_whirlpool(before, after, place)
    space = int(box.SPACE[place])
    return story + [words_story.tell_risen(before, after, side, space) for side in seen]


# Creatures, numbered through all kinds


def next_space(s: State, beast: int, way: int) -> int:
    return int(box.BESIDE[s.creature[divmod(beast, box.OF_A_KIND)], way])


def heading_of_creature(s: State, beast: int, *way: int) -> Phrase:
    return words.creature_name(s, *divmod(beast, box.OF_A_KIND))


def on_the_move(s: State, beast: int, *way: int) -> Part:
    return words.a_creature(*divmod(beast, box.OF_A_KIND))


def creature_space(s: State, beast: int, *way: int) -> Part:
    return words.place(s.creature[divmod(beast, box.OF_A_KIND)])


def why_not_creature(s: State, beast: int) -> Reason | None:
    """Why this creature does not move at all, if that is so."""
    kind, number = divmod(beast, box.OF_A_KIND)
    if kind != s.die:
        return OTHER_DIE
    if s.creature[kind, number] < 0:
        return "E5", say("This creature is not in the sea.")
    if s.beast not in (NONE, number):
        return "E5", say("Another creature is on the move, and only one moves in a turn.")
    if moves.creature_stand_in(s, kind, number) != number:
        return "E5", say("These creatures are alike: the first of them moves.")
    return None


def why_not_prowl(s: State, beast: int, way: int) -> Reason:
    if reason := why_not_creature(s, beast):
        return reason
    if s.reach == box.DIVE:
        return "E5", say("The dice show a dive: the creature comes up anywhere.")
    return ("E5", NO_SPACE[1]) if next_space(s, beast, way) == NONE else NO_LAND


def touch_creature(seen: State, beast: int) -> Ways:
    """Any creature for which this one stands in."""
    kind, which = divmod(beast, box.OF_A_KIND)
    there = [other for other in range(box.OF_A_KIND) if seen.creature[kind, other] >= 0]
    alike = [other for other in there if moves.creature_stand_in(seen, kind, other) == which]
    return ((" ".join(words.creature_id(kind, other) for other in alike),),)


def touch_prowl(seen: State, beast: int, way: int) -> Ways:
    """The creature, unless it is on the move already, and the next space."""
    (creatures,), there = touch_creature(seen, beast), f"hex-{next_space(seen, beast, way)}"
    is_moving = seen.beast != NONE and divmod(beast, box.OF_A_KIND) == (seen.die, seen.beast)
    return ((*creatures, there), (there,)) if is_moving else ((*creatures, there),)


def announce_stay(s: State) -> Phrase:
    return say("Move no creature.") if s.beast == NONE else say("Go no further.")


def tell_stay(before: State, after: State, viewer: int) -> list[Phrase]:
    gesture = told(N_("You move no creature."), N_("{who} moves no creature."))
    return gesture(before, after, viewer) if before.beast == NONE else []


# Dolphins


def unguarded(seen: State, seat: int, space: int) -> list[int]:
    """The swimmers of a seat in a space that no dolphin protects."""
    return [one for one in range(box.PEOPLE) if moves.is_unguarded(seen, seat, one, space)]


def why_not_pass(s: State, dolphin: int, seat: int) -> Reason:
    if s.die != box.DOLPHIN:
        return OTHER_DIE
    if s.beast != NONE:
        return "E16", say("A dolphin passes its protection on when it stays, not when it moves.")
    return "E16", say("There is no unprotected swimmer of that player with the dolphin.")


def touch_pass(seen: State, dolphin: int, seat: int) -> Ways:
    swimmers = unguarded(seen, seat, seen.creature[box.DOLPHIN, dolphin])
    ids = " ".join(words.person_id(seat, person) for person in swimmers)
    return ((ids, words.creature_id(box.DOLPHIN, dolphin)),)


def tell_pass(before: State, after: State, viewer: int, dolphin: int, seat: int) -> list[Phrase]:
    """E16: the dolphin, which stays, and whom it has taken instead."""
    ward = divmod(int(after.protege[dolphin]), box.PEOPLE)
    return [
        say(
            "At {space} {dolphin} stays and now protects {swimmer}.",
            space=words.place(before.creature[box.DOLPHIN, dolphin]),
            dolphin=words.that_creature(box.DOLPHIN, dolphin),
            swimmer=words.that_swimmer(viewer, *ward),
        )
    ]


def tell_guard(before: State, after: State, viewer: int, seat: int, person: int) -> list[Phrase]:
    """E15: the dolphin of the space where somebody was asked."""
    space = int(before.spot)
    there = [one for one in range(box.OF_A_KIND) if before.creature[box.DOLPHIN, one] == space]
    free = [one for one in there if before.protege[one] == NONE]
    return [
        say(
            "At {space} {dolphin} protects {swimmer}.",
            space=words.place(space),
            dolphin=words.that_creature(box.DOLPHIN, free[0]),
            swimmer=words.that_swimmer(viewer, seat, person),
        )
    ]


def why_not_guard(s: State, seat: int, person: int) -> Reason:
    if seat < s.seats and moves.stand_in(s, seat, person) != person:
        return "E15", say("These swimmers are alike: the first of them is taken.")
    return "E15", say("The dolphin takes an unprotected swimmer of its own space.")


def like(seen: State, seat: int, person: int) -> list[int]:
    """The swimmers of a seat that a dolphin may take and for which this one stands in."""
    swimmers = unguarded(seen, seat, seen.spot)
    return [one for one in swimmers if moves.stand_in(seen, seat, one) == person]


def touch_guard(seen: State, seat: int, person: int) -> Ways:
    """Swimmers that are alike, on the board and in the tray."""
    swimmers = like(seen, seat, person)
    ids = [f"{words.person_id(seat, one)} pick-{seat * box.PEOPLE + one}" for one in swimmers]
    return ((" ".join(ids),),)


# All kinds


def during(phase: Phase, untimely: Refuser, *kinds: MoveKind) -> tuple[MoveKind, ...]:
    """The kinds of moves of a phase, and why they are refused in others."""
    return tuple(replace(kind, phases=(phase,), untimely=untimely) for kind in kinds)


MOVE_KINDS: Final = MoveKinds(
    "Escape from Atlantis",
    "put-g7, a-ne, a-boat-ne, a-board, a-ashore, boat1-w, done, sink-d4, "
    "shark2-e, shark2-dive, up-b1, stay",
    (
        *during(Phase.PLACE, ("E2", say("All Atlanteans have been put on the island.")), MoveKind(
            moves.PLACE, "put-{}", (notation.HEX_NAMES,),
            heading=say("Put an Atlantean on the island"),
            announce=said(N_("Put an Atlantean on {hex}."), hex=hex_name), refuse=NO_ROOM,
            tell=told(
                N_("You put an Atlantean on {hex}."),
                N_("{who} puts an Atlantean on {hex}."), hex=hex_told,
            ),
            touch=lambda s, place: (light_hex(s, place),), light=light_hex,
        )),
        *during(Phase.MOVE, NO_MOVING, *MOVING),
        *during(Phase.SINK, ("E4", say("A hex is taken away after moving, one a turn.")), MoveKind(
            moves.SINK, "sink-{}", (notation.HEX_NAMES,), heading=say("Take a hex away"),
            announce=said(N_("Take away {hex}."), hex=hex_name), refuse=why_not_sink,
            tell=tell_sink, touch=lambda s, place: (light_hex(s, place),), light=light_hex,
        )),
        *during(Phase.DICE, NO_CREATURE, MoveKind(
            moves.PROWL, "{}-{}", (notation.CREATURE_NAMES, notation.WAY_NAMES),
            heading=heading_of_creature,
            announce=said(
                N_("Move {creature} to {space}."),
                creature=lambda s, *_: words.the_creature(s.die), space=name_of(next_space),
            ),
            refuse=why_not_prowl,
            tell=told(
                N_("You move {creature} from {start} to {space}."),
                N_("{who} moves {creature} from {start} to {space}."),
                creature=on_the_move, start=creature_space,
                space=lambda s, beast, way: words.place(next_space(s, beast, way)),
            ),
            touch=touch_prowl, light=lit(next_space),
        ), MoveKind(
            moves.LIFT, "{}-dive", (notation.CREATURE_NAMES,), heading=heading_of_creature,
            announce=lambda s, _: say("Let {creature} dive.", creature=words.the_creature(s.die)),
            refuse=lambda s, beast: why_not_creature(s, beast) or NO_DIVE,
            tell=told(
                N_("You let {creature} dive at {space}."),
                N_("{who} lets {creature} dive at {space}."),
                creature=on_the_move, space=creature_space,
            ),
            touch=touch_creature,
        )),
        *during(Phase.DROP, lambda s: NOT_DIVED if s.phase == Phase.DICE else NO_CREATURE, MoveKind(
            moves.DROP, "up-{}", (box.SPACE_NAMES,), heading=say("Where it comes up"),
            announce=lambda s, space: say("Come up at {space}.", space=box.SPACE_NAMES[space]),
            refuse=lambda s, space: NO_LAND if moves.is_land(s, space) else DIVED_AWAY,
            tell=lambda before, after, viewer, space: [say(
                "At {space} {thing} comes up.", space=words.place(space),
                thing=words.that_creature(int(before.die), int(before.beast)),
            )],
            touch=lambda s, space: ((f"hex-{space}",),), light=lambda s, space: (f"hex-{space}",),
        )),
        *during(Phase.DICE, NO_CREATURE, MoveKind(
            moves.PASS, "{}-pass-{}", (notation.DOLPHIN_NAMES, MARKS),
            heading=say("Whom the dolphin protects"),
            announce=said(
                N_("Protect {swimmer} instead."), swimmer=lambda s, _, seat: swimmer(seat, s.seat),
            ),
            refuse=why_not_pass,
            tell=tell_pass,
            touch=touch_pass,
        ), MoveKind(
            moves.STAY, "stay", heading=say("Or"), announce=announce_stay, refuse=NO_CREATURE,
            tell=tell_stay, touch=(("end-step",),),
        )),
        *during(Phase.GUARD, ("E15", say("No dolphin has a choice to make.")), MoveKind(
            moves.GUARD, "guard-{}-{}", (MARKS, notation.PERSON_NAMES),
            heading=say("Whom the dolphin protects"),
            announce=said(N_("Protect {swimmer}."), swimmer=words.swimmer_to_choose),
            refuse=why_not_guard,
            tell=tell_guard,
            touch=touch_guard,
        )),
    ),
    words_story.tell_aftermath,
    lambda s: FIRST.get(int(s.phase)),
    lore=LORE,
)  # fmt: skip


# What the position adds to a move


def offer(seen: State, move: int) -> Offer:
    """A legal move, with whom it costs; a space is touched for the one thing that is there."""
    plain, lost = MOVE_KINDS.offer(seen, move), lost_by(seen, move)
    act = plain.says
    for seat, number in Counter(person // box.PEOPLE for person in lost).items():
        act = with_loss(act, seen, seat, number)
    touches = tuple((first_touch(seen, first), *rest) for first, *rest in plain.touches)
    shows = (*(f"person-{person}" for person in lost), *plain.shows)
    return Offer(plain.group, act, touches, shows)


def with_loss(act: Phrase, seen: State, seat: int, number: int) -> Phrase:
    """What a move does, and how many it costs a seat."""
    if seat == seen.seat:
        return say_many(
            "{act} You lose one Atlantean.", "{act} You lose {count} Atlanteans.", number, act=act
        )
    return say_many(
        "{act} {who} loses one Atlantean.", "{act} {who} loses {count} Atlanteans.", number,
        act=act, who=Who(seat),
    )  # fmt: skip


def lost_by(seen: State, move: int) -> list[int]:
    """The Atlanteans whom a move loses at once; of what lies under a hex nobody knows."""
    if seen.phase not in (Phase.MOVE, Phase.DICE, Phase.DROP):
        return []
    then = seen.copy()
    play(then, move)
    people = enumerate(zip(seen.where.flat, then.where.flat, strict=True))
    return [person for person, (was, now) in people if was >= 0 and now == LOST]


def first_touch(seen: State, names: str) -> str:
    """What is touched first for pieces: themselves or, where they are alone, their space."""
    first = menu(seen.tobytes()).first(names)
    chips = [name for name in names.split() if name.startswith("own-")]
    return names if first == names else " ".join([first, *chips])


@lru_cache(maxsize=32)
def menu(record: bytes) -> Menu:
    """The moves, and where just one thing is to be touched."""
    seen: State = np.frombuffer(bytearray(record), State.layout)[0]
    codes = legal_moves(seen)
    if seen.phase not in (Phase.MOVE, Phase.DICE):
        return Menu(codes, {})
    kinds = map(MOVE_KINDS.find, codes)
    steps = {answered(kind.touch, seen, *parts)[0][0] for kind, parts in kinds} - {"end-step"}
    return Menu(codes, alone((names, space_of(seen, names)) for names in steps))


def space_of(seen: State, names: str) -> int:
    """Where the pieces are that go by these names."""
    piece, number = names.split()[0].split("-")
    spaces = {"person": seen.where, "boat": seen.boat, "beast": seen.creature}[piece]
    return int(list(spaces.flat)[int(number)])

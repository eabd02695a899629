"""Positions as documents that a person can read and write.

Spaces are called by their row, a to m from the north, and a number from the west: the Acropolis is
g7. A seat's Atlanteans are listed in order, a to l: `g7` stands on that hex or, where there is sea,
swims there; `+g3` sits in the boat; `g3!` swam this turn, `g3~` dived or fell in; `g3=2` is
protected by the second dolphin; others are `box`, `safe` or `lost`, `safe-b1` went ashore from the
port b1. Boats and creatures are spaces, `box` or `gone`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from kritias.games.escape import box
from kritias.games.escape import rules_audit as faults
from kritias.games.escape.moves import BREADTH, MOVES, has_fallen_in, has_swum, is_land, legal
from kritias.games.escape.rules import clear
from kritias.games.escape.rules_water import protect
from kritias.games.escape.state import GONE, IN_BOX, LOST, NONE, SAVED, UNPLACED, How, Phase, State
from kritias.kernel.audited import Audited
from kritias.kernel.bits import bit, holds
from kritias.kernel.document import Head, Sheet, index, names_of, spelt
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, Phrase, say

VERSION: Final = 2
SHORT: Final = Option(
    "short",
    "flag",
    False,
    say("Short game"),
    say(
        "The game ends with the Acropolis; whoever has saved most by then wins. Shorter, and good "
        "for a first game."
    ),
    first=True,
)
PHASE_NAMES: Final = names_of(Phase)
HEAD: Final = Head("escape", VERSION, box.PLAYERS, PHASE_NAMES, (SHORT,), range(1 << 12))
WAY_NAMES: Final = ("e", "ne", "nw", "w", "sw", "se")
PERSON_NAMES: Final = tuple("abcdefghijkl")
BOAT_NAMES: Final = tuple(f"boat{number + 1}" for number in range(box.BOATS))
CREATURE_NAMES: Final = tuple(
    f"{kind}{number + 1}" for kind in box.CREATURES for number in range(box.OF_A_KIND)
)
DOLPHIN_NAMES: Final = CREATURE_NAMES[box.DOLPHIN * box.OF_A_KIND :][: box.OF_A_KIND]
HEX_NAMES: Final = tuple(box.SPACE_NAMES[box.SPACE[place]] for place in range(box.HEXES))
DISTANCE_NAMES: Final = ("none", "1", "2", "3", "dive")
ELSEWHERE: Final = {"box": UNPLACED, "safe": SAVED, "lost": LOST}
ASHORE: Final = {f"safe-{box.SPACE_NAMES[port]}": port for port in box.PORTS}
OFF_BOARD: Final = {"box": IN_BOX, "gone": GONE}
SWAM: Final = "!"  # after the space of a swimmer: this turn it swam,
FELL: Final = "~"  # or dived or fell in


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "calm": s.calm,
        "island": spelt([int(holds(s.island, place)) for place in range(box.HEXES)], HEX_NAMES),
        "undersides": {
            name: spelt(s.bag[ring], box.UNDERSIDES) for ring, name in enumerate(box.RING_NAMES)
        },
        "boats": places(s.boat),
        **{name: places(s.creature[kind]) for kind, name in enumerate(box.CREATURES)},
    }
    if s.rolled:
        what, far = box.CREATURES[s.die], DISTANCE_NAMES[s.reach]
        document["dice"] = {"turn": s.rolled, "creature": what, "distance": far}
    document["move"] = describe_move(s)
    for seat in range(s.seats):
        document[MARKS[seat]] = " ".join(person_text(s, seat, one) for one in range(box.PEOPLE))
    return document


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    move: dict[str, Any] = {"moves": s.moves, "steps": s.steps}
    if s.beast != NONE:
        move["beast"] = s.beast + 1
    if s.step != NONE:
        move |= {"step": PHASE_NAMES[s.step], "spot": box.SPACE_NAMES[s.spot]}
    return move


def places(pieces: Iterable[int]) -> str:
    """Where boats or creatures are."""
    names = {number: name for name, number in OFF_BOARD.items()}
    return " ".join(names[space] if space < 0 else box.SPACE_NAMES[space] for space in pieces)


def person_text(s: State, seat: int, person: int) -> str:
    """Where an Atlantean is, and how."""
    space = s.where[seat, person]
    if space < 0:
        name = next(name for name, number in ELSEWHERE.items() if number == space)
        port = s.landed[seat, person]
        return name if port == NONE else f"{name}-{box.SPACE_NAMES[port]}"
    dolphin = s.guard[seat, person]
    return (
        "+" * (s.how[seat, person] == How.ABOARD)
        + box.SPACE_NAMES[space]
        + SWAM * (seat == s.seat and has_swum(s, person))
        + FELL * (seat == s.seat and has_fallen_in(s, person))
        + (f"={dolphin + 1}" if dolphin != NONE else "")
    )


# Reading a position


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes. Atlanteans left out are lost; boats and creatures left
    out are still to come as far as undersides are unseen, and undersides left out are those that
    the creatures and boats on the board do not account for."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    clear(s)
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    s.calm = sheet.whole("calm", range(-1, 1 << 10), 0)
    island = sheet.text("island")
    for name in HEX_NAMES if island == "all" else island.split():
        s.island |= bit(index(name, HEX_NAMES, "«island»"))
    pieces = {
        side: sheet.text(name, "").split()
        for side, name in ((box.BOAT, "boats"), *enumerate(box.CREATURES))
    }
    lay_undersides(s, sheet, pieces)
    lay_boats(s, pieces[box.BOAT])
    for kind in range(len(box.CREATURES)):
        lay_creatures(s, kind, pieces[kind])
    for seat, mark in enumerate(marks):
        lay_people(s, seat, mark, sheet.text(mark, "").split())
    lay_dice(s, sheet.part("dice"))
    lay_move(s, sheet.part("move"))
    sheet.done()
    state: State = READING.passed(s)
    return state


def lay_undersides(s: State, sheet: Sheet, pieces: Mapping[int, Sequence[str]]) -> None:
    """What is unseen: as it is said, or all but what has come to the board, from outside in."""
    if "undersides" in sheet.content:
        part = sheet.part("undersides")
        for ring, name in enumerate(box.RING_NAMES):
            s.bag[ring] = part.counts(name, box.UNDERSIDES)
        part.done()
        return
    sheet.value("undersides", None)
    s.bag[:] = box.BAG
    for side, names in pieces.items():
        came = names[len(box.FIRST_BOATS) :] if side == box.BOAT else names
        for _ in range(len(came) - came.count("box")):
            rings = [ring for ring in range(box.RINGS) if s.bag[ring, side]]
            if not rings:
                name = box.UNDERSIDES[side]
                raise Unreadable(f"There are {len(came)} {name}s; that is too many.")
            s.bag[rings[0], side] -= 1


def lay_boats(s: State, names: list[str]) -> None:
    names = names + ["gone"] * (len(box.FIRST_BOATS) - len(names))
    for boat, space in enumerate(filled(s, box.BOAT, names, box.BOATS)):
        s.boat[boat] = space
        if space >= 0:
            if s.moored[space] != NONE:
                raise Unreadable(f"Two boats are in {box.SPACE_NAMES[space]}.")
            s.moored[space] = boat


def lay_creatures(s: State, kind: int, names: list[str]) -> None:
    for number, space in enumerate(filled(s, kind, names, box.OF_A_KIND)):
        s.creature[kind, number] = space
        if space >= 0:
            s.shoal[kind, space] += 1


def filled(s: State, side: int, names: list[str], count: int) -> list[int]:
    """Where all pieces of a sort are: those not named are to come, or have gone."""
    if len(names) > count:
        raise Unreadable(f"There are {len(names)} {box.UNDERSIDES[side]}s; the box has {count}.")
    to_come = max(int(sum(s.bag[:, side])) - names.count("box"), 0)
    names = names + ["box"] * min(to_come, count - len(names))
    names = names + ["gone"] * (count - len(names))
    return [place_of(name, OFF_BOARD, f"«{box.UNDERSIDES[side]}»") for name in names]


def place_of(name: str, elsewhere: Mapping[str, int], subject: str) -> int:
    """The number of a space, or of a place beside the board."""
    if name in elsewhere:
        return elsewhere[name]
    if name not in box.SPACE_NAMES:
        raise Unreadable(
            f"{subject}: «{name}» is no space; spaces are called like g7, "
            f"and what is not on the board is {' or '.join(elsewhere)}."
        )
    return box.SPACE_NAMES.index(name)


def lay_people(s: State, seat: int, mark: str, names: list[str]) -> None:
    if len(names) > box.PEOPLE:
        raise Unreadable(f"«{mark}» has {len(names)} Atlanteans; the box has {box.PEOPLE}.")
    for person, text in enumerate(names + ["lost"] * (box.PEOPLE - len(names))):
        lay_person(s, seat, person, text)
    s.saved[seat] = sum(place == SAVED for place in s.where[seat])
    s.left += sum(place >= UNPLACED for place in s.where[seat])


def lay_person(s: State, seat: int, person: int, text: str) -> None:
    name, _, dolphin = text.removeprefix("+").partition("=")
    place = name[:-1] if name.endswith((SWAM, FELL)) else name
    if place in ASHORE:
        s.landed[seat, person], place, name = ASHORE[place], "safe", "safe"
    space = place_of(place, ELSEWHERE, f"«{MARKS[seat]}»")
    s.where[seat, person] = space
    if name != place:
        lay_effort(s, seat, person, text)
    if space < 0:
        return
    alone = How.ON_LAND if is_land(s, space) else How.SWIMS
    s.how[seat, person] = how = How.ABOARD if text.startswith("+") else alone
    (s.wet if how == How.SWIMS else s.dry)[space] += 1
    if how == How.ABOARD:
        if s.moored[space] == NONE:
            raise Unreadable(f"«{MARKS[seat]}»: there is no boat in {box.SPACE_NAMES[space]}.")
        s.crew[s.moored[space], seat] += 1
    if dolphin:
        lay_guard(s, seat, person, dolphin)


def lay_effort(s: State, seat: int, person: int, text: str) -> None:
    if seat != s.seat:
        raise Unreadable(
            f"«{MARKS[seat]}»: only the mover has swimmers that swam or fell in, «{text}»."
        )
    if SWAM in text:
        s.swam |= 1 << person
    else:
        s.fell |= 1 << person


def lay_guard(s: State, seat: int, person: int, text: str) -> None:
    if not text.isdecimal() or not 1 <= int(text) <= box.OF_A_KIND:
        raise Unreadable(f"«{MARKS[seat]}»: «{text}» is no dolphin; they are 1 to {box.OF_A_KIND}.")
    dolphin = int(text) - 1
    if s.protege[dolphin] != NONE:
        raise Unreadable(f"«{MARKS[seat]}»: dolphin {text} protects somebody else.")
    protect(s, dolphin, seat, person)


def lay_dice(s: State, sheet: Sheet) -> None:
    s.rolled = sheet.whole("turn", range(1 << 15), s.turn if sheet.content else 0)
    s.die = sheet.choice("creature", ["none", *box.CREATURES], "none") - 1
    s.reach = sheet.choice("distance", DISTANCE_NAMES, "none")
    if (s.rolled > 0) != (s.die != NONE) or (s.rolled > 0) != (s.reach > 0):
        raise Unreadable("The dice show a creature and a distance, or neither.")
    sheet.done()


def lay_move(s: State, sheet: Sheet) -> None:
    moves = box.SPACES_A_TURN if s.phase == Phase.MOVE else 0
    steps = s.reach if s.phase in (Phase.DICE, Phase.DROP) else 0
    s.moves = sheet.whole("moves", range(box.SPACES_A_TURN + 1), moves)
    s.steps = sheet.whole("steps", range(box.DIVE + 1), steps)
    s.beast = sheet.whole("beast", range(box.OF_A_KIND + 1), 0) - 1
    s.step = sheet.choice("step", ["none", *PHASE_NAMES], "none") - 1
    s.spot = sheet.choice("spot", ["none", *box.SPACE_NAMES], "none") - 1
    sheet.done()


FAULTS: Final[dict[int, Phrase]] = {
    faults.TOO_MANY_HEXES: say("More hexes of a ring are left than undersides of it are unseen."),
    faults.TOO_MANY_UNSEEN: say("More undersides of a ring are unseen than there were."),
    faults.MISPLACED: say("An Atlantean sits where it cannot be."),
    faults.CROWDED: say("On a hex, or in a boat, there is room for three."),
    faults.BOAT_ON_LAND: say("A boat lies on land."),
    faults.BOAT_AND_MONSTER: say("A boat is in the space of a monster, which would have eaten it."),
    faults.CREW_AND_OCTOPUS: say("A manned boat is in the space of an octopus."),
    faults.CREW_MISCOUNTED: say("The crew of a boat is not counted right."),
    faults.BOATS_MISCOUNTED: say(
        "As many boats are in the box as undersides with a boat are unseen."
    ),
    faults.CREATURE_ON_LAND: say("A creature is on land."),
    faults.CREATURES_MISCOUNTED: say(
        "As many creatures of a kind are in the box as undersides with them are unseen."
    ),
    faults.DISLOYAL: say("A dolphin protects one swimmer of its own space."),
    faults.DOLPHIN_FREE: say("A dolphin without a protégé is beside an unprotected swimmer."),
    faults.HUNTED: say("A shark or a monster is in the space of an unprotected swimmer."),
    faults.NO_CHOICE: say("On that «spot» there is no choice of whom a dolphin protects."),
    faults.NOBODY_DECIDES: say("Nobody decides in the phase «over», and only there."),
    faults.NOT_OVER: say("The game is not over: Atlanteans are left, and so is the Acropolis."),
    faults.IS_OVER: say("The game is over, but the phase is not «over»."),
    faults.UNPLACED_LATE: say("Atlanteans are in the box in the phase «place» only."),
    faults.NOT_SET_UP: say("In the phase «place» the island is whole, and no dice are rolled."),
    faults.WRONG_PLACER: say(
        "In the phase «place» the seats have placed their Atlanteans in turn, one in each turn."
    ),
    faults.WRONG_STEP: say(
        "«step» and «spot» belong to the phase «guard», with the step it is in."
    ),
    faults.WRONG_MOVES: say("«moves» are left in step «move» only, from one to three."),
    faults.NOTHING_TO_SINK: say("There is no hex left to take away."),
    faults.NOT_ROLLED: say("In this phase the dice show what was rolled in this turn."),
    faults.ROLLED_LATER: say("The dice were rolled in a turn that is still to come."),
    faults.NONE_OF_THE_KIND: say("The dice show a creature of which none is on the board."),
    faults.WRONG_STEPS: say("«steps» does not agree with the distance rolled."),
    faults.NO_BEAST: say("The creature on the move is not on the board."),
    faults.WRONG_EFFORT: say(
        "Only swimmers of step «move» have swum or fallen in, and nobody both."
    ),
    faults.WRONG_CALM: say("«calm» counts up to twelve rounds, once the island is gone."),
    faults.LEFT_OPEN: say("Steps or a creature on the move are left open in a phase without them."),
}
READING: Final = Audited(faults.audit, legal, MOVES, BREADTH, FAULTS)

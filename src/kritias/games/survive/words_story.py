"""What came of a move of Survive: who lost whom, where and why; what was below; dice; the end."""

from kritias.games.survive import box, words
from kritias.games.survive.moves import BOARD, ESCORT, SAIL, STEP
from kritias.games.survive.moves_sea import is_moved_by
from kritias.games.survive.rules_turn import score
from kritias.games.survive.state import ABOARD, NONE, RESERVE, SAVED, SUNK, Phase, State, Step
from kritias.games.survive.words import boats_lost, hex_of, people, people_lost
from kritias.kernel.layout import I16s
from kritias.kernel.moves import is_of, parts_of
from kritias.kernel.words import N_, Part, Phrase, great, loss, named, say, say_many, tell


def tell_aftermath(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """S8, S13, S18, S21: boats and people that are lost; then the dice, or the end."""
    return [
        *(tell_boat(before, after, move, boat) for boat in boats_lost(before, after)),
        *tell_lost(before, after, viewer, move),
        *(tell_end if after.phase == Phase.OVER else tell_dice)(before, after, viewer),
    ]


# Losses: who, where, and to what


def tell_boat(before: State, after: State, move: int, boat: int) -> Phrase:
    """A boat that is no more."""
    cell = int(before.boat[boat])
    if is_of(SAIL, move) and parts_of(SAIL, move, 2)[0] == boat:
        cell = int(box.BESIDE[cell, parts_of(SAIL, move, 2)[1]])
    gone = named(say("The boat"), words.piece_id(box.BEASTS + boat))
    gaps: dict[str, Part] = {"boat": gone, "hex": words.place(cell)}
    taker = taker_at(before, after, cell, (box.SERPENT, box.WHALE))
    if taker is None:
        return loss(say("{boat} at {hex} is lost.", **gaps))
    return loss(say("{boat} at {hex} is lost {taker}.", taker=taker, **gaps))


def tell_lost(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """Of every seat those that were lost to the same, with where it was."""
    taken: list[tuple[int, Part | None, list[int]]] = []
    for person in people_lost(before, after):
        seat, cell = person // box.PEOPLE, cell_of_loss(before, move, person)
        taker = taker_at(before, after, cell, (box.SERPENT, box.SHARK))
        alike = [lost for whose, by, lost in taken if (whose, by) == (seat, taker)]
        if alike:
            alike[0].append(person)
        else:
            taken.append((seat, taker, [person]))
    return [loss(tell_loss(before, viewer, move, *one)) for one in taken]


def tell_loss(
    before: State, viewer: int, move: int, seat: int, taker: Part | None, lost: list[int]
) -> Phrase:
    """So many of a seat are lost, there, to this."""
    cells = [cell_of_loss(before, move, person) for person in lost]
    gaps: dict[str, Part] = {
        "people": named(people(len(lost)), *map(words.person_id, lost)),
        "hexes": words.places(cells),
    }
    if taker is None:
        own, other = N_("You lose {people} at {hexes}."), N_("{who} loses {people} at {hexes}.")
        return tell(viewer, seat, own, other, **gaps)
    own = N_("You lose {people} at {hexes} {taker}.")
    other = N_("{who} loses {people} at {hexes} {taker}.")
    return tell(viewer, seat, own, other, taker=taker, **gaps)


def cell_of_loss(before: State, move: int, person: int) -> int:
    """Where somebody was lost: where it was, or whither it or its boat went."""
    cell = hex_of(before, person)
    for kind in (STEP, ESCORT, BOARD):
        if is_of(kind, move):
            number, way = parts_of(kind, move, 2)
            if person == before.seat * box.PEOPLE + number and way != box.HERE:
                return int(box.BESIDE[cell, way])
    if is_of(SAIL, move):
        boat, way = parts_of(SAIL, move, 2)
        if before.where[person] == ABOARD + boat:
            return int(box.BESIDE[cell, way])
    return cell


def taker_at(before: State, after: State, cell: int, hunters: tuple[int, ...]) -> Part | None:
    """What takes people or boats on a hex, if anything does: at the end they are lost to nothing
    (S26)."""
    if has_turned(before, after, "volcano") and after.phase == Phase.OVER:
        return say("to the volcano")
    if has_turned(before, after, "whirlpool") or has_turned(before, after, "volcano"):
        return say("to the whirlpool")
    if has_stopped(after):
        return None
    if is_squid(before) and (squids := there(after, cell, (box.SQUID,), near=True)):
        return named(say("to the giant squid"), *map(words.piece_id, squids))
    found = there(after, cell, hunters)
    if not found:
        return None
    beast = int(before.grabbed) if before.grabbed in found else found[0]
    to = {
        box.SERPENT: say("to the serpent"),
        box.SHARK: say("to the shark"),
        box.WHALE: say("to the whale"),
    }[box.KIND[beast]]
    return named(to, words.piece_id(beast))


def has_turned(before: State, after: State, under: str) -> bool:
    """Whether this was below the tile that sank."""
    which = box.UNDERSIDES.index(under)
    return bool(sum(after.turned[:, which]) > sum(before.turned[:, which]))


def has_stopped(after: State) -> bool:
    """S26: whether the game ended with people on the board, but for the volcano."""
    is_calm = after.calm > box.CALM_ROUNDS * after.seats
    is_gone = after.atlantis_gone and not after.no_one_left and max(after.terrain) == SUNK
    return bool(after.phase == Phase.OVER and (is_calm or is_gone))


def is_squid(before: State) -> bool:
    """Whether it is a squid that takes somebody now (S32)."""
    if before.phase in (Phase.FEED, Phase.SUMMON):
        return True
    return before.grabbed != NONE and box.KIND[before.grabbed] == box.SQUID


def there(after: State, cell: int, kinds: tuple[int, ...], near: bool = False) -> list[int]:
    """The creatures of some kinds on a hex, or beside it as well."""
    cells = {cell, *box.BESIDE[cell].tolist()} - {NONE} if near else {cell}
    beasts = enumerate(after.beast.tolist())
    return [beast for beast, at in beasts if at in cells and box.KIND[beast] in kinds]


# What was below a tile


def tell_below(before: State, after: State, under: int, cell: int) -> Phrase:
    """S16, S17, S18, S23: what was below, when all may see it."""
    name = box.UNDERSIDES[under]
    if under == box.NEW_WHALE and before.squids_only == 1:
        return say("Below it is the sign of a giant squid.")
    if name == "volcano":
        return great(loss(say("Below it is the volcano.")), "volcano")
    if name == "whirlpool":
        text = N_("Below it is a whirlpool: it takes everything around {hex}.")
        return great(loss(say(text, hex=words.place(cell))), "whirlpool")
    return say("Below it is {thing}.", thing=risen(before, after, name))


def risen(before: State, after: State, name: str) -> Part:
    """The creature or the boat that has come to the board."""
    if name == "boat":
        came = [box.BEASTS + boat for boat in arrived(before.boat, after.boat)]
        return named(say("a boat"), *map(words.piece_id, came))
    kind = box.CREATURES.index(name)
    beasts = [beast for beast in arrived(before.beast, after.beast) if box.KIND[beast] == kind]
    return named(words.creature(kind), *map(words.piece_id, beasts))


def arrived(before: I16s, after: I16s) -> list[int]:
    """The numbers of pieces that came from the reserve."""
    places = zip(before.tolist(), after.tolist(), strict=True)
    return [piece for piece, (then, now) in enumerate(places) if then == RESERVE and now >= 0]


# Dice, and the end


def tell_dice(before: State, after: State, viewer: int) -> list[Phrase]:
    """S8: what is rolled when the island has sunk a little further, also where nothing moves."""
    if before.step == Step.DICE:
        return []
    if after.step == Step.DICE:
        return [dice(after)]
    return [idle(after)] if after.turn > before.turn else []


def dice(after: State) -> Phrase:
    """S8, S27: what was rolled, and what may move then."""
    pieces = [piece for piece in range(box.PIECES) if is_moved_by(after, piece, after.face)]
    face, reach = shown(after.face, pieces), after.reach
    if not after.dolphins:
        return say("The die shows {face}.", face=face)
    if reach == box.DIVE:
        return say("The dice show {face} and a dive.", face=face)
    return say("The dice show {face} and {reach}.", face=face, reach=int(reach))


def shown(face: int, pieces: list[int]) -> Part:
    """A face of the die, and the pieces that it moves."""
    name = say("a starfish") if face == box.STARFISH else words.creature(face)
    return named(name, *map(words.piece_id, pieces))


def idle(after: State) -> Phrase:
    """S8, S27: the dice show something of which there is none."""
    face, reach = shown(after.rolled_face, []), after.rolled_reach
    if not after.dolphins:
        return say("The die shows {face}; there is none on the board.", face=face)
    if reach == box.DIVE:
        return say("The dice show {face} and a dive; there is none on the board.", face=face)
    text = N_("The dice show {face} and {reach}; there is none on the board.")
    return say(text, face=face, reach=int(reach))


def tell_end(before: State, after: State, viewer: int) -> list[Phrase]:
    """S4, S24: the saved are turned over."""
    story = [say("The game is over.")]
    for seat in range(after.seats):
        own_people = range(seat * box.PEOPLE, (seat + 1) * box.PEOPLE)
        safe = [person for person in own_people if after.where[person] == SAVED]
        story.append(tell_saved(viewer, seat, safe, score(after, seat)))
    return story


def tell_saved(viewer: int, seat: int, safe: list[int], points: int) -> Phrase:
    """Who of a seat is safe at the end, and what that is worth."""
    if not safe:
        own, other = N_("You have saved nobody."), N_("{who} has saved nobody.")
        return tell(viewer, seat, own, other)
    saved = named(people(len(safe)), *map(words.person_id, safe))
    worth = say_many("{count} point", "{count} points", points)
    own, other = N_("You have saved {people}: {points}."), N_("{who} has saved {people}: {points}.")
    return tell(viewer, seat, own, other, people=saved, points=worth)

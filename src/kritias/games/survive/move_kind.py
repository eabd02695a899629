"""The kinds of moves of Survive, each with all that is said of it and touched for it."""

from typing import Final

from kritias.games.survive import box, moves, words, words_story
from kritias.games.survive.move_kind_people import TRAVEL_KINDS, foresee, legal_moves, touch_first
from kritias.games.survive.moves_sea import crew_at, number_at, position_of, stops, unprotected
from kritias.games.survive.notation import PERSON_NAMES, PIECE_NAMES, TILE_NAMES, VALUE_NAMES
from kritias.games.survive.state import SUNK, Phase, State, Step
from kritias.games.survive.words import why_not_now
from kritias.games.survive.words_lore import LORE
from kritias.kernel.bits import EMPTY, holds
from kritias.kernel.game import bot_decides
from kritias.kernel.move_kind import Ids, MoveKind, MoveKinds, Ways, nothing, told
from kritias.kernel.moves import code, part_a
from kritias.kernel.words import N_, Part, Phrase, Reason, Who, named, say, say_many, tell

# Set-up and tiles


def why_not_put(s: State, tile: int, value: int) -> Reason:
    if value == 0 or s.hand[s.seat, value - 1] == 0:
        return "S2", say("You have no Atlantean of this value in hand.")
    if s.crowded and not moves.has_room(s, tile):
        return "S25", say("There is no room for another Atlantean on this tile.")
    return "S2", say("Somebody stands on this tile already.")


def tell_put(before: State, after: State, viewer: int, tile: int, value: int) -> list[Phrase]:
    """S2: only the owner is told the value; S4: and only until the end of set-up."""
    own = N_("You put an Atlantean worth {value} on {place}.")
    if not value:
        own = N_("You put an Atlantean on {place}.")
    other = N_("{who} puts an Atlantean on {place}.")
    there = words.site(before.terrain[tile], box.SPOT[tile])
    return [tell(viewer, before.seat, own, other, place=there, value=value)]


def touch_put(seen: State, tile: int, value: int) -> Ways:
    """One of the hand and a tile, in either order."""
    copies = range(seen.hand[seen.seat, value - 1])
    hand, there = " ".join(f"hand-{value}-{copy}" for copy in copies), f"hex-{box.SPOT[tile]}"
    return (hand, there), (there, hand)


def why_not_launch(s: State, cell: int) -> Reason:
    return "S3", say("A boat starts beside a tile, where there is neither boat nor serpent.")


def tell_launch(before: State, after: State, viewer: int, cell: int) -> list[Phrase]:
    own = N_("You put {boat} on the sea at {hex}.")
    other = N_("{who} puts {boat} on the sea at {hex}.")
    boat = words.a_piece(box.BEASTS + after.ferry[cell] - 1)
    return [tell(viewer, before.seat, own, other, boat=boat, hex=words.place(cell))]


def announce_play(s: State, terrain: int, under: int) -> Phrase:
    return {
        "dolphin": say("A dolphin helps one of your swimmers: up to three spaces."),
        "wind": say("A fair wind: a boat you control goes up to three spaces."),
        "move-serpent": say("Move any serpent to any empty sea space."),
        "move-shark": say("Move any shark to any empty sea space."),
        "move-whale": say("Move any whale to any empty sea space."),
    }[box.UNDERSIDES[under]]


def why_not_play(s: State, terrain: int, under: int) -> Reason:
    if s.kept[s.seat, terrain, under] == 0:
        return "S5", say("You keep no such tile.")
    if under >= box.REPEL_SHARK:
        return "S20", say("This tile defends you in the turn of another player.")
    if not s.can_play:
        return "S5", say("One tile is played, at the start of the turn.")
    return "S19", say("This tile can do nothing now.")


def tell_play(before: State, after: State, viewer: int, terrain: int, under: int) -> list[Phrase]:
    own, other = N_("You play {tile}."), N_("{who} plays {tile}.")
    ids = (f"kept-{terrain}-{under}-0",) if viewer == before.seat else ()
    return [tell(viewer, before.seat, own, other, tile=named(words.kept_tile(under), *ids))]


def touch_kept(seen: State, terrain: int, under: int) -> Ways:
    """A tile of a kind before the seat to decide."""
    copies = range(seen.kept[seen.seat, terrain, under])
    return ((" ".join(f"kept-{terrain}-{under}-{copy}" for copy in copies),),)


def announce_repel(s: State, terrain: int) -> Phrase:
    if moves.repellent(s) == box.REPEL_SHARK:
        return say("Repel the shark: it leaves the game.")
    return say("Repel the whale: it leaves the game.")


def tell_repel(before: State, after: State, viewer: int, terrain: int) -> list[Phrase]:
    own, other = N_("You repel {creature} at {hex}."), N_("{who} repels {creature} at {hex}.")
    gaps = {"creature": words.that_piece(before.grabbed), "hex": words.place(before.site)}
    return [tell(viewer, before.seat, own, other, **gaps)]


def timeout_move(s: State) -> int:
    """S20: whoever does not answer in time declines; else a bot decides."""
    return code(moves.DECLINE) if s.phase == Phase.ASK else bot_decides(s)


def announce_sink(s: State, tile: int) -> Phrase:
    """What sinks, and how many swim then."""
    cell = box.SPOT[tile]
    place, people = words.place_name(s, cell), int(s.guests[cell]).bit_count()
    if not people:
        return say("{place}: sink it.", place=place)
    return say_many(
        "{place}: sink it; the one who stands there swims.",
        "{place}: sink it; the {count} who stand there swim.",
        people,
        place=place,
    )


def why_not_sink(s: State, tile: int) -> Reason:
    if s.terrain[tile] == SUNK:
        return "S7", say("This tile has sunk already.")
    if not holds(s.shore, tile):
        return "S7", say("This tile is enclosed by others.")
    return "S7", say("Beaches beside sea sink first, then forests, then mountains.")


def tell_sink(before: State, after: State, viewer: int, tile: int) -> list[Phrase]:
    """S7, S15: the tile, and its underside; a kept one is told to the keeper alone."""
    seat, terrain, cell = before.seat, before.terrain[tile], int(box.SPOT[tile])
    own, other = N_("You sink {place}."), N_("{who} sinks {place}.")
    story = [tell(viewer, seat, own, other, place=words.site(terrain, cell))]
    for under in range(box.UNDERS):
        if after.turned[terrain, under] > before.turned[terrain, under]:
            story.append(words_story.tell_below(before, after, under, cell))
        if after.kept[seat, terrain, under] > before.kept[seat, terrain, under]:
            story.append(say("Below it is {tile}; you keep it.", tile=words.kept_tile(under)))
    if viewer != seat and sum(after.held[seat]) > sum(before.held[seat]):
        story.append(say("{who} keeps what is below.", who=Who(seat)))
    return story


# Creatures, and empty boats


def why_not_grab(s: State, piece: int) -> Reason:
    cell = position_of(s, piece)
    if cell < 0:
        return "S8", say("This piece is not on the board.")
    if box.KIND[piece] == box.VESSEL and s.dolphins and crew_at(s, cell) != EMPTY:
        return "S28", say("An occupied boat is never moved by dice.")
    if s.step == Step.TILE:
        return "S19", say("The tile moves another kind of creature.")
    return "S8", say("The dice show another kind of creature.")


def light_reach(seen: State, piece: int) -> Ids:
    """Where a piece could go if it were taken in hand."""
    then = foresee(seen, code(moves.GRAB, piece))
    return tuple(f"hex-{part_a(moves.TO, move)}" for move in legal_moves(then))


def announce_to(s: State, cell: int) -> Phrase:
    """What a new squid, or the piece in hand, does where it goes."""
    where = box.HEX_NAMES[cell]
    if s.phase == Phase.SUMMON:
        return say("The squid comes up on {hex}.", hex=where)
    kind = box.KIND[s.grabbed]
    if cell == position_of(s, s.grabbed):
        return say("It stays on {hex}.", hex=where)
    if not stops(s, kind, cell):
        return say("It goes to {hex}.", hex=where)
    if kind == box.SQUID:
        return say("It goes to {hex} and takes somebody.", hex=where)
    if kind == box.WHALE and number_at(s, box.SQUID, cell) > 0:
        return say("It goes to {hex} and drives the squid away.", hex=where)
    if kind == box.WHALE:
        return say("It goes to {hex} and sinks the boat; the crew swim.", hex=where)
    crew = int(crew_at(s, cell)) if kind == box.SERPENT else 0
    return say_many(
        "It goes to {hex} and takes one Atlantean.",
        "It goes to {hex} and takes {count} Atlanteans.",
        (int(unprotected(s, cell)) | crew).bit_count(),
        hex=where,
    )


def why_not_to(s: State, cell: int) -> Reason:
    if s.phase == Phase.SUMMON:
        return "S30", say("The squid comes up in an empty sea space beside a tile.")
    if words.terrain_of(s, cell) != SUNK:
        return "S21", say("Creatures move over sea.")
    if s.step == Step.TILE:
        return "S19", say("The creature goes to an empty sea space.")
    if s.reach == box.DIVE:
        return "S28", say("With a D it goes to an empty sea space.")
    if box.KIND[s.grabbed] == box.VESSEL:
        return "S28", say("The empty boat cannot get there.")
    if box.KIND[s.grabbed] == box.SQUID:
        return "S31", say("The squid cannot get there, or would have to stop before.")
    return "S21", say("The creature cannot get there, or would have to stop before.")


def tell_to(before: State, after: State, viewer: int, cell: int) -> list[Phrase]:
    """S8, S30: a piece that is moved, or the squid that comes up; S20: who may repel it."""
    seat = before.seat
    if before.phase == Phase.SUMMON:
        own = N_("You let {creature} come up at {hex}.")
        other = N_("{who} lets {creature} come up at {hex}.")
        ids = [words.piece_id(one) for one in words_story.arrived(before.beast, after.beast)]
        squid = named(words.creature(box.SQUID), *ids)
        return [tell(viewer, seat, own, other, creature=squid, hex=words.place(cell))]
    start = position_of(before, before.grabbed)
    gaps: dict[str, Part] = {"creature": words.a_piece(before.grabbed), "hex": words.place(cell)}
    if start == cell:
        own, other = N_("You leave {creature} at {hex}."), N_("{who} leaves {creature} at {hex}.")
    else:
        own = N_("You move {creature} from {start} to {hex}.")
        other = N_("{who} moves {creature} from {start} to {hex}.")
        gaps["start"] = words.place(start)
    story = [tell(viewer, seat, own, other, **gaps)]
    if after.phase == Phase.ASK:
        own, other = N_("You may repel it at {hex}."), N_("{who} may repel it at {hex}.")
        story.append(tell(viewer, after.seat, own, other, hex=words.place(cell)))
    return story


# Somebody chosen: S17 who boards, S29 who is protected, S32 whom the squid takes


def heading_of_pick(s: State, person: int) -> Phrase:
    if s.phase == Phase.CREW:
        return say("Who goes aboard")
    if s.phase == Phase.GUARD:
        return say("Whom the dolphin protects")
    return say("Whom the squid takes")


def announce_pick(s: State, person: int) -> Phrase:
    name = words.numbered_person(s, person)
    if s.phase == Phase.CREW:
        return say("{person}: take aboard.", person=name)
    if s.phase == Phase.GUARD:
        return say("{person}: protect.", person=name)
    return say("{person}: the squid takes this one.", person=name)


def why_not_pick(s: State, person: int) -> Reason:
    clause, _ = why_not_now(s)
    return clause, say("This Atlantean is not among those you choose from.")


def tell_pick(before: State, after: State, viewer: int, person: int) -> list[Phrase]:
    site = words.place(before.site)
    if before.phase == Phase.CREW:
        name = words.piece_id(box.BEASTS + before.ferry[before.site] - 1)
        boat = named(say("aboard the boat"), name)
        who = words.somebody(viewer, person)
        return [say("{person} goes {boat} at {hex}.", person=who, boat=boat, hex=site)]
    who = words.somebodys(viewer, person)
    if before.phase == Phase.GUARD:
        return [say("The dolphin at {hex} protects {person}.", person=who, hex=site)]
    where = words.place(words.hex_of(before, person))
    text = N_("The squid at {hex} seizes {person} at {start}.")
    return [say(text, person=who, hex=site, start=where)]


# Doing no more


def announce_end(s: State) -> Phrase:
    if s.phase == Phase.GRAB:
        return say("Move nothing.")
    return say("End moving.") if s.phase == Phase.MOVE else say("Go no further.")


def tell_stop(before: State, after: State, viewer: int) -> list[Phrase]:
    own, other = N_("You move no more."), N_("{who} moves no more.")
    if before.phase == Phase.GRAB:
        own, other = N_("You move no creature."), N_("{who} moves no creature.")
    return [tell(viewer, before.seat, own, other)]


MOVE_KINDS: Final = MoveKinds(
    "Survive",
    "a-ne, b-board, c-board-w, d-land, boat2-se, sink-d5, grab-shark1, end",
    (
        MoveKind(
            moves.PUT, "put-{}-{}", (TILE_NAMES, ("?", *VALUE_NAMES)),
            heading=lambda s, tile, value: words.place_name(s, box.SPOT[tile]),
            announce=lambda s, tile, value: say(
                "{place}: put one worth {value} there.",
                place=words.place_name(s, box.SPOT[tile]), value=value,
            ),
            phases=(Phase.PLACE,), refuse=why_not_put, tell=tell_put, touch=touch_put,
        ),
        MoveKind(
            moves.LAUNCH, "launch-{}", (box.HEX_NAMES,), heading=say("Launch a boat"),
            announce=lambda s, cell: say("Put a boat on {hex}.", hex=box.HEX_NAMES[cell]),
            phases=(Phase.LAUNCH,), refuse=why_not_launch, tell=tell_launch,
            touch=lambda s, cell: ((f"hex-{cell}",),),
        ),
        MoveKind(
            moves.PLAY, "play-{}-{}", (box.TERRAINS, box.UNDERSIDES),
            heading=lambda s, terrain, under: say(
                "Play a kept tile: {ground}", ground=words.ground(terrain)
            ),
            announce=announce_play,
            phases=(Phase.MOVE,), refuse=why_not_play, tell=tell_play, touch=touch_kept,
        ),
        *TRAVEL_KINDS,
        MoveKind(
            moves.SINK, "sink-{}", (TILE_NAMES,), heading=say("Sink a tile"),
            announce=announce_sink, phases=(Phase.SINK,), refuse=why_not_sink,
            tell=tell_sink, touch=lambda s, tile: ((f"hex-{box.SPOT[tile]}",),),
        ),
        MoveKind(
            moves.GRAB, "grab-{}", (PIECE_NAMES,), heading=say("What moves"),
            announce=lambda s, piece: say(
                "{thing}: move this one.", thing=words.piece_name(s, piece)
            ),
            phases=(Phase.GRAB,), refuse=why_not_grab, tell=nothing,  # until it has moved
            touch=lambda s, piece: ((touch_first(s, moves.GRAB, piece),),), light=light_reach,
        ),
        MoveKind(
            moves.TO, "to-{}", (box.HEX_NAMES,),
            heading=lambda s, cell: (
                say("A giant squid") if s.phase == Phase.SUMMON else say("Where it goes")
            ),
            announce=announce_to, phases=(Phase.STEER, Phase.SUMMON), refuse=why_not_to,
            tell=tell_to, touch=lambda s, cell: ((f"hex-{cell}",),),
            light=lambda s, cell: (f"hex-{cell}",),
        ),
        MoveKind(
            moves.PICK, "pick-{}", (PERSON_NAMES,), heading=heading_of_pick, announce=announce_pick,
            phases=(Phase.CREW, Phase.GUARD, Phase.FEED), refuse=why_not_pick,
            tell=tell_pick, touch=lambda s, person: ((touch_first(s, moves.PICK, person),),),
            light=lambda s, person: (words.person_id(person),),
        ),
        MoveKind(
            moves.REPEL, "repel-{}", (box.TERRAINS,),
            heading=lambda s, terrain: say("Repel it with {ground}", ground=words.ground(terrain)),
            announce=announce_repel,
            phases=(Phase.ASK,),
            refuse=("S20", say("You keep no tile that repels this creature.")),
            tell=tell_repel, touch=lambda s, terrain: touch_kept(s, terrain, moves.repellent(s)),
        ),
        MoveKind(
            moves.DECLINE, "decline", heading=say("Or"), announce=say("Let it come."),
            refuse=why_not_now,
            tell=told(
                N_("You do not answer the attack at {hex}."),
                N_("{who} does not answer the attack at {hex}."),
                hex=lambda s: words.place(s.site),
            ),
            touch=(("end-step",),),
        ),
        MoveKind(
            moves.END, "end", heading=say("Or"), announce=announce_end,
            phases=(Phase.GRAB,),
            refuse=("S19", say("The tile has been played: now a creature moves.")),
            tell=tell_stop, touch=(("end-step",),),
        ),
    ),
    words_story.tell_aftermath,
    why_not_now,
    lore=LORE,
)  # fmt: skip

"""What happens at the table, in sentences."""

from kritias.games.survive.box import BESIDE, KIND, NONE, PEOPLE, UNDERS
from kritias.games.survive.moves import (
    BOARD,
    DECLINE,
    ESCORT,
    GRAB,
    JUMP,
    LAND,
    LAUNCH,
    PICK,
    PLAY,
    PUT,
    REPEL,
    SAIL,
    SINK,
    STEP,
    TO,
)
from kritias.games.survive.moves_sea import is_sea, position_of
from kritias.games.survive.rules_end import score
from kritias.games.survive.state import GONE, LOST, SAVED, Phase, State, Step
from kritias.games.survive.words_things import (
    creature,
    dice,
    ground,
    kept_tile,
    lone_creature,
    people,
    surprise,
)
from kritias.kernel.moves import code, is_of, part_a, part_b
from kritias.kernel.words import N_, Phrase, Who, loss, say, tell


def timeout_move(s: State) -> int:
    """S20: who does not answer in time declines; else a bot decides for who is late."""
    return code(DECLINE) if s.phase == Phase.ASK else NONE


def limit(s: State) -> int:
    """There is no bell in this game."""
    return 0


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """What a move did, as the viewer may be told."""
    story = tell_move(before, move, after, viewer)
    story += tell_boats(before, after)
    story += tell_losses(before, after, viewer)
    if after.phase == Phase.OVER:
        return story + tell_end(after, viewer)
    return story + tell_dice(before, after)


def tell_move(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """The gesture itself."""
    if is_of(PUT, move):
        return [tell_put(before, part_a(PUT, move), part_b(PUT, move), viewer)]
    if is_of(PLAY, move):
        own, other = N_("You play {tile}."), N_("{who} plays {tile}.")
        return [tell(viewer, before.seat, own, other, tile=kept_tile(part_b(PLAY, move)))]
    if is_of(SINK, move):
        return tell_sinking(before, part_a(SINK, move), after, viewer)
    if is_of(TO, move):
        return tell_steering(before, part_a(TO, move), after, viewer)
    if is_of(PICK, move):
        return [tell_pick(before, part_a(PICK, move), viewer)]
    if is_of(REPEL, move):
        own, other = N_("You repel {creature}."), N_("{who} repels {creature}.")
        thing = lone_creature(KIND[before.grabbed])
        return [tell(viewer, before.seat, own, other, creature=thing)]
    return tell_plain(before, move, after, viewer)


def tell_put(before: State, tile: int, value: int, viewer: int) -> Phrase:
    """S2: only the owner is told the value."""
    there = ground(before.terrain[tile])
    own = N_("You put an Atlantean worth {value} on {place}.")
    other = N_("{who} puts an Atlantean on {place}.")
    return tell(viewer, before.seat, own, other, place=there, value=value)


def tell_plain(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """Moves of people and boats, and what needs no more words than itself."""
    if is_of(STEP, move) or is_of(ESCORT, move):
        own, other = words_of_step(before, move)
    elif is_of(BOARD, move):
        own, other = N_("You take an Atlantean aboard."), N_("{who} takes an Atlantean aboard.")
    elif is_of(JUMP, move):
        own = N_("Your Atlantean jumps into the sea.")
        other = N_("An Atlantean of {who} jumps into the sea.")
    elif is_of(LAND, move):
        own = N_("Your Atlantean reaches a safe island.")
        other = N_("An Atlantean of {who} reaches a safe island.")
    elif is_of(SAIL, move):
        own, other = N_("You move a boat."), N_("{who} moves a boat.")
    elif is_of(LAUNCH, move):
        own, other = N_("You put a boat on the sea."), N_("{who} puts a boat on the sea.")
    elif is_of(DECLINE, move):
        own, other = N_("You do not answer the attack."), N_("{who} does not answer the attack.")
    elif is_of(GRAB, move):
        return []  # it is told when the piece has moved
    elif before.phase == Phase.GRAB:
        own, other = N_("You move no creature."), N_("{who} moves no creature.")
    else:
        own, other = N_("You move no more."), N_("{who} moves no more.")
    return [tell(viewer, before.seat, own, other)]


def words_of_step(before: State, move: int) -> tuple[str, str]:
    """Over land, into the sea, through it, alone or with a dolphin."""
    if is_of(ESCORT, move):
        return (
            N_("Your Atlantean swims on with its dolphin."),
            N_("An Atlantean of {who} swims on with its dolphin."),
        )
    start = before.where[PEOPLE * before.seat + part_a(STEP, move)]
    if is_sea(before, start):
        return N_("Your Atlantean swims on."), N_("An Atlantean of {who} swims on.")
    if is_sea(before, BESIDE[start, part_b(STEP, move)]):
        return (
            N_("Your Atlantean dives into the sea."),
            N_("An Atlantean of {who} dives into the sea."),
        )
    return (
        N_("You move an Atlantean across the island."),
        N_("{who} moves an Atlantean across the island."),
    )


def tell_sinking(before: State, tile: int, after: State, viewer: int) -> list[Phrase]:
    """S7, S15: the tile, and its underside; a kept one is told to the keeper alone."""
    seat, terrain = before.seat, before.terrain[tile]
    own, other = N_("You sink {place}."), N_("{who} sinks {place}.")
    story = [tell(viewer, seat, own, other, place=ground(terrain))]
    for under in range(UNDERS):
        if after.turned[terrain, under] > before.turned[terrain, under]:
            story.append(surprise(under, squid=before.squids_only == 1))
        if after.kept[seat, terrain, under] > before.kept[seat, terrain, under]:
            story.append(say("Below it is {tile}; you keep it.", tile=kept_tile(under)))
    if viewer != seat and sum(after.held[seat]) > sum(before.held[seat]):
        story.append(say("{who} keeps what is below.", who=Who(seat)))
    return story


def tell_steering(before: State, cell: int, after: State, viewer: int) -> list[Phrase]:
    """S8, S30: a piece that is moved, or the squid that comes up."""
    seat = before.seat
    if before.phase == Phase.SUMMON:
        own, other = N_("You let a giant squid come up."), N_("{who} lets a giant squid come up.")
        return [tell(viewer, seat, own, other)]
    thing = creature(KIND[before.grabbed])
    if position_of(before, before.grabbed) == cell:
        own, other = N_("You leave {creature} in its place."), N_("{who} leaves {creature} there.")
    else:
        own, other = N_("You move {creature}."), N_("{who} moves {creature}.")
    story = [tell(viewer, seat, own, other, creature=thing)]
    if after.phase == Phase.ASK:
        own = N_("You may repel it.")
        story.append(tell(viewer, after.seat, own, N_("{who} may repel it.")))
    return story


def tell_pick(before: State, person: int, viewer: int) -> Phrase:
    """S17, S29, S32: who was chosen."""
    owner = person // PEOPLE
    if before.phase == Phase.CREW:
        own = N_("Your Atlantean goes aboard.")
        return tell(viewer, owner, own, N_("An Atlantean of {who} goes aboard."))
    if before.phase == Phase.GUARD:
        own = N_("The dolphin protects your Atlantean.")
        return tell(viewer, owner, own, N_("The dolphin protects an Atlantean of {who}."))
    own = N_("The squid seizes your Atlantean.")
    return tell(viewer, owner, own, N_("The squid seizes an Atlantean of {who}."))


def tell_boats(before: State, after: State) -> list[Phrase]:
    """S13, S18, S21: boats that left the game."""
    boats = [boat for boat in range(len(after.boat)) if before.boat[boat] >= 0]
    sunk = [boat for boat in boats if after.boat[boat] == GONE]
    return [loss(say("A boat is lost."))] * len(sunk)


def tell_losses(before: State, after: State, viewer: int) -> list[Phrase]:
    """Who lost how many people, but for those the end of the game takes."""
    story = []
    for seat in range(after.seats):
        mine = range(PEOPLE * seat, PEOPLE * seat + PEOPLE)
        count = sum(after.where[one] == LOST != before.where[one] for one in mine)
        if count:
            own, other = N_("You lose {people}."), N_("{who} loses {people}.")
            story.append(loss(tell(viewer, seat, own, other, people=people(count))))
    return story


def tell_dice(before: State, after: State) -> list[Phrase]:
    """S8: what is rolled when the island has sunk a little further."""
    if after.step == Step.DICE and before.step != Step.DICE:
        return [dice(after.face, after.reach, blue=after.dolphins == 1)]
    rolled = before.step != Step.DICE and after.turn > before.turn
    return [say("Nothing that the dice show is on the board.")] if rolled else []


def tell_end(after: State, viewer: int) -> list[Phrase]:
    """S4, S24: the saved are turned over."""
    story = [say("The game is over.")]
    for seat in range(after.seats):
        count = sum(place == SAVED for place in after.where[PEOPLE * seat : PEOPLE * seat + PEOPLE])
        own = N_("You have saved {people}: {points}.")
        other = N_("{who} has saved {people}: {points}.")
        worth = score(after, seat)
        story.append(tell(viewer, seat, own, other, people=people(count), points=worth))
    return story

"""The things of Artonauti in words, and what is told after any move."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kritias.games.artonauti.box import EFFECT, FIRST_CARD, IDLE_ROUNDS, NONE, SIZE, WORK, Effect
from kritias.games.artonauti.notation import copies, members
from kritias.games.artonauti.state import ALL_IDLE, DECK_DRAWN, TIME_UP, Phase, State
from kritias.kernel.game import Term
from kritias.kernel.words import (
    N_,
    Part,
    Phrase,
    Reason,
    Who,
    both,
    loss,
    opening,
    say,
    say_many,
    tell,
)

# Things; works in the order of works.toml, adventures in that of EFFECTS

TITLES: Final = (
    say("The Great Wave"),
    say("The Great Sphinx"),
    say("Himeji Castle"),
    say("Great Zimbabwe"),
    say("The Leaning Tower of Pisa"),
    say("Girl with a Pearl Earring"),
    say("Mona Lisa"),
    say("The Terracotta Warrior"),
    say("Shiva Nataraja"),
    say("The Benin Bronze Head"),
    say("El Castillo of Chichén Itzá"),
    say("The Parthenon"),
    say("A Sunday on La Grande Jatte"),
    say("Winged Victory of Samothrace"),
    say("The Moai of Rapa Nui"),
    say("The Colosseum"),
    say("The Kiss"),
    say("The Bulls of Lascaux"),
    say("The Starry Night"),
    say("The Bust of Nefertiti"),
    say("The Scream"),
    say("The Birth of Venus"),
    say("Taj Mahal"),
)
COLOUR_WORDS: Final = (
    say("blue"),
    say("brown"),
    say("teal"),
    say("red"),
    say("gold"),
    say("violet"),
)
KIND_WORDS: Final = (say("Painting"), say("Sculpture"), say("Architecture"))
ADVENTURE_WORDS: Final = (
    (say("The forgotten archive"), say("Draw two work cards.")),
    (say("A stroke of genius"), say("Play another work card of any colour.")),
    (say("The spinning hourglass"), say("Rotate one or two cards on the board.")),
    (say("The flying carpet"), say("Move a card on the board over up to three free squares.")),
    (say("Two eras mixed up"), say("Swap two cards on the board.")),
    (say("The wandering stone"), say("Move the block to a free square.")),
    (say("The art thief"), say("Take a random work card from an opponent.")),
    (say("The restorer"), say("Return a card of the board to your hand.")),
    (say("The gift"), say("Give an opponent a card of your hand and draw two.")),
    (say("The crystal ball"), say("Look at the top three work cards and keep one.")),
    (say("A gust of wind"), say("Clear a square; its card is shuffled into the deck.")),
)  # what one is called, and what it says
CHARACTER_NAMES: Final = (say("Ale"), say("Morgana"), say("Argo"), say("Wizard"), say("Artemisia"))


def card(kind: int) -> Phrase:
    """A card: its work, and which of its cards it is; NONE is a card whose face is not told."""
    if kind == NONE:
        return so_many_cards(1)
    work = WORK[kind]
    number = kind - FIRST_CARD[work] + 1
    return say("«{title}» {number}/{of}", title=TITLES[work], number=number, of=SIZE[work])


def cards(counts: Sequence[int]) -> Phrase:
    """Several cards, listed."""
    return both([card(kind) for kind, count in enumerate(counts) for _ in range(count)])


def so_many_cards(count: int) -> Phrase:
    """Cards whose faces are not told."""
    return say_many("a work card", "{count} work cards", count)


# What has to be done, by phase; and the heading of what is chosen then, if it is not «Play»

DEMANDS: Final = {
    Phase.LAY: ("M1", say("The card that was turned up has to be put on a free square.")),
    Phase.PLACE_BLOCK: ("M2", say("The block has to be put on a free square.")),
    Phase.CALL: ("M9", say("You may make an opponent skip the next turn, or go on.")),
    Phase.PLAY: ("M4", say("A card of your hand has to be played now.")),
    Phase.SECOND: ("M4", say("You may play a second card of the same colour, or go on.")),
    Phase.PUT: ("M4", say("The card you hold up has to be put on a free square.")),
    Phase.ACTION: ("M5", say("One card is now rotated, moved or swapped.")),
    Phase.EXCHANGE: ("M5", say("The card you hold up takes the place of one of its colour.")),
    Phase.ANOTHER: ("M8", say("The adventure asks for another card of your hand.")),
    Phase.TURN_CARDS: ("M8", say("The adventure asks for a card to be rotated.")),
    Phase.LIFT: ("M8", say("The adventure asks which card of the board moves.")),
    Phase.SLIDE: ("M8", say("The adventure asks where the card moves to.")),
    Phase.CHOOSE: ("M8", say("The adventure asks which card is swapped.")),
    Phase.CHOOSE_OTHER: ("M8", say("The adventure asks for the second card to swap.")),
    Phase.MOVE_BLOCK: ("M8", say("The adventure moves the block to a free square.")),
    Phase.TAKE_FROM: ("M8", say("The adventure asks from whom a card is taken.")),
    Phase.BRING_BACK: ("M8", say("The adventure asks which card returns to your hand.")),
    Phase.GIVE_TO: ("M8", say("The adventure asks who is given a card.")),
    Phase.GIVE_CARD: ("M8", say("The adventure asks which card is given.")),
    Phase.KEEP: ("M8", say("The adventure asks which card is kept.")),
    Phase.SWEEP: ("M8", say("The adventure asks which square is cleared.")),
}
HEADINGS: Final = (
    (say("Put down"), (Phase.LAY, Phase.PUT)),
    (say("Swap"), (Phase.ACTION, Phase.EXCHANGE, Phase.CHOOSE, Phase.CHOOSE_OTHER)),
    (say("Move"), (Phase.LIFT, Phase.SLIDE)),
    (say("Block"), (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK)),
    (say("Give"), (Phase.GIVE_TO, Phase.GIVE_CARD)),
    (say("Take"), (Phase.TAKE_FROM,)),
    (say("Take back"), (Phase.BRING_BACK,)),
    (say("Keep"), (Phase.KEEP,)),
    (say("Clear"), (Phase.SWEEP,)),
    (say("Call a friend"), (Phase.CALL,)),
)


def heading(s: State, *parts: int) -> Phrase:
    return next((text for text, phases in HEADINGS if s.phase in phases), say("Play"))


def demand(s: State) -> Reason:
    """What has to be done, and by which clause."""
    return DEMANDS[Phase(s.phase)]


# What came of a move

Changes = Mapping[tuple[int, int], int]  # of a seat's hand and a card: how many more there are
UNCHANGED: Final[Changes] = {}


def tell_outcome(
    before: State, after: State, viewer: int, openly: Changes = UNCHANGED, robbed: int = NONE
) -> list[Phrase]:
    """Works, adventures and cards that a move brought, beside what it did to hands `openly`."""
    if robbed == NONE:
        robbed = lone_victim(before, after, openly)
    return [
        *tell_works(before, after, viewer),
        *tell_adventures(before, after, viewer, robbed),
        *tell_hands(before, after, viewer, openly, robbed),
    ]


def tell_deed(
    before: State,
    after: State,
    viewer: int,
    own: str,
    other: str,
    openly: Changes = UNCHANGED,
    /,
    **gaps: Part,
) -> list[Phrase]:
    """What was done, and what came of it beside what that did to hands `openly`."""
    deed = tell(viewer, before.seat, own, other, **gaps)
    return [deed, *tell_outcome(before, after, viewer, openly)]


def tell_works(before: State, after: State, viewer: int) -> list[Phrase]:
    """Works that were completed, for the gallery of whoever did it."""
    seat = before.seat
    own, other = N_("You complete «{title}»: {points}."), N_("{who} completes «{title}»: {points}.")
    return [
        tell(viewer, seat, own, other, title=TITLES[work], points=so_many_points(SIZE[work]))
        for work in members(int(after.gallery[seat]) & ~int(before.gallery[seat]))
    ]


def so_many_points(count: int) -> Phrase:
    return say_many("{count} point", "{count} points", count)


def tell_adventures(before: State, after: State, viewer: int, robbed: int) -> list[Phrase]:
    """Adventures that were drawn; the one still being played comes last."""
    story = []
    own = N_("You draw the adventure «{name}»: {text}")
    other = N_("{who} draws the adventure «{name}»: {text}")
    for tale in sorted(fresh_tales(before, after), key=lambda tale: tale == after.adventure):
        effect = EFFECT[tale]
        name, text = ADVENTURE_WORDS[effect]
        story.append(tell(viewer, before.seat, own, other, name=name, text=text))
        is_done = effect == Effect.DRAW or (effect == Effect.TAKE and robbed != NONE)
        if tale != after.adventure and not is_done:
            story.append(say("It is not possible now and is skipped."))
    return story


def fresh_tales(before: State, after: State) -> list[int]:
    """The adventures that whoever decided has drawn."""
    seat = before.seat
    return members(int(after.saga[seat]) & ~int(before.saga[seat]))


def lone_victim(before: State, after: State, openly: Changes) -> int:
    """M8: the only opponent from whom an adventure just drawn could take a card, or NONE."""
    if not any(EFFECT[tale] == Effect.TAKE for tale in fresh_tales(before, after)):
        return NONE
    others = [seat for seat in range(after.seats) if seat != before.seat]
    return next((seat for seat in others if growth(before, after, seat, openly) < 0), NONE)


def tell_hands(
    before: State, after: State, viewer: int, openly: Changes, robbed: int
) -> list[Phrase]:
    """Cards that came into hands unseen: faces for those concerned, numbers for the others."""
    story = []
    if robbed != NONE:
        story.append(tell_taken(before, after, viewer, openly, robbed))
    if after.looking > before.looking:
        is_looking = viewer == after.seat
        seen = cards(copies(after.looked[viewer])) if is_looking else so_many_cards(after.looking)
        own, other = N_("You look at {cards}."), N_("{who} looks at {cards}.")
        story.append(tell(viewer, after.seat, own, other, cards=seen))
    own, other = N_("You draw {cards}."), N_("{who} draws {cards}.")
    for seat in range(after.seats):
        count = growth(before, after, seat, openly)
        if robbed != NONE:
            count += (seat == robbed) - (seat == before.seat)
        if count > 0:
            faces = gained(before, after, seat, openly) if viewer == seat else []
            drawn = tell(viewer, seat, own, other, cards=told_cards(faces, count))
            story.append(opening(seat, drawn) if has_begun_turn(before, after, seat) else drawn)
    return story


def has_begun_turn(before: State, after: State, seat: int) -> bool:
    """Whether a turn of a seat has begun: what it drew, it drew for that (M3)."""
    return bool(after.turn != before.turn and after.seat == seat)


def tell_taken(before: State, after: State, viewer: int, openly: Changes, robbed: int) -> Phrase:
    """A card went from hand to hand; those two see which."""
    seat = before.seat
    if viewer == robbed:
        thing = told_cards(gained(after, before, robbed, UNCHANGED), 1)
        return loss(say("{who} takes {card} from you.", who=Who(seat), card=thing))
    thing = told_cards(gained(before, after, seat, openly) if viewer == seat else [], 1)
    own, other = N_("You take {card} from {whom}."), N_("{who} takes {card} from {whom}.")
    return tell(viewer, seat, own, other, card=thing, whom=Who(robbed))


def told_cards(faces: Sequence[int], count: int) -> Phrase:
    """So many cards: by their faces, where just so many are known."""
    return cards(faces) if sum(faces) == count else so_many_cards(count)


def growth(before: State, after: State, seat: int, openly: Changes) -> int:
    """How many cards came into a hand, or left it, beside those that did so openly."""
    open_growth = sum(number for (holder, _), number in openly.items() if holder == seat)
    return after.held[seat] - before.held[seat] - open_growth


def gained(before: State, after: State, seat: int, openly: Changes) -> list[int]:
    """The cards that came into a hand, as far as they are known, beside those that did openly."""
    hands = zip(copies(before.hand[seat]), copies(after.hand[seat]), strict=True)
    return [
        max(now - then - openly.get((seat, kind), 0), 0) for kind, (then, now) in enumerate(hands)
    ]


def tell_turn(before: State, after: State, viewer: int) -> list[Phrase]:
    """After any move: whether the turn is the last, who is passed over, what is turned up next,
    and the end."""
    story = []
    if after.ends != before.ends and after.ends != ALL_IDLE:
        last = say("The last work card is drawn: this turn is the last.")
        if has_begun_turn(before, after, after.seat):
            last = opening(after.seat, last)
        story.append(say("Time is up: this turn is the last.") if after.ends == TIME_UP else last)
    for seat in passed_over(before, after):
        skipped = tell(viewer, seat, N_("You skip this turn."), N_("{who} skips this turn."))
        story.append(opening(seat, skipped))
    story += tell_idle(before, after)
    if after.phase == Phase.LAY and after.turn != before.turn:
        story.append(opening(after.seat, say("{card} is turned up.", card=card(after.card))))
    if after.phase == Phase.OVER:
        story.append(why_over(after, viewer))
    return story


def idle_rounds(s: State) -> int:
    """M10: how many full rounds in a row have been idle."""
    return s.idle // s.seats


def tell_idle(before: State, after: State) -> Iterator[Phrase]:
    """M10: the table counts idle rounds aloud, and says when it begins anew."""
    passed, counted = idle_rounds(before), idle_rounds(after)
    if counted > passed:
        text = N_(
            "Idle round {number} of {all}: nobody has drawn a card, played one or completed a work."
        )
        yield say(text, number=counted, all=IDLE_ROUNDS)
    elif passed and not after.idle:
        yield say("The idle rounds are counted anew.")


def why_over(s: State, viewer: int) -> Phrase:
    """M10, M12: why the game has ended."""
    if s.winner != NONE:
        own = N_("You have works of two, three and four cards and win on the spot.")
        other = N_("{who} has works of two, three and four cards and wins on the spot.")
        return tell(viewer, s.winner, own, other)
    return OVER[s.ends]


OVER: Final = {
    DECK_DRAWN: say("The last work card has been drawn: the game is over."),
    TIME_UP: say("The time is up: the game is over."),
    ALL_IDLE: say("Three full rounds in a row were idle: the game is over."),
}


def passed_over(before: State, after: State) -> list[int]:
    """M9: those who have skipped their turn, in the order of play."""
    seats = members(int(before.skips) & ~int(after.skips))
    return sorted(seats, key=lambda seat: (seat - before.seat - 1) % after.seats)


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many(
            "{count} card more in your gallery", "{count} cards more in your gallery", n
        ),
        say("more cards in your gallery"),
        lambda who: say("fewer cards in the gallery of {seat}", seat=who),
    ),
    Term(
        lambda n: say_many(
            "the works you can hope for bring {count} point more",
            "the works you can hope for bring {count} points more",
            n,
        ),
        say("a work comes nearer to you"),
        lambda who: say("a work gets away from {seat}", seat=who),
    ),
    Term(
        lambda n: say_many("{count} size of work more", "{count} sizes of works more", n),
        say("another size of work"),
        lambda who: say("fewer sizes of works for {seat}", seat=who),
    ),
    Term(
        lambda n: say("a pair of characters, or no turn to skip"),
        say("a pair of characters, or no turn to skip"),
        lambda who: say("{seat} has no pair of characters, or skips a turn", seat=who),
    ),
    Term(
        lambda n: say_many("{count} card more in hand", "{count} cards more in hand", n),
        say("more cards in hand"),
        lambda who: say("fewer cards in the hand of {seat}", seat=who),
    ),
)

"""What a move of Atlantis costs and brings: a tile is taken only when the toll has been paid."""

from kritias.games.atlantis.box import CARDS, COLOUR, COLOURS, MAINLAND, STUCK, TREASURES, VALUE
from kritias.games.atlantis.move_kind import MOVE_KINDS, gaps_crossed
from kritias.games.atlantis.moves import (
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    SHOW,
    next_place,
    next_tile,
    saving,
    toll,
)
from kritias.games.atlantis.rules import pawns_home, prize_place
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words import card, place_id, so_many_cards, tile
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Stake
from kritias.ui.svg import Markup, tag


def stakes(seen: State, move: int) -> list[Stake]:
    """What is paid for a move and what it brings, up to the end of the turn."""
    kind, parts = MOVE_KINDS.find(move)
    if kind.codes == GO:
        return stakes_of_way(seen, *parts)
    if kind.codes == BUY:
        return [tile_stake("price", parts[0]), cards_stake(VALUE[parts[0]] // 2)]
    if kind.codes == GIVE_TILE:
        paid = int(VALUE[parts[0]])
        return [tile_stake("price", parts[0]), *prize_of_toll(seen, paid)]
    if kind.codes == GIVE_CARD:
        return [card_stake(parts[0]), *prize_of_toll(seen, 1)]
    if kind.codes == BRIDGE:
        place = parts[0]
        return prize_of_toll(seen, int(saving(seen, place - 1, next_tile(seen, place))))
    return [cards_stake(STUCK)] if kind.codes == SHOW else []


def stakes_of_way(seen: State, pawn: int, colour: int) -> list[Stake]:
    """A4, A10, A13, A15: the card, the tolls, the tile behind the pawn, and new cards."""
    start = int(seen.where[seen.seat, pawn])
    place = int(next_place(seen, start, colour))
    crossed = gaps_crossed(seen, start, place)
    way = Stake("way", length(place - start, len(crossed)), things=passed(start, place))
    origin = seen.origin if seen.phase == Phase.CHAIN else start
    cost = int(toll(seen, origin, place))
    told = [way, card_stake(colour)]
    if cost:
        told.append(Stake("price", say("toll"), number=cost, things=tuple(crossed)))
    if place != MAINLAND and holds(seen.taken, place):
        return told  # another card follows before anything is paid or taken
    return told + prize_of_way(seen, pawn, place, is_due=cost > 0)


def prize_of_way(seen: State, pawn: int, place: int, is_due: bool) -> list[Stake]:
    """The nearest free tile behind the pawn, and a card, with one more for each pawn at home."""
    free = int(prize_place(seen, pawn, place))
    comes_home = place == MAINLAND != seen.where[seen.seat, pawn]
    drawn = min(1 + int(pawns_home(seen, seen.seat)) + comes_home, cards_left(seen))
    later = drawn if is_due else 0
    if free == NONE:
        return [cards_stake(drawn, later)]
    kind = int(seen.top[free])
    worth = int(VALUE[kind]) if is_due else 0
    return [tile_stake("prize", kind, worth, place_id(free)), cards_stake(drawn, later)]


def prize_of_toll(seen: State, paid: int) -> list[Stake]:
    """A10, A13, A15: whoever pays the last of a toll takes the tile and draws at once."""
    if paid < seen.due:
        return []
    pawn = int(seen.pawn)
    return prize_of_way(seen, pawn, int(seen.where[seen.seat, pawn]), is_due=False)


def cards_left(seen: State) -> int:
    """Cards in the deck and in the discards, which become a deck again."""
    return CARDS * COLOURS - int(seen.spent.sum()) - int(seen.held.sum())


def passed(start: int, place: int) -> tuple[str, ...]:
    """The places from the one after the start up to the goal, as they are drawn."""
    return tuple(map(place_id, range(start + 1, place + 1)))


def length(places: int, gaps: int) -> Phrase:
    """How far a pawn goes, and how many gaps it has to pay for."""
    far = say_many("one place", "{count} places", places)
    if not gaps:
        return far
    return say("{far}, {gaps}", far=far, gaps=say_many("one gap", "{count} gaps", gaps))


def tile_stake(kind: str, tile_kind: int, later: int = 0, *things: str) -> Stake:
    colour = COLOUR[tile_kind]
    face = shapes.drawing(TREASURES[colour]), tag("b", str(VALUE[tile_kind]))
    return Stake(kind, tile(tile_kind), thing(f"coin t{colour}", *face), None, things, later)


def card_stake(colour: int) -> Stake:
    face = shapes.drawing(TREASURES[colour])
    return Stake("price", card(colour), thing(f"t{colour}", face))


def cards_stake(count: int, later: int = 0) -> Stake:
    return Stake("prize", so_many_cards(count), shapes.icon("ui-cards"), later=later)


def thing(kind: str, *face: str) -> Markup:
    """A card or a tile; what it is called stands beside it."""
    return tag("span", *face, class_=f"card {kind}", aria_hidden="true")

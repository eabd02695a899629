"""What the tests of several pictures ask: what is shown, and what can be touched."""

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree

from kritias.kernel.game import Game
from kritias.kernel.move_kind import Offer
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import MARKS
from kritias.ui.picture import Picture, ViewContext
from kritias.ui.words import Words

WIDE = 1.6  # a stage, width over height


def shown(
    game: Game, picture: Picture, seen: Any, viewer: int, aspect: float = WIDE, language: str = "en"
) -> str:
    """The board and the tray before one viewer."""
    words = Words(language).beside(folder_of(game)).called(MARKS[: seen.seats])
    context = ViewContext(viewer, words, aspect)
    return f"<div>{picture.board(seen, context)}{picture.tray(seen, context)}</div>"


def ids_of(markup: str) -> list[str]:
    """The names in some markup, which must be well formed."""
    return [name for node in ElementTree.fromstring(markup).iter() if (name := node.get("id"))]


def sequences(offer: Offer) -> Iterator[tuple[str, ...]]:
    """Every sequence of touches that makes a move."""
    for way in offer.touches:
        yield from product(*(step.split() for step in way))


def touched_by(offer: Offer) -> set[str]:
    """All that may be touched to make a move."""
    return {name for way in sequences(offer) for name in way}


def check_names(picture: Picture, there: list[str]) -> None:
    """Every name stands for one thing."""
    assert len(there) == len(set(there)), "an id stands twice"
    assert not set(there) & set(picture.SYMBOLS), "an id is also a symbol's"


def check_touches(game: Game, seen: Any, legal: Iterable[int], there: list[str]) -> None:
    """What is to be touched for a move is there, and what lights up with it."""
    for move in legal:
        offer = game.offer(seen, move)
        touched, lit = touched_by(offer), set(offer.shows)
        assert touched, f"{offer.says} cannot be touched"
        assert touched <= set(there), (str(offer.says), touched - set(there))
        assert lit <= set(there), (str(offer.says), lit - set(there))


def check_meanings(game: Game, seen: Any, legal: Iterable[int]) -> None:
    """Every sequence of touches means one move, and none begins another."""
    made: dict[tuple[str, ...], int] = {}
    for move in legal:
        offer = game.offer(seen, move)
        assert str(offer.group)
        assert str(offer.says).endswith((".", "…"))
        for way in sequences(offer):
            assert made.setdefault(way, move) == move, f"{way} means two moves"
            assert all(one != two for one, two in pairwise(way)), "touched again is let go"
    for way in made:
        for length in range(1, len(way)):
            assert way[:length] not in made, f"{way[:length]} is complete and goes on"


def check_words(game: Game, seen: Any, legal: Iterable[int]) -> None:
    """No two moves are told in the same words."""
    told: dict[tuple[str, str], int] = {}
    for move in legal:
        offer = game.offer(seen, move)
        name = str(offer.group), str(offer.says)
        assert told.setdefault(name, move) == move, f"two moves are told as {name}"

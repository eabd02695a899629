"""A position as a document: the cards by seats, `?` where one is not seen, and what was said."""

from collections.abc import Mapping
from typing import Any, Final

from examples.kuhn_poker.box import FACES, SEATS, WORDS
from examples.kuhn_poker.rules import is_over
from examples.kuhn_poker.state import NONE, Phase, State
from kritias.kernel.document import Head, Sheet, index, names_of
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS

VERSION: Final = 1
SAID: Final = ("pass", "bet")
UNKNOWN: Final = "?"
HEAD: Final = Head("examples.kuhn_poker", VERSION, range(2, 3), names_of(Phase))


def describe(s: State) -> dict[str, Any]:
    cards = {MARKS[seat]: face(s.card[seat]) for seat in range(SEATS)}
    said = " ".join(SAID[word] for word in s.said if word != NONE)
    return HEAD.describe(s) | {"card": cards, "said": said}


def face(card: int) -> str:
    return FACES[card] if card != NONE else UNKNOWN


def from_document(document: Mapping[str, Any]) -> State:
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    cards, said = sheet.part("card"), sheet.text("said", "").split()
    for seat in range(SEATS):
        name = cards.text(MARKS[seat], UNKNOWN)
        s.card[seat] = NONE if name == UNKNOWN else index(name, FACES, "«card»")
    if len(said) != s.ply or len(said) > WORDS:
        raise Unreadable("«ply» is not the number of words in «said».")
    for at in range(WORDS):
        s.said[at] = index(said[at], SAID, "«said»") if at < len(said) else NONE
    cards.done()
    sheet.done()
    lay_open(s)
    return s


def lay_open(s: State) -> None:
    """K4: the cards of a game that ended without a bet given up lie open."""
    over = s.ply >= 2 and is_over(s)
    if over != (s.phase == Phase.OVER) or over != (s.seat < 0):
        raise Unreadable("The game is over when all has been said, and only then.")
    is_shown = over and s.said[s.ply - 1] == s.said[s.ply - 2]
    for seat in range(SEATS):
        s.shown[seat] = s.card[seat] if is_shown else NONE

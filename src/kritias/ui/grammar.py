"""Small words that change by what follows them, in Italian and Spanish.

A thing that fills a gap of a sentence brings its article. Behind a preposition the two are one word
(*a* and *la terraferma*: *alla terraferma*; *de* and *el nadador*: *del nadador*), and before a
sound like their own *e*, *a*, *y* and *o* are others (*Livia ed Elio*, *Livia e Inés*). So a
translator writes the preposition before the gap, and the thing has one form for all sentences. The
letters of a player's name are never touched.
"""

import re
from collections.abc import Callable
from re import Match
from typing import Final

GUARD: Final = "\ue000"  # before a player's name; nobody sees it
MARKUP: Final = "((?:<[^>]*>)*)"  # of what a sentence refers to
SOUND: Final = f"(?=(?:<[^>]*>)*{GUARD}?"  # of what follows, whoever or whatever it is

Change = tuple[re.Pattern[str], str | Callable[[Match[str]], str]]

STEMS: Final = {"a": "a", "di": "de", "da": "da", "in": "ne", "su": "su"}
ENDINGS: Final = {
    "il": "l ", "lo": "llo ", "la": "lla ", "l’": "ll’", "i": "i ", "gli": "gli ", "le": "lle ",
}  # fmt: skip


def articulated(found: Match[str]) -> str:
    """An Italian preposition with its article; the markup of the thing comes behind both."""
    preposition, markup, article = found[1], found[2], found[3].strip()
    joined = STEMS[preposition.lower()] + ENDINGS[article]
    return (joined.capitalize() if preposition[0].isupper() else joined) + markup


CHANGES: Final[dict[str, tuple[Change, ...]]] = {
    "it": (
        (re.compile(rf"\b(a|di|da|in|su) {MARKUP}((?:il|lo|la|i|gli|le) |l’)"), articulated),
        (re.compile(rf"\b(A|Di|Da|In|Su) {MARKUP}((?:il|lo|la|i|gli|le) |l’)"), articulated),
        (re.compile(rf"\b([aA]) {SOUND}[aA]\w)"), r"\1d "),
        (re.compile(rf"\b([eE]) {SOUND}(?:[eE]\w|è))"), r"\1d "),
    ),
    "es": (
        (re.compile(rf"\b([aA]|[dD]e) {MARKUP}el "), r"\1l \2"),
        (re.compile(rf"\by {SOUND}[hH]?[iIíÍ](?![aeé]))"), "e "),
        (re.compile(rf"\bo {SOUND}[hH]?[oOóÓ])"), "u "),
    ),
}


def settled(language: str, text: str) -> str:
    """A sentence whose gaps are filled, with its small words as they are spoken."""
    for pattern, change in CHANGES.get(language, ()):
        text = pattern.sub(change, text)
    return text.replace(GUARD, "")

"""Text from strangers as it can be shown: what is blank or only steers the display is left out, and
a letter carries few marks. Letters of every script stay, and emoji of several parts."""

import unicodedata
from typing import Final

MAX_MARKS: Final = 4  # above or below one letter: Tibetan and Hebrew need so many
MAX_ACCENTS: Final = 2  # of those that can be put on any letter; Unicode has most letters with two
ZWNJ: Final = "\u200c"
ZWJ: Final = "\u200d"
JOINERS: Final = (ZWNJ, ZWJ)
AS_EMOJI: Final = "\ufe0f"
AS_TEXT: Final = "\ufe0e"
VIRAMA: Final = 9  # the combining class of signs after which a joiner shapes the next letter
KEYCAPS: Final = "#*0123456789"
# Letters and symbols by their category, and nothing to be seen.
BLANKS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"), " ")
INVISIBLE: Final = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f").union(
    map(chr, range(0xFE00, 0xFE10)), map(chr, range(0xE0100, 0xE01F0))
)
ACCENTS: Final = (
    (0x0300, 0x036F), (0x0483, 0x0489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)  # fmt: skip


def visible(text: str) -> str:
    """A text on one line, without what cannot be seen; empty if nothing can be."""
    shown = ""
    for sign in " ".join(unicodedata.normalize("NFC", text).translate(BLANKS).split()):
        if is_kept(sign, shown):
            shown += sign
    return " ".join(finished(shown).split())


def cut(text: str, longest: int) -> str:
    """The beginning of a visible text, so many characters long at most."""
    return finished(text[:longest]).strip()


def is_kept(sign: str, before: str) -> bool:
    """Whether a sign can be shown after those before it."""
    last = before[-1:]
    if sign in JOINERS:
        return joins(sign, last)
    if sign in (AS_EMOJI, AS_TEXT):
        return is_symbol(last) or (last != "" and last in KEYCAPS)
    if unicodedata.category(sign) in ("Mn", "Me"):
        return sign not in INVISIBLE and is_carried(sign, before)
    return sign.isprintable()


def joins(joiner: str, last: str) -> bool:
    """Whether a joiner changes how the next sign is drawn; elsewhere it would tell two names apart
    that look the same."""
    if not last:
        return False
    if joiner == ZWJ and (is_symbol(last) or last == AS_EMOJI):
        return True
    return unicodedata.combining(last) == VIRAMA or unicodedata.bidirectional(last) == "AL"


def is_symbol(sign: str) -> bool:
    """Whether it can be a part of an emoji: a symbol, or the colour of a skin."""
    return sign > "\u2000" and unicodedata.category(sign) in ("So", "Sk", "Sm")


def is_carried(mark: str, before: str) -> bool:
    """Whether the letter before can carry one more mark."""
    marks = marks_at_end(before)
    if len(marks) == len(before) or before[-len(marks) - 1] == " ":
        return False  # no letter is there
    accents = sum(map(is_accent, marks))
    return (
        mark not in marks
        and len(marks) < MAX_MARKS
        and not (is_accent(mark) and accents >= MAX_ACCENTS)
    )


def marks_at_end(text: str) -> str:
    start = len(text)
    while start and unicodedata.category(text[start - 1]) in ("Mn", "Me"):
        start -= 1
    return text[start:]


def is_accent(mark: str) -> bool:
    return any(first <= ord(mark) <= last for first, last in ACCENTS)


def finished(text: str) -> str:
    """Without joiners that join nothing."""
    while text.endswith(JOINERS):
        text = text[:-1]
    return text

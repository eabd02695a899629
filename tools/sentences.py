"""Write every sentence that the program can say, for each language, to be read: `make sentences`.

Each text of the catalogues stands in `docs/sentences/` with what it becomes in that language, once
for every kind of thing that was met in one of its gaps. Texts that were not met while the rooms
were played are filled with what their gaps hold elsewhere.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from gather_sentences import NAMES, Gathered, gather
from words import HOUSE, shelves, texts

import kritias
from kritias.kernel.words import Part, Phrase, Who, say
from kritias.ui.words import LANGUAGES, Words
from kritias.ui.words import NAMES as CALLED

SHEETS: Final = HOUSE.parents[1] / "docs" / "sentences"
GAP: Final = re.compile(r"\{(\w+)\}")
COUNTS: Final = (1, 2)  # a language has a form for one and a form for more
TURN: Final = say("Your turn")
HOUSE_HAS: Final[dict[str, Part]] = {
    "seat": Who(0), "who": Who(0), "whom": Who(1), "other": Who(1), "owner": Who(1),
    "name": NAMES[1], "most": NAMES[0], "last": NAMES[2], "game": "Artonauti", "text": "a1-b2",
    "act": TURN, "say": TURN, "played": TURN, "better": TURN, "thing": say("Board"),
    "reasons": say("it wins more often"), "allowed": say("yes or no"), "language": "de",
    "share": 42, "cost": 7, "number": 3, "count": 2, "seats": "2–4", "few": "2–4",
    "bots": "greedy, random", "levels": "casual, skilled", "options": "adventures, time_limit",
    "rival": NAMES[1], "one": "①", "two": "②",
    "examples": "«a-ring», «show»", "choices": "30, 45",
}  # fmt: skip


def templates(folders: list[Path]) -> Iterator[tuple[str, str]]:
    """The texts of a catalogue, each with its plural, if it has one."""
    for message in texts(folders):
        if isinstance(message.id, tuple):
            yield message.id[0], message.id[1]
        elif message.id:
            yield message.id, ""


def uses_of(text: str, plural: str, heard: Gathered, fillers: Mapping[str, Part]) -> list[Phrase]:
    """A text in use: as it was met, or with what its gaps hold elsewhere; in both forms."""
    gaps = {gap: fillers.get(gap, some_thing(fillers)) for gap in GAP.findall(text + plural)}
    unmet = Phrase(text, plural, gaps=gaps)
    met = heard.uses.get(text) or [counted(unmet, 1) if plural else unmet]
    if not plural:
        return [*met, *of_one(met[0])]
    forms = [[one for one in met if (one.count == 1) == (count == 1)] for count in COUNTS]
    return [
        one
        for count, form in zip(COUNTS, forms, strict=True)
        for one in form or [counted(met[0], count)]
    ]


def of_one(phrase: Phrase) -> list[Phrase]:
    """The same with a one for each of its numbers: a text that needs a plural shows it."""
    numbers = [gap for gap, part in phrase.gaps.items() if isinstance(part, int)]
    return [replace(phrase, gaps={**phrase.gaps, gap: 1}) for gap in numbers]


def some_thing(fillers: Mapping[str, Part]) -> Part:
    """What a gap may hold that was never met."""
    return next(fillers[gap] for gap in ("card", "tile", "thing") if gap in fillers)


def counted(phrase: Phrase, count: int) -> Phrase:
    """The same of another number, in the gap that held the first."""
    number = {gap: count for gap, part in phrase.gaps.items() if part in (phrase.count, "count")}
    return replace(phrase, count=count, gaps={**phrase.gaps, "count": count, **number})


def fillers_of(heard: Gathered) -> dict[str, Part]:
    """What gaps were met to hold, by their names."""
    found = dict(HOUSE_HAS)
    for uses in heard.uses.values():
        for phrase in uses:
            found |= {gap: part for gap, part in phrase.gaps.items() if gap not in found}
    return found


def sheet(words: Words, heading: str, folders: list[Path], heard: Gathered) -> Iterator[str]:
    """All texts of one catalogue in one language."""
    yield f"\n## {heading}\n"
    fillers = fillers_of(heard)
    for text, plural in sorted(templates(folders)):
        uses = uses_of(text, plural, heard, fillers)
        said = dict.fromkeys(words(one).replace("\n", " ") for one in uses)
        yield (f"- `{text}`" + (f" / `{plural}`" if plural else "")).replace("\n", " ")
        if list(said) != [text]:
            yield from (f"  - {one}" for one in said)


def main() -> int:
    rooms = {Path(game.__file__ or "").parent: game for game in kritias.GAMES.values()}
    heard = {shelf: gather(rooms[shelf]) if shelf in rooms else Gathered() for shelf in shelves()}
    SHEETS.mkdir(exist_ok=True)
    for language in LANGUAGES:
        lines = [f"# {CALLED[language]}: every sentence"]
        for shelf, folders in shelves().items():
            title = rooms[shelf].TITLE if shelf in rooms else "Kritias"
            words = Words(language, names=NAMES).beside(shelf)
            lines += sheet(words, title, folders, heard[shelf])
        file = SHEETS / f"{language}.md"
        file.write_text("\n".join([*lines, ""]), "utf-8")
        print(f"{file.name}: {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())

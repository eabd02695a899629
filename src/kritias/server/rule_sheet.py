"""A rule page taken apart for people: the game in a minute, then sections of clauses with their
pictures. The text is the room's Markdown, the pictures are its illustrations."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

from markdown_it import MarkdownIt

import kritias
from kritias.kernel.game import Game
from kritias.kernel.refusal import Unknown
from kritias.kernel.rulebook import MARKED, PICTURE, rule_page
from kritias.server.templates import page_words
from kritias.ui.illustration import Illustration, illustrations
from kritias.ui.ruling import in_html, legend
from kritias.ui.svg import Markup

OPENING: Final = re.compile(r"\*\*([A-Z]\d+)\.\*\* *(?:\*([^*]+?)\.\* *)?")
OPENING_NUMBERS: Final = re.compile(r"^\*\*([A-Z]\d+)\.\*\*", re.MULTILINE)
CITED: Final = re.compile(r"\b[A-Z]\d+\b")
BYLINE: Final = re.compile(r"\*.*\*")
STEP: Final = re.compile(r"^- (.*)$", re.MULTILINE)
NAMED: Final = re.compile(r"^\*\*(.+?)\.?\*\* *")
OUTSIDE_TAGS: Final = re.compile(r"(<[^>]*>)")
ALIGNED: Final = re.compile(r'style="text-align:(\w+)"')
HTML: Final = MarkdownIt().enable("table")


@dataclass(frozen=True)
class Figure:
    """A picture with its caption; its files are before and after, or only one."""

    address: str  # of its files, without their numbers
    files: int
    ratio: float
    caption: Markup

    @property
    def sources(self) -> list[str]:
        return [f"{self.address}-{number}.svg" for number in range(self.files)]


@dataclass(frozen=True)
class Step:
    """A part of the game in a minute."""

    title: str
    text: Markup
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Clause:
    number: str
    title: str
    text: Markup
    figures: tuple[Figure, ...]
    is_ruled: bool  # something in it is not in the printed rules


@dataclass(frozen=True)
class Section:
    title: str
    text: Markup  # before its clauses
    figures: tuple[Figure, ...]
    clauses: tuple[Clause, ...]
    steps: tuple[Step, ...]  # if it is the game in a minute


@dataclass(frozen=True)
class RuleSheet:
    """A whole rule page."""

    title: str
    byline: Markup
    lead: Markup
    legend: Markup
    minute: Section | None
    sections: tuple[Section, ...]


@cache
def rule_sheet(game: Game, language: str) -> RuleSheet:
    """The rule page of a game in a language."""
    return Reader(game, language).sheet()


def page_in(game: Game, language: str) -> str:
    """The rule page in a language; a room from outside may speak only English, or not at all."""
    for one in (language, "en"):
        with suppress(Unknown):
            return rule_page(game, one)
    return f"# {game.TITLE}\n"


class Reader:
    """Takes the page of a game apart."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.page, self.words = page_in(game, language), page_words(language)
        self.pictures = illustrations(game)
        self.known: Collection[str] = set(OPENING_NUMBERS.findall(self.page))

    def sheet(self) -> RuleSheet:
        head, *bodies = re.split(r"^## ", self.page, flags=re.MULTILINE)
        title, *paragraphs = blocks(head)
        lead, rest = parted(paragraphs)
        bylines = [one for one in lead if BYLINE.fullmatch(one)]
        sections = [self.section(*blocks(body)) for body in bodies]
        if rest:
            sections.insert(0, self.section("", *rest))
        return RuleSheet(
            title.removeprefix("# "),
            self.inline(" ".join(bylines).strip("*")),
            self.html("\n\n".join(one for one in lead if one not in bylines)),
            legend(self.page, self.words),
            next((one for one in sections if one.steps), None),
            tuple(one for one in sections if not one.steps),
        )

    def section(self, title: str, *body: str) -> Section:
        before, after = parted(body)
        steps = [self.step(line) for one in before for line in STEP.findall(one)]
        is_minute = bool(steps) and all(step.figures for step in steps)
        text = "" if is_minute else "\n\n".join(before)
        return Section(
            title,
            self.html(text),
            tuple(self.figures(text)),
            tuple(map(self.clause, together(after))),
            tuple(steps) if is_minute else (),
        )

    def step(self, line: str) -> Step:
        text = PICTURE.sub("", line)
        named = NAMED.match(text)
        title = named[1] if named else ""
        inside = self.inline(text[named.end() :] if named else text)
        return Step(title, inside, tuple(self.figures(line)))

    def clause(self, text: str) -> Clause:
        opening = OPENING.match(text)
        assert opening, text
        return Clause(
            opening[1],
            opening[2] or "",
            self.html(text[opening.end() :]),
            tuple(self.figures(text)),
            bool(MARKED.search(text)),
        )

    def figures(self, text: str) -> Iterator[Figure]:
        for caption, name in PICTURE.findall(text):
            if name in self.pictures:
                yield self.figure(self.pictures[name], caption)

    def figure(self, one: Illustration, caption: str) -> Figure:
        address = f"/picture/{name_of(self.game)}/{self.language}/{one.name}"
        return Figure(address, 1 + bool(one.moves), one.ratio, self.inline(caption))

    # Markdown as HTML: what is marked bears a sign, and a clause that is named is linked. Columns
    # of numbers are told by a class: a page of the house takes no style but from its sheets.

    def html(self, text: str) -> Markup:
        plain = ALIGNED.sub(r'class="\1"', HTML.render(PICTURE.sub("", text)))
        return in_html(self.linked(plain), self.words)

    def inline(self, text: str) -> Markup:
        return in_html(self.linked(HTML.renderInline(PICTURE.sub("", text))), self.words)

    def linked(self, html: str) -> str:
        parts = OUTSIDE_TAGS.split(html)
        parts[::2] = [CITED.sub(self.link, part) for part in parts[::2]]
        return "".join(parts)

    def link(self, found: re.Match[str]) -> str:
        clause = found[0]
        return f'<a href="#{clause}">{clause}</a>' if clause in self.known else clause


def name_of(game: Game) -> str:
    """What the house calls a game: a room from outside goes by its module."""
    return next((name for name, room in kritias.ROOMS.items() if room is game), game.NAME)


def blocks(text: str) -> list[str]:
    """The paragraphs, lists and tables of some Markdown."""
    return [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]


def parted(parts: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before the first clause, and the rest."""
    first = next((n for n, one in enumerate(parts) if OPENING.match(one)), len(parts))
    return parts[:first], parts[first:]


def together(parts: Sequence[str]) -> list[str]:
    """Clauses with what follows each of them up to the next."""
    whole: list[str] = []
    for part in parts:
        if OPENING.match(part):
            whole.append(part)
        else:
            whole[-1] += f"\n\n{part}"
    return whole

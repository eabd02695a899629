"""What is drawn, read from the markup of a board or a tray: each thing with its name.

A thing is what has an id. It says what it is by `data-look`, `aria-label`, a `<title>` within it
or, if it is a button, by what is written on it. The page of a table reads it in the same way, so
that a thing goes by one name however one asks for it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Final, TypeVar

from kritias.ui.svg import Markup

T = TypeVar("T")

TOKEN: Final = re.compile(r"<(/?)([A-Za-z][\w-]*)([^<>]*?)(/?)>|([^<]+)")
ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')
ID: Final = re.compile(r' (?:id|data-gathers)="[^"]*"')
SEAT: Final = re.compile(r"s(\d)")
VOID: Final = {"input", "br", "img"}
ART: Final = {"defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern"}


@dataclass
class Thing:
    """Something drawn: its id, what it is called, what it stands on, and its classes."""

    id: str
    name: str = ""
    on: str = ""
    classes: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()  # what it tells of itself

    @property
    def seat(self) -> int | None:
        """Whose piece it is, by its class."""
        if "pc" not in self.classes:
            return None
        return next((int(found[1]) for one in self.classes if (found := SEAT.fullmatch(one))), None)

    def use_of(self, uses: Mapping[str, T]) -> T | None:
        """What is said of its kind."""
        kinds = (*reversed(self.classes), self.id.partition("-")[0])
        return next((uses[kind] for kind in kinds if kind in uses), None)


@dataclass
class Element:
    """An element that is open while markup is read."""

    tag: str
    thing: Thing | None
    around: str  # the id of the thing it is part of
    written: list[str] = field(default_factory=list)


def without_ids(markup: str) -> Markup:
    """The same drawn once more: what it shows can be looked at, and is no thing of the page."""
    return Markup(ID.sub("", markup))


def things_in(markup: str) -> dict[str, Thing]:
    """All things of some markup that have a name, by their ids."""
    return {thing.id: thing for thing in read(markup) if thing.name}


def read(markup: str) -> Iterator[Thing]:
    stack, art = [Element("", None, "")], 0
    for closing, tag, attributes, closed, text in TOKEN.findall(markup):
        if text:
            stack[-1].written.append(text)
        elif closing:
            art -= tag in ART
            yield from ended(stack)
        else:
            art += tag in ART
            stack.append(opened(tag, "" if art else attributes, stack[-1].around))
            if closed or tag in VOID:
                yield from ended(stack)


def opened(tag: str, attributes: str, around: str) -> Element:
    if ' id="' not in attributes:
        return Element(tag, None, around)
    said = {key: unescape(value) for key, value in ATTRIBUTE.findall(attributes)}
    thing = Thing(
        said["id"],
        said.get("data-look") or said.get("aria-label", ""),
        said.get("data-on", around),
        tuple(said.get("class", "").split()),
        tuple(filter(None, said.get("data-look-lines", "").split("\n"))),
    )
    return Element(tag, thing, thing.id)


def ended(stack: list[Element]) -> Iterator[Thing]:
    """An element has ended: a title names what it is in, and what is written on a button names
    the button."""
    element, outer = stack.pop(), stack[-1]
    written = unescape(" ".join("".join(element.written).split()))
    if element.tag == "title" and outer.thing and not outer.thing.name:
        outer.thing.name, *rest = written.rstrip(".").split(". ")
        outer.thing.lines += tuple(f"{sentence}." for sentence in rest)
    elif element.tag != "title":
        outer.written += element.written
    if element.thing:
        if element.tag == "button" and not element.thing.name:
            element.thing.name = written
        element.thing.name = capital(element.thing.name)
        yield element.thing


def capital(name: str) -> str:
    """A name as it stands at the beginning."""
    return name[:1].upper() + name[1:]

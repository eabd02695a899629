"""Pictures of a rule page: a position that a room keeps as a document, perhaps with some moves, cut
round the place, as files of their own.

They lie in the room's `illustrations/rules.toml`, by name:

    [toll]
    around = "3 9"              # places, or ids of things, that are to be seen
    width = 300                 # of the cut, in units of the board
    moves = ["b-ring"]          # what happens; without any there is one picture
    [toll.position]             # a position as `kritias position` reads it
    seats = 3

`like = "toll"` takes what is left out of the position from another picture. What is about to be
lost is tinted in the picture before; what moved, came or is gone is marked in the one after.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kritias.kernel.document import Sheet
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout
from kritias.kernel.position import Position
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import MARKS
from kritias.ui import shapes
from kritias.ui.marks import Change, Lie, Point, changes, measured, things_on
from kritias.ui.marks_drawn import Rings, mark_of
from kritias.ui.picture import Extra, Picture, ViewContext
from kritias.ui.svg import Markup, num, tag
from kritias.ui.words import Words

FILE: Final = "illustrations/rules.toml"
USED: Final = re.compile(r'href="#([\w-]+)"')
SPOKEN: Final = ("role", "tabindex", "data-", "aria-")  # a file of its own is only looked at
UNSEEN: Final = ("coordinates", "halo")
LOST: Final = ("gone", "emptied")
REACH: Final = 90.0  # units that a drawn thing may reach beyond its middle


class Cut(NamedTuple):
    """The part of a board that is shown, in its units."""

    x: float
    y: float
    width: float
    height: float

    def is_near(self, at: Point) -> bool:
        """Whether something may be seen that has its middle there."""
        across = self.x - REACH < at[0] < self.x + self.width + REACH
        return across and self.y - REACH < at[1] < self.y + self.height + REACH


@dataclass(frozen=True)
class Illustration:
    """A picture as its room describes it."""

    name: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]
    around: tuple[str, ...]
    width: float
    ratio: float  # width over height, in hundredths
    aspect: float  # of the stage for which the board is laid out
    viewer: int


# Reading


def illustrations(game: Game) -> dict[str, Illustration]:
    """The pictures of a room's rule page by name; none where it keeps none."""
    file = folder_of(game) / FILE
    if not file.is_file():
        return {}
    content = tomllib.loads(file.read_text("utf-8"))
    return {name: described(game, name, content) for name in content}


def described(game: Game, name: str, content: Mapping[str, Any]) -> Illustration:
    sheet = Sheet(content[name], f"the picture «{name}»")
    seats = ("spectator", *MARKS)
    one = Illustration(
        name,
        {"game": game.NAME, **whole_position(name, content)},
        tuple(sheet.value("moves", [])),
        tuple(sheet.text("around", "").split()),
        sheet.whole("width", range(40, 2000), 270),
        sheet.whole("ratio", range(50, 400), 130) / 100,
        sheet.whole("aspect", range(50, 300), 100) / 100,
        sheet.choice("viewer", seats, "spectator") - 1,
    )
    sheet.text("like", "")
    sheet.value("position", {})
    sheet.done()
    return one


def whole_position(name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The document of a picture, with what it takes from another."""
    table = content[name]
    taken = whole_position(table["like"], content) if "like" in table else {}
    return {**taken, **table.get("position", {})}


def positions(game: Game, one: Illustration) -> list[Position]:
    """The position of a picture and, if something happens, the one after its moves; a move that is
    not legal is refused."""
    before = after = Position(game, game.from_document(one.position))
    for move in one.moves:
        after = after.play(move)
    return [before, after] if one.moves else [before]


# Drawing


def drawn(game: Game, picture: Picture, words: Words, one: Illustration) -> tuple[Markup, ...]:
    """A picture as a file, or as two: before and after."""
    context = ViewContext(one.viewer, words, one.aspect)
    moments = positions(game, one)
    boards = [str(picture.board(moment.shown(one.viewer).state, context)) for moment in moments]
    roots = [ElementTree.fromstring(board) for board in boards]
    told = changes(*map(things_on, boards)) if len(boards) > 1 else []
    cut = cut_round(roots[0], one, told)
    mover = int(moments[0].seat)
    doom(roots[0], {each.name for each in told if each.kind in LOST})
    layers = [Markup(), marked(told, mover)][: len(boards)]
    for root in roots:
        bring_in(root, brought_files(picture))
    return tuple(as_file(game, root, cut, layer) for root, layer in zip(roots, layers, strict=True))


def doom(root: Element, names: Collection[str]) -> None:
    """Tint what will be lost."""
    for element in root.iter():
        if element.get("id") in names:
            element.set("filter", "url(#doomed)")


def marked(told: Iterable[Change], mover: int) -> Markup:
    """What happened, as a table marks it, in the colour of whoever did it."""
    rings = Rings()
    seen = (one for one in told if one.kind != "gone" or one.owner >= 0 or one.shape.round)
    return tag("g", *(mark_of(one, rings) for one in seen), class_=f"pc s{mover}")


def cut_round(root: Element, one: Illustration, told: Iterable[Change]) -> Cut:
    """What is to be seen: round the places that are named, or else round what happens."""
    places = dict(middles(root, Lie()))
    missing = [name for name in one.around if name not in places]
    assert not missing, f"the picture «{one.name}» names {missing}, which its board does not have"
    points = [places[name] for name in one.around] or [at for each in told for at in each.path]
    width, height = one.width, one.width / one.ratio
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    if not points:
        return Cut(left, top, wide, high)
    across, down = [x for x, _ in points], [y for _, y in points]
    x = held((min(across) + max(across) - width) / 2, min(left, *across), wide - width)
    y = held((min(down) + max(down) - height) / 2, min(top, *down), high - height)
    return Cut(x, y, width, height)


def held(start: float, least: float, room: float) -> float:
    """A cut stays on its board, or lies over its middle if it is larger."""
    return least + room / 2 if room < 0 else min(max(start, least), least + room)


def middles(element: Element, lie: Lie) -> Iterable[tuple[str, Point]]:
    """Where things and places are, by their ids and by their names on the board."""
    lie = lie.inside(element.get("transform", ""))
    if element.get("data-of"):
        at = float(element.attrib["x"]), float(element.attrib["y"])
        yield element.attrib["data-of"], at
        yield str(element.text), at
    elif element.get("id"):
        (x, y), _ = measured(element)
        yield element.attrib["id"], (lie.x + x * lie.scale, lie.y + y * lie.scale)
    if element.tag != "symbol":
        for child in element:
            yield from middles(child, lie)


# A file of its own


def whole_board(game: Game, picture: Picture, seen: Layout, context: ViewContext) -> Markup:
    """All of a board as one viewer sees it, as a file of its own."""
    root = ElementTree.fromstring(str(picture.board(seen, context)))
    bring_in(root, brought_files(picture))
    cut = Cut(*map(float, root.attrib["viewBox"].split()))
    return as_file(game, root, cut, Markup(), "xMidYMid meet")


def brought_files(picture: Picture) -> dict[str, Path]:
    """The files of a room's own pages, by their addresses in the house."""
    extras: tuple[Extra, ...] = getattr(picture, "EXTRAS", ())
    return {f"/{extra.path}/{file.name}": file for extra in extras for file in extra.files}


def bring_in(root: Element, files: Mapping[str, Path]) -> None:
    """Put drawings in the place of images: a file of its own fetches none."""
    for parent in root.iter("symbol"):
        is_used = root.find(f".//use[@href='#{parent.get('id')}']") is not None
        for image in parent.findall("image"):
            parent.remove(image)
            if is_used:
                drawing = files[image.attrib["href"]].read_text("utf-8")
                parent.append(ElementTree.fromstring(without_namespace(drawing)))


def without_namespace(drawing: str) -> str:
    return drawing.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)


def as_file(
    game: Game, root: Element, cut: Cut, marks: Markup, fit: str = "xMidYMid slice"
) -> Markup:
    """A board cut to size, with what it needs and no more."""
    prune(root, Lie(), cut)
    root.attrib["viewBox"] = " ".join(map(num, cut))
    root.attrib["preserveAspectRatio"] = fit
    root.append(ElementTree.fromstring(tag("g", TINT, marks, class_="marks")))
    board = Markup(ElementTree.tostring(root, encoding="unicode"))
    style = (shapes.STATIC / "table" / "marks.css").read_text("utf-8") + STYLE
    return shapes.standalone(board, used_in(board), folder_of(game), style, on_ground=False)


STYLE: Final = """
.board { --size: 0.8; background: color-mix(in srgb, var(--sea) 52%, var(--deep)); }
.marks .place, .marks .faint { display: inline; }
.marks .gone { stroke: #fffdf4; }
.marks .way { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.marks .way .under { stroke: #0b2a36; stroke-opacity: 0.7; }
.marks .played { stroke: #ff8f7a; }
.marks .better { stroke: var(--glow); }
"""
TINT: Final = Markup(
    '<defs><filter id="doomed"><feFlood flood-color="#a3262a" flood-opacity="0.55"/>'
    '<feComposite in2="SourceAlpha" operator="in"/><feMerge><feMergeNode in="SourceGraphic"/>'
    "<feMergeNode/></feMerge></filter></defs>"
)


def prune(element: Element, lie: Lie, cut: Cut) -> None:
    """Leave out what is not seen: things beyond the cut, and what is said for those who listen."""
    for child in list(element):
        if is_spare(child, lie, cut):
            element.remove(child)
        else:
            prune(child, lie.inside(child.get("transform", "")), cut)
    for name in [name for name in element.attrib if name.startswith(SPOKEN)]:
        del element.attrib[name]


def is_spare(element: Element, lie: Lie, cut: Cut) -> bool:
    """Whether nobody would miss an element: it is not drawn, or it lies beyond the cut whole."""
    if element.tag == "title" or element.get("class") in UNSEEN:
        return True
    transform = element.get("transform")
    if not transform or any("translate" in part.get("transform", "") for part in inner(element)):
        return False
    x, y, _ = lie.inside(transform)
    return not cut.is_near((x, y))


def inner(element: Element) -> Iterable[Element]:
    """All that is in an element."""
    return (part for part in element.iter() if part is not element)


def used_in(markup: str) -> tuple[str, ...]:
    """The symbols that some markup uses, and those that they use."""
    found: dict[str, None] = {}
    waiting = USED.findall(markup)
    while waiting:
        name = waiting.pop()
        if name in shapes.drawn() and name not in found:
            found[name] = None
            waiting += USED.findall(shapes.drawn()[name])
    return tuple(found)

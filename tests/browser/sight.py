"""What one sees of a board, point by point: every thing in a colour of its own, photographed.

What is seen is asked of the pixels, what is touched of the page; the two know nothing of each
other. Light is left out: it shines on what lies below it.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
from PIL import Image
from playwright.sync_api import Page

# Paint every thing on the board flat in its own colour; what belongs to none is black. A thing is
# what has a name, or says what it is on (`data-on`). The names of all come back, with what each is
# part of or stands on, and its colour; then the middle of every hex of a sea, and its side.
PAINT = """() => {
  const board = document.getElementById('board');
  const marked = '[id], [data-on]';
  const things = [...board.querySelectorAll(marked)].filter((one) => !one.closest('defs'));
  const hue = (number) => `#${((number + 1) * 40503 % 0xffffff).toString(16).padStart(6, '0')}`;
  const dye = (number, colour) => `<filter id="flat-${number}" color-interpolation-filters="sRGB">
    <feFlood flood-color="${colour}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`;
  const dyes = document.createElementNS('http://www.w3.org/2000/svg', 'defs');
  dyes.id = 'dyes';
  dyes.innerHTML = dye(-1, '#000') + things.map((_, number) => dye(number, hue(number))).join('');
  board.prepend(dyes);
  for (const leaf of board.querySelectorAll('path, use, circle, ellipse, rect, text, image')) {
    if (leaf.closest('defs')) continue;
    const number = things.indexOf(leaf.closest(marked));
    leaf.style.setProperty('filter', `url(#flat-${number})`, 'important');
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#board .halo { display: none !important }
    #board g, #board svg { filter: none !important }
    * { animation: none !important; transition: none !important }`);
  document.adoptedStyleSheets = [sheet];
  const holder = (one) => one.dataset.on ?? one.parentElement.closest('[id]').id;
  const hexes = [...board.querySelectorAll('.space')].map((one) => [one.id, one.getScreenCTM()]);
  return {
    things: things.map((one, number) => [one.id, holder(one), parseInt(hue(number).slice(1), 16)]),
    hexes: hexes.map(([name, { a, e, f }]) => [name, e, f, 30 * a]),
  };
}"""
WASH = """() => {
  document.adoptedStyleSheets = [];
  document.getElementById('dyes').remove();
  for (const leaf of document.querySelectorAll('#board [style]')) {
    leaf.style.removeProperty('filter');
  }
}"""
STAGE = "() => document.getElementById('stage').getBoundingClientRect().toJSON()"
# What a touch means at some points, as the page has it; nothing is asked where something else lies
# over the board.
TOUCHED = """async (points) => {
  const { under } = await imported('table/touching.js');
  const board = document.getElementById('board');
  const hit = points.map(([x, y]) => document.elementFromPoint(x, y));
  return hit.map((one) => (board.contains(one) ? under(one) : 'beyond'));
}"""
BARE = 0  # the colour of what is no thing
WITHIN = 0.95  # of a hex, clear of its edge


class Thing(NamedTuple):
    name: str  # its id, if it has one
    holder: str  # what it is part of, or stands on


class Glance(NamedTuple):
    """A thing, and a point at which it is seen."""

    thing: Thing
    x: int
    y: int


class Sight:
    """What is seen of the board that is on the page now."""

    def __init__(self, page: Page) -> None:
        painted, box = page.evaluate(PAINT), page.evaluate(STAGE)
        self.left, self.top = int(box["x"]) + 1, int(box["y"]) + 1
        clip = {"x": self.left, "y": self.top, "width": int(box["width"]) - 2,
                "height": int(box["height"]) - 2}  # fmt: skip
        shot = Image.open(BytesIO(page.screenshot(clip=clip))).convert("RGB")
        page.evaluate(WASH)
        self.things = {hue: Thing(name, holder) for name, holder, hue in painted["things"]}
        self.holders = {thing.name: thing.holder for thing in self.things.values() if thing.name}
        self.hexes = painted["hexes"]
        self.colours = np.asarray(shot, dtype=np.int64) @ np.array([1 << 16, 1 << 8, 1])

    def glances(self, dice: np.random.Generator, each: int) -> Iterator[Glance]:
        """Some points at which each thing is seen, and each hex as bare water."""
        rows, columns = np.nonzero(even(self.colours))
        hues = self.colours[rows, columns]
        order = np.argsort(hues, kind="stable")
        rows, columns, hues = rows[order], columns[order], hues[order]
        for colour, thing in self.things.items():
            seen = slice(*np.searchsorted(hues, [colour, colour + 1]))
            yield from self.some(thing, rows[seen], columns[seen], dice, each)
        bare = slice(*np.searchsorted(hues, [BARE, BARE + 1]))
        rows, columns = rows[bare], columns[bare]
        for name, x, y, side in self.hexes:
            across, down = abs(columns + self.left + 0.5 - x), abs(rows + self.top + 0.5 - y)
            inside = (across < side * WITHIN * 0.866) & (across / 1.732 + down < side * WITHIN)
            yield from self.some(Thing(name, "board"), rows[inside], columns[inside], dice, each)

    def some(
        self, thing: Thing, rows: Any, columns: Any, dice: np.random.Generator, each: int
    ) -> Iterator[Glance]:
        for at in dice.permutation(len(rows))[:each]:
            yield Glance(thing, int(columns[at]) + self.left, int(rows[at]) + self.top)

    def meant(self, thing: Thing, touchable: set[str]) -> str | None:
        """What a touch on a thing means: itself, or what it is part of or stands on."""
        name: str | None = thing.name or thing.holder
        while name and name not in touchable:
            name = thing.holder if name == thing.name else self.holders.get(name)
        return name

    def is_part(self, name: str | None, whole: str) -> bool:
        """Whether a thing is part of another: a plate on land may be seen as the land."""
        while name and name != whole:
            name = self.holders.get(name)
        return bool(name)


def even(colours: Any) -> Any:
    """Where all neighbours have the same colour: there is no edge, and nothing is mixed."""
    same = np.zeros(colours.shape, bool)
    inner, height, width = colours[1:-1, 1:-1], *colours.shape
    same[1:-1, 1:-1] = True
    for down in range(3):
        for across in range(3):
            moved = colours[down : height - 2 + down, across : width - 2 + across]
            same[1:-1, 1:-1] &= moved == inner
    return same


def mistaken(
    page: Page, touchable: set[str], dice: np.random.Generator, each: int = 6
) -> list[str]:
    """Points at which a touch means something else than what is seen there."""
    sight = Sight(page)
    glances = list(sight.glances(dice, each))
    assert len(glances) > 100, "there is hardly anything to be seen"
    touched = page.evaluate(TOUCHED, [[x, y] for _, x, y in glances])
    wrong = []
    for (thing, x, y), got in zip(glances, touched, strict=True):
        wanted = sight.meant(thing, touchable)
        if got not in (wanted, "beyond") and not sight.is_part(got, thing.name):
            wrong.append(f"{thing.name or thing.holder} at {x}, {y}: {got}, not {wanted}")
    return wrong

"""Markup as nested calls: `g(circle(...), text(...))`, escaped by construction."""

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup, escape

Value = str | float | None

__all__ = ["Markup", "joined", "moved", "num", "tag", "use"]


def num(value: float) -> str:
    """A number as short as it can be told apart on a screen."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")


cached_num = lru_cache(1 << 14)(num)  # not for 0.0 and -0.0: equal keys, different texts


@lru_cache(1 << 14)
def escaped(text: str) -> str:
    """Escape a plain text, once for each text."""
    return str(escape(text))


def attribute_value(value: str | float) -> str:
    """Write the value of an attribute; markup is not escaped again."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    if kind is int:
        return str(value)
    if isinstance(value, str):
        return escape(value)
    return cached_num(value) if value else num(value)


def tag(name: str, /, *inside: str, **attributes: Value) -> Markup:
    """An element. `class_` and `for_` lose their underscore; others turn it into a hyphen."""
    pairs = "".join(
        [
            f' {spelt(key)}="{attribute_value(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    body = "".join([part if isinstance(part, Markup) else escape(part) for part in inside])
    return Markup(f"<{name}{pairs}>{body}</{name}>")


@cache
def spelt(key: str) -> str:
    """An attribute's name as markup has it."""
    return key.rstrip("_").replace("_", "-")


def joined(parts: Iterable[str]) -> Markup:
    """Pieces of markup, one after the other."""
    return Markup("").join(parts)


def moved(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The value of a transform attribute."""
    said = f"translate({num(x)} {num(y)})"
    if turn:
        said += f" rotate({num(turn)})"
    return said if scale == 1 else f"{said} scale({scale:.3f})"


def use(symbol: str, x: float, y: float, size: float, **attributes: Value) -> Markup:
    """A drawn symbol in a square whose upper left corner is at (x, y)."""
    return tag("use", href=f"#{symbol}", x=x, y=y, width=size, height=size, **attributes)

"""A page for people: its frame, its refusals, and what comes in by its forms."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from fastapi import Request
from fastapi.responses import HTMLResponse

import kritias
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import say
from kritias.server.api_shape import is_sound
from kritias.server.refusal import TooMuch
from kritias.server.services import caller, language_of, services_behind
from kritias.server.templates import page_words, render
from kritias.ui import shapes

T = TypeVar("T")
ICONS: Final = (
    "compass",
    "ui-undo",
    "ui-hint",
    "ui-rules",
    "ui-chat",
    "ui-replay",
    "ui-settings",
    "ui-link",
    "ui-eye",
    "ui-clock",
    "ui-bot",
    "ui-flag-white",
    "ui-list",
    "ui-close",
    "ui-moon",
    "ui-sun",
    "ui-menu",
    "ui-play",
    "ui-pause",
    "ui-back",
    "ui-forward",
    "ui-now",
    "ui-friends",
    "ui-screen",
    "ui-log",
    "ui-whole",
    "ui-sound",
    "ui-copy",
    "ui-check",
    "ui-trophy",
    "ui-seal",
    "ui-coin",
    "ui-left",
    "ui-lesson",
    "mark-circle",
    "mark-triangle",
    "mark-square",
    "mark-diamond",
)


async def page(request: Request, template: str | Path, **things: Any) -> HTMLResponse:
    """A whole page in the reader's language and theme, written beside the loop."""
    return await in_turn(request, partial(filled, request, template, **things))


async def in_turn(request: Request, make: Callable[[], T]) -> T:
    """What stands on a page, made beside the loop, where addresses take turns."""
    return await services_behind(request).drawing.write(caller(request), make)


def filled(request: Request, template: str | Path, **things: Any) -> HTMLResponse:
    """A whole page, written where this is called."""
    words = things.pop("words", None) or page_words(language_of(request))
    theme = request.cookies.get("theme", "")
    guest = services_behind(request).guests.recognised(request)
    symbols = shapes.sheet((*ICONS, *things.pop("symbols", ())))
    return HTMLResponse(
        render(
            template,
            words,
            request=request,
            symbols=symbols,
            guest=guest,
            theme=theme if theme in ("light", "dark") else "",
            **things,
        )
    )


async def error_page(request: Request, message: str, status: int) -> HTMLResponse:
    try:
        answer = await page(request, "error.html", message=message)
    except TooMuch:
        answer = filled(request, "error.html", message=message)
    answer.status_code = status
    return answer


async def waiting_page(request: Request, game: str, seconds: int) -> HTMLResponse:
    """How far the rules of a game are; the page looks again by itself."""
    ready = services_behind(request).ready
    progress = ready.progress[game]
    answer = await page(request, "wait.html", title=kritias.game(game).TITLE, progress=progress)
    answer.status_code = 503
    answer.headers["Retry-After"] = str(seconds)
    if game in ready.waiting or not progress.failed:  # what failed may be tried again
        answer.headers["Refresh"] = str(seconds)
    return answer


async def fields_of(request: Request) -> dict[str, str]:
    """The texts of a form; files and what cannot be shown are no texts."""
    form = await request.form(max_files=0, max_fields=100)
    fields = {key: value for key, value in form.items() if isinstance(value, str)}
    if not is_sound(fields):
        raise Unreadable(say("This form cannot be read."))
    return fields


def whole(form: dict[str, str], name: str, otherwise: int, span: range) -> int:
    """A whole number of a form; one that is too large or too small is brought into its span."""
    text = form.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise Unreadable(say("«{text}» is no number.", text=text[:40]))
    return min(max(int(text), span[0]), span[-1])

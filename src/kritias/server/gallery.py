"""The gallery: the works of Artonauti, whole, with what there is to tell about them."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response

from kritias.games.artonauti.box import ALL_WORKS, COLOUR_NAMES, LARGEST, SMALLEST, Work
from kritias.games.artonauti.picture_works import DRAWINGS, SIZES, about
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import Phrase, say
from kritias.server.pages import page
from kritias.server.services import language_of

router = APIRouter(include_in_schema=False)

ROOMS: Final[dict[int, Phrase]] = {
    2: say("Works of two cards"),
    3: say("Works of three cards"),
    4: say("Works of four cards"),
}
assert list(ROOMS) == list(range(SMALLEST, LARGEST + 1)), "a room for every size"


@router.get("/gallery")
async def gallery(request: Request) -> Response:
    """All works by their size, the oldest first."""
    return page(
        request,
        "gallery.html",
        rooms=[(heading, works_of(size)) for size, heading in ROOMS.items()],
        about=about(language_of(request)),
        sizes=SIZES,
        colours=COLOUR_NAMES,
    )


def works_of(size: int) -> list[Work]:
    """The works of so many cards, the oldest first."""
    works = [work for work in ALL_WORKS if work.columns * work.rows == size]
    return sorted(works, key=lambda work: work.year)


@router.get("/gallery/{name}.svg")
async def drawing(name: str) -> Response:
    """A work as a file."""
    if name not in SIZES:
        raise Unknown(say("There is nothing here."))
    return FileResponse(DRAWINGS / f"{name}.svg", media_type="image/svg+xml")

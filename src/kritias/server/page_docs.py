"""The page on which a house tells programs what they can ask of it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response

from kritias.server.api_reference import Reference
from kritias.server.page import filled, in_turn
from kritias.server.rule_sheet import HTML
from kritias.ui.svg import Markup

router = APIRouter(include_in_schema=False)
LABEL: Final = re.compile(r"^\((shape-\w+)\)=\n### (\w+)$", re.MULTILINE)
ALIGNED: Final = re.compile(r' style="[^"]*"')


@router.get("/docs")
async def docs_page(request: Request) -> Response:
    """Every path and shape of the API, in words."""

    def made() -> Response:
        return filled(request, "docs.html", reference=written(request.app))

    return await in_turn(request, made)


@cache
def written(app: FastAPI) -> Markup:
    """The reference as markup."""
    text = LABEL.sub(r'<h3 id="\1">\2</h3>', "\n".join(parts(Reference(app.openapi()))))
    return Markup(ALIGNED.sub("", HTML.render(text)))


def parts(reference: Reference) -> Iterator[str]:
    yield "## Who asks\n"
    yield from reference.keys()
    yield "\n## What is refused\n"
    yield from reference.refusals()
    yield ""
    yield from reference.paths()
    yield WIRE
    yield "\n## Shapes\n"
    yield from reference.shapes()


WIRE: Final = """## The wire

### `WebSocket /api/tables/{table}/live?as=data`

A frame at once, and another after every change: each is whole, a [Frame](#shape-frame). Send `{}`
to be sent one. What is not a short JSON object is answered with a [Refusal](#shape-refusal), and
the wire stays open. `ply=12` in the address: the log is known up to there. `lang=it`: the language
of sentences. It is closed with 4404 where there is no such table, with 4410 where its rules are
not played here, with 1013 while the store is away, and with 1011 after a mistake of the house.
"""

"""The scripts of the pages as they are served: without the lines that only their readers need.

A comment that has a line of its own, the indentation and empty lines stay in the house; every
other line is served as it was written, and packed for whoever can unpack it. There is no bundler: a
module is a file.
"""

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from kritias.server.templates import TEMPLATES

STATIC: Final = TEMPLATES.parent / "static"
VENDORED: Final = STATIC / "vendored"  # what others made is served as it came


def router() -> APIRouter:
    """A path for each script of the house, read once."""
    paths = APIRouter(include_in_schema=False)
    for file in scripts():
        add_path(paths, file)
    return paths


def scripts() -> list[Path]:
    return [file for file in sorted(STATIC.rglob("*.js")) if VENDORED not in file.parents]


def add_path(paths: APIRouter, file: Path) -> None:
    """Serve one script; whoever has this very text already is told so."""
    text = served(file.read_text("utf-8")).encode()
    packed = pack(text)
    tag = f'"{sha256(text).hexdigest()[:24]}"'

    @paths.api_route(f"/static/{file.relative_to(STATIC).as_posix()}", methods=["GET", "HEAD"])
    async def script(request: Request) -> Response:
        headers = {"etag": tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(text, headers=headers, media_type="text/javascript")
        headers["content-encoding"] = "gzip"
        return Response(packed, headers=headers, media_type="text/javascript")


def pack(text: bytes) -> bytes:
    """The same text, and the same bytes whenever it is packed."""
    return gzip.compress(text, mtime=0)


def served(text: str) -> str:
    """A script without what only its readers need. A text in backticks may not go over several
    lines: its indentation would be lost (`tests/server/test_scripts.py`)."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))

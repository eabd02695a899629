"""The scripts of the pages as they are served: without the lines that only their readers need.

A comment that has a line of its own, the indentation and empty lines stay in the house; every
other line is served as it was written. There is no bundler: a module is a file.
"""

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
    text = served(file.read_text("utf-8"))
    tag = f'"{sha256(text.encode()).hexdigest()[:24]}"'

    @paths.api_route(f"/static/{file.relative_to(STATIC).as_posix()}", methods=["GET", "HEAD"])
    async def script(request: Request) -> Response:
        headers = {"etag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(text, headers=headers, media_type="text/javascript")


def served(text: str) -> str:
    """A script without what only its readers need. A text in backticks may not go over several
    lines: its indentation would be lost (`tests/server/test_scripts.py`)."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))

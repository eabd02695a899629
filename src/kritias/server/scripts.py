"""The pages' own files as they are served: scripts without the lines that only readers need.

A comment that has a line of its own, the indentation and empty lines are left out of a script;
every other line is served as it was written, and packed for a browser that can unpack it. There is
no bundler: a module is a file.
"""

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kritias.ui.shapes import STATIC

VENDORED: Final = STATIC / "vendored"  # what others made is served as it came
METHODS: Final = ("GET", "HEAD")


class PageFiles(StaticFiles):
    """All files of the pages; scripts are read and packed once, when the server starts."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.scripts = {
            file.relative_to(STATIC).as_posix(): Script(file.read_text("utf-8"))
            for file in scripts()
        }

    async def get_response(self, path: str, scope: Scope) -> Response:
        script = self.scripts.get(path) if scope["method"] in METHODS else None
        return script.answer(Request(scope)) if script else await super().get_response(path, scope)


class Script:
    """One script; a browser that has this very text already is told so."""

    def __init__(self, text: str) -> None:
        self.text = served(text).encode()
        self.packed = pack(self.text)
        self.tag = f'"{sha256(self.text).hexdigest()[:24]}"'

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.text, headers=headers, media_type="text/javascript")
        headers["content-encoding"] = "gzip"
        return Response(self.packed, headers=headers, media_type="text/javascript")


def scripts() -> list[Path]:
    return [file for file in sorted(STATIC.rglob("*.js")) if VENDORED not in file.parents]


def pack(text: bytes) -> bytes:
    """Pack a text into the same bytes every time."""
    return gzip.compress(text, mtime=0)


def served(text: str) -> str:
    """A script without what only its readers need. A text in backticks may not go over several
    lines: its indentation would be lost (`tests/server/test_scripts.py`)."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))

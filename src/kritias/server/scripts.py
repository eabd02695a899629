"""The pages' own files as they are served: scripts without the lines that only readers need.

A comment that has a line of its own, the indentation and empty lines are left out of a script;
every other line is served as it was written. Style sheets that a page needs together are served as
one. Both are packed for a browser that can unpack them. There is no bundler: a module is a file.
"""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kritias.server.static_address import STYLE_BUNDLES, static_version
from kritias.ui.shapes import STATIC

VENDORED: Final = STATIC / "vendored"  # what others made is served as it came
READ_METHODS: Final = ("GET", "HEAD")


class PageFiles(StaticFiles):
    """All files of the pages; scripts and style bundles are read and packed once, at the start."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.packed = packed_files()
        static_version()  # now, so that it is that of the files which were just read

    async def get_response(self, path: str, scope: Scope) -> Response:
        file = self.packed.get(path) if scope["method"] in READ_METHODS else None
        return file.answer(Request(scope)) if file else await super().get_response(path, scope)


@cache
def packed_files() -> dict[str, "Packed"]:
    """All scripts, and the style sheets that are served as one, by their paths."""
    texts = {
        file.relative_to(STATIC).as_posix(): served(file.read_text("utf-8")) for file in scripts()
    }
    files = {path: Packed(text, "text/javascript") for path, text in texts.items()}
    for name, parts in STYLE_BUNDLES.items():
        sheets = [(STATIC / f"{part}.css").read_text("utf-8") for part in parts]
        files[name] = Packed("".join(sheets), "text/css")
    return files


class Packed:
    """A file as it is and packed; a browser that has this very text already is told so."""

    def __init__(self, text: str, kind: str) -> None:
        self.text, self.kind = text.encode(), kind
        self.packed = pack(self.text)
        self.tag = f'"{sha256(self.text).hexdigest()[:24]}"'

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.text, headers=headers, media_type=self.kind)
        headers["content-encoding"] = "gzip"
        return Response(self.packed, headers=headers, media_type=self.kind)


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

"""The address of the pages' own files: it says what is in them, so that a browser may keep them.

`/static/<version>/table.js` never changes, because the version is made of the bytes of all files.
Whatever refers to another file does so relative to itself and stays in its version. Without a
version, or with another (of a server that is older or newer), the present file is served, and a
browser asks again each time.
"""

import re
from functools import cache
from hashlib import sha256
from typing import Final

from kritias.ui.shapes import STATIC

PREFIX: Final = "/static/"
VERSIONED: Final = re.compile(r"/static/([0-9a-f]{12})(?=/)")
FOR_A_YEAR: Final = b"public, max-age=31536000, immutable"
IF_UNCHANGED: Final = b"no-cache"
FOUND: Final = (200, 206, 304)

# Several style sheets served as one, in this order: a browser asks once and not twenty times.
TABLE: Final = ("table", "rules", "table/lobby", "table/rail", "table/drawers", "table/end",
                "table/mistakes", "table/plates", "table/glow", "table/look", "table/why",
                "table/tray", "table/follow", "table/marks", "table/phone", "table/preview",
                "table/log")  # fmt: skip
SHEETS: Final = {
    "every-page.css": ("tokens", "page"),
    "table-page.css": TABLE,
    "replay-page.css": tuple(
        name for name in TABLE if name not in ("table/lobby", "table/mistakes")
    ),
}


@cache
def static_version() -> str:
    """Another one as soon as a file is another, or called otherwise."""
    content = sha256(repr(SHEETS).encode())
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            content.update(f"{file.relative_to(STATIC).as_posix()}\n".encode())
            content.update(sha256(file.read_bytes()).digest())
    return content.hexdigest()[:12]


def static_address(path: str) -> str:
    return f"{PREFIX}{static_version()}/{path}"


def without_version(path: str) -> str:
    """Where the file itself is served."""
    return VERSIONED.sub("/static", path, 1)


def caching_of(path: str, status: int) -> bytes:
    """How long a browser may keep what it found under this path."""
    version = VERSIONED.match(path)
    is_final = version and version[1] == static_version() and status in FOUND
    return FOR_A_YEAR if is_final else IF_UNCHANGED

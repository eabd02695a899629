"""Versioned addresses of the pages' own files, under which browsers keep them.

`/static/<version>/table.js` never changes, because the version is a hash of all files. References
between files are relative, so they stay in their version. Without a version, or with that of an
older or newer server, the present file is served and the browser asks again each time.
"""

import re
from functools import cache
from hashlib import sha256
from typing import Final

from kritias.ui.shapes import STATIC

STATIC_PREFIX: Final = "/static/"
VERSIONED: Final = re.compile(r"/static/([0-9a-f]{12})(?=/)")
CACHE_ONE_YEAR: Final = b"public, max-age=31536000, immutable"
REVALIDATE: Final = b"no-cache"
CACHEABLE_STATUSES: Final = (200, 206, 304)

# Style sheets that are served as one file, in this order.
TABLE_SHEETS: Final = (
    "table", "rules", "table/lobby", "table/rail", "table/drawers", "table/end", "table/mistakes",
    "table/plates", "table/glow", "table/look", "table/why", "table/tray", "table/follow",
    "table/marks", "table/phone", "table/preview", "table/log",
)  # fmt: skip
STYLE_BUNDLES: Final = {
    "every-page.css": ("tokens", "page"),
    "table-page.css": TABLE_SHEETS,
    "replay-page.css": tuple(
        name for name in TABLE_SHEETS if name not in ("table/lobby", "table/mistakes")
    ),
}


@cache
def static_version() -> str:
    """A hash of the names and contents of all files: it changes when one of them does."""
    content = sha256(repr(STYLE_BUNDLES).encode())
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            content.update(f"{file.relative_to(STATIC).as_posix()}\n".encode())
            content.update(sha256(file.read_bytes()).digest())
    return content.hexdigest()[:12]


def static_address(path: str) -> str:
    return f"{STATIC_PREFIX}{static_version()}/{path}"


def without_version(path: str) -> str:
    """The path of the file itself."""
    return VERSIONED.sub("/static", path, 1)


def cache_policy(path: str, status: int) -> bytes:
    """The `Cache-Control` of an answer: for a year where the path names the present version."""
    version = VERSIONED.match(path)
    is_current = version and version[1] == static_version() and status in CACHEABLE_STATUSES
    return CACHE_ONE_YEAR if is_current else REVALIDATE

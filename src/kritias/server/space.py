"""How much room is left where tables are kept. What has begun goes on as long as it can be written;
nothing new is begun where little is left."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kritias.server.opening import url_of
from kritias.server.refusal import NoRoom

LITTLE: Final = 10  # new tables are refused at so small a part of what is warned of
MEGA: Final = 1 << 20  # bytes


@dataclass(frozen=True)
class Space:
    """The disk that tables lie on, as far as it is one of this machine."""

    folder: Path
    least: int  # bytes below which the host is warned

    @property
    def free(self) -> int:
        """Bytes; a folder that is not there yet lies on the disk of the next one above it."""
        there = next(place for place in (self.folder, *self.folder.parents) if place.exists())
        return shutil.disk_usage(there).free

    @property
    def warning(self) -> str:
        """What the host is to be told; empty if there is enough."""
        if (free := self.free) >= self.least:
            return ""
        return f"Where the tables are kept {free // MEGA} MB are left."

    def check(self) -> None:
        """Refuse what is new if there is hardly any room."""
        if self.free < self.least // LITTLE:
            raise NoRoom


def space_of(place: str, folder: Path, least: int) -> Space:
    """Beside the tables if they are a file; a database elsewhere has a host of its own, and here
    it is the folder of the house that counts."""
    url = url_of(place)
    is_file = url.startswith("sqlite")
    return Space(Path(url.split("///", 1)[1]).absolute().parent if is_file else folder, least)

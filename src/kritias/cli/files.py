"""Files that people hand in: records and positions, read with one sentence for what is wrong."""

import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kritias.cli.arguments import open_rooms
from kritias.kernel.refusal import Refused, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kritias.kernel.position import Position
    from kritias.kernel.record import Record

LARGEST: Final = 8 << 20  # bytes: a long game has some twenty thousand
STANDARD_INPUT: Final = Path("-")
FORMS: Final = (".toml", ".json")


def read_text(file: Path) -> str:
    """The text in a file, or in standard input for `-`."""
    name, content = name_of(file), read_bytes(file)
    if len(content) > LARGEST:
        raise Unreadable(f"{name} is larger than any game: more than {LARGEST >> 20} MB.")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name} is no text: byte {error.start + 1} is not UTF-8.") from error


def read_bytes(file: Path) -> bytes:
    """What is in a file, and no more of it than could be a game: it may be endless."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except OSError as error:
        raise Unreadable(why_unread(file, error)) from error


def why_unread(file: Path, error: OSError) -> str:
    """One sentence about a file that cannot be read."""
    match error.errno:
        case errno.ENOENT:
            return f"There is no file {file}."
        case errno.EISDIR:
            return f"{file} is a folder, not a file."
        case errno.EACCES:
            return f"{file} may not be read by you."
    return f"{file} cannot be read: {error.strerror}."


def name_of(file: Path) -> str:
    return "Standard input" if file == STANDARD_INPUT else str(file)


def load_record(file: Path, rooms: "Iterable[str]") -> "Record":
    """The record in a file, replayed; perhaps of one of these rooms, which are let in."""
    import kritias
    from kritias.kernel.record import read_record

    open_rooms(rooms)
    return read_record(read_text(file), kritias.game)


def load_position(file: Path, rooms: "Iterable[str]") -> "Position":
    """The position in a TOML or JSON file; standard input may be either."""
    import kritias
    from kritias.kernel.position import Position

    open_rooms(rooms)
    form = file.suffix.lower()
    if file != STANDARD_INPUT and form not in FORMS and not file.is_dir():
        raise Unreadable(f"{file} should end in .toml or .json, as what is in it is written.")
    text = read_text(file)
    if file == STANDARD_INPUT:
        form = ".json" if text.lstrip().startswith("{") else ".toml"
    document = parse_document(text, form, name_of(file))
    game = kritias.game(document["game"])
    return Position(game, game.from_document(document))


def parse_document(text: str, form: str, name: str) -> dict[str, Any]:
    """The document in a text that is TOML or JSON."""
    import tomllib

    try:
        document = tomllib.loads(text) if form == ".toml" else parse_json(text)
    except ValueError as error:
        reason = str(error).rstrip(".")
        if "int_max_str_digits" in reason:
            reason = "it holds a number of thousands of digits"
        raise Unreadable(f"{name} is not {form[1:].upper()}: {reason}.") from error
    except RecursionError as error:
        raise Unreadable(f"{name} is nested too deeply to be a position.") from error
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise Unreadable(f"{name} does not say which «game» it is a position of.")
    return document


def parse_json(text: str) -> Any:
    """JSON to the letter, as strict as TOML: no name twice, no numbers that are none."""
    import json

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        content = dict(pairs)
        for name, _ in pairs if len(content) < len(pairs) else ():
            if [other for other, _ in pairs].count(name) > 1:
                raise ValueError(f"«{name}» is there twice")
        return content

    def never(name: str) -> Any:
        raise ValueError(f"{name} is no number")

    return json.loads(text, object_pairs_hook=once, parse_constant=never)


def check_writable(file: Path) -> None:
    """Refuse before the work is done, not after."""
    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent} to write {file.name} into.")
    if file.is_dir():
        raise Refused(f"{file} is a folder, not a file to write into.")
    existed = file.exists()
    file.open("a").close()
    if not existed:
        file.unlink()

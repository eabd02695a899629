"""The games that can be found by name: those of the house, those of installed packages, and those
somebody has opened by hand.

A package offers a room under the entry point `kritias.rooms`; its value is the room's module.
"""

import logging
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from kritias.games import GAMES
from kritias.kernel.game import About, Dials, Game, Option, Setting, Term
from kritias.kernel.layout import Layout
from kritias.kernel.mistake import mistakes, place_of
from kritias.kernel.move_kind import MoveKinds
from kritias.kernel.position import Position
from kritias.kernel.refusal import KritiasError, Refused, Unknown
from kritias.kernel.rule import INTERPRETED, Rule
from kritias.kernel.rulebook import is_drawn
from kritias.kernel.words import MARKS, say

if TYPE_CHECKING:
    from kritias.ui.picture import Picture

__all__ = ["GAMES", "ROOMS", "Position", "game", "open_room", "start"]

log: Final = logging.getLogger("kritias")
ROOMS: Final[dict[str, Game]] = dict(GAMES)  # with those that somebody has opened by hand
DOORS: Final = [door for door in vars(Game) if not door.startswith("_")]
FEW: Final = 4  # doors that are all named if they are missing
RULES: Final = (
    "deal", "legal", "play", "points", "payoff", "appraise", "explain", "veil", "veil_move",
    "imagine", "audit",
)  # fmt: skip
KINDS: Final[dict[str, type]] = {
    "NAME": str, "TITLE": str, "ABOUT": About, "VERSION": int, "MOVES": int, "BREADTH": int,
    "BOUND": int, "BELL": int, "DIALS": Dials,
}  # fmt: skip


def game(name: str) -> Game:
    """A game by its name. Names come from anywhere, so nothing is ever imported here."""
    if name not in ROOMS:
        raise Unknown(
            say("There is no game {name}; there are {games}.", name=name, games=", ".join(ROOMS))
        )
    return ROOMS[name]


def open_room(name: str) -> Game:
    """A game by its name, or by that of a module, which is imported and so runs.

    Only for what a person has typed into a command line or a program of their own; what comes
    over a net or out of a file goes to `game`.
    """
    if name in ROOMS or "." not in name:
        return game(name)
    room = import_by_hand(name, "a game")
    check_doors(name, room)
    if mistake := next(mistakes(room), None):
        raise Unknown(f"{name} cannot be played: {mistake}")
    ROOMS[name] = room
    return ROOMS[name]


def check_doors(name: str, room: Any) -> None:
    """Refuse what is no room, and say what it lacks."""
    if lacking := [door for door in DOORS if not hasattr(room, door)]:
        told = lacking if len(lacking) <= FEW else lacking[:1]
        raise Unknown(say("{name} is no game: it lacks {door}.", name=name, door=", ".join(told)))
    for door in DOORS:
        if not is_door(door, getattr(room, door)):
            raise Unknown(f"{name} is no game: its {door} is not what it has to be.")
        if door in RULES and not isinstance(getattr(room, door), Rule) and not INTERPRETED:
            raise Unknown(f"{name} is no game: its {door} has to be a @rule, to be compiled.")


def is_door(name: str, door: Any) -> bool:
    """Whether a door of a room is at least of the right kind."""
    match name:
        case "State":
            return isinstance(door, type) and issubclass(door, Layout)
        case "SEATS":
            return isinstance(door, range) and 0 < min(door, default=0) <= max(door) <= len(MARKS)
        case "OPTIONS":
            return isinstance(door, tuple) and all(isinstance(one, Option) for one in door)
        case "TERMS":
            return isinstance(door, tuple) and all(isinstance(one, Term) for one in door)
    return isinstance(door, KINDS[name]) if name in KINDS else callable(door)


def drawn_rooms(named: Sequence[str] = ()) -> dict[str, Game]:
    """The rooms that can be shown at a table in the browser: those of the house and of installed
    packages that say how one moves, and those somebody has named, which have to. A room without a
    picture of its own is shown by the plain one."""
    rooms = {name: open_room(name) for name in (*AT_HAND, *named)}
    for name in named:
        if not says_moves(rooms[name]):
            raise Refused(f"{name} has no MOVE_KINDS, so nobody could be told how to move.")
        if is_drawn(rooms[name]):
            check_picture(name)
    return {name: room for name, room in rooms.items() if says_moves(room)}


def says_moves(room: Game) -> bool:
    """Whether a room says of its moves what a table asks."""
    return isinstance(vars(room).get("MOVE_KINDS"), MoveKinds)


def check_picture(name: str) -> None:
    """Whether the picture of a room can do all that a table asks of it: better said when the house
    opens than to whoever sits down there."""
    from kritias.ui.picture import Picture

    picture = import_by_hand(f"{name}.picture", "a picture")
    for door in vars(Picture):
        if not door.startswith("_") and not hasattr(picture, door):
            raise Refused(f"{name} cannot be shown at a table: its picture.py lacks {door}.")


def open_installed_rooms() -> None:
    """Open the rooms that installed packages offer; one that cannot be opened is told of."""
    for offered in entry_points(group="kritias.rooms"):
        try:
            open_room(offered.value)
        except KritiasError as error:
            log.warning("The room %s of an installed package is left out: %s", offered.name, error)


@cache
def picture_of(game: Game) -> "Picture":
    """How a room draws itself, imported when it is first asked for: a bot never loads a picture."""
    if is_drawn(game):
        return cast("Picture", import_module(f"{game.__name__}.picture"))
    from kritias.ui.plain_picture import PlainPicture

    return PlainPicture(game)


@cache
def kinds_of(game: Game) -> MoveKinds:
    """The kinds of moves of a room that is shown at a table."""
    return cast(MoveKinds, vars(game)["MOVE_KINDS"])


def import_by_hand(name: str, thing: str) -> Any:
    """A module that a person has named, from this folder on, to find a thing in; it runs."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    missing = Unknown(f"There is no module {name} to find {thing} in.")
    if name.startswith("."):
        raise missing
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise missing from error
        raise Unknown(f"The module {name} cannot be imported: {error}.") from error
    except (Exception, SystemExit) as error:  # whatever it does when it runs
        reason = f"{type(error).__name__}: {error}".rstrip(": .")
        if not isinstance(error, SyntaxError) and (place := place_of(error)):
            reason += f" ({place})"
        raise Unknown(f"The module {name} cannot be imported: {reason}.") from error


def start(name: str, seats: int, seed: int = 0, **settings: Setting) -> Position:
    """A game dealt and ready to play."""
    return Position.start(game(name), seats, seed, **settings)


open_installed_rooms()
AT_HAND: Final = tuple(ROOMS)  # without anybody's naming them

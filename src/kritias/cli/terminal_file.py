"""A game of the terminal in a file: a record of what was played so far, and the level of the bots.

The same file can be told again, verified and reviewed like any other record.
"""

from pathlib import Path
from typing import Final

import kritias
from kritias.bots import bot_named
from kritias.cli.console import ready
from kritias.cli.files import read_text
from kritias.cli.terminal_game import TerminalGame
from kritias.kernel.record import Record, read_record, split, write_record
from kritias.kernel.refusal import Refused
from kritias.kernel.words import say

BEGINS: Final = "kritias: "
LEVEL: Final = "level"


def save_game(table: TerminalGame, file: Path) -> None:
    """Write the game down; a file of something else is left as it is."""
    text = write_record(Record(table.position, table.seed, fairness={LEVEL: table.level}))
    try:
        if file.exists() and not read_text(file).startswith(BEGINS):
            raise Refused(say("{file} is no game of Kritias: choose another name.", file=str(file)))
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or ""
        told = say("{file} cannot be written: {reason}.", file=str(file), reason=reason)
        raise Refused(told) from error


def load_game(file: Path, level: str | None, language: str) -> TerminalGame:
    """Go on with a game that was saved, against bots of its level or another."""
    text = read_text(file)
    head, _ = split(text)
    if head.get("game") in kritias.GAMES:
        ready(kritias.game(head["game"]))
    record = read_record(text, kritias.game)
    chosen = level or head.get(LEVEL, "casual")
    bot_named(chosen)
    return TerminalGame(record.position, record.seed, chosen, language)

"""The log as lines for people, or as one JSON object a line for programs that gather logs.

Neither holds a secret. What was sent to the house is never told: not a token, a key to a seat, a
name or a line of talk. An error may repeat any of these, so of an error JSON tells its kind and the
places in the code, and not what it says.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import PurePath
from types import TracebackType
from typing import Any, Final, Literal

LogKind = Literal["lines", "json"]
LONGEST: Final = 300  # characters in what happened
DEEPEST: Final = 20  # places in the code
LINES: Final = "%(asctime)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """A record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": first_line(record.getMessage()),
        }
        told |= getattr(record, "told", {})
        if record.exc_info and record.exc_info[0]:
            told |= {"error": record.exc_info[0].__name__, "at": places(record.exc_info[2])}
        return json.dumps(told)


def first_line(message: str) -> str:
    """What a library adds on further lines may be the text of an error."""
    return message.partition("\n")[0][:LONGEST]


def places(trace: TracebackType | None) -> list[str]:
    """Where in the code, the innermost last."""
    return [
        f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(trace)[-DEEPEST:]
    ]


def begin_log(kind: LogKind) -> None:
    """For people: what goes wrong. For programs: every request as well."""
    if kind == "lines":
        logging.basicConfig(format=LINES, level=logging.WARNING)
        return
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("kritias").setLevel(logging.INFO)

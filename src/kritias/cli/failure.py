"""What a person is told when a command fails, and the code it ends with."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Any, Final

import typer

from kritias.kernel.refusal import Broken, KritiasError, Refused, Uncompilable

BAD: Final = 2  # what was typed cannot be
OURS: Final = 70  # a defect of the house: what sysexits.h calls EX_SOFTWARE
STOPPED: Final = 130
HOUSE: Final = "kritias.games."
LEFT: Final = 141  # whoever read along has left
LONGEST: Final = 400  # characters of a sentence: what it quotes may have thousands


class Unread(Exception):
    """Whoever read what a command prints has left."""


def answer(command: Callable[[], Any]) -> int:
    """Carry out a command; whatever goes wrong gets one sentence and a code, never a traceback."""
    open_streams()
    try:
        code = command() or 0
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return STOPPED
    except (BrokenPipeError, Unread):
        drop_output()
        return LEFT
    except Exception as error:
        code, sentence = judge(error)
        complain(sentence)
        try:
            sys.stdout.flush()
        except OSError:
            drop_output()
    return int(code)


def open_streams() -> None:
    """Streams that can be read and written whatever comes: a shell may have closed some, and not
    every text can be said in every alphabet."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  # as long as the process
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def drop_output() -> None:
    """Nobody takes what is left to be written: let the end of the process not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def judge(error: Exception) -> tuple[int, str]:
    """The code and the sentence for an error."""
    match error:
        case Broken():
            return 1, str(error)
        case Uncompilable():
            rule, _, complaint = str(error).partition("\n")
            return BAD, f"{rule} {gist(complaint)} The whole complaint: {kept(error)}."
        case KritiasError():
            return BAD, str(error)
        case typer.TyperException():
            return BAD, f"{plainly(error.format_message()).rstrip('.')}."
        case OSError(strerror=str(reason), filename=name):
            return BAD, f"{name}: {reason}." if name else f"{reason}."
        case ImportError(name=name) if not (name or "").startswith("kritias"):
            return BAD, f"What this needs is not all installed: {error}."
        case MemoryError():
            return BAD, "That is more than the memory of this machine holds."
    story = kept(error)
    return OURS, f"That is a defect of Kritias, not of yours: {error!r}. The whole story: {story}."


@contextmanager
def blaming(room: Any) -> Iterator[None]:
    """What goes wrong in here is the room's affair, if it is not one of the house."""
    from kritias.kernel.mistake import place_of

    try:
        yield
    except (KritiasError, OSError, MemoryError, Unread, typer.Exit, typer.Abort):
        raise
    except Exception as error:
        if room.__name__.startswith(HOUSE):
            raise
        where = place_of(error) or room.__name__
        raise Refused(
            f"{where}: {type(error).__name__}: {str(error).rstrip('.')}. "
            f"The whole story: {kept(error)}."
        ) from error


PLAINER: Final = [  # what Typer says, and how people say it
    (
        r"Invalid value for '(.*?)': Input should be greater than or equal to",
        r"\1 should be at least",
    ),
    (r"Invalid value for '(.*?)': Input should be less than or equal to", r"\1 should be at most"),
    (r"Invalid value for '(.*?)': Input should be a valid number.*", r"\1 should be a number"),
    (r"Invalid value for '(.*?)': .*(integer|raw data).*", r"\1 should be a whole number"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"The command does not take «\1»"),
]


def plainly(message: str) -> str:
    """What is wrong with an argument, in plain words where we know some."""
    for said, plain in PLAINER:
        message = re.sub(said, plain, message, flags=re.DOTALL)
    return message


def gist(complaint: str) -> str:
    """What a compiler says first, as far as it is a sentence; where it says so comes before."""
    said = [line.strip() for line in complaint.splitlines() if line.strip()]
    telling = [line for line in said if not line.startswith("Failed in nopython mode")]
    return f"{(telling or ['It says nothing'])[0].rstrip('.')}."


def kept(error: Exception) -> str:
    """Where the whole story of an error has been written down."""
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="kritias-", suffix=".txt", delete=False) as file:
        traceback.print_exception(error, file=file)
    return file.name


def complain(sentence: str) -> None:
    """One sentence on one line, in red where there are colours."""
    lines = "; ".join(filter(None, (" ".join(line.split()) for line in sentence.splitlines())))
    typer.secho(shortened(printable(lines.replace("?.", "?"))), fg="red", err=True)


def printable(text: str) -> str:
    """A text that does nothing to a terminal but appear on it: it may quote what a file holds."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def shortened(text: str) -> str:
    """A text without its middle, if it is too long to be read."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST * 3 // 4]} … {text[-LONGEST // 4 :]}"

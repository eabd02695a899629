"""A command line as a person types it, carried out in this process: a process of its own for each
of some hundred would cost minutes."""

import io
import os
import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from kritias import cli, registry

ROOT = Path(__file__).parents[2]
ROOMS = ROOT / "src/kritias/games"


@dataclass(frozen=True)
class Told:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


def typed(*words: str, given: bytes = b"", **environment: str) -> Told:
    """Carry out `kritias WORDS` with something on standard input."""
    out, err = stream(), stream()
    with ExitStack() as stack:
        stack.enter_context(patch.object(sys, "argv", ["kritias", *words]))
        stack.enter_context(patch.object(sys, "stdin", stream(given)))
        stack.enter_context(patch.dict(os.environ, {"COLUMNS": "120"} | environment))
        stack.enter_context(patch.object(sys, "path", list(sys.path)))
        stack.enter_context(patch.dict(registry.ROOMS))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        try:
            cli.main()
        except SystemExit as end:
            code = int(end.code or 0)
    return Told(code, content(out), content(err))


def stream(content: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")


def content(written: io.TextIOWrapper) -> str:
    written.flush()
    return written.buffer.getvalue().decode()  # type: ignore[attr-defined]


def assert_one_sentence(told: Told) -> None:
    """What the house promises for whatever cannot be: code 2, one sentence, and nothing else."""
    assert told.code == 2, told
    assert told.out == ""
    assert_sentence(told.err)


def assert_sentence(said: str) -> None:
    assert said.endswith("\n"), said
    sentence = said.removesuffix("\n")
    assert sentence
    assert len(sentence) < 500
    assert sentence.isprintable(), repr(sentence)
    assert sentence[-1] in ".?!)", sentence
    assert "Traceback" not in sentence
    assert "Error(" not in sentence

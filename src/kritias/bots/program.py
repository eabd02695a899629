"""A program that plays: a process of its own, and the lines that go to it and come back."""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from kritias.bots.foul import Foul, FoulKind
from kritias.bots.protocol import (
    QUIT,
    Greeting,
    Introduction,
    Message,
    Question,
    answer_in,
    introduction_in,
    line_of,
    move_in,
    quoted,
)
from kritias.kernel.refusal import Refused, Unknown

LONGEST: Final = 1 << 16  # bytes of an answer
KEPT: Final = 1 << 13  # bytes of stderr
PORTION: Final = 1 << 16  # bytes that are read at once
WELCOME: Final = 10.0  # seconds for the answer to a greeting: a program may have much to load
FAREWELL: Final = 2.0  # seconds in which it has to end


def is_program(name: str) -> bool:
    """Whether the name of a bot is that of a program: it has a slash, as paths have."""
    return "/" in name


def words_of(command: str) -> list[str]:
    """A command as a shell would take it apart."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Unknown(f"«{command}» cannot be read as a command: {error}.") from error
    if os.name != "posix":
        raise Refused("Programs can play on Linux and macOS only.")
    if not words or shutil.which(words[0]) is None:
        raise Unknown(f"There is no program {words[0] if words else command} that can be run.")
    return words


class Program:
    """A running program. Whatever goes wrong with it is a `Foul`; nothing waits for ever, and with
    `close` or `kill` it ends, and so does all that it has started."""

    def __init__(self, command: str) -> None:
        self.command = command
        words = words_of(command)
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Unknown(f"{command} cannot be run: {error.strerror}.") from error
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        self.streams = [stream for stream in streams if stream]
        self.stdin, self.stdout, self.stderr = (stream.fileno() for stream in self.streams)
        self.to_send, self.said, self.complaints = b"", b"", b""
        self.is_silent = False  # whether its stdout has come to an end
        self.selector = selectors.DefaultSelector()
        for pipe_end in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe_end, False)
        self.selector.register(self.stdout, selectors.EVENT_READ, self.listen)
        self.selector.register(self.stderr, selectors.EVENT_READ, self.note)

    # What is said

    def greet(self, greeting: Greeting, seconds: float = WELCOME) -> Introduction:
        """Let a game begin."""
        return introduction_in(self.ask(greeting.message(), seconds))

    def decide(self, question: Question) -> int | str:
        """What it wants to do, within the time that the question's clock leaves."""
        return move_in(self.ask(question.message(), question.clock.seconds))

    def ask(self, message: Message, seconds: float | None) -> Message:
        """Send a message, and wait so long for the line that answers it."""
        self.check_silence()
        self.send(message)
        self.attend(lambda: b"\n" in self.said or self.is_silent, seconds)
        line, end, self.said = self.said.partition(b"\n")
        if not end:
            raise self.ended(line)
        if self.said:
            raise self.foul("unasked", f"It said {quoted(self.said)} beside its answer.")
        try:
            return answer_in(line)
        except Foul as foul:
            raise self.foul(foul.kind, str(foul)) from foul

    def tell(self, message: Message) -> None:
        """Send a message that nobody answers."""
        self.send(message)
        with suppress(Foul):
            self.attend(lambda: not self.to_send, FAREWELL)

    def check_silence(self) -> None:
        """Whoever was not asked has nothing to say."""
        with suppress(Foul):
            self.attend(lambda: False, 0.0)
        if self.said:
            raise self.foul("unasked", f"It said {quoted(self.said)} before it was asked.")

    # How it gets there

    def send(self, message: Message) -> None:
        self.to_send += line_of(message)
        if self.stdin not in self.selector.get_map():
            self.selector.register(self.stdin, selectors.EVENT_WRITE, self.write)

    def attend(self, is_done: Callable[[], bool], seconds: float | None) -> None:
        """Write and read what there is until something is so; a foul if that takes too long."""
        end = None if seconds is None else time.monotonic() + seconds
        while not is_done():
            left = None if end is None else max(end - time.monotonic(), 0.0)
            ready = self.selector.select(left)
            for key, _ in ready:
                key.data()
            if len(self.said) > LONGEST:
                raise self.foul("flooded", f"It said more than {LONGEST:,} bytes at once.")
            if end is not None and time.monotonic() >= end and not is_done():
                raise self.too_late(seconds or 0.0)

    def write(self) -> None:
        try:
            self.to_send = self.to_send[os.write(self.stdin, self.to_send) :]
        except BlockingIOError:
            return
        except OSError:  # nobody reads any more
            self.to_send = b""
        if not self.to_send:
            self.selector.unregister(self.stdin)

    def listen(self) -> None:
        portion = self.read(self.stdout)
        self.said += portion
        self.is_silent = not portion

    def note(self) -> None:
        self.complaints = (self.complaints + self.read(self.stderr))[-KEPT:]

    def read(self, pipe_end: int) -> bytes:
        """What has come; nothing at the end, when there is no more to wait for."""
        portion = os.read(pipe_end, PORTION)
        if not portion:
            self.selector.unregister(pipe_end)
        return portion

    # What went wrong

    def foul(self, kind: FoulKind, sentence: str) -> Foul:
        return Foul(kind, sentence, self.stderr_text)

    def too_late(self, seconds: float) -> Foul:
        if self.said:
            sentence = f"It said {quoted(self.said)} without an end of line"
            return self.foul("unfinished", f"{sentence}, and nothing more for {seconds:g} s.")
        return self.foul("late", f"It did not answer within {seconds:g} s.")

    def ended(self, line: bytes) -> Foul:
        """Its output has come to an end where an answer should be."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        with suppress(Foul):
            self.attend(lambda: self.stderr not in self.selector.get_map(), 0.1)
        code = self.process.returncode
        how = "closed its stdout" if code is None else how_it_ended(code)
        last = f" after {quoted(line)}" if line else ""
        return self.foul("crashed", f"It {how}{last} instead of answering.")

    @property
    def stderr_text(self) -> str:
        """What it has written to stderr lately."""
        return self.complaints.decode("utf-8", "replace").strip()

    # The end

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None and not self.is_silent

    def close(self, farewell: Message | None = QUIT) -> bool:
        """Let it end, by a message or by the end of its input alone; whether it did so in time.
        One that did not is killed."""
        if farewell:
            self.tell(farewell)
        if self.stdin in self.selector.get_map():
            self.selector.unregister(self.stdin)
        self.streams[0].close()
        end = time.monotonic() + FAREWELL
        while self.process.poll() is None and time.monotonic() < end:
            self.drain()
        has_ended = self.process.poll() is not None
        self.kill()
        return has_ended

    def drain(self) -> None:
        """Let it write what it likes while it ends."""
        with suppress(Foul):
            self.attend(lambda: self.is_silent or self.process.poll() is not None, 0.02)
        self.said = b""
        if self.is_silent:
            time.sleep(0.005)

    def kill(self) -> None:
        """End it at once, with all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.selector.close()
        for stream in self.streams:
            stream.close()


def how_it_ended(code: int) -> str:
    """The end of a process in words."""
    if code >= 0:
        return f"ended with code {code}"
    with suppress(ValueError):
        return f"was ended by {signal.Signals(-code).name}"
    return f"was ended by signal {-code}"

"""Thoughts that other processes think: asked for in the database, and answered there.

With no such process alive the thinking processes of the house do it, as they do with SQLite. A
question whose process dies is to be had again; an answer is taken once.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias import __version__, bots
from kritias.server import questions, schema
from kritias.server.membership import Member
from kritias.server.questions import NAMES, QUESTIONS, packed
from kritias.server.refusal import Unavailable
from kritias.server.store import notify
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
ASKED: Final = "kritias_thoughts"  # the channel on which those who think hear of questions
ANSWERED: Final = "thought"  # the notice that one is answered
LOOK: Final = 2.0  # seconds after which an answer is looked for, should the notice be lost
SILENCE: Final = 60.0  # seconds in which nobody is asked who was alive and did not answer
AT_ONCE: Final = 64  # questions of one review, where a GPU answers many together
FAILED: Final = "failed"  # the answer of whoever could not find one


@dataclass
class Waiting:
    """What a house waits for."""

    answers: dict[str, asyncio.Event] = field(default_factory=dict)  # by question
    silent_until: float = 0.0  # by the clock of the loop


class Thoughts:
    """Asks the processes that only think, if there are some; else those of this house. Workers that
    are alive and do not answer, because they hang or are of another version, are asked again after
    a while: till then nobody waits for them."""

    def __init__(self, thinkers: Thinkers, member: Member) -> None:
        self.thinkers, self.member, self.waiting = thinkers, member, Waiting()

    def beside(self, thinkers: Thinkers) -> "Thoughts":
        """The same, but that other processes of this house think when nobody else does."""
        other = Thoughts(thinkers, self.member)
        other.waiting = self.waiting
        return other

    async def think(
        self, game: str, seen: bytes, level: str, seed: int, spent: float = 0.0
    ) -> bots.Thought:
        """What a bot would do."""
        about = game, seen, level, seed, spent
        if not self.has_workers:
            return await self.thinkers.think(*about)
        thought: bots.Thought = await self.ask(questions.think, *about)
        return thought

    async def ask(self, function: Callable[..., Any], *about: Any) -> Any:
        """The answer of a function, wherever it is found."""
        name = NAMES.get(function, "")
        if not name:
            return await self.thinkers.ask(function, *about)
        told = None
        if self.has_workers:
            with self.thinkers.waited_for():
                told = await self.asked_elsewhere(name, about)
        if told is None:
            told = await self.thinkers.ask(function, *about)
        return QUESTIONS[name].read(told)

    @property
    def at_once(self) -> int:
        """How many questions of one review are worth asking at a time."""
        return AT_ONCE if self.has_workers and self.member.gpus else self.thinkers.at_once

    @property
    def has_workers(self) -> bool:
        is_silent = asyncio.get_running_loop().time() < self.waiting.silent_until
        return self.member.store.is_shared and self.member.workers > 0 and not is_silent

    async def asked_elsewhere(self, name: str, about: tuple[Any, ...]) -> Any:
        """What another process has found; None if none of them does in time."""
        key, loop = secrets.token_hex(8), asyncio.get_running_loop()
        heard = self.waiting.answers[key] = asyncio.Event()
        end = loop.time() + self.thinkers.limit
        try:
            await self.put(key, name, about)
            while loop.time() < end and self.has_workers:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await heard.wait()
                answer = await self.answer_to(key)
                if answer is not None:
                    break
            else:
                if self.has_workers:
                    self.waiting.silent_until = loop.time() + SILENCE
            return await self.take_back(key)
        except (Unavailable, IntegrityError):
            return None
        finally:
            del self.waiting.answers[key]

    def hear(self, key: str) -> None:
        """A question of some house is answered."""
        if key in self.waiting.answers:
            self.waiting.answers[key].set()

    async def put(self, key: str, name: str, about: tuple[Any, ...]) -> None:
        row = {
            "id": key,
            "asker": self.member.id,
            "version": __version__,
            "rank": QUESTIONS[name].rank,
            "asked": self.member.store.clock,
            "question": name,
            "about": packed(about),
        }
        async with self.member.store.writing() as connection:
            await connection.execute(sa.insert(schema.thoughts).values(row))
            await notify(connection, key, channel=ASKED)

    async def answer_to(self, key: str) -> str | None:
        thoughts = schema.thoughts.c
        async with self.member.store.reading() as connection:
            answer: str | None = await connection.scalar(
                sa.select(thoughts.answer).where(thoughts.id == key)
            )
        return answer

    async def take_back(self, key: str) -> Any:
        """Ask no more; with the answer, if there is one."""
        thoughts = schema.thoughts
        async with self.member.store.writing() as connection:
            answer = await connection.scalar(
                sa.delete(thoughts).where(thoughts.c.id == key).returning(thoughts.c.answer)
            )
        if answer is None or answer == FAILED:
            log.error("No worker has answered; the house thinks itself.")
            return None
        return json.loads(answer)

    def rest(self) -> None:
        self.thinkers.rest()

    def close(self) -> None:
        self.thinkers.close()

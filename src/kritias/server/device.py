"""The GPU of a worker: one process that answers many questions at once there.

It compiles its rooms first; until then, and for good should the device fail, all questions are
answered by the thinking processes.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa

import kritias
from kritias.arena import gpu_search
from kritias.arena.inquiry import Inquiry, answer_all
from kritias.server import schema
from kritias.server.questions import QUESTIONS
from kritias.server.workers import LIMIT, Process

log: Final = logging.getLogger("kritias")
COMPILE: Final = 900.0  # seconds that the rules of a room may take
REVIEWED: Final = ("judge", "suspect")
LARGE: Final = ("_____", "______")  # digits of the iterations of a search that is worth it: 10,000

Asked = tuple[str, tuple[Any, ...]]  # the name of a question, and what it is about


class Device:
    """Which questions suit the device, and their answers."""

    def __init__(self, rooms: Sequence[str] = ()) -> None:
        self.process = Process(rooms, 0)
        self.turn = asyncio.Lock()
        self.rooms: list[str] = []  # that are ready
        self.is_lost = False

    async def ask(self, limit: float, function: Any, *about: Any) -> Any:
        async with self.turn:
            return await asyncio.to_thread(self.process.ask, limit, function, about)

    async def get_ready(self) -> None:
        """Compile all rooms; one that cannot be compiled is left to the processes."""
        try:
            ready = []
            for room in await self.ask(COMPILE, rooms_here):
                if reason := await self.ask(COMPILE, why_not_ready, room):
                    log.warning("%s is not searched on the GPU: %s", room, reason)
                else:
                    ready.append(room)
        except Exception as error:
            self.lose(error)
        else:
            self.rooms = ready
            log.info("The GPU answers questions about %s.", ", ".join(ready) or "no room")

    def suits(self) -> sa.ColumnElement[bool]:
        """Questions that are answered on the device: of reviews, and for large searches."""
        thoughts, all_ = schema.thoughts.c, []
        for room in self.rooms:
            begins = json.dumps([room])[:-1] + ", "
            is_there = thoughts.about.startswith(begins, autoescape=True)
            is_large = [thoughts.about.like(f'%}}, "search-{digits}", %') for digits in LARGE]
            all_ += [
                sa.and_(thoughts.question.in_(REVIEWED), is_there),
                sa.and_(thoughts.question == "think", is_there, sa.or_(*is_large)),
            ]
        return sa.or_(sa.false(), *all_)

    async def find(self, asked: Sequence[Asked]) -> list[Any]:
        """The answers, in the same order; None for those that are left to the processes."""
        try:
            answers: list[Any] = await self.ask(LIMIT, find_together, list(asked))
        except Exception as error:
            self.lose(error)
            return [None] * len(asked)
        return answers

    def lose(self, error: Exception) -> None:
        """Say once that the device is not to be relied on."""
        if not self.is_lost:
            told = " ".join(str(error).split()) or type(error).__name__
            log.error("The GPU has failed: %s. The processes answer its questions.", told)
        self.is_lost, self.rooms = True, []
        self.close()

    def close(self) -> None:
        self.process.end()


def rooms_here() -> list[str]:
    """In the process of the device: the rooms that can be asked about."""
    return list(kritias.ROOMS)


def why_not_ready(room: str) -> str:
    """In the process of the device: make a room ready; else what speaks against it."""
    try:
        gpu_search.get_ready(kritias.game(room))
    except Exception as error:
        return " ".join(str(error).split())[-500:] or type(error).__name__
    return ""


def find_together(asked: Sequence[Asked]) -> list[Any]:
    """In the process of the device: the answers to many questions, game by game; None for those
    that cannot be asked."""
    answers: list[Any] = [None] * len(asked)
    games: dict[str, dict[int, Inquiry[Any]]] = {}
    for number, (name, about) in enumerate(asked):
        try:
            inquiry = QUESTIONS[name].inquire(*about)
        except Exception:  # whoever is asked next says what is wrong with it
            log.debug("A question cannot be asked.", exc_info=True)
        else:
            games.setdefault(about[0], {})[number] = inquiry
    for game, inquiries in games.items():
        found = answer_all(kritias.game(game), list(inquiries.values()), gpu_search.search_all)
        for number, answer in zip(inquiries, found, strict=True):
            answers[number] = answer
    return answers

"""A process that only thinks, for all houses on a database; as many as one likes, anywhere."""

import asyncio
import json
import logging
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias import __version__
from kritias.server import schema
from kritias.server.listening import listen
from kritias.server.membership import LEASE, Member
from kritias.server.opening import opened
from kritias.server.questions import QUESTIONS, unpacked
from kritias.server.refusal import Unavailable
from kritias.server.store import Store, notify
from kritias.server.thoughts import ANSWERED, ASKED, FAILED
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
LOOK: Final = 2.0  # seconds after which a question is looked for, should the notice be lost


class Worker:
    """Takes one question after the other, and answers it."""

    def __init__(self, store: Store, member: Member, thinkers: Thinkers) -> None:
        self.store, self.member, self.thinkers = store, member, thinkers
        self.asked = asyncio.Event()

    def hear(self, _: str) -> None:
        self.asked.set()

    async def look_again(self) -> None:
        self.asked.set()

    async def keep_answering(self) -> None:
        """One thought at a time. What nobody could write down is answered by whoever is next."""
        while True:
            try:
                found = await self.take()
                if found is not None:
                    await self.answer(found)
                    continue
            except Unavailable:
                pass  # that is in the log already, and it will be back
            except IntegrityError:
                pass  # this worker is taken for dead, and has not said otherwise yet
            self.asked.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.asked.wait(), LOOK)

    async def take(self) -> Any:
        """A question that nobody thinks about; None if there is none."""
        thoughts = schema.thoughts
        free = (
            sa.select(thoughts.c.id)
            .where(
                thoughts.c.worker.is_(None),
                thoughts.c.answer.is_(None),
                thoughts.c.version == __version__,
                thoughts.c.question.in_(QUESTIONS),
            )
            .order_by(thoughts.c.rank, thoughts.c.asked)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        async with self.store.writing() as connection:
            found = await connection.execute(
                sa.update(thoughts)
                .where(thoughts.c.id == free)
                .values(worker=self.member.id)
                .returning(thoughts.c.id, thoughts.c.question, thoughts.c.about)
            )
            return found.first()

    async def answer(self, asked: Any) -> None:
        """Write the answer down, unless another has been given the question meanwhile."""
        thoughts, answer = schema.thoughts.c, await self.find(asked)
        async with self.store.writing() as connection:
            await connection.execute(
                sa.update(schema.thoughts)
                .where(thoughts.id == asked.id, thoughts.worker == self.member.id)
                .values(answer=answer)
            )
            await notify(connection, f"{ANSWERED} {asked.id}")

    async def find(self, asked: Any) -> str:
        """The answer; that there is none is one as well, and the house thinks itself."""
        try:
            question = QUESTIONS[asked.question]
            return json.dumps(await self.thinkers.ask(question.find, *unpacked(asked.about)))
        except Exception:
            log.exception("A question could not be answered.")
            return FAILED


async def work(place: str, processes: int, rooms: Sequence[str] = (), lease: float = LEASE) -> None:
    """Think for the houses on a database until told to stop: by SIGTERM, or Ctrl+C."""
    async with opened(place) as store:
        member, thinkers = Member(store, "worker", lease), Thinkers(processes, rooms=rooms)
        worker = Worker(store, member, thinkers)
        await member.join()
        going_on = asyncio.gather(
            member.keep_beating(),
            listen(place, ASKED, worker.hear, worker.look_again),
            *(worker.keep_answering() for _ in range(processes)),
        )
        with suppress(NotImplementedError):  # where there are no such signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, going_on.cancel)
        try:
            with suppress(asyncio.CancelledError):
                await going_on
        finally:
            thinkers.close()
            await member.leave()

"""A process that only thinks, for all houses on a database; as many as one likes, anywhere."""

import asyncio
import json
import logging
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias import __version__
from kritias.server import schema
from kritias.server.device import Device
from kritias.server.listening import listen
from kritias.server.membership import LEASE, Member
from kritias.server.opening import opened
from kritias.server.questions import QUESTIONS, unpacked
from kritias.server.refusal import Unavailable
from kritias.server.store import Store, notify
from kritias.server.thoughts import ANSWERED, ASKED, FAILED
from kritias.server.workers import Thinkers

log: Final = logging.getLogger("kritias")
MOST: Final = 256  # questions that the device is asked at once
LOOK: Final = 2.0  # seconds after which a question is looked for, should the notice be lost


class Worker:
    """Takes one question after the other, and answers it; those that suit its GPU many at once."""

    def __init__(
        self, store: Store, member: Member, thinkers: Thinkers, device: Device | None = None
    ) -> None:
        self.store, self.member, self.thinkers, self.device = store, member, thinkers, device
        self.asked = asyncio.Event()

    def hear(self, _: str) -> None:
        self.asked.set()

    async def look_again(self) -> None:
        self.asked.set()

    async def keep_answering(self) -> None:
        """One thought at a time."""
        await self.keep_at(self.answer_next)

    async def keep_answering_on(self, device: Device) -> None:
        """As many as are waiting at a time, on the device, once that is ready. Houses hear of it,
        and ask more at once."""
        await device.get_ready()
        self.member.kind = "gpu" if device.rooms else "worker"
        await self.keep_at(lambda: self.answer_many(device))

    async def keep_at(self, answer: Callable[[], Awaitable[bool]]) -> None:
        """What nobody could write down is answered by whoever is next."""
        while True:
            try:
                if await answer():
                    continue
            except Unavailable:
                pass  # that is in the log already, and it will be back
            except IntegrityError:
                pass  # this worker is taken for dead, and has not said otherwise yet
            self.asked.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.asked.wait()

    async def answer_next(self) -> bool:
        """Whether there was something to answer."""
        found = await self.take()
        if found is not None:
            await self.answer(found)
        return found is not None

    async def answer_many(self, device: Device) -> bool:
        """The same of what suits the device. What it does not answer the processes do."""
        found = await self.take_some(MOST, device.suits()) if device.rooms else []
        if not found:
            return False
        answers = await device.find([(one.question, unpacked(one.about)) for one in found])
        if device.is_lost:
            self.member.kind = "worker"
        both = list(zip(found, answers, strict=True))
        await self.write({one.id: json.dumps(told) for one, told in both if told is not None})
        await asyncio.gather(*(self.answer(one) for one, told in both if told is None))
        return True

    async def take(self) -> Any:
        """A question that nobody thinks about, and that is none for our device; None if there is
        none."""
        others = sa.not_(self.device.suits()) if self.device else sa.true()
        found = await self.take_some(1, others)
        return found[0] if found else None

    async def take_some(self, most: int, which: sa.ColumnElement[bool]) -> Sequence[Any]:
        """Questions of a kind that nobody thinks about: at most so many, the most urgent and the
        oldest of them."""
        thoughts = schema.thoughts
        free = (
            sa.select(thoughts.c.id)
            .where(
                thoughts.c.worker.is_(None),
                thoughts.c.answer.is_(None),
                thoughts.c.version == __version__,
                thoughts.c.question.in_(QUESTIONS),
                which,
            )
            .order_by(thoughts.c.rank, thoughts.c.asked)
            .limit(most)
            .with_for_update(skip_locked=True)
            .cte("free")
        )
        async with self.store.writing() as connection:
            found = await connection.execute(
                sa.update(thoughts)
                .where(thoughts.c.id.in_(sa.select(free.c.id)))
                .values(worker=self.member.id)
                .returning(thoughts.c.id, thoughts.c.question, thoughts.c.about)
            )
            return found.all()

    async def answer(self, asked: Any) -> None:
        """What the processes find."""
        await self.write({asked.id: await self.find(asked)})

    async def write(self, answers: dict[str, str]) -> None:
        """Write answers down, unless another has been given the question meanwhile."""
        if not answers:
            return
        thoughts = schema.thoughts.c
        async with self.store.writing() as connection:
            for key, answer in answers.items():
                await connection.execute(
                    sa.update(schema.thoughts)
                    .where(thoughts.id == key, thoughts.worker == self.member.id)
                    .values(answer=answer)
                )
                await notify(connection, f"{ANSWERED} {key}")

    async def find(self, asked: Any) -> str:
        """The answer; that there is none is one as well, and the house thinks itself."""
        try:
            question = QUESTIONS[asked.question]
            return json.dumps(await self.thinkers.ask(question.find, *unpacked(asked.about)))
        except Exception:
            log.exception("A question could not be answered.")
            return FAILED


async def work(
    place: str,
    processes: int,
    rooms: Sequence[str] = (),
    lease: float = LEASE,
    on_gpu: bool = False,
) -> None:
    """Think for the houses on a database until told to stop: by SIGTERM, or Ctrl+C."""
    async with opened(place) as store:
        member, thinkers = Member(store, "worker", lease), Thinkers(processes, rooms=rooms)
        devices = [Device(rooms)] if on_gpu else []
        worker = Worker(store, member, thinkers, *devices)
        await member.join()
        going_on = asyncio.gather(
            member.keep_beating(),
            listen(place, ASKED, worker.hear, worker.look_again),
            *(worker.keep_answering() for _ in range(processes)),
            *(worker.keep_answering_on(device) for device in devices),
        )
        with suppress(NotImplementedError):  # where there are no such signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, going_on.cancel)
        try:
            with suppress(asyncio.CancelledError):
                await going_on
        finally:
            for device in devices:
                device.close()
            thinkers.close()
            await member.leave()

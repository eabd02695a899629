"""A connection to PostgreSQL whose socket is watched by one reader only, from beginning to end.

A socket must not be closed while the event loop may still watch it: libuv (uvloop) then ends the
process by abort(), without a traceback. psycopg asks the loop every 0.1 s anew to watch the socket
on which somebody waits by it, and to give that up takes it ten seconds more. So here nobody waits
by psycopg once the connection is made: there is one reader, and it goes before the socket does.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Self

CONNECT_TIMEOUT_S: Final = 5


class DatabaseLine:
    """One question at a time, and notices at any time. A line that has ended is not used again."""

    def __init__(self, connection: Any, hear: Callable[[str], None]) -> None:
        self.connection, self.pgconn, self.hear = connection, connection.pgconn, hear
        self.socket: int = self.pgconn.socket
        self.error: Exception | None = None  # with which it has ended
        self.ended = asyncio.Event()
        self.answered: asyncio.Future[None] | None = None  # while something is asked
        self.results: list[Any] = []
        asyncio.get_running_loop().add_reader(self.socket, self.take)

    @classmethod
    async def made(
        cls, *words: Any, hear: Callable[[str], None] = lambda notice: None, **options: Any
    ) -> Self:
        """A new connection; `hear` is given the payload of every notice."""
        import psycopg

        always = {"autocommit": True, "connect_timeout": CONNECT_TIMEOUT_S}
        return cls(await psycopg.AsyncConnection.connect(*words, **{**options, **always}), hear)

    def close(self) -> None:
        self.end(ConnectionError("closed"))

    def end(self, error: Exception) -> None:
        """Let go of the socket, then close it. Without the last word that psycopg would wait for:
        whoever was cut off cannot hear it."""
        if self.error:
            return
        self.error = error
        loop = asyncio.get_running_loop()
        loop.remove_reader(self.socket)
        loop.remove_writer(self.socket)
        self.pgconn.finish()
        self.ended.set()
        if self.answered and not self.answered.done():
            self.answered.set_exception(error)

    async def stand(self, seconds: float) -> None:
        """Wait so long; the error if the line ends meanwhile."""
        try:
            async with asyncio.timeout(seconds):
                await self.ended.wait()
        except TimeoutError:
            return
        assert self.error
        raise self.error

    # Asking

    async def run(self, statements: str) -> list[Any]:
        """The results of statements without parameters."""
        return await self.ask(self.pgconn.send_query, statements.encode())

    async def ask(self, send: Callable[..., None], *words: Any) -> list[Any]:
        """The results of what is sent. A line on which somebody did not wait for the answer ends:
        nobody must take it for another one."""
        if self.error:
            raise self.error
        self.results = []
        self.answered = asyncio.get_running_loop().create_future()
        try:
            send(*words)
            self.flush()
            await self.answered
        except BaseException:
            self.end(ConnectionError("given up"))
            raise
        finally:
            self.answered = None
        raise_if_refused(self.results)
        return self.results

    def flush(self) -> None:
        """Write what is left to be written, now and whenever there is room."""
        loop = asyncio.get_running_loop()
        try:
            is_left = self.pgconn.flush()
        except Exception as error:
            self.end(error)
            return
        if is_left:
            loop.add_writer(self.socket, self.flush)
        else:
            loop.remove_writer(self.socket)

    # Hearing

    def take(self) -> None:
        """Take in what has come."""
        try:
            self.pgconn.consume_input()
            self.take_results()
        except Exception as error:  # at once: the number of its socket may soon be another's
            self.end(error)
            return
        while not self.error and (notice := self.pgconn.notifies()):
            self.hear(notice.extra.decode(errors="replace"))

    def take_results(self) -> None:
        """What is complete of the answer; to ask for more would block the loop."""
        while self.answered and not self.answered.done() and not self.pgconn.is_busy():
            result = self.pgconn.get_result()
            if result is None:
                self.answered.set_result(None)
            else:
                self.results.append(result)


def raise_if_refused(results: list[Any]) -> None:
    """The error that the database has answered, as one of psycopg's."""
    from psycopg import errors, pq

    for result in results:
        if result.status == pq.ExecStatus.FATAL_ERROR:
            raise errors.error_from_result(result)

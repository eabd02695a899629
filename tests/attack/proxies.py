"""A line to a database that can be cut: at once, or so that one side hears nothing and is told
nothing."""

import asyncio
import threading
from contextlib import suppress
from typing import Self
from urllib.parse import parse_qs, urlsplit

from tests.server.houses import free_port


class Proxy:
    """Passes bytes on to the socket of a PostgreSQL, both ways, until it is told otherwise."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/{parts.path.strip('/')}"
        self.swallows: set[str] = set()  # of "asked" and "answered": what is passed on to nobody
        self.unheard = b""  # what is sent with this in it is passed on to nobody either
        self.swallowed = 0  # bytes
        self.writers: set[asyncio.StreamWriter] = set()
        self.is_open, self.is_done = threading.Event(), asyncio.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.live()), daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        assert self.is_open.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.is_done.set)
        self.thread.join(30)

    async def live(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with await asyncio.start_server(self.serve, "127.0.0.1", self.port):
            self.is_open.set()
            await self.is_done.wait()
            self.hang_up()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_unix_connection(self.socket)
        except OSError:
            writer.close()
            return
        await asyncio.gather(
            self.pass_on(reader, there[1], "asked"), self.pass_on(there[0], writer, "answered")
        )

    async def pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str
    ) -> None:
        self.writers.add(writer)
        try:
            with suppress(OSError):
                while data := await reader.read(65536):
                    if way in self.swallows or (self.unheard and self.unheard in data):
                        self.swallowed += len(data)
                        continue
                    writer.write(data)
                    await writer.drain()
        finally:
            self.writers.discard(writer)
            writer.close()

    def cut(self) -> None:
        """Hang up on everybody."""
        self.loop.call_soon_threadsafe(self.hang_up)

    def hang_up(self) -> None:
        for writer in list(self.writers):
            writer.transport.abort()

    def deafen(self, *ways: str) -> None:
        """From now on nothing is passed on this way, and nobody is told; no way: all is well."""
        self.swallows = set(ways)

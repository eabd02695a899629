"""Raw lines to a house on this machine: HTTP and WebSocket, as bytes, without anybody's manners."""

import asyncio
import base64
import json
import struct
import time
from dataclasses import dataclass, field
from typing import Any, Final

HOST: Final = "127.0.0.1"
PATIENCE: Final = 30.0  # seconds for an answer
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
BODILESS: Final = (204, 304)


@dataclass
class Answer:
    """What came back to a request."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """A connection that is kept as long as the house keeps it."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self.reader: Any = None
        self.writer: Any = None

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=2**20)

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def send(self, wire: bytes, is_head: bool = False, is_last: bool = False) -> Answer:
        """Send bytes and read one answer. The last request on a line says that it is."""
        is_fresh = self.writer is None
        try:
            return await self.exchange_in_time(wire, is_head, is_last)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            if is_fresh or isinstance(error, TimeoutError):
                raise
            # a house hangs up on whoever is silent: that is no answer to this request
            return await self.exchange_in_time(wire, is_head, is_last)
        finally:
            if is_last:
                self.close()

    async def exchange_in_time(self, wire: bytes, is_head: bool, is_last: bool) -> Answer:
        """By `timeout`: a cancellation may be lost in `wait_for` of Python 3.11."""
        async with asyncio.timeout(PATIENCE):
            return await self.exchange(wire, is_head, is_last)

    async def exchange(self, wire: bytes, is_head: bool, is_last: bool) -> Answer:
        if self.writer is None:
            await self.connect()
        self.writer.write(wire)
        if is_last:
            self.writer.write_eof()
        answer = await self.read(is_head)
        while 100 <= answer.status < 200 and answer.status != 101:
            answer = await self.read(is_head)
        if answer.headers.get("connection", "").lower() == "close":
            self.close()
        return answer

    async def read(self, is_head: bool = False) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in head[1:] if line)
        answer = Answer(int(head[0].split()[1]), {k.lower(): v.strip() for k, _, v in pairs})
        if not is_head and answer.status >= 200 and answer.status not in BODILESS:
            answer.body = await self.body(answer.headers)
        return answer

    async def body(self, headers: dict[str, str]) -> bytes:
        if "content-length" in headers:
            return bytes(await self.reader.readexactly(int(headers["content-length"])))
        if headers.get("transfer-encoding", "") != "chunked":
            return bytes(await self.reader.read())
        pieces = []
        while size := int(await self.reader.readline(), 16):
            pieces.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(pieces)

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """An honest request to the API."""
        content = b"" if body is None else json.dumps(body).encode()
        bearer = f"authorization: Bearer {self.token}\r\n" if self.token else ""
        head = (
            f"{method} /api{path} HTTP/1.1\r\nhost: {HOST}:{self.port}\r\n{bearer}"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        return await self.send(head.encode() + content)


# The wire


@dataclass(frozen=True)
class Frame:
    """A frame on its way to the house; a rude one breaks the protocol."""

    payload: bytes
    code: int = TEXT
    is_final: bool = True
    is_masked: bool = True
    is_rude: bool = False

    @property
    def wire(self) -> bytes:
        size, mask = len(self.payload), 0x80 if self.is_masked else 0
        head = bytes([(0x80 if self.is_final else 0) | self.code])
        if size < 126:
            head += bytes([mask | size])
        elif size < 2**16:
            head += bytes([mask | 126]) + struct.pack("!H", size)
        else:
            head += bytes([mask | 127]) + struct.pack("!Q", size)
        return head + (bytes(4) if self.is_masked else b"") + self.payload  # a mask of zeros


def handshake(port: int, path: str, headers: str = "") -> bytes:
    key = base64.b64encode(bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nhost: {HOST}:{port}\r\nupgrade: websocket\r\n"
        f"connection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
        f"{headers}\r\n"
    ).encode("latin-1")


class Wire:
    """A WebSocket whose frames are read and counted, and otherwise ignored."""

    def __init__(self, port: int) -> None:
        self.line = Line(port)
        self.frames = 0
        self.last = b""
        self.ended: int | None = None  # the code with which the house closed; 0: without a word
        self.reading: asyncio.Task[None] | None = None

    async def open(self, request: bytes) -> int:
        """The status of the handshake; 101 opens the wire."""
        answer = await self.line.send(request)
        if answer.status == 101:
            self.reading = asyncio.create_task(self.read())
        return answer.status

    async def send(self, frame: Frame) -> None:
        self.line.writer.write(frame.wire)
        await self.line.writer.drain()

    async def read(self) -> None:
        try:
            while self.ended is None:
                await self.read_frame()
        except (OSError, asyncio.IncompleteReadError):
            self.ended = 0

    async def read_frame(self) -> None:
        reader = self.line.reader
        first, size = await reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await reader.readexactly(8))
        payload = await reader.readexactly(size)
        if first & 15 == CLOSE:
            self.ended = struct.unpack("!H", payload[:2])[0] if size >= 2 else 1005
        elif first & 15 in (TEXT, BINARY):
            self.frames, self.last = self.frames + 1, payload

    async def hears(self, most: float = PATIENCE) -> bool:
        """Whether a frame comes, before the house hangs up or it takes too long."""
        until = time.monotonic() + most
        while not self.frames and self.ended is None and time.monotonic() < until:
            await asyncio.sleep(0.005)
        return self.frames > 0

    async def settle(self, quiet: float = 0.05, most: float = 0.3) -> None:
        """Until the house has nothing more to say, or has hung up."""
        for _ in range(int(most / quiet)):
            before = self.frames
            await asyncio.sleep(quiet)
            if self.ended is not None or self.frames == before:
                return

    def abort(self) -> None:
        """Be gone without a word."""
        self.ended = 0
        self.line.writer.transport.abort()

    async def close(self) -> None:
        """Say good-bye, if nobody has, and let go."""
        if self.reading and self.ended is None:
            await self.send(Frame(struct.pack("!H", 1000), CLOSE))
            await asyncio.wait([self.reading], timeout=5)
        if self.reading:
            self.reading.cancel()
            await asyncio.wait([self.reading])
        self.line.close()

"""How HTTP is served: by uvicorn, with patience for honest requests only."""

import logging
import signal
import sys
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable
from socket import socket
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, ClassVar, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kritias.server.app import app_of
from kritias.server.draining import Draining
from kritias.server.log_lines import LogKind
from kritias.server.services import Plan

LONGEST_HEAD: Final = 32 * 1024  # bytes
LONGEST_LINE: Final = 8000  # bytes in the head of a WebSocket: longer ones are never answered
MOST_LINES: Final = 100
CONNECTIONS: Final = 256  # from one address
TOO_LONG: Final = "The head of this request is too long."


class Punctual(HttpToolsProtocol):
    """A connection on which a request has to come in time, and not too many from one address."""

    most: ClassVar[int] = CONNECTIONS
    dawdle: ClassVar[float] = 12.0  # seconds in which the head of a request has to be there
    crowd: ClassVar[Counter[str]] = Counter()
    late: TimerHandle | None = None
    head = 0  # bytes of a head that is not complete
    host = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.crowd[self.host] += 1
        if self.crowd[self.host] > self.most:
            transport.abort()
        else:
            self.expect_head()

    def expect_head(self) -> None:
        self.stop_waiting()
        self.head = 0
        self.late = self.loop.call_later(self.dawdle, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.late:  # the head is not complete yet
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self.late:  # another request on the same connection
            self.expect_head()

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        lines = [self.url, *(name + value for name, value in self.headers)]
        if len(lines) > MOST_LINES or max(map(len, lines)) > LONGEST_LINE:
            self.send_400_response(TOO_LONG)
            return
        self.depart()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.depart()
        super().connection_lost(exc)

    def depart(self) -> None:
        """Count a connection no more; once only."""
        self.stop_waiting()
        if self.host:
            self.crowd[self.host] -= 1
            if not self.crowd[self.host]:
                del self.crowd[self.host]
            self.host = ""


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that may be refused by an answer of HTTP. uvicorn would take that for a handshake
    which the house had forgotten, and say so in the log each time."""

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True


class PatientServer(uvicorn.Server):
    """Told to stop by SIGTERM it goes on for a while, closes in order, and has not failed; told
    again, or by Ctrl+C, it closes at once, in order as well."""

    def __init__(self, config: uvicorn.Config, draining: Draining) -> None:
        super().__init__(config)
        self.draining = draining
        self.farewell: Callable[[], None] = lambda: None  # said once, at Ctrl+C

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serve until told to stop. Whoever presses Ctrl+C while it closes has said so already."""
        if current_thread() is main_thread():
            signal.signal(signal.SIGINT, self.interrupt)
        super().run(sockets)
        if self.should_exit and current_thread() is main_thread():
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def interrupt(self, sig: int, frame: FrameType | None) -> None:
        """Before uvicorn listens to signals, and after."""
        if not self.should_exit:
            raise KeyboardInterrupt

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGINT:
            if not self.should_exit:
                self.farewell()
            self.should_exit = True
        elif sig != signal.SIGTERM:
            super().handle_exit(sig, frame)
        elif self.draining.is_under_way:
            self.should_exit = True
        else:
            self.draining.begin()

    async def on_tick(self, counter: int) -> bool:
        if self.draining.is_over:
            self.should_exit = True
        return await super().on_tick(counter)


def server_of(plan: Plan, log: LogKind = "lines", **more: Any) -> PatientServer:
    """What serves a house until it is told to stop."""
    config = config_of(plan, **more | ({"log_config": None} if log == "json" else {}))
    logging.getLogger("uvicorn.error").addFilter(is_news)
    app: FastAPI = config.app  # type: ignore[assignment]
    return PatientServer(config, app.state.draining)


def is_news(record: logging.LogRecord) -> bool:
    """Not that requests are cut short at the end: whoever sent them is told to try again."""
    return not str(record.msg).startswith("Cancel %s running task")


def config_of(plan: Plan, **more: Any) -> uvicorn.Config:
    """How uvicorn serves a house. Behind a proxy all connections come from one address."""
    is_one_address = plan.generous or plan.proxies
    most = sys.maxsize if is_one_address else CONNECTIONS
    return uvicorn.Config(
        app_of(plan),
        http=type("PunctualHere", (Punctual,), {"most": most, "dawdle": plan.dawdle}),
        log_level="warning",
        ws=Wire,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(plan.proxies),
        forwarded_allow_ips=list(plan.proxies),
        lifespan="on",
        **more,
    )

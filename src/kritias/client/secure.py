"""A wire over TLS that one thread reads and another writes.

websockets reads in a thread of its own, as soon as the socket has something for it. By TLS 1.3 that
may be a ticket of the server's and no data: the thread then waits inside OpenSSL while the request
is written there too, which OpenSSL does not allow on one connection, and now and then the answer
never comes. Here only one of them is inside at a time, and nobody waits there.
"""

import select
import ssl
from threading import Lock
from typing import Any, Final

LOOK: Final = 0.5  # seconds after which a reader sees that its socket was closed meanwhile


class TurnSocket(ssl.SSLSocket):
    """A socket in which reading and writing take turns."""

    turn: Lock

    def do_handshake(self, block: bool = False) -> None:
        self.turn = Lock()
        super().do_handshake(block)

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        while True:
            with self.turn:
                if self.fileno() < 0:
                    return b""
                self.settimeout(0)
                try:
                    return super().recv(buflen, flags)
                except ssl.SSLWantReadError:
                    pass  # it was nothing for us
                finally:
                    if self.fileno() >= 0:
                        self.settimeout(None)
            self.wait()

    def wait(self) -> None:
        """Until there is something to read, or the socket may have been closed."""
        try:
            select.select([self], [], [], LOOK)
        except (OSError, ValueError):  # it was closed
            return

    def sendall(self, data: Any, flags: int = 0) -> None:
        with self.turn:
            super().sendall(data, flags)


def tls() -> ssl.SSLContext:
    """What connects as any program does, by sockets that take turns."""
    context = ssl.create_default_context()
    context.sslsocket_class = TurnSocket
    return context

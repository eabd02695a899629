"""Waiting for a PostgreSQL that is still starting, as after a power cut."""

import logging
import time
from collections.abc import Callable
from typing import Final

from kritias.server.claim import check_driver
from kritias.server.opening import psycopg_url, url_of

log: Final = logging.getLogger("kritias")
ASK_AGAIN_S: Final = 1.0
TELL_AGAIN_S: Final = 10.0
PING_TIMEOUT_S: Final = 5


def wait_for_database(place: str, seconds: float, begin_log: Callable[[], None]) -> None:
    """Until a database takes connections, or so long; nothing to wait for is a file. What else
    may be wrong with it is found by whoever opens it."""
    if seconds <= 0 or not url_of(place).startswith("postgresql"):
        return
    check_driver()
    began, told = time.monotonic(), 0.0
    while why := why_not_there(psycopg_url(place)):
        waited = time.monotonic() - began
        if waited >= seconds:
            log.error("database: %s after %.0f s, giving up", why, waited)
            return
        if not told or waited - told >= TELL_AGAIN_S:
            begin_log()
            log.warning("database: %s, trying again for %.0f s", why, seconds - waited)
            told = waited or ASK_AGAIN_S
        time.sleep(min(ASK_AGAIN_S, seconds - waited))
    if told:
        log.warning("database: takes connections after %.1f s", time.monotonic() - began)


def why_not_there(url: str) -> str:
    """Why a database takes no connections yet, whatever language it speaks; empty if it does, or
    if the address is none."""
    import psycopg
    from psycopg.conninfo import make_conninfo
    from psycopg.pq import PGconn, Ping

    try:
        about = make_conninfo(url, connect_timeout=PING_TIMEOUT_S)
    except psycopg.Error:
        return ""
    reasons = {Ping.REJECT: "not accepting connections yet", Ping.NO_RESPONSE: "no answer"}
    return reasons.get(Ping(PGconn.ping(about.encode())), "")

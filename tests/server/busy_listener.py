"""A process that listens to a database with uvloop, and that is busy in the very moment in which it
gives up a line without an answer: `python -m tests.server.busy_listener URL`. It connects anew;
with `stop` it stops listening before the line is given up.

A line of output says that it listens, or has stopped. Having said that it listens it goes on when a
line is typed, so that whoever lets the line go deaf is in time.
"""

import asyncio
import sys
import time
from typing import Final

import uvloop

from kritias.server import listening

CHANNEL: Final = "kritias_test"
BUSY_S: Final = 0.13  # psycopg tells the loop anew every 0.1 s what to watch
QUIET_S: Final = 0.1
GIVE_UP_S: Final = 0.55
STOP_S: Final = 0.35


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def be_busy_around(seconds: float) -> None:
    """Block the loop from before that moment until after it."""
    asyncio.get_running_loop().call_later(seconds - BUSY_S / 2, time.sleep, BUSY_S)


async def live(place: str, is_to_stop: bool) -> None:
    listening.QUIET, listening.PATIENCE, listening.AGAIN = QUIET_S, GIVE_UP_S, 0.05
    end = QUIET_S + (STOP_S if is_to_stop else GIVE_UP_S)

    async def begin() -> None:
        tell("listening")
        sys.stdin.readline()
        be_busy_around(end)
        if is_to_stop:
            asyncio.get_running_loop().call_later(end, listener.cancel)

    listener = asyncio.create_task(listening.listen(place, CHANNEL, lambda _: None, begin))
    await asyncio.wait([listener])
    await asyncio.sleep(BUSY_S)  # a few rounds of the loop
    tell("stopped")


if __name__ == "__main__":
    uvloop.run(live(sys.argv[1], "stop" in sys.argv[2:]))

"""A queue in which addresses take turns: however much one of them asks for, the next piece of work
of another comes after one of its own."""

import asyncio
from collections import OrderedDict, deque
from typing import Final

from kritias.server.refusal import TooMuch

MAX_WAITING: Final = 300  # requests of one address; more are refused at once
BUSY_RETRY_S: Final = 2


class Rotation:
    """One turn at a time, given to the addresses that wait in rotation."""

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, address: str) -> None:
        """Wait for a turn. Whoever has it must `give_on`."""
        if not self.is_taken:
            self.is_taken = True
            return
        queue = self.waiting.setdefault(address, deque())
        if len(queue) >= MAX_WAITING:
            raise TooMuch(BUSY_RETRY_S)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn came as somebody left
                self.give_on()
            raise

    def give_on(self) -> None:
        """Let the next address have its turn; who has left meanwhile is passed over."""
        while self.waiting:
            address, queue = self.waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self.waiting[address] = queue  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self.is_taken = False

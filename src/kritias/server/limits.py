"""How fast one may go: buckets that fill again with time, by address, by guest and by table.

An address may stand for a whole club, so it may do more than a guest; a guest costs nothing to
make, so without the address there would be no limit.
"""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from kritias.server.refusal import TooMuch

MOST: Final = 10_000  # callers remembered by each bucket

Act = Literal[
    "table", "guest", "act", "talk", "remark", "unknown", "connect", "return", "wish", "why"
]
Scope = Literal["address", "guest", "table"]


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more a minute."""

    burst: int
    per_minute: float


RATES: Final[dict[Act, dict[Scope, Rate]]] = {
    "table": {"address": Rate(40, 40), "guest": Rate(10, 20)},
    "guest": {"address": Rate(60, 60)},
    "act": {"address": Rate(400, 2400), "guest": Rate(100, 600)},  # undo, claim, leave, …
    "talk": {"guest": Rate(8, 30), "table": Rate(40, 120)},  # of players
    "remark": {"address": Rate(60, 180), "guest": Rate(8, 30), "table": Rate(40, 120)},
    "why": {"address": Rate(400, 2400), "guest": Rate(60, 300)},
    "unknown": {"address": Rate(40, 30)},
    "connect": {"address": Rate(300, 600), "guest": Rate(60, 300), "table": Rate(400, 1200)},
    "return": {"guest": Rate(6, 6)},  # by players, where too many others connect
    "wish": {"address": Rate(600, 3600), "guest": Rate(120, 1200)},
}
CONNECTIONS: Final[dict[Scope, int]] = {"address": 200, "guest": 20, "table": 400}


class Bucket:
    """So many acts at once, and so many more a minute, for each caller."""

    def __init__(
        self, burst: float, per_minute: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst, self.rate, self.now = burst, per_minute / 60, now
        self.callers: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, caller: str) -> float:
        """How many acts a caller has left."""
        now = self.now()
        left, then = self.callers.get(caller, (float(self.burst), now))
        return min(left + (now - then) * self.rate, self.burst)

    def wait(self, caller: str) -> float:
        """Seconds until a caller may act again; 0: at once."""
        return max(0.0, (1 - self.left(caller)) / self.rate)

    def count(self, caller: str) -> None:
        self.keep(caller, max(self.left(caller) - 1, 0.0))

    def charge(self, caller: str, amount: float) -> None:
        """Take what an act has cost; who has not as much left is in debt."""
        self.keep(caller, self.left(caller) - amount)

    def debt(self, caller: str) -> float:
        """Seconds until a caller is out of debt; 0: it is not in debt."""
        return max(0.0, -self.left(caller) / self.rate)

    def keep(self, caller: str, left: float) -> None:
        """Remember how much a caller has left."""
        self.callers.pop(caller, None)
        self.callers[caller] = (left, self.now())
        if len(self.callers) > MOST:
            self.callers.popitem(last=False)


@dataclass(frozen=True)
class Caller:
    """Who acts, from where, at which table; what is empty is not counted."""

    address: str = ""
    guest: str = ""
    table: str = ""
    connection: str = ""


class Limits:
    """All buckets of a house, and the connections that are open."""

    def __init__(self, leniency: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        self.leniency = leniency
        self.buckets = {
            (act, scope): Bucket(max(rate.burst * leniency, 1.0), rate.per_minute * leniency, now)
            for act, rates in RATES.items()
            for scope, rate in rates.items()
        }
        self.open: Counter[Hashable] = Counter()

    def counted(self, act: Act, caller: Caller) -> list[tuple[Bucket, str]]:
        """The buckets that an act of this caller is taken from."""
        return [
            (self.buckets[act, scope], name)
            for scope in RATES[act]
            if (name := getattr(caller, scope))
        ]

    def wait(self, act: Act, caller: Caller) -> float:
        """Seconds until the caller may do it again."""
        return max((bucket.wait(name) for bucket, name in self.counted(act, caller)), default=0.0)

    def check(self, act: Act, caller: Caller) -> None:
        """Refuse what comes too fast, without counting it."""
        if (seconds := self.wait(act, caller)) > 0:
            raise TooMuch(seconds)

    def take(self, act: Act, caller: Caller) -> None:
        """Count one act, or refuse it: then it is counted nowhere."""
        self.check(act, caller)
        for bucket, name in self.counted(act, caller):
            bucket.count(name)


@lru_cache(MOST)
def address_of(host: str) -> str:
    """What counts as one address: of the sixth version, a whole network of a household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)

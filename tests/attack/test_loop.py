"""Whoever has much drawn or told of the past, or opens many pages, slows nobody's moves down."""

import statistics
import time
from pathlib import Path
from typing import Any

import pytest

from tests.attack.askers import under
from tests.attack.crowds import guest, new_table
from tests.attack.lines import HOST, Line
from tests.campaign import sized
from tests.server.houses import House, finish, until

MOVES = sized(40, 200)  # whose answers are timed, in a round
ROUNDS = sized(3, 10)  # of undisturbed and of disturbed moves, until they are near to each other
MAX_SLOWER = 10  # times as long as undisturbed
ALLOWED = {  # answers; no reader of pages is refused
    "past": {"200", "429"},
    "moments": {"200", "404", "429", "wire"},
    "pages": {"200"},
}
WARM = 5  # moves before any is timed


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A house with its usual limits, in which a game is over."""
    folder = tmp_path_factory.mktemp("loop")
    with House.at(folder, absence=600, generous=False) as opened:
        yield opened
    assert "Mistake" not in opened.errors.read_text()


@pytest.fixture(scope="module")
def ended(strict) -> str:
    """A finished game."""
    livia = strict.guest()
    table = livia.set_table(players=[{"kind": "bot", "level": "random"}] * 2, seed=3).id
    until(lambda: livia.view(table)["status"] == "over")
    return table


class Watch:
    """How long a house takes, whatever else this machine has to do: without the time for which its
    threads or this test waited for a processor, and no longer than all its threads were on one, so
    that a disk that others keep busy does not count either. Threads may wait at the same time, so
    it is at least the processor time of the loop."""

    def __init__(self, house: House) -> None:
        assert house.process
        self.tasks = Path(f"/proc/{house.process.pid}/task")
        self.loop = self.tasks / f"{house.process.pid}" / "schedstat"
        self.began = self.now()

    def now(self) -> tuple[float, float, float]:
        """Seconds without waiting for a processor, those of all threads on one, and of the loop."""
        threads = [figures(file) for file in self.tasks.glob("*/schedstat")]
        waited = figures(Path("/proc/self/schedstat"))[1] + sum(one[1] for one in threads)
        return time.perf_counter() - waited, sum(one[0] for one in threads), figures(self.loop)[0]

    def seconds(self) -> float:
        passed = (after - before for before, after in zip(self.began, self.now(), strict=True))
        elapsed, spent, by_loop = passed
        return max(by_loop, min(elapsed, spent))


def figures(file: Path) -> tuple[float, float]:
    """For how long a thread was on a processor, and for how long it waited for one."""
    spent, waited, _ = map(int, file.read_text().split())
    return spent / 1e9, waited / 1e9


class Player:
    """Somebody who moves on both seats of a table, and then at the next table."""

    def __init__(self, house: House, line: Line) -> None:
        self.house, self.line = house, line
        self.view: dict[str, Any] = {"status": "over"}

    async def times(self, number: int = MOVES) -> list[float]:
        """Seconds that each of so many moves took to be answered."""
        return [await self.time_of_move() for _ in range(number)]

    async def time_of_move(self) -> float:
        while not self.view.get("moves"):
            await self.look()
        address, move = f"/tables/{self.view['id']}", self.view["moves"][0]["code"]
        body, watch = {"ply": self.view["ply"], "move": move}, Watch(self.house)
        answer = await self.line.ask("POST", f"{address}/moves", body)
        seconds = watch.seconds()
        assert answer.status == 200, answer.body
        await self.look()
        return seconds

    async def look(self) -> None:
        if self.view["status"] == "over":
            players = [{"kind": "me"}] * 2
            self.view = await new_table(self.line, players=players, start=True)
        self.view = (await self.line.ask("GET", f"/tables/{self.view['id']}")).json()


def told(times: list[float]) -> tuple[float, float]:
    """Their median, and what 95 of 100 do not exceed."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


async def drained(line: Line) -> None:
    """When all is drawn that somebody of this address asked for."""
    head = f"GET /replay HTTP/1.1\r\nhost: {HOST}:{line.port}\r\n\r\n"
    assert (await line.send(head.encode())).status == 200


@pytest.mark.parametrize("attack", ["past", "moments", "pages"])
def test_a_move_is_answered_while_others_have_much_drawn_and_told(strict, ended, attack):
    """In a round at least: others on this machine disturb some rounds more than any guest could."""

    async def play() -> None:
        player, slower = Player(strict, await guest(strict.port)), list[float]()
        await player.times(WARM)
        while len(slower) < ROUNDS and not (slower and slower[-1] <= MAX_SLOWER):
            await drained(player.line)
            quiet = told(await player.times())
            async with under(attack, strict.port, ended) as seen:
                loud = told(await player.times())
            slower.append(max(after / before for before, after in zip(quiet, loud, strict=True)))
            figures = [[round(one * 1000, 1) for one in row] for row in (quiet, loud)]
            print(attack, figures, dict(seen))  # noqa: T201
            assert seen.keys() <= ALLOWED[attack], seen
        player.line.close()
        assert slower[-1] <= MAX_SLOWER, (slower, quiet, loud, seen)

    finish(play())

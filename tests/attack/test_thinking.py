"""Bots keep their pace, whatever people ask the server to search for: hints, what-if, puzzles."""

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean

from kritias.kernel.record import write_record
from kritias.server.searches import NICENESS
from tests.campaign import campaign, sized
from tests.server.houses import House, Person, until
from tests.server.tables import dealt, play_to_the_end
from tests.server.test_bots_at_the_table import thinking_processes
from tests.server.test_puzzle import Visitor, wrong_moves
from tests.server.test_wire import news, wire

SKILLED = [{"kind": "bot", "level": "skilled"}] * 2
PHASE_S = 0.7
ROUNDS = sized(12, 30)  # of an undisturbed and a disturbed phase, until the pace is right
LEAST_PACE = 0.8  # of the undisturbed one
LEAST_PACE_BUSY = (
    0.2  # the same beside other work, where what strangers ask for takes turns with it
)
BUSY = 0.2  # of the time the server and its bots wait for a processor: others use this machine


class Bots:
    """Two bots at a table, and how fast they play."""

    def __init__(self, house: House) -> None:
        self.house, self.host, self.before = house, house.guest(), 0
        self.table = self.host.set_table(players=SKILLED, seed=3).id
        self.waited = list[float]()  # shares of the phases in which they had no processor

    @property
    def plies(self) -> int:
        """The moves made so far; after the end of a game they begin another."""
        view = self.host.view(self.table)
        if view["status"] != "over":
            return self.before + int(view["ply"])
        self.before += int(view["ply"])
        self.table = self.host.set_table(players=SKILLED, seed=self.before).id
        return self.before

    def pace(self) -> float:
        """Moves per second in which there was a processor for them."""
        first, began, kept = self.plies, time.monotonic(), self.kept_waiting()
        time.sleep(PHASE_S)
        made, seconds = self.plies - first, time.monotonic() - began
        waited = self.kept_waiting() - kept
        self.waited.append(waited / seconds)
        return made / max(seconds - waited, seconds / 2)

    def kept_waiting(self) -> float:
        """Seconds for which the server and its bots were ready to run while others had the
        processors of this machine."""
        assert self.house.process
        processes = [self.house.process.pid, *niceness_of_searches(self.house)[0]]
        return sum(
            int(Path(f"/proc/{one}/schedstat").read_text().split()[1]) / 1e9 for one in processes
        )


def niceness_of_searches(house: House) -> dict[int, list[int]]:
    """The processes that search, by how far they stand back."""
    found: dict[int, list[int]] = {}
    for process in thinking_processes(house):
        found.setdefault(os.getpriority(os.PRIO_PROCESS, process), []).append(process)
    return found


class Demands:
    """Guests who ask without pause as long as this is on; how often each was answered."""

    def __init__(self, *asking: Callable[[], str]) -> None:
        self.is_on, self.is_over = threading.Event(), False
        self.answered = Counter[str]()
        self.under_way = Counter[Callable[[], str]]()
        self.threads = [threading.Thread(target=self.keep_asking, args=(ask,)) for ask in asking]

    def keep_asking(self, ask: Callable[[], str]) -> None:
        while not self.is_over:
            if self.is_on.wait(0.05):
                self.under_way[ask] += 1
                self.answered[ask()] += 1
                self.under_way[ask] -= 1

    @contextmanager
    def made(self) -> Iterator[None]:
        """As long as this lasts, and after that until all are answered."""
        self.is_on.set()
        try:
            yield
        finally:
            self.is_on.clear()
        until(lambda: not any(self.under_way.values()))

    def __enter__(self) -> "Demands":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.is_over = True
        for thread in self.threads:
            thread.join()


def hints_for(person: Person) -> Callable[[], str]:
    table = person.set_table().id
    return lambda: f"hint {person.post(f'/tables/{table}/hint').status_code}"


def tries_of(person: Person) -> Callable[[], str]:
    """Another move at a moment of a record, again and again."""
    record = write_record(play_to_the_end(dealt("atlantis", guests=("", ""))).record())
    name = person.post("/replays", record=record).json()["name"]
    path = f"/replays/{name}/moments/9"
    move = person.get(f"{path}/moves")["moves"][0]["code"]
    return lambda: f"try {person.post(f'{path}/try', move=move).status_code}"


def puzzles_on(house: House) -> Callable[[], str]:
    """A newcomer's wrong try at a puzzle, until it is explained."""

    def explain() -> str:
        visitor = Visitor(house)
        table = visitor.solve()
        with wire(house, visitor, table) as socket:
            visitor.attempt(table, wrong_moves()[0])
            until(lambda: "brings more: " in news(socket).get("parts", {}).get("puzzle", ""))
        visitor.client.close()
        return "puzzle"

    return explain


def test_bots_keep_their_pace_while_guests_ask_for_all_that_is_searched(house):
    """In a phase at least: others on this machine disturb some phases more than any guest could.
    Where they never leave it alone, bots have to go on (in 0.11 they came to a halt: 0.03)."""
    guests = [house.guest(f"Guest {number}") for number in range(2)]
    bots = Bots(house)
    until(lambda: bots.plies > 3)
    calm, disturbed = list[float](), list[float]()
    demands = hints_for(guests[0]), tries_of(guests[1]), puzzles_on(house)
    with Demands(*demands) as strangers:
        with strangers.made():
            until(lambda: sum(strangers.answered.values()) > 0)
        while len(calm) < ROUNDS and not (calm and disturbed[-1] >= LEAST_PACE * mean(calm)):
            calm.append(bots.pace())
            with strangers.made():
                disturbed.append(bots.pace())
        assert niceness_of_searches(house).keys() == {0, NICENESS}
    pace = max(disturbed[-1], mean(disturbed)) / mean(calm)
    waited = mean(bots.waited)
    assert pace >= (LEAST_PACE if waited < BUSY else LEAST_PACE_BUSY), (pace, waited)


def ended_game(person: Person, record: str, at: int) -> str:
    """The end of a game, which somebody has played on from a record against a bot."""
    name = person.post("/replays", record=record).json()["name"]
    wanted = {"at": at, "seat": 0, "level": "random", "is_true": True}
    table = str(person.post(f"/replays/{name}/play", **wanted).json()["id"])
    assert person.play_on(table)["status"] == "over"
    return table


def judged(person: Person, *tables: str) -> int:
    """How many decisions of games are judged, for somebody who wants them all to be."""
    return sum(person.get(f"/tables/{table}/review")["done"] for table in tables)


def is_reviewed(person: Person, table: str) -> bool:
    return person.get(f"/tables/{table}/review")["review"] is not None


@campaign
def test_a_review_does_not_wait_for_the_twelve_that_a_stranger_wants(house):
    """While it is made hardly more is done for the stranger than for oneself, so that it takes
    about twice as long as alone at the most. In decisions, since seconds depend on the machine."""
    livia, stranger = house.guest("Livia"), house.guest("Stranger")
    played = play_to_the_end(dealt("artonauti", guests=("", "")))
    record, at = write_record(played.record()), len(played.moves) - sized(20, 60)
    own, *others = (ended_game(one, record, at) for one in (livia, *[stranger] * 12))
    until(lambda: judged(stranger, *others) > 2)
    before = judged(stranger, *others)
    until(lambda: is_reviewed(livia, own), 120)
    meanwhile = judged(stranger, *others) - before
    assert meanwhile <= 1.5 * judged(livia, own), "quick looks at own decisions are not counted"

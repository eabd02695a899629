"""Bots keep their pace, whatever people ask the server to search for: hints, what-if, puzzles."""

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kritias.kernel.record import write_record
from kritias.server.searches import NICENESS
from tests.campaign import ALL, campaign, sized
from tests.server.houses import House, Person, until
from tests.server.tables import dealt, play_to_the_end
from tests.server.test_bots_at_the_table import thinking_processes
from tests.server.test_puzzle import Visitor, wrong_moves
from tests.server.test_wire import news, wire

SKILLED = [{"kind": "bot", "level": "skilled"}] * 2
SEEDS = (3, 4, 5) if ALL else (3, 4)  # of the games of each phase
PHASES_AT_LEAST, PHASES_AT_MOST = sized(2, 12), sized(10, 12)  # undisturbed, as many disturbed
LEAST_PACE = 0.8 if ALL else 0.5  # of the undisturbed one; `make test` itself is other work
SPIN = "import os; os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nwhile True: pass"


def seconds_of_games(house: House) -> float:
    """How long two bots take for some games, the same ones each time. In `make test`, which other
    work may disturb, only the time in which they had a processor."""
    host = house.guest("Host")
    began, kept = time.monotonic(), seconds_kept_waiting(house)
    for seed in SEEDS:
        table = host.set_table(players=SKILLED, seed=seed).id
        until(lambda table=table: host.view(table)["status"] == "over", 20)
    seconds, kept = time.monotonic() - began, seconds_kept_waiting(house) - kept
    host.close()
    return seconds if ALL else seconds - kept


def seconds_kept_waiting(house: House) -> float:
    """How long the server and its bots have been ready to run while others had the processors."""
    assert house.process
    processes = [house.process.pid, *niceness_of_searches(house).get(0, [])]
    files = [Path(f"/proc/{process}/schedstat") for process in processes]
    return sum(int(file.read_text().split()[1]) / 1e9 for file in files if file.exists())


@contextmanager
def processors_awake() -> Iterator[None]:
    """All processors have something to do, which yields to everything else. One that sleeps
    answers late, and a virtual one very late: bots alone on a machine would seem slow."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1) if hasattr(os, "SCHED_IDLE") else ():
            spinning = stack.enter_context(subprocess.Popen([sys.executable, "-c", SPIN]))
            stack.callback(spinning.kill)
        yield


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
    """The same games, undisturbed and disturbed by turns: a few on a quiet machine, more on one
    where other work disturbs either kind by chance. In 0.11 the bots came to a halt: 0.03."""
    guests = [house.guest(f"Guest {number}") for number in range(2)]
    calm, disturbed = list[float](), list[float]()
    demands = hints_for(guests[0]), tries_of(guests[1]), puzzles_on(house)
    with Demands(*demands) as strangers, processors_awake():
        with strangers.made():
            seconds_of_games(house)
            until(lambda: sum(strangers.answered.values()) > 0)
        while len(calm) < PHASES_AT_MOST and pace(calm, disturbed) < LEAST_PACE:
            for _ in range(PHASES_AT_LEAST):
                calm.append(seconds_of_games(house))
                with strangers.made():
                    disturbed.append(seconds_of_games(house))
        assert niceness_of_searches(house).keys() == {0, NICENESS}
    assert pace(calm, disturbed) >= LEAST_PACE, (calm, disturbed)


def pace(calm: Sequence[float], disturbed: Sequence[float]) -> float:
    """The disturbed pace as a share of the undisturbed one."""
    return sum(calm) / sum(disturbed) if disturbed else 0.0


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

"""Bots at the table: hints, reviews, and thinking processes that die."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.campaign import sized
from tests.server.houses import House, until
from tests.server.nursery import NAME


def test_a_hint_is_three_legal_moves_with_the_chances_they_give_and_why(livia):
    table = livia.set_table(3, seed=4)
    legal = {move["code"] for move in livia.view(table.id)["moves"]}
    hint = livia.post(f"/tables/{table.id}/hint").json()
    shares = [round(move["share"], 3) for move in hint["moves"]]
    assert {move["move"] for move in hint["moves"]} <= legal
    assert all(move["say"].endswith(".") for move in hint["moves"])
    assert len(set(shares)) == len(shares) == 3
    assert shares == sorted(shares, reverse=True)
    assert hint["why"].startswith("Why: ")


def test_who_does_not_decide_gets_no_hint(livia, bruno):
    table = livia.set_table(2)
    answer = bruno.post(f"/tables/{table.id}/hint")
    assert answer.json()["error"] == "not_your_seat"


def reviewed(person, table: str) -> dict:
    """The review of a finished game, once it is made."""
    for _ in range(1200):
        content = person.get(f"/tables/{table}/review")
        if content["review"]:
            return content["review"]
        assert content["done"] <= max(content["of"], 1)
        time.sleep(0.1)
    raise AssertionError(f"no review: {content}")


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_a_finished_game_is_reviewed_and_luck_told_from_skill(livia):
    table = livia.set_table(2, seed=4)
    early = livia.client.get(f"/tables/{table.id}/review")
    assert early.json()["error"] == "not_now"
    livia.play_on(table.id)
    review = reviewed(livia, table.id)
    for seat in range(2):
        parts = (review[part][seat] for part in ("start", "own", "others", "luck"))
        assert sum(parts) == pytest.approx(review["payoff"][seat])
        assert review["own"][seat] <= 0
    plies = {judged["ply"] for judged in review["judgements"]}
    assert set(review["worst"]) <= plies


def thinking_processes(house: House) -> list[int]:
    """The processes in which bots of a house think."""
    assert house.process
    family = psutil.Process(house.process.pid).children(recursive=True)
    return [one.pid for one in family if is_thinking(one)]


def is_thinking(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.name() == NAME or "spawn_main" in "".join(process.cmdline())
    return False


def test_a_bot_whose_process_is_killed_in_mid_thought_thinks_again(tmp_path):
    """The table goes on; nobody has to do anything."""
    house = House(str(tmp_path / "tables.db"), tmp_path).open()
    livia = house.guest("Livia")
    masters = [{"kind": "bot", "level": "master"}] * 2
    table = livia.set_table(2, players=masters, seed=3).id

    def ply() -> int:
        return int(livia.view(table)["ply"])

    for _ in range(sized(2, 3)):
        made = ply()
        until(lambda made=made: ply() > made and bool(thinking_processes(house)))
        os.kill(thinking_processes(house)[0], signal.SIGKILL)
    made = ply()
    until(lambda: ply() > made)
    livia.close()
    house.close()
    assert "Traceback" not in house.errors.read_text()


KILLED = """
import os, signal
from kritias.server.workers import Thinkers
if __name__ == "__main__":
    thinkers = Thinkers(1)
    print(thinkers.answer(os.getpid, ()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def is_alive(process: int) -> bool:
    """Whether a process still runs: one that has ended may wait to be buried."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look into")
def test_who_thinks_ends_with_a_house_that_is_killed(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as house:
        assert house.stdout
        thinker = int(house.stdout.readline())
    assert house.returncode == -signal.SIGKILL
    until(lambda: not is_alive(thinker))

"""More than two hundred damaged inputs: code 2 and one sentence each, before any work is done."""

import socket
import sys
import tempfile
import time

import pytest

from kritias.kernel import gpu
from tests.command_line.damage import CASES, FIELDS, GOLDEN, Case, document
from tests.command_line.typed import assert_one_sentence, typed

SOON = 20.0  # seconds, on a very busy machine: nothing waits for a net or for a clock
WORK = (
    "kritias.cli.house.prepared", "webbrowser.open", "kritias.kernel.batch.Series.play",
    "kritias.kernel.laws.uphold", "kritias.kernel.bench.pace", "kritias.arena.executor.on_cores",
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def compiled_games():
    """Games are compiled once on a machine; that is not what is measured here."""
    for game in FIELDS:
        document(game)


@pytest.fixture(autouse=True)
def no_work(monkeypatch):
    """No game is played, no house or browser is opened: whoever comes so far was not refused."""

    def begin(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    for work in WORK:
        monkeypatch.setattr(work, begin)


@pytest.fixture
def taken_port():
    """A port on which somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield str(listening.getsockname()[1])


def try_case(case: Case, folder, taken_port: str):
    """Set a case up in a folder, and type it."""
    empty = folder / "empty"
    empty.mkdir()
    if case.file:
        file = folder / case.file
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(case.content if isinstance(case.content, bytes) else case.content())
    else:
        file = empty
    placed = {"FILE": str(file), "FOLDER": str(empty), "RECORD": str(GOLDEN), "TAKEN": taken_port}
    words = []
    for word in case.words:
        for name, place in placed.items():
            word = word.replace(name, place)
        words.append(word)
    return typed(*words, given=case.given, **case.environment)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_damaged_input_gets_one_sentence_and_code_two(case, tmp_path, monkeypatch, taken_port):
    if case.name == "simulate atlantis --gpu" and gpu.is_there():
        pytest.skip("there is a GPU here")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # for the complaint of a compiler
    for module in [name for name in sys.modules if name.partition(".")[0] == "rooms"]:
        monkeypatch.delitem(sys.modules, module)
    began = time.perf_counter()
    told = try_case(case, tmp_path, taken_port)
    assert_one_sentence(told)
    assert case.says in told.err
    assert time.perf_counter() - began < SOON


def test_there_are_two_hundred_of_them_and_each_has_a_name_of_its_own():
    assert len({case.name for case in CASES}) == len(CASES)
    assert len(CASES) >= 200

"""Tests of the mutants: on a toll booth whose tests miss something."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.unchanged import looks_at

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from mutant_report import Outcome, Unjudged, read_judgements, summary, wilson  # noqa: E402
from mutation import Mutant, Source, all_mutants, only_for, sample  # noqa: E402

pytestmark = looks_at("mutation tool")
BOOTH = '''
"""A toll booth that takes 2 coins."""

from typing import Annotated


def toll(wheels: Annotated[int, 3], free: int = 4) -> int:
    """2 coins a wheel, but for the first 4."""
    assert wheels > 0, f"{wheels} wheels {5}"
    return 2 * max(wheels - free, 0)


def is_open(hour: int) -> bool:
    return 6 <= hour < 22


def change(coins: int) -> int:
    while coins > 9:
        coins -= 10
    return coins
'''

TESTS = """
from {module} import change, is_open, toll


def test_the_toll():
    assert [toll(wheels) for wheels in (1, 4, 5, 8)] == [0, 0, 2, 8]


def test_the_hours():
    assert is_open(12) and not is_open(2) and not is_open(23)


def test_the_change():
    assert [change(coins) for coins in (9, 10, 25)] == [9, 0, 5]
"""


def build(folder: Path, module: str, source: str = BOOTH, tests: str = TESTS) -> str:
    """A module with tests beside it: its dotted name."""
    (folder / module).mkdir()
    (folder / module / "__init__.py").touch()
    (folder / module / "booth.py").write_text(source)
    (folder / module / "test_booth.py").write_text(tests.format(module=f"{module}.booth"))
    return f"{module}.booth"


def command(*words: str) -> list[str]:
    return [sys.executable, str(ROOT / "tools" / "mutants.py"), *words]


def around(folder: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


def try_out(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*words), env=around(folder), capture_output=True, text=True, timeout=120
    )


def changes(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> list[Mutant]:
    """Every change of a module with this source."""
    monkeypatch.syspath_prepend(tmp_path)
    return all_mutants("booth", [Source(build(tmp_path, name, source), ROOT, lambda _: True)])


# What is changed


def test_a_change_touches_no_text_annotation_default_or_message(tmp_path, monkeypatch):
    found = changes(BOOTH, tmp_path, monkeypatch, "untouched")
    told = Counter((mutant.function, mutant.before) for mutant in found)
    assert told == {
        ("toll", "assert wheels > 0, f'{wheels} wheels {5}'"): 4,
        ("toll", "return 2 * max(wheels - free, 0)"): 8,
        ("is_open", "return 6 <= hour < 22"): 9,
        ("change", "while coins > 9:"): 6,
        ("change", "coins -= 10"): 4,
        ("change", "return coins"): 1,
    }
    assert all("{5}" in mutant.after for mutant in found if "assert" in mutant.before)


def test_every_change_compiles_and_is_undone(tmp_path, monkeypatch):
    found = changes(BOOTH, tmp_path, monkeypatch, "undone")
    source = found[0].source
    assert all(mutant.is_a_change for mutant in found)
    assert source.codes() == source.original
    assert len({mutant.key for mutant in found}) == len(found)


def test_a_seed_decides_the_sample_and_a_smaller_one_is_its_beginning(tmp_path, monkeypatch):
    found = changes(BOOTH, tmp_path, monkeypatch, "sampled")
    twelve = [mutant.key for mutant in sample(found, 12, seed=5)]
    assert twelve == [mutant.key for mutant in sample(found, 12, seed=5)]
    assert twelve[:7] == [mutant.key for mutant in sample(found, 7, seed=5)]
    assert twelve != [mutant.key for mutant in sample(found, 12, seed=6)]


def test_a_change_that_compiles_to_the_same_is_not_tried(tmp_path, monkeypatch):
    source = "def one() -> int:\n    return 3 if 1 > 0 else 3\n\ndef two() -> int:\n    return 5\n"
    found = changes(source, tmp_path, monkeypatch, "folded")
    assert {mutant.after for mutant in sample(found, 99, seed=1)} >= {"return 4", "return 6"}
    unfolded = [mutant for mutant in found if not mutant.is_a_change]
    assert len(sample(found, 99, seed=1)) <= len(found) - len(unfolded)


def test_a_key_stays_when_a_function_is_moved(tmp_path, monkeypatch):
    """So that a judgement outlives it."""
    here = changes(BOOTH, tmp_path, monkeypatch, "here")
    head, _, rest = BOOTH.partition("def toll")
    moved = f"{head}def first() -> int:\n    return 1\n\n\ndef toll{rest}"
    there = changes(moved, tmp_path, monkeypatch, "there")
    keys = {mutant.key for mutant in there if mutant.function != "first"}
    assert keys == {mutant.key for mutant in here}


def test_what_only_the_audit_needs_is_told_apart(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    text = """
def audit(): return is_sound() and both()
def is_sound(): return deeper()
def deeper(): return 1
def both(): return 1
def play(): return both()
"""
    source = Source(build(tmp_path, "audited", text), ROOT, lambda _: True)
    assert only_for("audit", [source], []) == {"audit", "is_sound", "deeper"}


# What becomes of it


@pytest.fixture(scope="module")
def tried(tmp_path_factory):
    """All changes of the booth, tried once; what was told and what was reported."""
    folder = tmp_path_factory.mktemp("booth")
    target, report = build(folder, "tolls"), folder / "report.md"
    told = try_out(folder, target, "--number", "99", "--workers", "2", "--report", str(report))
    assert told.returncode == 0, told.stderr
    return told.stdout, report.read_text("utf-8")


def survivors(told: str) -> set[str]:
    return {line.strip()[2:] for line in told.splitlines() if line.strip().startswith("+ ")}


def test_what_no_test_finds_survives_and_the_rest_is_killed(tried):
    told, _ = tried
    assert survivors(told) == {
        "return 6 < hour < 22",
        "return 7 <= hour < 22",
        "return 5 <= hour < 22",
        "return 6 <= hour <= 22",
        "return 6 <= hour < 23",
        "return 6 <= hour < 21",
        "assert wheels >= 0, f'{wheels} wheels {5}'",
        "assert wheels > -1, f'{wheels} wheels {5}'",
    }
    assert "tolls/booth.py:14  is_open  " in told


def test_what_does_not_end_is_ended_and_counts_as_killed(tried):
    told, _ = tried
    ended = [line for line in told.splitlines() if "because they took too long" in line]
    assert ended, told
    assert int(ended[0].split()[0]) >= 2, "the step dropped, the condition always true"


def test_the_figures_are_told_and_reported(tried):
    told, report = tried
    assert "tolls.booth, seed 1: 24 of 32 killed, 75.0 % (95 %: 57.9–86.7 %)." in told
    assert "24 of 32 killed" in report
    assert "`- return 6 <= hour < 22`<br>`+ return 6 < hour < 22`" in report


def test_a_room_is_tried_by_its_stored_games_and_the_laws(tmp_path):
    told = try_out(tmp_path, "examples.connect_four", "--number", "8", "--seed", "3")
    assert told.returncode == 0, told.stderr
    assert "examples.connect_four, seed 3: " in told.stdout
    assert " of 8 killed" in told.stdout


def test_an_interruption_tells_what_is_known(tmp_path):
    slow = "import time\n" + TESTS.replace("():\n", "():\n    time.sleep(0.3)\n")
    target = build(tmp_path, "slow", tests=slow)
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have muted it
    running = subprocess.Popen(
        command(target), env=around(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    signal.signal(signal.SIGINT, heard)
    for line in running.stderr:
        if line.startswith("3 of 3 checks"):
            break
    with pytest.raises(subprocess.TimeoutExpired):
        running.wait(1.5)
    running.send_signal(signal.SIGINT)
    told, errors = running.communicate(timeout=30)
    assert running.returncode == 130, errors
    assert "It was interrupted: " in told
    assert "Traceback" not in errors


# What is refused


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "«chess» is none of atlantis"),
        (["no.such"], "«no.such» cannot be imported"),
        (["examples.connect_four", "--only", "abc"], "there is no change abc"),
        (["atlantis", "--number", "0"], "'0' is no number from 1 on"),
        (["atlantis", "--seed", "-1"], "--seed should not be negative"),
        (["atlantis", "--report", "/no/such/folder/report.md"], "there is no folder"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(tmp_path, words, says):
    told = try_out(tmp_path, *words)
    assert told.returncode == 2
    assert says in told.stderr
    assert "Traceback" not in told.stderr


def test_a_program_that_fails_without_a_change_is_not_tried(tmp_path):
    target = build(tmp_path, "failing", tests=TESTS.replace("[9, 0, 5]", "[9, 0, 6]"))
    told = try_out(tmp_path, target)
    assert told.returncode == 2
    assert "1 checks fail without any change" in told.stderr
    assert "test_the_change" in told.stderr


# What people say of it

JUDGED = """
[{key}]
target = "booth"
verdict = "{verdict}"
reason = "the guard asks first"
"""


def test_what_is_judged_equivalent_is_told_apart_and_never_counts_as_killed(tmp_path, monkeypatch):
    alive, *others = changes(BOOTH, tmp_path, monkeypatch, "judged")[:10]
    file = tmp_path / "judged.toml"
    file.write_text(JUDGED.format(key=f'"{alive.key}"', verdict="equivalent"))
    outcome = Outcome("booth", "seed 1", 10, 10, [], read_judgements(file), {alive.key})
    outcome.tried = [(alive, ""), *((mutant, "a test") for mutant in others)]
    assert outcome.open == []
    assert outcome.equivalent == [alive]
    both = list(summary(outcome))
    assert "9 of 10 killed, 90.0 %" in both[0]
    assert "Without the 1 judged equivalent: 9 of 9 killed, 100.0 %" in both[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[", "cannot be read"),
        ("[a]\nverdict = 'equivalent'", "every key needs target, verdict and reason"),
        (JUDGED.format(key="a", verdict="fine"), "the verdict of a is «fine»"),
    ],
)
def test_a_judgement_that_says_too_little_is_refused(tmp_path, text, says):
    (tmp_path / "judged.toml").write_text(text)
    with pytest.raises(Unjudged, match=says):
        read_judgements(tmp_path / "judged.toml")


def test_the_judgements_of_this_house_can_be_read():
    assert all(one.reason for one in read_judgements(ROOT / "tests/mutants_judged.toml").values())


@pytest.mark.parametrize(
    ("killed", "tried", "low", "high"), [(87, 100, 0.790, 0.922), (0, 10, 0.0, 0.278), (0, 0, 0, 1)]
)
def test_the_interval_is_wilsons(killed, tried, low, high):
    assert wilson(killed, tried) == pytest.approx((low, high), abs=0.001)

"""The first things that one types: help, versions, completion, and how soon they answer."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import kritias
from tests.campaign import in_turn
from tests.command_line.damage import GOLDEN, HUGE
from tests.command_line.typed import ROOT, assert_one_sentence, assert_sentence, typed

KRITIAS = Path(sys.executable).with_name("kritias")
HEAVY = {"numba", "numpy", "fastapi", "sqlalchemy", "uvicorn", "pydantic"}


def run(*words: str | Path, **more) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"COLUMNS": "120"} | more.pop("env", {})
    return subprocess.run(
        words, cwd=ROOT, env=environment, text=True, capture_output=True, **more
    )  # fmt: skip


@pytest.mark.parametrize("word", ["-h", "--help", ""])
def test_help_names_every_command(word):
    told = typed(*filter(None, [word]))
    assert told.code == 0
    for command in ("play", "serve", "games", "rules", "terminal", "simulate", "laws", "bench",
                    "replay", "verify", "arena", "review", "position", "check-tables"):  # fmt: skip
        assert f" {command} " in told.out


@pytest.mark.parametrize("word", ["-h", "--help", ""])
def test_a_command_that_has_commands_names_them(word):
    told = typed("position", *filter(None, [word]))
    assert told.code == 0
    assert " show " in told.out
    assert " moves " in told.out


def test_every_command_has_help():
    for command in ("play", "serve", "simulate", "arena", "review", "verify", "position show"):
        told = typed(*command.split(), "-h")
        assert told.code == 0
        assert "Usage: kritias" in told.out


def test_the_version_is_that_of_the_package():
    assert typed("--version").out == f"kritias {kritias.__version__}\n"


def test_the_package_runs_as_a_module():
    done = run(sys.executable, "-m", "kritias", "--version")
    assert (done.returncode, done.stdout) == (0, f"kritias {kritias.__version__}\n")
    done = run(sys.executable, "-m", "kritias", "fly")
    assert (done.returncode, done.stderr) == (2, "No such command 'fly'.\n")


IMPORTS = """
import sys
from kritias.cli import main
sys.argv = ["kritias", *sys.argv[1:]]
try:
    main()
finally:
    print(sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_and_version_import_nothing_heavy(word):
    done = run(sys.executable, "-c", IMPORTS, word)
    assert done.returncode == 0
    found = set(eval(done.stderr))
    assert "typer" in found
    assert not found & HEAVY


def test_the_version_is_told_in_twice_the_time_of_python_and_typer():
    """Of the processor; the best of several, one after the other: they share a machine."""
    ours, theirs = [], []
    for _ in range(5):
        theirs.append(seconds(sys.executable, "-c", "import typer"))
        ours.append(seconds(KRITIAS, "--version"))
    assert min(ours) <= 2 * min(theirs)


def seconds(*words: str | Path) -> float:
    """Seconds of processor time that a process uses."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# Completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_for_a_shell_can_be_shown(shell):
    done = run(KRITIAS, env={"_KRITIAS_COMPLETE": f"source_{shell}"})
    assert done.returncode == 0
    assert "_KRITIAS_COMPLETE" in done.stdout


def test_commands_are_completed():
    line = {"COMP_WORDS": "kritias po", "COMP_CWORD": "1", "_KRITIAS_COMPLETE": "complete_bash"}
    assert run(KRITIAS, env=line).stdout.split() == ["position"]


def test_completion_is_installed_where_the_shell_looks(tmp_path):
    """From a shell, since that is what it asks which one it is."""
    done = run(
        "/bin/bash", "-c", f"{KRITIAS} --show-completion; {KRITIAS} --install-completion; true",
        env={"HOME": str(tmp_path)},
    )  # fmt: skip
    assert "complete -o default -F _kritias_completion kritias" in done.stdout
    assert "_KRITIAS_COMPLETE" in (tmp_path / ".bash_completions/kritias.sh").read_text("utf-8")


# Some of the damage once more, in a process of its own


DAMAGE = [
    ["simulate", "atlantis", "--seed", "-1"],
    ["simulate", "atlantis", "--seats", HUGE],
    ["simulate", "nothing.here"],
    ["replay", b"\xff\xfe.game"],
    ["replay", str(ROOT)],
    ["verify", sys.executable],
    ["position", "show", "/dev/zero"],
    ["rules", "atlantis", "--lang", "fr"],
    ["serve", "--database", "mysql://localhost/x"],
]


@pytest.mark.parametrize("words", in_turn(DAMAGE, 3), ids=ascii)
def test_a_process_ends_with_code_two_and_one_sentence(words):
    done = subprocess.run([KRITIAS, *words], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert_sentence(done.stderr)


def test_endless_input_is_cut_off():
    endless = subprocess.Popen(["/usr/bin/env", "yes"], stdout=subprocess.PIPE)
    done = run(KRITIAS, "replay", "-", stdin=endless.stdout)
    endless.stdout.close()
    endless.wait()
    assert done.returncode == 2
    assert done.stderr == "Standard input is larger than any game: more than 8 MB.\n"


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("{} games --json >/dev/full", 2, "No space left on device.\n"),
        ("{} games --json >&-", 0, ""),
        ("{} replay - <&-", 2, "This is no Kritias record"),
    ],
)
def test_streams_that_are_full_or_closed_get_no_traceback(line, code, says):
    done = run("/bin/bash", "-c", line.format(KRITIAS))
    assert done.returncode == code
    assert done.stderr.startswith(says)
    assert len(done.stderr.splitlines()) <= 1


@pytest.mark.parametrize("words", [["games"], ["games", "--json"]])
def test_whoever_reads_along_may_leave(words):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([KRITIAS, *words], stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


# What is not installed


@pytest.mark.parametrize(
    ("package", "line", "says"),
    [
        ("ray", "arena atlantis --ray localhost:1", "pip install 'kritias[cluster]'."),
        ("ray", "mine atlantis --ray localhost:1", "pip install 'kritias[cluster]'."),
        ("ray", "solve atlantis --ray localhost:1", "pip install 'kritias[cluster]'."),
        ("ray", f"review {GOLDEN} --ray localhost:1", "pip install 'kritias[cluster]'."),
        ("matplotlib", "arena atlantis --report x.html", "pip install 'kritias[reports]'."),
        ("psycopg", "serve --database postgresql://localhost:1/x", "'kritias[postgres]'."),
        ("numba_cuda", "simulate atlantis --gpu", "pip install 'kritias[gpu]'."),
    ],
)
def test_an_extra_that_is_missing_is_named_before_the_work(
    package, line, says, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not there
    told = typed(*line.split(), *(["--folder", str(tmp_path)] if "serve" in line else []))
    assert_one_sentence(told)
    assert says in told.err

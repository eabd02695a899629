"""Setting up goes on after whatever interrupted it, and says in a sentence what it lacks."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import set_up

ROOT = Path(__file__).parents[1]


def installed(environment, name, text="x = 1\n", size=None):
    """A package as an installer leaves it: its files, and a list of them."""
    site = environment / "lib" / "python3" / "site-packages"
    folder = site / f"{name}-1.0.dist-info"
    folder.mkdir(parents=True)
    (site / f"{name}.py").write_text(text)
    lines = [
        f"{name}.py,sha256=x,{size or len(text)}",
        f"__pycache__/{name}.pyc,,",
        f"{folder.name}/RECORD,,",
    ]
    (folder / "RECORD").write_text("\n".join(lines))
    return folder


def test_a_package_that_is_whole_stays(tmp_path):
    folder = installed(tmp_path, "whole")
    set_up.forget_halves(tmp_path)
    assert folder.is_dir()


def test_a_package_without_a_list_of_its_files_is_fetched_again(tmp_path):
    folder = installed(tmp_path, "half")
    (folder / "RECORD").unlink()
    set_up.forget_halves(tmp_path)
    assert not folder.exists()


def test_a_package_that_lacks_a_file_is_fetched_again(tmp_path):
    folder = installed(tmp_path, "half")
    (folder.parent / "half.py").unlink()
    set_up.forget_halves(tmp_path)
    assert not folder.exists()


def test_a_package_with_a_file_that_was_cut_is_fetched_again(tmp_path):
    folder = installed(tmp_path, "half", size=4000)
    set_up.forget_halves(tmp_path)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "after connection broken by NewConnectionError\nERROR: No matching distribution",
            "the net",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM", "not the one the lock names"),
        ("ERROR: No matching distribution found for llvmlite", "no such wheel"),
        ("OSError: [Errno 28] No space left on device", "no space left"),
        ("something nobody has seen", "something nobody has seen"),
    ],
)
def test_what_went_wrong_is_said_in_a_sentence(said, sentence):
    assert sentence in set_up.why_not(set_up.Failed(["pip", "install"], said))


def test_a_python_that_is_too_old_is_told_which_is_needed(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 10, 2))
    with pytest.raises(SystemExit):
        set_up.main("play", "nowhere")
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_an_old_python_can_read_as_far_as_that_sentence():
    """Python 3.6 knows no `:=` and no `match`."""
    ast.parse((ROOT / "tools" / "set_up.py").read_text("utf-8"), feature_version=(3, 6))


def test_a_python_without_environments_is_told_what_to_type(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(set_up, "quiet", lambda order: subprocess.CompletedProcess(order, 1, b""))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(SystemExit):
        set_up.make_environment(tmp_path, tmp_path / "python", None)
    assert "sudo apt-get install python3." in capsys.readouterr().err


def test_a_purpose_that_does_not_exist_is_told_which_do(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit):
        set_up.main("swim", "nowhere")
    assert "purposes are bench, docs, host, play, test" in capsys.readouterr().err


def test_whoever_stops_it_is_told_that_it_goes_on(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(set_up, "set_up", interrupted)
    with pytest.raises(SystemExit) as stopped:
        set_up.main("play", "nowhere")
    assert stopped.value.code == set_up.STOPPED
    assert "goes on from here" in capsys.readouterr().err


def interrupted(*_):
    raise KeyboardInterrupt


def find_npm(folder, **more):
    """Look for npm where there is none, and no other program but those in a folder."""
    return subprocess.run(
        [shutil.which("sh"), "tools/find_npm.sh"],
        cwd=ROOT, capture_output=True, text=True, env={"PATH": str(folder), **more},
    )  # fmt: skip


def apt_get(folder, code):
    """An apt-get that only writes down what it is asked for."""
    order = folder / "apt-get"
    order.write_text(f"#!{shutil.which('sh')}\necho \"$@\" >> '{folder}/asked'\nexit {code}\n")
    order.chmod(0o755)
    return folder / "asked"


def test_without_npm_one_is_told_what_to_type(tmp_path):
    asked = apt_get(tmp_path, 0)
    done = find_npm(tmp_path)
    assert done.returncode == 2
    assert "sudo apt-get install npm" in done.stderr
    assert not asked.exists(), "nothing is installed outside the tree"


def test_a_machine_that_is_there_for_tests_gets_npm(tmp_path):
    asked = apt_get(tmp_path, 0)
    assert find_npm(tmp_path, CI="true").returncode == 0
    assert asked.read_text().splitlines()[-1].endswith("--no-install-recommends npm")


def test_where_npm_cannot_be_installed_one_is_told_so(tmp_path):
    apt_get(tmp_path, 100)
    done = find_npm(tmp_path, CI="true")
    assert done.returncode == 2
    assert "There is no npm on this machine" in done.stderr


def test_whoever_only_plays_needs_no_npm():
    """What `make` would do for them, asked of `make` itself."""
    order = ["make", "--dry-run", "--always-make", "play"]
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "set_up.py play" in done.stdout
    assert "npm" not in done.stdout


@pytest.mark.skipif(not shutil.which("git"), reason="no git on this machine")
def test_a_newcomer_cannot_come_to_a_version_that_does_not_exist():
    done = subprocess.run(
        ["sh", "tools/newcomer.sh", "--no-test", "no-such-version"],
        cwd=ROOT, capture_output=True, text=True, env=os.environ,
    )  # fmt: skip
    assert done.returncode == 2
    assert "There is no no-such-version" in done.stderr

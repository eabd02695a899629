"""The packages of a release hold the whole house, and it opens from them alone.

Nothing is downloaded: the wheel is put into an environment of its own, beside what is installed
here already, and finds the rules that were compiled for this tree.
"""

import os
import socket
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from hashlib import sha1
from pathlib import Path

import pytest

import kritias
from kritias.kernel.cache import cache_folder
from tests.server.houses import Person, free_port, until
from tests.unchanged import looks_at

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import release

ROOT = release.ROOT
SOURCES = ROOT / "src"
STEM = f"kritias-{kritias.__version__}"
WHEEL = f"{STEM}-py3-none-any.whl"
BESIDES = {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", "PKG-INFO", ".gitignore"}
START = (
    "from importlib.metadata import entry_points as all;"
    "[one] = all(group='console_scripts', name='kritias'); one.load()()"
)
FOLDERS = (
    "import sys; from pathlib import Path; from kritias.kernel.cache import cache_folder;"
    "print(*(cache_folder(Path(room)) for room in sys.argv[1:]), sep='\\n')"
)


def ours():
    """Every file of the house, as it is imported."""
    files = (file for file in (SOURCES / "kritias").rglob("*") if file.is_file())
    return {file.relative_to(SOURCES).as_posix() for file in files if file.suffix != ".pyc"}


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def build(folder, *what):
    order = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), *what]
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


def test_the_wheel_holds_every_file_of_the_house_and_nothing_else(built):
    inside = {name for name in contents(built / WHEEL) if ".dist-info/" not in name}
    assert inside == ours()


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("kritias/py.typed", 1),
        ("kritias/ui/templates/*.html", 5),
        ("kritias/ui/locale/*.po", 2),
        ("kritias/games/*/locale/*.po", 10),
        ("kritias/ui/static/*.css", 4),
        ("kritias/ui/static/*.js", 3),
        ("kritias/ui/static/table/*.js", 10),
        ("kritias/ui/static/vendored/*.woff2", 3),
        ("kritias/ui/static/vendored/*.LICENSE", 3),
        ("kritias/games/*/rules.??.md", 15),
        ("kritias/games/*/golden/valid/*.game", 10),
        ("kritias/games/*/golden/illegal/*.game", 10),
        ("kritias/games/*/*.toml", 3),
        ("kritias/games/*/illustrations/rules.toml", 5),
        ("kritias/games/artonauti/works/*.svg", 23),
        ("kritias/server/migrations/env.py", 1),
        ("kritias/server/migrations/versions/*.py", 1),
    ],
)
def test_the_wheel_brings_what_a_house_reads_from_files(built, kind, least):
    inside = [name for name in contents(built / WHEEL) if Path(name).match(kind)]
    assert len(inside) >= least


def test_the_source_archive_holds_the_house_and_what_builds_it(built):
    with tarfile.open(built / f"{STEM}.tar.gz") as archive:
        names = {name.removeprefix(f"{STEM}/") for name in archive.getnames()}
    assert {name for name in names if not name.startswith("src/kritias/")} == BESIDES
    assert {name.removeprefix("src/") for name in names - BESIDES} == ours()


def test_the_source_archive_builds_the_same_wheel_as_the_tree(built, tmp_path):
    build(tmp_path, "--wheel")
    assert contents(tmp_path / WHEEL) == contents(built / WHEEL)


@pytest.fixture(scope="module")
def alone(built, tmp_path_factory):
    """Python in an environment that has the wheel and what it needs, but not this tree."""
    python, site = installed(built, tmp_path_factory.mktemp("alone"))
    lend_compiled_rules(python, site / "kritias")
    return python


def installed(built, folder):
    """Python in a new environment, and where the wheel lies in it."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    places = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    site = Path(places["purelib"])
    with zipfile.ZipFile(built / WHEEL) as wheel:
        wheel.extractall(site)
    (site / "needed.pth").write_text(sysconfig.get_paths()["purelib"])
    return Path(places["scripts"]) / Path(sys.executable).name, site


def lend_compiled_rules(python, house):
    """Let an installed house find the rules of this tree: they are kept by where a source lies."""
    rooms = [Path("kernel"), Path("bots"), *(Path("games", name) for name in kritias.GAMES)]
    told = run(python, FOLDERS, *(str(house / room) for room in rooms))
    for room, folder in zip(rooms, map(Path, told.splitlines()), strict=True):
        tree = SOURCES / "kritias" / room
        compiled = cache_folder(tree) / numbas_name(tree)
        compiled.mkdir(exist_ok=True)
        (folder / numbas_name(house / room)).symlink_to(compiled, target_is_directory=True)


def numbas_name(folder):
    """The name under which Numba keeps what it made of the sources in a folder."""
    return f"{folder.name}_{sha1(str(folder).encode()).hexdigest()}"


def world(python):
    """The environment of a process that knows nothing of this tree."""
    left = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return left | {"KRITIAS_CACHE": str(python.parents[1] / "rules")}


def run(python, program, *words):
    done = subprocess.run(
        [python, "-c", program, *words],
        cwd=python.parent, env=world(python), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


STAMPS = """
import sys, time
from pathlib import Path
site, needed = sys.argv[1:]
sys.path.insert(0, needed)
import numpy, platformdirs
sys.path.remove(needed)
from kritias.kernel.cache import HOUSE, imports, sources, stamp
assert HOUSE.parent == Path(site)
rooms = HOUSE / "bots", HOUSE / "kernel", HOUSE / "games" / "survive"
for _ in sys.stdin:
    stamp.cache_clear(), imports.cache_clear()
    began = time.process_time()
    stamps = [stamp(room) for room in rooms]
    seconds = time.process_time() - began
    print(seconds, max(len(sources(room)) for room in rooms), *stamps, flush=True)
"""
LARGE = 1500  # modules


def put_large_package(site, name, other):
    """A package in which every module imports two more, and another package."""
    (site / name).mkdir()
    for number in range(LARGE):
        file = f"module_{number}.py" if number else "__init__.py"
        lines = "".join(f"from . import module_{2 * number + one}\n" for one in (1, 2))
        (site / name / file).write_text(f"{lines}import {other}\n")


def test_an_installed_house_finds_its_rules_whatever_is_installed_beside_it(built, tmp_path):
    """What names them follows our own files alone: quickly, and to the same name again."""
    python, site = installed(built, tmp_path / "beside")
    put_large_package(site, "numba", "numpy")
    put_large_package(site, "numpy", "scipy")
    order = [python, "-c", STAMPS, site, sysconfig.get_paths()["purelib"]]
    with subprocess.Popen(
        order, cwd=python.parent, env=world(python), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip

        def ask():
            process.stdin.write("\n")
            process.stdin.flush()
            seconds, files, *stamps = process.stdout.readline().split()
            return float(seconds), int(files), stamps

        seconds, files, stamps = ask()
        assert files < 60
        assert seconds < 0.2
        put_large_package(site, "scipy", "numpy")
        assert ask()[1:] == (files, stamps)
        process.stdin.close()


def test_the_wheel_is_imported_from_where_it_was_put(alone):
    told = run(alone, "import kritias, sys; sys.stdout.write(kritias.__file__)")
    assert Path(told).is_relative_to(alone.parents[1])


def test_the_command_says_its_version_and_its_games(alone):
    assert run(alone, START, "--version").strip() == f"kritias {kritias.__version__}"
    told = run(alone, START, "games")
    assert [name for name in kritias.GAMES if name not in told] == []


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@looks_at("package")
def test_a_move_is_made_in_a_house_that_was_installed(alone, tmp_path):
    port = free_port()
    order = [alone, "-c", START, "serve", "--port", str(port), "--folder", str(tmp_path)]
    with (tmp_path / "said").open("wb") as said:
        house = subprocess.Popen(order, cwd=tmp_path, env=world(alone), stdout=said, stderr=said)
    try:
        until(lambda: is_open(port) or house.poll() is not None)
        assert house.poll() is None, (tmp_path / "said").read_text()
        person = Person(f"http://127.0.0.1:{port}", "Livia")
        table = person.set_table(2).id
        before = person.view(table)
        answer = person.move(table, before["ply"], before["moves"][0]["code"])
        person.close()
        assert answer.status_code == 200, answer.text
        assert answer.json()["ply"] > before["ply"]
    finally:
        house.terminate()
        house.wait(20)


SOURCE = '__version__: Final = "0.3.0"\n'
CHANGES = "# Changelog\n\n## 0.3.0 — 2026-12-24\n- A sixth.\n\n## 0.2.0 — 2026-11-16\n- Five.\n"


def test_a_release_has_one_version_in_tag_package_and_changelog():
    assert release.objections(["v0.3.0"], SOURCE, CHANGES) == []


@pytest.mark.parametrize(
    ("tags", "source", "changes", "said"),
    [
        ([], SOURCE, CHANGES, "no tag v0.3.0"),
        (["v0.2.0"], SOURCE, CHANGES, "it has v0.2.0"),
        (["v0.2.9"], SOURCE.replace("0.3.0", "0.2.9"), CHANGES, "begins with «0.3.0 — 2026-12-24»"),
        (["v0.3.0"], SOURCE, CHANGES.replace("- A sixth.", ""), "says nothing about 0.3.0"),
        (["v0.3.0"], SOURCE, "# Changelog\n\n## Unreleased\n- More.\n", "begins with «Unreleased»"),
        (["v0.3"], SOURCE.replace("0.3.0", "0.3"), CHANGES, "not three numbers"),
    ],
)  # fmt: skip
def test_a_release_that_does_not_agree_is_not_built(tags, source, changes, said):
    assert said in " ".join(release.objections(tags, source, changes))


def test_the_version_of_now_has_its_section_in_the_changelog():
    source = (SOURCES / "kritias" / "__init__.py").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert release.version_of(source) == kritias.__version__
    assert release.objections([f"v{kritias.__version__}"], source, changelog) == []

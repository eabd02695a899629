"""Install what a purpose needs into a virtual environment: `python tools/set_up.py play .venv`.

Just what `locks/PURPOSE.txt` lists, each file by its hash, with a bar that says how far it is. If
uv is there it is used, else pip. What an interrupted attempt has left half in place is fetched
again. Nothing is installed outside the environment unless `CI=true` says that this machine is
there for that. Needs nothing but Python, also an old one: whoever has no other is told so.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

NEEDED = (3, 11)
WIDTH = 28
STOPPED = 130
PIP = ("-m", "pip", "--disable-pip-version-check")
HASHED = ("--require-hashes", "--only-binary", ":all:")
OURSELVES = ("--no-deps", "--no-build-isolation", "-e", ".")
# Python compiles a module when it is first imported; most of what is installed never is.
LIGHT = ("--no-compile",)
SEEN = re.compile(r"(?:Collecting|Ignoring|Requirement already satisfied:) ([\w.-]+)")
SIZE = re.compile(r"\s+Downloading \S+ (\([\d.]+ [kM]B\))")
REASONS = (
    ("DO NOT MATCH THE HASHES", "A file that came is not the one the lock names, and was refused."),
    ("No space left", "There is no space left on the disk."),
    ("onnection", "The package index was not reached. Is this machine on the net?"),
    ("No matching distribution", "The package index has no such wheel for this Python and system."),
)


class Bar:
    """One line that grows; where nobody looks, a line now and then."""

    def __init__(self, what, total):
        self.what, self.total, self.done = what, max(total, 1), 0
        self.is_seen = sys.stderr.isatty()
        self.told = -1

    def show(self, done, now=""):
        self.done = min(done, self.total)
        if self.is_seen:
            full = WIDTH * self.done // self.total
            line = f"{self.what} {'█' * full}{'░' * (WIDTH - full)} {self.done}/{self.total} {now}"
            room = shutil.get_terminal_size().columns - 1
            sys.stderr.write("\r" + line[:room].ljust(room))
        elif 4 * self.done // self.total > self.told:
            self.told = 4 * self.done // self.total
            sys.stderr.write(f"{self.what}: {self.done} of {self.total}\n")
        sys.stderr.flush()

    def end(self):
        self.show(self.total)
        sys.stderr.write("\n" if self.is_seen else "")


class Failed(Exception):
    """A program that was asked did not do it."""

    def __init__(self, order, said):
        super().__init__(f"{Path(order[0]).name} {' '.join(order[1:4])} …")
        self.said = said


def main(purpose, folder):
    lock = Path("locks") / f"{purpose}.txt"
    if sys.version_info < NEEDED:
        give_up(
            f"Kritias needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
            "If there is a newer one, name it: make PYTHON=python3.12"
        )
    if not lock.is_file():
        names = ", ".join(sorted(file.stem for file in lock.parent.glob("*.txt")))
        give_up(f"There is no {lock}; purposes are {names}.")
    environment, uv = Path(folder), shutil.which("uv")
    try:
        set_up(environment, lock, uv)
    except Failed as error:
        give_up(why_not(error))
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Whenever you type make again, it goes on from here.\n")
        sys.exit(STOPPED)
    sys.stderr.write(f"Ready: {tally(environment)}.\n")


def why_not(error):
    """A sentence where the reason is known; else all that was said."""
    for sign, why in REASONS:
        if sign in error.said:
            return f"{why}\n({error.said.strip().splitlines()[-1]})"
    return f"{error.said}\nThat did not work: {error}"


def set_up(environment, lock, uv):
    """The environment, then what the lock lists, then Kritias itself as it lies here."""
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not is_usable(python, uv):
        sys.stderr.write(f"Setting up {environment}, once; nothing is installed outside it.\n")
        make_environment(environment, python, uv)
    forget_halves(environment)
    if uv:
        install = [uv, "pip", "install", "--python", str(python)]
        run([*install, *HASHED, "-r", str(lock)], is_shown=True)
        run([*install, "--quiet", *OURSELVES])
    else:
        fetch_with_pip(python, lock)
        run([str(python), *PIP, "install", "--quiet", *LIGHT, *OURSELVES])


def is_usable(python, uv):
    """Whether an environment is there, and whole: one made by uv has no pip of its own."""
    wanted = "pass" if uv else "import pip"
    return python.exists() and not quiet([str(python), "-c", wanted]).returncode


def make_environment(environment, python, uv):
    """An empty environment, without what nobody needs."""
    if uv:
        return run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(environment)])
    if quiet([sys.executable, "-c", "import ensurepip, venv"]).returncode:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        if os.environ.get("CI") != "true" or not shutil.which("apt-get"):
            give_up(
                "This Python cannot make virtual environments. Type: "
                f"sudo apt-get install {package}   (or install uv, which needs no such package)"
            )
        run(["apt-get", "update", "-qq"])
        run(["apt-get", "install", "-y", "-qq", package])
    run([sys.executable, "-m", "venv", str(environment)])
    return run([str(python), *PIP, "uninstall", "--quiet", "--yes", "setuptools"])


def forget_halves(environment):
    """A package of which files are missing counts as not installed: it is put in place again."""
    for folder in packages(environment):
        if not is_whole(folder):
            shutil.rmtree(folder)


def is_whole(folder):
    """Whether all files of a package are there, in the size that its own list gives."""
    try:
        with (folder / "RECORD").open(encoding="utf-8", newline="") as record:
            return all(
                (folder.parent / name).stat().st_size == int(size)
                for name, _, size in csv.reader(record)
                if size and not name.endswith(".pyc")
            )
    except (OSError, ValueError):
        return False


def fetch_with_pip(python, lock):
    """Let pip work and show how far it is: first what it fetches, then what it puts in place."""
    pins = sum("==" in line for line in lock.read_text("utf-8").splitlines() if line[:1] != " ")
    order = [str(python), *PIP, "install", *HASHED, *LIGHT, "--progress-bar", "off"]
    fetching, seen, said, name = Bar("fetching", pins), set(), [], ""
    placing = Placing(python.parent.parent)
    with subprocess.Popen(
        [*order, "-r", str(lock)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
    ) as pip:  # fmt: skip
        for line in pip.stdout:
            said.append(line)
            found, size = SEEN.match(line), SIZE.match(line)
            if found:
                name = found.group(1)
                seen.add(name)
                fetching.show(len(seen), name)
            elif size:
                fetching.show(len(seen), f"{name} {size.group(1)}")
            elif "Retrying" in line:
                fetching.show(len(seen), "the package index does not answer, trying again")
            elif line.startswith("Installing collected packages"):
                fetching.end()
                placing.begin(line.count(",") + 1)
    placing.end()
    if pip.returncode:
        sys.stderr.write("\n" if fetching.is_seen else "")
        raise Failed(order, "".join(said[-8:]))
    if not placing.thread:
        fetching.end()


class Placing:
    """Counts what lies in place while pip puts it there: pip itself says nothing meanwhile."""

    def __init__(self, environment):
        self.environment, self.stop, self.thread = environment, threading.Event(), None

    def begin(self, wanted):
        self.thread = threading.Thread(target=self.watch, args=(wanted,), daemon=True)
        self.thread.start()

    def watch(self, wanted):
        bar, before = Bar("installing", wanted), len(packages(self.environment))
        while not self.stop.wait(0.3):
            bar.show(len(packages(self.environment)) - before)
        bar.end()

    def end(self):
        self.stop.set()
        if self.thread:
            self.thread.join()


def packages(environment):
    return list(environment.glob("[lL]ib/**/site-packages/*.dist-info"))


def tally(environment):
    """How much there is now; a file that lies there under two names counts once."""
    files = (file.lstat() for file in environment.rglob("*") if file.is_file())
    megabytes = sum({file.st_ino: file.st_size for file in files}.values()) / 1e6
    return f"{len(packages(environment))} packages, {megabytes:.0f} MB in {environment}"


def quiet(order):
    return subprocess.run(order, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def run(order, is_shown=False):
    """Ask a program; what it says is shown when it fails, or at once if it has a bar of its own."""
    done = subprocess.run(order) if is_shown else quiet(order)
    if done.returncode:
        raise Failed(order, (done.stdout or b"").decode(errors="replace"))


def give_up(sentence):
    sys.stderr.write(sentence.strip() + "\n")
    sys.exit(2)


if __name__ == "__main__":
    main(*sys.argv[1:])

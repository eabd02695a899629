"""How long a start takes, side by side in one run: `python -m benchmarks.start`.

Each is a process of its own, in turns, so that a noisy machine is noisy for all of them.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from tests.server.houses import free_port

TIMES: Final = 15
KRITIAS: Final = str(Path(sys.executable).with_name("kritias"))
OTHERS: Final = "fastapi, jinja2, numpy, sqlalchemy.ext.asyncio, typer, uvicorn"
COMMANDS: Final = {
    "`python -c pass`": [sys.executable, "-c", "pass"],
    "`python -c 'import typer'`": [sys.executable, "-c", "import typer"],
    "`kritias --version`": [KRITIAS, "--version"],
    "`kritias --help`": [KRITIAS, "--help"],
    "`kritias games`": [KRITIAS, "games"],
    f"`python -c 'import {OTHERS}'`": [sys.executable, "-c", f"import {OTHERS}"],
}
HOME: Final = "`kritias play` until the home page is there"


def time_of(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began


def time_to_home(folder: str) -> float:
    """From the start of the process until the whole page has been read."""
    port, began = free_port(), perf_counter()
    command = [KRITIAS, "play", "--no-browser", "--port", str(port), "--folder", folder]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as house:
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
                    page.read()
                break
            except URLError:
                sleep(0.002)
        taken = perf_counter() - began
        house.terminate()
    return taken


def main() -> None:
    with TemporaryDirectory() as folder:
        time_to_home(folder)  # what is made once: tables, a key, compiled modules
        taken: dict[str, list[float]] = {}
        for _ in range(TIMES):
            for name, command in COMMANDS.items():
                taken.setdefault(name, []).append(time_of(command))
            taken.setdefault(HOME, []).append(time_to_home(folder))
    print(f"| {TIMES} times each | median | fastest |\n|---|--:|--:|")
    for name, seconds in taken.items():
        print(f"| {name} | {median(seconds):.3f} s | {min(seconds):.3f} s |")


if __name__ == "__main__":
    main()

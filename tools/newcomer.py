"""Measure a first start in a fresh clone: part of `make newcomer`, see tools/newcomer.sh.

Every byte that is fetched goes through a proxy that counts it. Times run from the moment at which
somebody types `make play`, on a machine that has Python and make and nothing of ours.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.person import MADE, MOVES, REACH, TURN, set_table
from tests.server.houses import free_port

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 600_000  # milliseconds
OURS: Final = ("XDG_", "PYTHON", "KRITIAS_", "NUMBA_", "VIRTUAL_ENV", "PIP_CACHE", "UV_CACHE")
ADDRESS: Final = re.compile(r"http://localhost:\d+/")
Rows = list[tuple[str, str]]


class Meter:
    """A proxy on this machine that counts what comes in from the net."""

    def __init__(self) -> None:
        self.fetched = 0
        self.port = free_port()
        threading.Thread(target=lambda: asyncio.run(self.serve()), daemon=True).start()

    async def serve(self) -> None:
        server = await asyncio.start_server(self.tunnel, "127.0.0.1", self.port)
        await server.serve_forever()

    async def tunnel(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        head = await near.readuntil(b"\r\n\r\n")
        method, target, *_ = head.decode("latin-1").split()
        host, _, port = target.rpartition(":")
        if method != "CONNECT":
            back.write(b"HTTP/1.1 501 Only tunnels\r\n\r\n")
            back.close()
            return
        try:
            far, out = await asyncio.open_connection(host, int(port))
        except OSError:
            back.write(b"HTTP/1.1 502 Nobody there\r\n\r\n")
            back.close()
            return
        back.write(b"HTTP/1.1 200 OK\r\n\r\n")
        await asyncio.gather(self.pass_on(near, out, False), self.pass_on(far, back, True))

    async def pass_on(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, is_counted: bool
    ) -> None:
        with suppress(OSError):
            while piece := await source.read(1 << 16):
                self.fetched += len(piece) * is_counted
                sink.write(piece)
                await sink.drain()
        sink.close()


def empty_world(home: Path, meter: Meter) -> dict[str, str]:
    """The environment of somebody who has nothing of ours; what they fetch is counted."""
    left = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    proxy = f"http://127.0.0.1:{meter.port}"
    counted = dict.fromkeys(("HTTPS_PROXY", "https_proxy"), proxy)
    return left | counted | {"HOME": str(home), "TMPDIR": str(home)}


@contextmanager
def playing(clone: Path, world: dict[str, str]) -> Iterator[str]:
    """`make play`, until its address is told; closed as with Ctrl+C."""
    order = ["make", "play", f"PYTHON={sys._base_executable}"]  # type: ignore[attr-defined]
    order.append(f"OPTIONS=--no-browser --port {free_port()}")
    with subprocess.Popen(
        order, cwd=clone, env=world, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=sys.stderr,
    ) as make:  # fmt: skip
        assert make.stdout
        told = (ADDRESS.search(line) for line in make.stdout)
        address = next((found[0] for found in told if found), "")
        if not address:
            sys.exit("`make play` has ended without a table.")
        try:
            yield address
        finally:
            os.killpg(make.pid, signal.SIGINT)


def first_move(page: Page, address: str, began: float) -> tuple[float, float]:
    """Sit down against a bot and move; seconds until the page was there, and the move made."""
    for attempt in range(100):
        try:
            page.goto(address)
            break
        except Exception:
            if attempt == 99:
                raise
            page.wait_for_timeout(100)
    seen = monotonic() - began
    set_table(page, "bots", 2)
    page.wait_for_function(TURN, timeout=PATIENCE)
    before = int(page.get_attribute("#slider", "max") or 0)
    move = page.evaluate(MOVES, page.url.rpartition("/")[2])[0]
    for step in move["touch"][0]:
        place = page.evaluate(REACH, step[0])
        page.mouse.click(place["x"], place["y"])
    page.wait_for_function(MADE, arg=before)
    return seen, monotonic() - began


def start(clone: Path, world: dict[str, str], browser: Any) -> tuple[float, float, float]:
    """Seconds from `make play` to the address, the page, and the first move."""
    began = monotonic()
    with playing(clone, world) as address:
        told = monotonic() - began
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        seen, moved = first_move(page, address, began)
        page.close()
    return told, seen, moved


def size(folder: Path) -> int:
    """Bytes of all files below a folder; one under two names counts once."""
    files = (file.lstat() for file in folder.rglob("*") if file.is_file())
    return sum({file.st_ino: file.st_size for file in files}.values())


def play_twice(clone: Path, world: dict[str, str], meter: Meter) -> Rows:
    program = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if not program:
        sys.exit("There is no Chromium on this machine.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        first = start(clone, world, browser)
        second = start(clone, world, browser)
        browser.close()
    packages = list((clone / ".venv").glob("[lL]ib/**/site-packages/*.dist-info"))
    home = size(Path(world["HOME"])) / 1e6
    return [
        ("installed with", "uv" if shutil.which("uv") else "pip"),
        ("fetched from the net", f"{meter.fetched / 1e6:.1f} MB"),
        ("packages in `.venv`, Kritias among them", f"{len(packages)}"),
        ("`.venv` after the first move", f"{size(clone / '.venv') / 1e6:.0f} MB"),
        ("the empty HOME after it: compiled rules, caches", f"{home:.0f} MB"),
        ("`make play` until the table is set", f"{first[0]:.1f} s"),
        ("until the page is there", f"{first[1]:.1f} s"),
        ("until the first move is made", f"{first[2]:.1f} s"),
        ("the next time: until the page is there", f"{second[1]:.1f} s"),
        ("the next time: until the first move is made", f"{second[2]:.1f} s"),
    ]  # fmt: skip


def run_tests(clone: Path, world: dict[str, str], meter: Meter) -> Rows:
    """`make test` in the same clone: what it adds, how long it takes, and how it ended."""
    before, began = meter.fetched, monotonic()
    order = ["make", "test", f"PYTHON={sys._base_executable}"]  # type: ignore[attr-defined]
    code = subprocess.run(order, cwd=clone, env=world, stdout=sys.stderr).returncode
    return [
        ("`make test` fetches", f"{(meter.fetched - before) / 1e6:.1f} MB"),
        ("`.venv` after it", f"{size(clone / '.venv') / 1e6:.0f} MB"),
        ("`make test` takes", f"{(monotonic() - began) / 60:.1f} min"),
        ("and ends with", "everything passed" if code == 0 else f"**code {code}**"),
    ]


def main(clone: Path, home: Path, *wishes: str) -> int:
    meter = Meter()
    world = empty_world(home, meter)
    rows = play_twice(clone, world, meter)
    if "--test" in wishes:
        rows += run_tests(clone, world, meter)
    print("| a newcomer | |\n|---|--:|")
    for what, figure in rows:
        print(f"| {what} | {figure} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:]))

"""The site: every page is there, it needs no net, its search knows it, and its examples run."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from websockets.sync.client import connect

from kritias.server.app import app_of
from kritias.server.services import Plan
from tests.browser.conftest import NAMES
from tests.server.houses import House
from tests.unchanged import looks_at

pytestmark = looks_at("documentation")

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    "index", "play", "hosting", "bots", "protocol", "train", "http", "adding_a_game",
    "how_it_works", "measurements", "results", "dependencies", "changelog", "search",
    "api/index", "api/kritias", "api/position", "api/batch", "api/bots", "api/client",
    "notebooks/first_game", "notebooks/bot", "notebooks/ppo", "notebooks/balance",
    "notebooks/kuhn_poker",
]  # fmt: skip
WORDS = {  # the stems of what somebody may look for, and where it is
    "receipt": "play",
    "lenienc": "hosting",
    "ucb1": "bots",
    "misèr": "adding_a_game",
    "bearer": "http",
    "acknowledg": "how_it_works",
    "backgammon": "results",
    "veil": "api/batch",
}
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str, str]]:
    """The code on a page: its language, what is said of it, its text."""
    return BLOCK.findall((DOCS / page).read_text("utf-8"))


def run(command: list[str], folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    tools = str(Path(sys.executable).parent)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "COLUMNS": "140"} | more
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment)


# The site


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    sphinx = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    done = run([*sphinx, "-d", str(folder / "trees"), str(DOCS), str(folder / "html")], ROOT)
    assert done.returncode == 0, done.stderr[-3000:]
    assert not done.stderr, "a warning"
    return folder / "html"


class Needs(HTMLParser):
    """What a page fetches to be shown, and where it leads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "a":
            self.links.append(given.get("href") or "")
        elif tag == "link":
            self.fetched.append(given.get("href") or "")
        elif source := given.get("src") or given.get("data"):
            self.fetched.append(source)


def pages(site: Path) -> list[Path]:
    return [page for page in sorted(site.rglob("*.html")) if "_static" not in page.parts]


def test_the_site_has_every_page(site):
    missing = [page for page in PAGES if not (site / f"{page}.html").is_file()]
    assert not missing


def test_every_page_in_the_folder_is_on_the_site(site):
    written = {
        file.relative_to(DOCS).with_suffix("")
        for file in DOCS.rglob("*.md")
        if file.parent != DOCS / "sentences"  # made, and read by whoever translates
    }
    built = {page.relative_to(site).with_suffix("") for page in pages(site)}
    assert written <= built


def test_the_search_finds_words_of_several_pages(site):
    """The index is a script, so that it can be read from a disk too."""
    script = (site / "searchindex.js").read_text("utf-8")
    index = json.loads(script.removeprefix("Search.setIndex(").removesuffix(")"))
    for word, page in WORDS.items():
        found = index["terms"][word]
        places = found if isinstance(found, list) else [found]
        assert page in {index["docnames"][place] for place in places}, word


SEARCH = """
import sys
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
    page = browser.new_page()
    page.on("pageerror", lambda error: sys.exit(str(error)))
    page.on("console", lambda said: said.type == "error" and sys.exit(said.text))
    page.set_default_timeout(15_000)
    page.goto(sys.argv[2])
    page.locator("input[name=q]").first.fill("receipt")
    page.keyboard.press("Enter")
    page.locator("#search-results li", has_text="hash of its secret, beside").locator("a").click()
    page.wait_for_url("**/play.html*")
"""


def test_somebody_who_opens_the_site_from_a_disk_can_search_it(site):
    """The search shows the place where the word stands, not the title alone."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium on this machine: install Debian's package chromium")
    done = run([sys.executable, "-c", SEARCH, found, (site / "index.html").as_uri()], ROOT)
    assert done.returncode == 0, done.stderr[-2000:]


def test_nothing_on_the_site_is_fetched_from_a_net(site):
    for page in pages(site):
        strangers = [one for one in Needs(page).fetched if re.match(r"(\w+:)?//", one)]
        assert not strangers, page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(\w+:)?//", sheet.read_text("utf-8")), sheet


def test_every_link_within_the_site_leads_somewhere(site):
    for page in pages(site):
        needs = Needs(page)
        for link in [*needs.fetched, *needs.links]:
            target = link.partition("#")[0].partition("?")[0]
            if target and not re.match(r"\w+:", target):
                assert (page.parent / target).exists(), (page.name, link)


def test_the_reference_has_every_path_of_the_api(site):
    text = re.sub(r"<[^>]+>", "", (site / "http.html").read_text("utf-8"))
    paths = app_of(Plan("", Path())).openapi()["paths"]
    assert len(paths) > 20
    for path, methods in paths.items():
        for method in methods:
            assert f"{method.upper()} {path}" in text


def test_the_python_reference_tells_what_docstrings_and_remarks_say(site):
    text = re.sub(r"<[^>]+>", "", (site / "api" / "bots.html").read_text("utf-8"))
    assert "A hint for whoever decides" in text
    assert "Best first." in text  # the remark beside `candidates`


# What the pages say


def test_every_figure_that_is_drawn_stands_in_the_results():
    results = (ROOT / "benchmarks" / "RESULTS.md").read_text("utf-8")
    page = (DOCS / "measurements.md").read_text("utf-8")
    drawn = re.findall(r"^```\{bars\}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    figures = re.findall(r"^[^:|\n]+\| ([\d.,]+)", "\n".join(drawn), re.MULTILINE)
    assert len(figures) > 20
    missing = [figure for figure in figures if not re.search(rf"(?<!\d){figure}(?!\d)", results)]
    assert not missing


def test_every_command_that_the_page_on_playing_lists_exists():
    page = (DOCS / "play.md").read_text("utf-8")
    listed = set(re.findall(r"^\| `kritias ([\w-]+)", page, re.MULTILINE))
    done = run([sys.executable, "-m", "kritias", "--help"], ROOT)
    there = set(re.findall(r"^│ (\w[\w-]*) ", done.stdout, re.MULTILINE))
    assert len(there) > 10
    assert listed == there


# The examples


@pytest.fixture
def folder(tmp_path):
    """Where somebody works through the page on training."""
    for kind, where, text in blocks("train.md"):
        if kind == "python" and where.startswith("file="):
            (tmp_path / where.removeprefix("file=")).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_page_on_training_runs_from_top_to_bottom(folder):
    pieces = [text for kind, where, text in blocks("train.md") if kind == "python" and not where]
    assert len(pieces) == 12
    done = run([sys.executable, "-c", "\n".join(pieces)], folder)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "win share by seat" in done.stdout


def test_the_commands_of_the_page_on_training_run(folder):
    lines = [text for kind, _, text in blocks("train.md") if kind == "sh"]
    assert lines
    for line in lines:
        done = run([*shlex.split(line), "--workers", "1"], folder)
        assert done.returncode == 0, done.stderr[-2000:]
        assert ("learned.bot" in done.stdout) == ("learned.bot" in line)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def test_the_example_of_the_wire_plays_a_game_to_its_end(house, tmp_path):
    ((_, _, example),) = [block for block in blocks("http.md") if block[1] == "wire"]
    done = run([sys.executable, "-c", example], tmp_path, HOUSE=house.url)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.count("\n") > 20, "it tells the game"
    assert re.search(r"^points \[-?\d+, -?\d+\]$", done.stdout, re.MULTILINE)


@pytest.fixture
def wire(house):
    """What a program with a seat hears of its table."""
    livia = house.guest("Livia")
    table = livia.set_table().id
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as=data"
    with connect(address, additional_headers={"authorization": f"Bearer {livia.token}"}) as wire:
        yield wire


def hear(wire) -> dict:
    return json.loads(wire.recv(timeout=60))


def test_the_page_on_the_wire_names_every_field_of_a_frame(wire):
    page = (DOCS / "http.md").read_text("utf-8")
    _, fields, _ = re.split(r"^A frame for programs|^A program may send", page, flags=re.MULTILINE)
    named = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in fields.splitlines() if "|" in row]
    assert {name for row in named for name in row} == set(hear(wire))


def test_an_empty_object_asks_for_a_frame_and_nonsense_is_refused(wire):
    first = hear(wire)
    wire.send("{}")
    assert hear(wire)["ply"] == first["ply"]
    wire.send("nonsense")
    assert hear(wire)["error"] == "unreadable"
    wire.send("{}")
    assert hear(wire)["id"] == first["id"], "the wire stays open"

"""Settings that all tests share."""

import asyncio
import gc
import os
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests import budget, unchanged
from tests.campaign import ALL
from tests.server.ended import pytest_runtest_makereport as pytest_runtest_makereport
from tests.server.houses import House

TESTS = Path(__file__).parent
OWN_FOLDER = pytest.StashKey[Path]()
HAS_PASSED = pytest.StashKey[bool]()
# Of the tests of the server, files whose tests share no server with others: the tests of the first
# share nothing at all, those of the second what is in their file.
SINGLE = ("connection", "foregone", "log", "marks", "plies", "secrecy", "table")
FILES = (
    "backup", "chaos", "client", "damaged_records", "device", "doors", "draining", "end_table",
    "long_run", "memory", "ready", "replay", "rooms", "scribe_line", "several_houses", "versions",
)  # fmt: skip
SHARED = [
    *(f"tests/server/test_{name}.py" for name in FILES),
    "tests/server/",
    "tests/test_words.py",
    *(f"tests/attack/{file.name}" for file in (TESTS / "attack").glob("test_*.py")),
    *(f"tests/browser/{file.name}" for file in (TESTS / "browser").glob("test_*.py")),
]

# Signs in a test file that its tests share something costly, and so run in one process.
SIGNS_OF_SHARING = ("@cache", 'scope="module"')

# No test speaks to another machine: whoever asks over HTTP need not read all certificates first.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(TESTS)

# Compiled rules are kept in this tree, from one run to the next: those of tests are nobody else's.
os.environ.setdefault("KRITIAS_CACHE", str(TESTS.parent / "build" / "rules"))

# Houses are opened by the hundred; a campaign starts each from nothing, as people do.
House.is_forked = not ALL

# First calls compile, so there is no deadline; failures must come again.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    give_folder(config)
    budget.pytest_configure(config)
    config.addinivalue_line("markers", "looks_at(group): see tests/unchanged.py")


def give_folder(config: pytest.Config) -> None:
    """A folder of its own for each run. In the one that pytest shares between runs, a run that
    begins takes away what the databases of another have been allowed, and clears up."""
    if not (hasattr(config, "workerinput") or config.option.basetemp):
        config.option.basetemp = mkdtemp(prefix="kritias-tests-")
        config.stash[OWN_FOLDER] = Path(config.option.basetemp)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave what a failed test has written, and nothing else."""
    if (folder := config.stash.get(OWN_FOLDER, None)) and config.stash.get(HAS_PASSED, False):
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    unchanged.skip_unchanged(items)


def pytest_collection_finish() -> None:
    """Exempt all that is imported and collected from garbage collection: it stays to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    session.config.stash[HAS_PASSED] = session.exitstatus == pytest.ExitCode.OK
    if not hasattr(session.config, "workerinput"):
        unchanged.keep(session)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more processes than cores: tests wait for servers, for pages, or for time to run out."""
    return (os.cpu_count() or 1) + 2


class BySharing(LoadScopeScheduling):
    """Tests that share a server, a browser, a site or a sample go to one process, others to any.

    The marker `xdist_group` would say the same, but xdist 3.8 does not find it with pytest 9.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(tuple(f"tests/server/test_{name}" for name in SINGLE)):
            return nodeid
        if shared := next((shared for shared in SHARED if file.startswith(shared)), None):
            return shared
        return file if has_shared_parts(file) else nodeid


@cache
def has_shared_parts(file: str) -> bool:
    """Report whether the tests of a file share a cache or a fixture of the module."""
    text = (TESTS.parent / file).read_text("utf-8")
    return any(sign in text for sign in SIGNS_OF_SHARING)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> BySharing:
    return BySharing(config, log)


@pytest.fixture(autouse=True)
def free_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser that is open for other tests of this process says that a loop runs in its thread,
    and nothing else could run one; it only has to be so while a test looks at the browser."""
    held = asyncio._get_running_loop()
    if held is None or "chromium" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(held)

"""A real browser on a real house."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.contexts import Contexts
from tests.server.houses import House

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--no-first-run",
    "--renderer-process-limit=1",  # pages of one test after the other share what they have loaded
)  # fmt: skip
LARGE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def chromium():
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium on this machine: install Debian's package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser_contexts(chromium):
    """Where pages are opened, one test after the other."""
    return Contexts(chromium)


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A house for browsers."""
    with House.at(tmp_path_factory.mktemp("browser"), absence=600) as opened:
        yield opened


QUESTIONS = ("/why", "/foresight")
TOO_LATE = "status of 409"


def is_ours(said) -> bool:
    """Whether a page complains: what axe injects has no address, and is not ours. A question about
    a position that has passed by the time it is asked is refused, and nobody minds."""
    address = said.location["url"]
    is_late = TOO_LATE in said.text and address.endswith(QUESTIONS)
    return said.type == "error" and bool(address) and not is_late


def told(said) -> str:
    return f"{said.text} ({said.location['url']})"


@pytest.fixture
def open_page(browser_contexts, home):
    """Open a page as somebody new, blank if no path is given. Whatever goes wrong in it fails the
    test. What happens is shown at once, unless it is to be played at the page's own pace (`plays`).
    """
    taken, troubles = [], []

    def open_one(path: str = "", plays: bool = False, **more):
        taken.append(browser_contexts.take(home.url, plays, {"viewport": LARGE} | more))
        page = taken[-1].open_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: is_ours(said) and troubles.append(told(said)))
        if path:
            page.goto(path)
        return page

    open_one.troubles = troubles
    yield open_one
    for context in taken:
        context.give_back()
    assert troubles == []

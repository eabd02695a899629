"""The game goes on where a browser lacks or refuses what a page can do without: notices, sounds,
vibration, storage, the clipboard, sliding pieces. A button that needs one of them says so."""

import pytest

from tests.browser.person import set_table
from tests.browser.test_frames import GLOW, Wire, make_a_move
from tests.browser.test_sound import LINES, SWITCH

# As Android's Chrome has it: notices can be allowed, and a page that makes one is thrown at.
ANDROID = """
  window.Notification = class {
    static permission = 'granted';
    static requestPermission() { return Promise.resolve('granted'); }
    constructor() { throw new TypeError('Illegal constructor'); }
  };
  window.looksElsewhere = false;
  Object.defineProperty(document, 'hidden', { get: () => window.looksElsewhere });
  localStorage.setItem('kritias-sound', 'on');
"""
# Everything is there, and throws as soon as it is used. `writeText` fails later, as it may.
USED = """
  const refuse = () => { throw new DOMException('refused by the browser', 'NotAllowedError'); };
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'])
    Storage.prototype[name] = refuse;
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode', 'Notification', 'Audio'])
    window[name] = class { static permission = 'granted'; constructor() { refuse(); } };
  window.Notification.requestPermission = refuse;
  const clipboard = { writeText: async () => refuse() };
  Object.defineProperty(navigator, 'clipboard', { get: () => clipboard });
  for (const name of ['vibrate', 'share', 'canShare']) navigator[name] = refuse;
  Document.prototype.execCommand = refuse;
  Element.prototype.requestFullscreen = Element.prototype.animate = refuse;
  Object.defineProperty(document, 'cookie', { get: () => '', set: refuse });
  history.replaceState = refuse;
"""
# Even to look for it throws.
SOUGHT = """
  const get = () => { throw new DOMException('refused by the browser', 'SecurityError'); };
  const hide = (owner, names) => names.forEach((name) =>
    Object.defineProperty(owner, name, { get, configurable: true }));
  hide(window, ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'Notification', 'Audio',
    'AudioContext', 'OscillatorNode', 'GainNode', 'speechSynthesis', 'cookieStore']);
  hide(navigator, ['clipboard', 'share', 'canShare', 'vibrate', 'wakeLock', 'serviceWorker',
    'permissions']);
  hide(Document.prototype, ['execCommand', 'exitFullscreen', 'pictureInPictureEnabled']);
  hide(Element.prototype, ['requestFullscreen', 'animate']);
  Object.defineProperty(document, 'cookie', { get, set: get });
"""
LOOK = """(elsewhere) => {
  window.looksElsewhere = elsewhere;
  document.dispatchEvent(new Event('visibilitychange'));
}"""
PLAYED = "(count) => !document.querySelector('.following') && slider.max === String(count)"


@pytest.fixture
def warnings():
    return []


@pytest.fixture
def opened(open_page, warnings):
    """A page at its own pace, on which a script has been at work beforehand."""

    def open_one(script):
        page = open_page(plays=True)
        page.add_init_script(f"if (location.protocol !== 'about:') {{ {script} }}")
        page.on("console", lambda said: said.type == "warning" and warnings.append(said.text))
        return page

    return open_one


def tell(wire, ply, **more):
    """A frame with a move of somebody else, for the page to play."""
    move = {"ply": ply, "at": ply, "seat": 1, "own": False, "tone": "", "sentences": ["Moved."]}
    log = LINES.format(ply=ply, tone="finale")
    plays = [move | {"parts": {"log": log}}]
    wire.send(parts={"log": log}, plays=plays, ply=ply, count=ply, at=None, **more)


def test_a_notice_that_throws_as_on_android_leaves_the_page_playing(opened, warnings):
    page = opened(ANDROID)
    wire = Wire(page)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, state="attached", timeout=60_000)
    moves = wire.last["moves"]
    tell(wire, 1001, your_turn=False, moves=[])
    page.wait_for_function(PLAYED, arg=1001)
    page.evaluate(LOOK, True)
    tell(wire, 1002, your_turn=True, moves=moves)
    page.wait_for_function("document.title.startsWith('●')")
    page.evaluate(LOOK, False)
    page.wait_for_function(PLAYED, arg=1002)
    page.wait_for_selector(GLOW, state="attached")
    assert [said for said in warnings if "notice" in said], "the console is told once"
    assert len(warnings) == 1


@pytest.mark.parametrize("refusal", [USED, SOUGHT], ids=["used", "sought"])
def test_moves_are_shown_and_made_where_everything_optional_throws(opened, refusal, warnings):
    page = opened(refusal)
    set_table(page, "bots", 2)
    page.wait_for_selector(GLOW, state="attached", timeout=60_000)
    page.click(SWITCH)
    assert page.get_attribute(SWITCH, "aria-pressed") == "false"
    assert "makes no sound" in page.inner_text("#say.bad")
    make_a_move(page)
    page.click("[data-act=names]")
    page.select_option("#pace", "at once")
    make_a_move(page)
    assert len(warnings) == len(set(warnings)), "each is told once"
    assert {said.split(":")[0] for said in warnings} >= {"storage", "sound"}


@pytest.mark.parametrize("refusal", [USED, SOUGHT], ids=["used", "sought"])
def test_a_link_that_cannot_be_copied_says_so_beside_its_button(opened, refusal):
    page = opened(refusal)
    set_table(page, "friends", 2)
    page.click("[data-act=copy] >> nth=0")
    page.wait_for_selector("text=Not copied")
    page.goto("/rules/atlantis")
    page.click("[data-act=theme]")
    assert page.get_attribute("html", "data-theme") in ("light", "dark")

"""A person at the page: touches what glows, with a mouse or with keys, until the game is over."""

import numpy as np
from playwright.sync_api import Page, TimeoutError

import kritias
from tests.campaign import sized

STATE = """() => ({
  over: !!document.querySelector('#end .plate'),
  cover: !!document.querySelector('#cover'),
  asked: !document.querySelector('#preview').hidden,
  glow: [...document.querySelectorAll('.glow')].map((thing) => thing.id),
})"""
# Bring a thing into sight, as a finger would pan to it, and say where it is and what lies there.
# The ring that glows is what one aims at: the box around a card takes in all of the drawing on
# which the card is a window. One aims at its middle, or where else it can be seen: a crew sits in
# the middle of the space that stands for its boat.
REACH = """(id) => {
  const thing = document.getElementById(id);
  if (!thing) return null;
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const ring = thing.querySelector(':scope > .halo')?.getBoundingClientRect();
  const box = ring?.width ? ring : thing.getBoundingClientRect();
  const at = (across, down) => {
    const x = box.x + box.width * across, y = box.y + box.height * down;
    const hit = document.elementFromPoint(x, y);
    return { x, y, over: thing.contains(hit) ? '' : hit?.closest('[id]')?.id ?? 'nothing' };
  };
  const parts = [0.5, 0.7, 0.3, 0.85, 0.15];
  const places = parts.flatMap((down) => parts.map((across) => at(across, down)));
  return places.find((place) => !place.over) ?? places[0];
}"""


def set_table(
    page: Page,
    way: str,
    seats: int,
    level: str = "beginner",
    game: str = "atlantis",
    flags: tuple[str, ...] = (),
) -> None:
    """From the home page to a table, as anybody would; where that was not opened, by its form."""
    if page.url == "about:blank":
        return send_form(page, way, seats, level, game, flags)
    page.fill("input[name=name]", "Livia")
    page.check(f"input[name=game][value={game}]", force=True)
    page.click(f"label[data-seats='{seats}']")
    if flags:
        page.click("summary")
    for flag in flags:
        page.check(f"[data-game={game}] input[name=option-{flag}]")
    page.select_option("select[name=level]", level)
    page.click(f"button[value={way}]")
    page.wait_for_url("**/t/*")
    return None


def send_form(
    page: Page, way: str, seats: int, level: str, game: str, flags: tuple[str, ...]
) -> None:
    """What the home page would send, with the flags that are set there from the start."""
    usual = {one.name for one in kritias.ROOMS[game].OPTIONS if one.kind == "flag" and one.default}
    form = {"name": "Livia", "game": game, "seats": seats, "level": level, "way": way}
    form |= {f"option-{flag}": "yes" for flag in {*usual, *flags}}
    spoken = {"accept-language": page.evaluate("navigator.language")}
    answer = page.request.post("/new", form=form, headers=spoken, max_redirects=0)
    page.goto(answer.headers["location"])


def keep_pace(page: Page, pace: str) -> None:
    """From now on the page plays at this pace, until it is chosen otherwise."""
    page.add_init_script(f"try {{ localStorage.pace ??= '{pace}' }} catch {{}}")


def play(page: Page, seed: int, touches: int = 4000) -> int:
    """Touch what glows until the end; how many touches it took."""
    dice = np.random.default_rng(seed)
    for number in range(touches):
        now = page.evaluate(STATE)
        if now["over"]:
            return number
        if now["cover"]:
            page.evaluate("document.querySelector('#cover button')?.click()")
        elif now["asked"]:
            page.click("[data-act=play]")
        elif now["glow"]:
            place = page.evaluate(REACH, now["glow"][int(dice.integers(len(now["glow"])))])
            if place:
                page.mouse.click(place["x"], place["y"])
        page.wait_for_timeout(25)
    raise AssertionError(f"the game was not over after {touches} touches")


# Where the game stands, as far as the page knows.
PLY = "() => imported('table/frame.js').then((it) => it.frame.ply)"
IS_AT_PLY = f"async (ply) => await ({PLY})() === ply"
GLOWING = "() => [...document.querySelectorAll('.glow')].map(({ id }) => id)"


def touch_what_glows(page: Page, number: int = 0) -> None:
    """Touch one of the things that glow, once all lies still; none if nothing glows any more."""
    page.wait_for_function(LIES_STILL)
    glowing = page.evaluate(GLOWING)
    place = page.evaluate(REACH, glowing[number % len(glowing)]) if glowing else None
    if place:
        page.mouse.click(place["x"], place["y"])


ON_GLOW = "() => document.activeElement.matches('.glow')"
TABS = 90  # at most, from anything to what glows


def play_by_keys(page: Page, seed: int, decisions: int = 1500) -> int:
    """Play with the keyboard alone until the end: by what glows and by the list of moves in turn;
    how many decisions it took."""
    dice = np.random.default_rng(seed)
    for number in range(decisions):
        page.wait_for_function(TURN, timeout=60_000)
        now = page.evaluate(STATE)
        if now["over"]:
            return number
        if number % 2 or not tab_to_glow(page, int(dice.integers(3))):
            page.keyboard.press("m")
            listed = page.evaluate("document.querySelectorAll('#movelist [data-code]').length")
            for _ in range(int(dice.integers(min(max(listed, 1), 4)))):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if page.is_visible("#preview"):
            page.keyboard.press("Enter")
        page.wait_for_timeout(30)
        if page.is_visible("#moves"):
            page.keyboard.press("Escape")
    raise AssertionError(f"the game was not over after {decisions} decisions")


def tab_to_glow(page: Page, skipped: int) -> bool:
    """Go on to something that glows, past so many others."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate(ON_GLOW):
            if not skipped:
                return True
            skipped -= 1
    return False


def play_unseen(page: Page, table: str, dice: np.random.Generator) -> None:
    """Let the same person play on as a program would, and look at the end."""
    address = page.url
    page.goto("about:blank")
    play_as_program(page, table, dice)
    page.goto(address)


def play_as_program(page: Page, table: str, dice: np.random.Generator, moves: int = 10_000) -> None:
    """So many moves of a person over HTTP, or all to the end."""
    for _ in range(moves):
        while not (seen := page.request.get(f"/api/tables/{table}").json())["moves"]:
            if seen["status"] == "over":
                return
            page.wait_for_timeout(20)  # bots think
        code = seen["moves"][int(dice.integers(len(seen["moves"])))]["code"]
        page.request.post(f"/api/tables/{table}/moves", data={"ply": seen["ply"], "move": code})


CLICKED = sized(12, 2000)  # moves of a game; the rest is played unseen
MOVES = """(table) => fetch(`/api/tables/${table}/moves`).then((answer) => answer.json())"""
SETTLED = "() => document.getAnimations().every((one) => one.effect.getTiming().iterations !== 1)"
# Nothing slides on the board or in the tray any more: one aims at what lies still.
LIES_STILL = """() => document.getAnimations().every(({ effect }) =>
  effect.getTiming().iterations !== 1 || !effect.target?.closest('#stage, #tray'))"""
TURN = "() => document.querySelector('.glow, #end .plate, #cover')"
SLOWEST = 15_000  # milliseconds for a touch to be taken: others use this machine
MADE = "(before) => Number(document.querySelector('#slider').max) > before"
# A move that is on its way leaves nothing to touch.
TAKEN = f"(before) => !document.querySelector('.glow') || ({MADE})(before)"
# What the page heard of clicks, and what it says.
LISTEN = """() => {
  window.heard = [];
  window.listens ??= addEventListener('click', ({ target }) =>
    window.heard.push(target.closest('[id]')?.id), true) ?? true;
}"""
SAYS = """() => `heard ${window.heard}; the page says: ${['say', 'why'].map(
  (id) => document.getElementById(id)?.innerText).join(' / ')}`"""


def play_moves(page: Page, seed: int, clicked: int, most: int = 2000) -> int:
    """Choose a move and click what it names, one thing after the other, until the game is over;
    how many moves it took. A move that does not get through is chosen anew, and counted. Of a long
    game only so many moves are clicked: the rest is played with the page closed, which then opens
    at the end."""
    dice, table = np.random.default_rng(seed), page.url.rpartition("/")[2]
    missed: list[str] = []
    for number in range(most):
        page.wait_for_function(TURN, timeout=60_000)
        if page.query_selector("#end .plate"):
            assert len(missed) <= number // 20, f"of {number} moves these were missed: {missed}"
            return number - len(missed)
        before = int(page.get_attribute("#slider", "max") or 0)
        moves = page.evaluate(MOVES, table)
        if not moves:
            continue
        move = moves[int(dice.integers(len(moves)))]
        if number >= clicked:
            play_unseen(page, table, dice)
            continue
        told = move["say"]
        page.wait_for_function(LIES_STILL)
        page.evaluate(LISTEN)
        for step in move["touch"][int(dice.integers(len(move["touch"])))]:
            name = step[int(dice.integers(len(step)))]
            place = page.evaluate(REACH, name)
            told += f" {name}" + (place["over"] and f" beneath {place['over']}")
            page.mouse.click(place["x"], place["y"])
        if page.is_visible("#preview"):  # whether one really wants to give the rest up
            page.click("[data-act=play]")
        try:
            page.wait_for_function(TAKEN, arg=before, timeout=SLOWEST)
        except TimeoutError:
            missed.append(f"{told}; {page.evaluate(SAYS)}")
            page.keyboard.press("Escape")
            continue
        page.wait_for_function(MADE, arg=before, timeout=60_000)
    raise AssertionError(f"the game was not over after {most} moves")

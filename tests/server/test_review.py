"""The review as a lesson: one's own dearest decisions first, why, and once more on the board."""

import asyncio
import re
from dataclasses import asdict
from types import SimpleNamespace

import httpx
import numpy as np
import pytest

import kritias
from kritias.arena.review import Finding
from kritias.bots import Ground
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Move, Seat
from kritias.kernel.position import Position
from kritias.kernel.words import say
from kritias.server.events import BotSat, Closed, Sat, Started, Tried
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.page_review import terms_of
from kritias.server.review_turns import MAX_UNDER_WAY
from kritias.server.reviews import SUSPECTS, Judging, Reviews, judged, suspected
from kritias.server.table import Table
from kritias.server.viewer import Viewer
from kritias.server.viewer_payload import frame
from kritias.server.viewer_payload_review import parts_of, reasons_of
from tests.bots.test_review import two_in_a_turn
from tests.server.houses import House, finish, until
from tests.server.tables import dealt, play_to_the_end, setup_of
from tests.server.test_wire import news, wire


@pytest.mark.parametrize(
    ("whole", "pulls", "parts"),
    [(11, (8.0, 3.0), [8, 3]), (1, (0.5, 0.5), [1, 0]), (7, (1.0,), [7]), (10, (2, 1), [7, 3])],
)
def test_the_parts_of_a_cost_add_up_to_it(whole, pulls, parts):
    assert parts_of(whole, pulls) == parts
    assert sum(parts) == whole


def test_reasons_have_bars_on_one_scale_and_what_hinders_counts_from_its_worst():
    theme, says = say("Race"), say("it wins the game")
    own, hindered = Ground(theme, says, 0.3, 0.1), Ground(theme, says, -0.1, -0.2)
    first, second = reasons_of([own, hindered], 12)
    assert (first.cost, second.cost) == (8, 4)
    assert (first.better, first.worse) == (1.0, pytest.approx(1 / 3))
    assert (second.better, second.worse) == (pytest.approx(1 / 3), 0.0)
    [plain] = reasons_of([Ground(theme, says)], 5)
    assert (plain.cost, plain.better) == (5, 0.0)


LIVIA = Caller("192.0.2.1", "livia")


class Here:
    """Answers in this process, and remembers what was asked."""

    def __init__(self, at_once: int = 1) -> None:
        self.asked: list[tuple[str, str]] = []  # what, and of which game
        self.at_once, self.open, self.most = at_once, 0, 0  # questions, and the most at a time

    async def ask(self, function, game, state, *about):
        self.asked.append((function.__name__, game))
        self.open += 1
        self.most = max(self.most, self.open)
        await asyncio.sleep(0)
        self.open -= 1
        if function is suspected:
            return float(len(self.asked) % 7)
        if function is judged:
            flat = [0.5, 0.5, 0.0]
            return about[0], flat, flat, flat, ()
        return [Ground(say("Race"), say("it wins the game"))]

    def rest(self) -> None: ...
    def close(self) -> None: ...


def ended_table(game: str, guest: str = "livia", name: str = "table") -> OpenTable:
    """A game that somebody has played to its end against a bot."""
    table = play_to_the_end(dealt(game, guests=(guest, ""), id=name))
    table.chairs[1] = type(table.chairs[1])(level="casual", name="Ada")
    table.apply(Closed(), 10.0)
    return OpenTable(table)


def reviewed(here: Here, open_table: OpenTable) -> list[str]:
    """Review a game; what was asked for that, one after the other."""

    async def make() -> None:
        reviews = Reviews(here)
        reviews.begin(open_table, LIVIA)
        await asyncio.gather(*reviews.tasks.values())

    finish(make())
    return [name for name, _ in here.asked]


def test_what_people_may_have_lost_most_is_judged_first():
    """A quick look at all that people decided, then the likeliest of it, then the rest; the review
    at the end is whole all the same."""
    here, open_table = Here(), ended_table("atlantis")
    kinds = reviewed(here, open_table)
    looks = kinds.count("suspected")
    decided = [one for one in open_table.judging.review.judgements if one.seat == 0]
    assert looks == len(decided)
    assert kinds == ["suspected"] * looks + ["judged"] * open_table.judging.of
    assert looks > SUSPECTS
    plies = [one.ply for one in open_table.judging.review.judgements]
    assert plies == sorted(plies)
    assert open_table.judging.has_looked


@pytest.mark.parametrize("at_once", [1, 8])
def test_as_many_questions_are_asked_at_a_time_as_are_worth_it(at_once):
    here, open_table = Here(at_once), ended_table("atlantis")
    kinds = reviewed(here, open_table)
    assert here.most == at_once
    assert kinds.count("judged") == open_table.judging.of, "none is asked twice"
    assert len(open_table.judging.review.judgements) == open_table.judging.of


def test_own_mistakes_come_before_the_rest_of_what_others_wait_for():
    here = Here()

    async def make() -> None:
        reviews = Reviews(here)
        for game in ("atlantis", "artonauti"):
            reviews.begin(ended_table(game), LIVIA)
        await asyncio.gather(*reviews.tasks.values())

    finish(make())
    looked = [place for place, (what, _) in enumerate(here.asked) if what == "suspected"]
    assert max(looked) < len(here.asked) / 2, "the second game waited for all of the first"


@pytest.mark.parametrize("is_own", [True, False])
@pytest.mark.parametrize("address", ["192.0.2.1", "192.0.2.2"])
def test_a_review_does_not_wait_for_a_strangers_twelve(address, is_own):
    """In questions: Livia's takes at most twice as many turns as it has, though it is wanted last
    and the stranger sits behind the same address; a moment only, where the games are others'."""
    here, own = Here(), ended_table("artonauti")
    games = [
        ended_table("artonauti", "crowd" if is_own else "others", f"game{number}")
        for number in range(12)
    ]

    async def make() -> tuple[int, int]:
        reviews = Reviews(here)
        reviews.turns.turns.now = reviews.turns.turns.used.now = lambda: float(len(here.asked))
        for game in games:
            reviews.begin(game, Caller(address, "crowd"))
        while len(here.asked) < 20:
            await asyncio.sleep(0)
        before = len(here.asked)
        reviews.begin(own, LIVIA)
        await reviews.tasks[own.table.setup.id]
        begun = sum(game.judging.of > 0 for game in games)
        reviews.close()
        return len(here.asked) - before, begun

    asked, begun = finish(make())
    alone = len(reviewed(Here(), ended_table("artonauti")))
    assert asked <= (2 * alone if is_own else alone + 1)
    assert begun <= MAX_UNDER_WAY


def test_what_nobody_looks_at_any_more_is_left_and_goes_on_from_there(monkeypatch):
    here, open_table = Here(), ended_table("atlantis")

    async def make() -> int:
        reviews = Reviews(here)
        monkeypatch.setattr("kritias.server.review_turns.INTEREST", -1.0)  # nobody is there at all
        open_table.viewers.add(asyncio.Event())
        reviews.begin(open_table, LIVIA)
        while not (open_table.judging.has_looked and open_table.judging.done > SUSPECTS + 3):
            await asyncio.sleep(0)
        open_table.viewers.clear()
        await asyncio.gather(*reviews.tasks.values(), return_exceptions=True)
        left = open_table.judging.done
        assert open_table.judging.review is None
        open_table.viewers.add(asyncio.Event())
        reviews.begin(open_table, LIVIA)
        await asyncio.gather(*reviews.tasks.values())
        return left

    left, asked = finish(make()), [what for what, _ in here.asked]
    assert open_table.judging.review is not None
    assert SUSPECTS < left < open_table.judging.of
    assert asked.count("judged") == open_table.judging.of, "nothing was judged twice"


class Guest:
    """Livia with her browser, at a game that she lost to a bot by playing anything."""

    def __init__(self, house: House) -> None:
        self.person = house.guest("Livia")
        self.token = self.person.token
        bot = {"kind": "bot", "level": "beginner"}
        self.table = self.person.set_table(players=[{"kind": "me"}, bot], seed=3).id
        assert self.person.play_on(self.table)["status"] == "over"
        self.client = httpx.Client(
            base_url=house.url, cookies={"kritias": self.token}, follow_redirects=True, timeout=60
        )


@pytest.fixture(scope="module")
def guest(house):
    somebody = Guest(house)
    yield somebody
    somebody.client.close()
    somebody.person.close()


def ended(house: House, who, table: str, has: str) -> str:
    """The end as it is shown to somebody, once it has something."""
    shown = SimpleNamespace(end="")
    with wire(house, who, table) as socket:

        def has_come() -> bool:
            shown.end = news(socket).get("parts", {}).get("end", shown.end)
            return has in shown.end

        until(has_come, 120)
    return shown.end


def test_a_lesson_has_ones_own_mistakes_with_reasons_that_add_up(house, guest, bruno):
    end = ended(house, guest, guest.table, "Luck and decisions")  # all is judged
    assert 'class="reasons"' in end
    lessons = re.findall(r'<details class="lesson-of".*?</details>', end, re.DOTALL)
    assert 1 <= len(lessons) <= 5
    costs = [int(re.search(r"−(\d+)</b></summary>", one)[1]) for one in lessons]
    assert costs == sorted(costs, reverse=True)
    for lesson, cost in zip(lessons, costs, strict=True):
        parts = [int(one) for one in re.findall(r'<b class="cost">−(\d+)</b></li>', lesson)]
        assert sum(parts) == cost or not parts
    ply = int(re.search(r'id="mistake-(\d+)"', end)[1])
    drawn = [
        guest.client.get(f"/t/{guest.table}/mistake/{one}.svg")
        for one in re.findall(r'id="mistake-(\d+)"', end)
    ]
    assert {one.status_code for one in drawn} == {200}
    assert any('class="way ' in one.text for one in drawn), "none is about what lies on the board"
    again = guest.client.post(f"/t/{guest.table}/again/{ply}")
    assert again.status_code == 200
    assert "What is best for what you know?" in again.text
    name = str(again.url).rpartition("/")[2]
    then = guest.person.view(name)
    assert then["moves"]
    assert name not in [row["id"] for row in guest.person.get("/tables")]
    assert guest.client.post(f"/t/{guest.table}/again/100000").status_code == 409
    assert guest.client.get(f"/t/{guest.table}/mistake/100000.svg").status_code == 409
    others = ended(house, bruno, guest.table, 'class="review"')
    assert "lesson-of" not in others


def test_a_table_of_a_decision_holds_what_its_seat_knew_and_no_more(house, guest):
    end = ended(house, guest, guest.table, "lesson-of")
    ply = int(re.search(r'id="mistake-(\d+)"', end)[1])
    again = guest.client.post(f"/t/{guest.table}/again/{ply}")
    view = guest.person.view(str(again.url).rpartition("/")[2])
    seat = Seat(view["decider"])
    other = view["position"][("circle", "triangle")[1 - seat]]
    assert "?" in str(other)


@pytest.mark.parametrize("name", kritias.GAMES)
def test_what_is_tried_again_does_not_depend_on_what_the_seat_could_not_know(name):
    """Two worlds that look alike to a seat lay out the same table, to the byte."""
    game, dice = kritias.game(name), np.random.default_rng(5)
    position = Position.start(game, game.SEATS[-1], seed=5)
    for _ in range(40):
        position = position.play(int(dice.choice(position.codes)))
    seat, engine = position.seat, engine_of(game)
    other = engine.imagine(engine.veil(position.state, seat), seat, 77)
    best, alike = map(int, position.codes[:2])
    flat = [0.5] * 3
    worlds = [
        terms_of(Finding(one, best, best, flat, flat, flat, (alike,)), "table")
        for one in (position, Position(game, other))
    ]
    assert worlds[0] == worlds[1]
    shown = []
    for terms in worlds:
        table = Table(setup_of(name, int(position.state.seats), **asdict(terms)))
        for place in range(table.setup.seats):
            table.apply(BotSat(Seat(place), "casual"), 0.0)
        table.apply(Sat(Seat(seat), "livia", "Livia"), 0.0)
        table.apply(Started(), 0.0)
        table.apply(Tried(Seat(seat), Move(int(position.codes[-1]))), 0.0)
        shown.append(frame(OpenTable(table), Viewer("livia"), 1.0))
    assert shown[0] == shown[1]
    assert "puzzle-plate" in shown[0]["parts"]["puzzle"]
    assert "puzzle-answer" not in shown[0]["parts"]["puzzle"]


def test_what_a_bot_decided_in_ones_place_is_no_mistake_of_ones_own():
    finding, _ = two_in_a_turn(before=0.9, after=0.4, then=0.4)
    judging = Judging(findings={finding.ply: finding}, own=frozenset({finding.ply}))
    assert judging.mistakes_of(finding.seat) == [finding]
    assert Judging(findings={finding.ply: finding}).mistakes_of(finding.seat) == []

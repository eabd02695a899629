"""Secrecy on the wire: in two worlds that look alike to a seat, it receives the same bytes.

The second world is made from the first by replacing every state of the table by one that the
seat could imagine. Pages, frames, data, moves and log must not differ in a byte, nor may refusals,
hints, receipts, lists of tables, answers to touches, and what is not yet told of the past.
"""

import json

import httpx
import pytest

import kritias
from kritias.bots.advice import advice_on
from kritias.bots.level import think
from kritias.kernel.game import NOBODY
from kritias.kernel.position import state_of
from kritias.kernel.words import say
from kritias.server import foresight, viewer_data, viewer_marks, viewer_payload, viewer_plies, why
from kritias.server.app import app_of
from kritias.server.people import Guest
from kritias.server.referee import Patience
from kritias.server.services import Plan
from kritias.server.table import Terms
from kritias.server.viewer import Viewer, kind_of
from kritias.ui.things import things_in
from tests.campaign import ALL, by_turns, in_turn, sized, some
from tests.server.houses import finish
from tests.server.tables import imagine_anew

LOOKS = sized(2, 12)  # times in a game
FORESEEN = 4  # moves that are looked at before they are made
LONG = {"gods": 2}  # at random it goes to its sixtieth round: fewer seats are enough
SEATS = (4,) if ALL else (3, 2)  # at the most, by turns
GAMES = [
    (name, LONG.get(name, min(kritias.GAMES[name].SEATS[-1], most)))
    for name, most in by_turns(kritias.GAMES, SEATS)
]


def everything_shown(open_table, viewer: Viewer) -> dict[str, bytes]:
    """All that one viewer can be sent about a table."""
    now = open_table.table.clock.since
    shown = {"data": json.dumps(viewer_data.data(open_table, viewer, now)),
             "log": json.dumps(viewer_data.log(open_table, viewer))}  # fmt: skip
    for language in some(("en", "it", "es"), len(open_table.table.moves), number=1):
        looker = Viewer(viewer.guest, language, uncovered=viewer.uncovered)
        shown[f"frame {language}"] = json.dumps(marked(open_table, looker, now))
    shown["why"] = json.dumps(every_answer(open_table, viewer))
    shown["foresight"] = json.dumps(foreseen(open_table, viewer, now))
    middle = Viewer(viewer.guest, "en", at=len(open_table.table.moves) // 2)
    shown["replay"] = json.dumps(marked(open_table, middle, now))
    shown["plays"] = json.dumps(plays(open_table, viewer, now))
    return {key: text.encode() for key, text in shown.items()}


def marked(open_table, viewer: Viewer, now: float) -> dict:
    """A frame as a page is sent it: with the marks of what changed."""
    frame = viewer_payload.frame(open_table, viewer, now)
    return viewer_marks.with_marks(frame, open_table, viewer, now)


def plays(open_table, viewer: Viewer, now: float) -> list[dict]:
    """The latest moves, as a page plays them."""
    kind = kind_of(open_table.table, viewer, now)
    shown = viewer_payload.frame(open_table, viewer, now)["parts"]
    first = max(len(open_table.table.moves) - 3, 0)
    return viewer_plies.plays_since(open_table, kind, first, shown)


def every_answer(open_table, viewer: Viewer) -> dict[str, dict]:
    """What every thing on the page is answered with when it is touched, alone and after another."""
    frame = viewer_payload.frame(open_table, viewer, open_table.table.clock.since)
    things = things_in(frame["parts"]["board"] + frame["parts"]["tray"])
    things.pop("board")
    begun = [steps[0][0] for move in frame["moves"] for steps in move["touch"]][:1]
    return {
        " ".join(touched): why.answer(open_table, viewer, frame["ply"], touched).model_dump()
        for thing in things
        for touched in ([thing], [*begun, thing])
    }


def foreseen(open_table, viewer: Viewer, now: float) -> list[dict]:
    """What is told of some moves before they are made."""
    frame = viewer_payload.frame(open_table, viewer, now)
    codes = [move["code"] for move in frame["moves"] if frame["your_turn"]]
    some = codes[:: len(codes) // FORESEEN + 1]
    return [
        foresight.asked(open_table, viewer, frame["ply"], code, now)[1].told().model_dump()
        for code in some
    ]


def alike(open_table, seat: int):
    """The same table in a world that this seat could take for the true one."""
    imagine_anew(open_table.table, seat)
    open_table.drawings.clear()
    open_table.wake()  # what was made for the other world is not shown in this one
    return open_table


@pytest.mark.parametrize(("name", "seats"), in_turn(GAMES, 3))
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(name, seats, tmp_path):
    finish(compare_worlds(name, seats, tmp_path))


def random_game(table) -> list[int]:
    """Moves from here to the end."""
    state, moves = table.state.copy(), []
    while state.seat != NOBODY:
        legal = table.engine.legal(state)
        moves.append(int(legal[len(moves) * 5 % len(legal)]))
        table.engine.play(state, moves[-1])
    return moves


async def compare_worlds(name: str, seats: int, folder) -> None:
    patience = Patience(pause=3600)  # nothing happens by itself while worlds are compared
    app = app_of(Plan(str(folder / "t.db"), folder, patience, generous=True))
    async with app.router.lifespan_context(app):
        house = app.state.services
        for game in kritias.GAMES:  # how far they are is told on the home page, to everybody
            await house.ready.wait(game)
        open_table = await house.tables.create(
            "host", name, seats, {}, Terms(hints=True, lobby=True)
        )
        house.tables.tell_hint = quietly  # a hint that is asked for in both worlds is told in none
        for seat in range(seats):
            await house.tables.sit(
                open_table, seat, f"guest{seat}", f"P{seat}", open_table.table.setup.keys[seat]
            )
        await house.tables.start(open_table, "host", "random")
        compared, moves = 0, random_game(open_table.table)
        for ply, move in enumerate(moves):
            await house.tables.move(
                open_table, f"guest{open_table.table.decider}", open_table.table.ply, move
            )
            if ply % max(len(moves) // LOOKS, 1) == 0:
                compared += await compare_now(app, open_table, ply % max(len(moves) // 4, 1) < 3)
        assert open_table.table.is_over
        assert compared > 50


async def quietly(*_) -> None:
    pass


async def compare_now(app, open_table, is_thorough: bool) -> int:
    """Compare both worlds for every seat and for a spectator; how often."""

    async def shown_to(viewer: Viewer, bodies: list[dict]) -> dict[str, bytes]:
        bodies = bodies if is_thorough else bodies[:1]
        return everything_shown(open_table, viewer) | await everything_answered(
            app, open_table, viewer, bodies
        )

    table = open_table.table
    truth, stories = table.states, table.stories
    count = 0
    for seat in range(NOBODY, table.setup.seats):
        viewer = Viewer(f"guest{seat}" if seat >= 0 else "")
        bodies = hopeless_moves(table, 12 if table.decider == seat else 1)
        shown = await shown_to(viewer, bodies)
        alike(open_table, seat)
        other = await shown_to(viewer, bodies)
        assert shown.keys() == other.keys()
        for key in shown:
            assert shown[key] == other[key], f"seat {seat}: {key} differs"
            count += 1
        table.states, table.stories = truth, stories
        table.stories.clear()
        open_table.drawings.clear()
    return count


async def everything_answered(
    app, open_table, viewer: Viewer, bodies: list[dict]
) -> dict[str, bytes]:
    """What a viewer is answered over HTTP: pages, lists, refusals, hints, what is promised."""
    table, house = open_table.table, app.state.services
    token = house.guests.token(Guest(viewer.guest))
    asked: list[tuple] = []
    house.searches.thinkers.ask = noting(asked)
    path = f"/api/tables/{table.setup.id}"
    house.lobby.made_at = -1e9  # its lists are made anew in each world
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://here", cookies={"kritias": token}
    ) as client:
        pages = [f"/t/{table.setup.id}", f"/t/{table.setup.id}/picture.svg"]
        if len(bodies) > 1:
            pages += [
                "/",
                "/almanac",
                "/api/almanac",
                "/lobby",
                "/api/lobby",
                "/api/tables",
                f"{path}/talk",
            ]
        if len(bodies) > 1 and not table.is_over:  # after the end they may be told everything
            pages += [f"{path}/{what}" for what in ("verify", "record", "review")]
        answers = {one: await client.get(one) for one in pages}
        answers["hint"] = await client.post(f"{path}/hint")
        for body in bodies:
            answers[f"move {body}"] = await client.post(f"{path}/moves", json=body)
        if all(table.undo_point(seat) is None for seat in table.seats_of(viewer.guest)):
            answers["undo"] = await client.post(f"{path}/undo", json={"ply": table.ply})
    assert answers[pages[0]].status_code == 200
    return {
        key: f"{answer.status_code} {answer.text}".encode() for key, answer in answers.items()
    } | {"asked for a hint": repr(asked).encode()}


def noting(asked: list[tuple]):
    """Thinkers that note all they are told, and answer at a glance."""

    async def ask(timed, function, game, seen, *more):
        asked.append((function.__name__, game, seen, more))
        room = kritias.game(game)
        return timed(advice_on, room, state_of(room, seen), think(game, seen, "greedy", 1), 1)

    return ask


def hopeless_moves(table, most: int) -> list[dict]:
    """Moves that are refused, for all kinds of reasons."""
    legal = set(map(int, table.engine.legal(table.state))) if not table.is_over else set()
    codes = range(0, table.game.MOVES, max(table.game.MOVES // (most + 4), 1))
    wrong = [code for code in codes if code not in legal][:most]
    ply = table.ply
    return [
        {"ply": ply, "move": "nonsense"},
        *({"ply": ply, "move": code} for code in wrong),
        {"ply": ply, "move": table.game.MOVES},
        {"ply": ply + 3, "move": 0},
    ]


def test_the_comparison_would_find_a_leak(tmp_path, monkeypatch):
    """A test of the test: a picture that is handed the true state is found out."""
    from kritias.server.table import Table

    def leaky(self, viewer, at=None):
        return self.states[-1 if at is None else at].copy()

    monkeypatch.setattr(Table, "seen", leaky)
    with pytest.raises(AssertionError, match="differs"):
        finish(compare_worlds("atlantis", 3, tmp_path))


def test_the_comparison_would_find_an_answer_to_a_touch_that_tells(tmp_path, monkeypatch):
    """A test of the test: an answer by what is hidden is found out."""

    def leaky(table, seat, sight, before, thing):
        return "A1", say("{hands}", hands=table.state.tobytes().hex())

    monkeypatch.setattr(why, "reason", leaky)
    with pytest.raises(AssertionError, match="why differs"):
        finish(compare_worlds("atlantis", 3, tmp_path))


def test_the_comparison_would_find_a_refusal_that_tells(tmp_path, monkeypatch):
    """A test of the test: a refusal that repeats the true state is found out."""
    from kritias.kernel.refusal import Illegal
    from kritias.server import table_service
    from kritias.server.table import Table

    true_states: dict[int, bytes] = {}
    see = Table.seen

    def remembering(self, viewer, at=None):
        seen = see(self, viewer, at)
        true_states[0] = self.states[-1].tobytes()
        return seen

    def leaky(game, seen, move):
        if move == "nonsense":
            raise Illegal("A1", say("{hands}", hands=true_states[0].hex()))
        return possible(game, seen, move)

    possible = table_service.legal_code
    monkeypatch.setattr(Table, "seen", remembering)
    monkeypatch.setattr(table_service, "legal_code", leaky)
    with pytest.raises(AssertionError, match=r"nonsense.* differs"):
        finish(compare_worlds("atlantis", 3, tmp_path))

"""A puzzle at its table: three tries, what each overlooks, the answer at the end and not before."""

import re

import httpx
import pytest

import kritias
from kritias.arena.puzzle import check_puzzle, puzzles_of
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Over, Refused
from kritias.server.events import Moved, Tried
from kritias.server.puzzle import TRIES, is_answered, is_solved
from kritias.server.table import Terms
from tests.server.houses import House, until
from tests.server.test_wire import news, wire

ATLANTIS = kritias.game("atlantis")
PUZZLE = next(iter(puzzles_of(ATLANTIS).values()))


def wrong_moves() -> list[int]:
    """Legal moves that do not solve it."""
    seen = check_puzzle(ATLANTIS, PUZZLE)
    codes = map(int, engine_of(ATLANTIS).legal(seen))
    return [code for code in codes if ATLANTIS.write(seen, code) not in PUZZLE.right]


# On a store


@pytest.fixture
def laid(evening):
    """The puzzle on a table of Livia's."""
    terms = Terms(0, position=PUZZLE.position, right=PUZZLE.right, puzzle=PUZZLE.name)
    seats = PUZZLE.position["seats"]
    open_table = evening.run(evening.tables.create("livia", "atlantis", seats, {}, terms))
    seat = int(ATLANTIS.from_document(PUZZLE.position).seat)
    evening.run(evening.tables.sit(open_table, seat, "livia", "Livia", None))
    evening.run(evening.tables.start(open_table, "livia", "casual"))
    return open_table


def attempt(evening, open_table, move, ply=None):
    ply = open_table.table.ply if ply is None else ply
    evening.run(evening.tables.move(open_table, "livia", ply, move))


def kept(evening) -> list[dict]:
    return evening.run(evening.tables.store.puzzles_of("livia"))


def test_a_try_is_kept_and_the_position_stays(evening, laid):
    table, before = laid.table, laid.table.state.tobytes()
    first, second = wrong_moves()[:2]
    attempt(evening, laid, first)
    assert (table.tries, table.moves, table.ply) == ([first], [], 1)
    assert table.state.tobytes() == before
    attempt(evening, laid, first, ply=0)  # sent again
    attempt(evening, laid, first)  # or tried again: that costs nothing
    assert table.tries == [first]
    attempt(evening, laid, second)
    assert not is_answered(table)
    attempt(evening, laid, PUZZLE.right[0])
    assert is_solved(table)
    assert is_answered(table)
    [row] = kept(evening)
    assert (row["puzzle"], row["tries"], row["solved"]) == (PUZZLE.name, 3, True)
    assert evening.run(evening.tables.store.first_tries("atlantis", PUZZLE.name)) == (0, 1)


def test_after_three_tries_there_is_no_other(evening, laid):
    for move in wrong_moves()[:TRIES]:
        assert not is_answered(laid.table)
        attempt(evening, laid, move)
    assert is_answered(laid.table)
    assert not is_solved(laid.table)
    with pytest.raises(Over):
        attempt(evening, laid, PUZZLE.right[0])
    [row] = kept(evening)
    assert (row["tries"], row["solved"]) == (TRIES, False)


def test_what_was_solved_at_the_first_try_is_counted_and_stays_so(evening, laid):
    attempt(evening, laid, PUZZLE.right[0])
    store = evening.tables.store
    assert evening.run(store.first_tries("atlantis", PUZZLE.name)) == (1, 1)
    terms = Terms(0, position=PUZZLE.position, right=PUZZLE.right, puzzle=PUZZLE.name)
    seats = PUZZLE.position["seats"]
    again = evening.run(evening.tables.create("livia", "atlantis", seats, {}, terms))
    [row] = kept(evening)
    assert (row["solved"], row["table_id"]) == (True, again.table.setup.id)


def test_no_game_is_played_there(evening, laid):
    table, seat = laid.table, laid.table.decider
    assert not table.has_hints
    assert evening.run(evening.tables.store.tables_of("livia")) == []
    for refused in (
        evening.tables.leave(laid, seat, "resigned"),
        evening.tables.take_back(laid, "livia", table.ply),
    ):
        with pytest.raises(Refused):
            evening.run(refused)
    events = evening.run(evening.tables.store.events(table.setup.id))
    attempt(evening, laid, wrong_moves()[0])
    log = evening.run(evening.tables.store.events(table.setup.id))[len(events) :]
    assert [type(event) for event, _ in log] == [Tried]
    assert not any(isinstance(event, Moved) for event, _ in log)


# In a house


class Visitor:
    """Somebody with a browser's cookies."""

    def __init__(self, house: House) -> None:
        self.client = httpx.Client(base_url=house.url, follow_redirects=True, timeout=60)

    @property
    def token(self) -> str:
        return self.client.cookies["kritias"]

    def solve(self, name: str = PUZZLE.name) -> str:
        """The table of a puzzle."""
        answer = self.client.post(f"/puzzles/atlantis/{name}")
        assert answer.status_code == 200, answer.text
        return str(answer.url).rpartition("/")[2]

    def page(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def attempt(self, table: str, move: int | str) -> httpx.Response:
        ply = self.client.get(f"/api/tables/{table}").json()["ply"]
        return self.client.post(f"/api/tables/{table}/moves", json={"ply": ply, "move": move})


@pytest.fixture
def visitor(house):
    somebody = Visitor(house)
    yield somebody
    somebody.client.close()


def test_the_answer_is_told_at_the_end_and_to_whoever_solves_it(house, visitor):
    table = visitor.solve()
    assert visitor.solve() == table, "it goes on where it was begun"
    page = visitor.page(f"/t/{table}")
    assert 'id="puzzle-plate"' in page
    assert visitor.attempt(table, wrong_moves()[0]).status_code == 200
    page = visitor.page(f"/t/{table}")
    assert "Another move brings more" in page
    assert "puzzle-answer" not in re.sub(r"<script.*?</script>", "", page)
    assert visitor.client.post(f"/api/tables/{table}/hint").status_code == 409
    assert visitor.attempt(table, PUZZLE.right[0]).status_code == 200
    page = visitor.page(f"/t/{table}")
    assert "That is it, at the second try." in page
    assert visitor.client.get(f"/api/tables/{table}").json()["moves"] == []
    assert page.count('<i class="now">') == PUZZLE.difficulty
    other = Visitor(house)
    assert "puzzle-plate" not in other.page(f"/t/{table}")
    assert other.attempt(table, PUZZLE.right[0]).status_code == 403
    other.client.close()
    assert visitor.attempt(table, wrong_moves()[1]).status_code == 409


def test_the_reasons_come_over_the_wire(house, visitor):
    table = visitor.solve()
    visitor.attempt(table, wrong_moves()[0])
    with wire(house, visitor, table) as socket:
        until(lambda: "brings more: " in news(socket).get("parts", {}).get("puzzle", ""), 60)


def test_the_pages_of_puzzles_tell_what_was_solved(visitor):
    assert "Puzzle of the day" in visitor.page("/")
    today = visitor.page("/puzzle")
    assert today.count('class="day plate new"') == len(kritias.GAMES)
    assert "Solved: 0 of" in visitor.page("/puzzles/atlantis")
    table = visitor.solve()
    visitor.attempt(table, PUZZLE.right[0])
    listed = visitor.page("/puzzles/atlantis")
    assert "Solved: 1 of" in listed
    assert 'class="one solved"' in listed
    following = visitor.client.post("/puzzles/atlantis/next")
    assert str(following.url).rpartition("/")[2] != table
    for path in ("/puzzles/chess", "/puzzles/atlantis/nothing"):
        assert visitor.client.post(path).status_code in (404, 405)
    assert visitor.client.get("/puzzles/chess").status_code == 404

"""Puzzles out of games: what is one, how hard it is, and what becomes of it in a file."""

import json
from itertools import islice

import pytest

import kritias
from kritias.arena import mine, solve
from kritias.arena.match import Fixture, dealt
from kritias.arena.mine import MARGIN, Solution, dig, glances, seams
from kritias.arena.puzzle import SOLVERS, Puzzle, check_puzzle, read_puzzle, write_puzzle
from kritias.bots.search import Effort, think_ahead
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Corrupt, KritiasError, Refused
from tests.campaign import sized
from tests.command_line.typed import typed

FOUR = kritias.open_room("examples.connect_four")
FEW = sized(300, 600)  # iterations
GAMES = sized(4, 6)


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    games = islice(seams("examples.connect_four", 3, iterations=FEW), GAMES)
    return [puzzle for seam in games for puzzle in dig(seam)]


def test_what_is_mined_is_best_by_a_margin_also_to_a_search_of_another_luck(puzzles):
    assert puzzles
    for puzzle in puzzles:
        state = check_puzzle(FOUR, puzzle)
        assert puzzle.best - puzzle.second >= MARGIN
        shares = alone(state, seed=77)
        best = max(shares.values())
        assert {move for move in shares if best - shares[move] < MARGIN / 2} <= {*puzzle.right}


def alone(state, seed):
    """What every legal move is worth, each searched alone."""
    return {
        FOUR.write(state, int(move)): think_ahead(
            FOUR, state, seed, Effort(4 * FEW, only=int(move))
        ).shares[int(state.seat)]
        for move in engine_of(FOUR).legal(state)
    }


def test_nobody_finds_it_by_looking_one_move_ahead(puzzles):
    for puzzle in puzzles:
        state = check_puzzle(FOUR, puzzle)
        taken = {
            FOUR.write(state, move) for seed in range(5) for move in glances(FOUR, state, seed)
        }
        assert not taken <= {*puzzle.right}


def test_the_same_seed_mines_the_same_puzzles(puzzles):
    games = islice(seams("examples.connect_four", 3, iterations=FEW), sized(1, 2))
    again = [puzzle for seam in games for puzzle in dig(seam)]
    assert again == puzzles[: len(again)]


@pytest.mark.parametrize(
    ("shares", "right"),
    [
        ({1: 0.7, 2: 0.6, 3: 0.2}, (1,)),
        ({1: 0.2, 2: 0.695, 3: 0.7}, (3, 2)),
        ({1: 0.7, 2: 0.67, 3: 0.2}, None),
        ({1: 0.7, 2: 0.7, 3: 0.7, 4: 0.7, 5: 0.1}, None),
        ({1: 0.7, 2: 0.7}, None),
    ],
    ids=["one", "two alike", "one comes near", "too many alike", "no choice"],
)
def test_a_solution_is_clear_or_there_is_none(shares, right):
    found = Solution.among(shares, MARGIN)
    assert (found and found.right) == right


@pytest.mark.parametrize(
    ("found", "difficulty"),
    [((0.5, 1, 1), 1), ((0.25, 0.75, 1), 2), ((0, 0.5, 0.75), 3), ((0, 0, 0.5), 4), ((0, 0, 0), 5)],
)
def test_the_harder_a_puzzle_the_better_who_finds_it(found, difficulty, puzzles):
    content = json.loads(write_puzzle(puzzles[0])) | {"found": dict(zip(SOLVERS, found))}
    assert read_puzzle(json.dumps(content)).difficulty == difficulty


def test_a_puzzle_is_read_as_it_was_written(puzzles):
    for puzzle in puzzles:
        again = read_puzzle(write_puzzle(puzzle))
        assert (again.name, again.right, again.found) == (puzzle.name, puzzle.right, puzzle.found)


@pytest.mark.parametrize("line", ["", "{}", "[]", "7", '{"position": 3}', "{"])
def test_what_is_no_puzzle_is_refused(line):
    with pytest.raises(Corrupt):
        read_puzzle(line)


def test_moves_that_are_not_legal_solve_nothing(puzzles):
    content = json.loads(write_puzzle(puzzles[0]))
    for right in ([], ["z"]):
        with pytest.raises(Refused):
            check_puzzle(FOUR, read_puzzle(json.dumps(content | {"right": right})))
    with pytest.raises(KritiasError):
        check_puzzle(FOUR, read_puzzle(json.dumps(content | {"position": {"game": "chess"}})))


def test_the_command_adds_what_it_finds_and_never_twice(tmp_path, monkeypatch):
    monkeypatch.setattr(mine, "LARGER", sized(2, 10))
    file = tmp_path / "four.puzzles"
    words = ("mine", "examples.connect_four", "--puzzles", "1", "--workers", "1")
    told = typed(*words, "--into", str(file), "--json")
    assert told.code == 0
    first = read_puzzle(file.read_text("utf-8").strip())
    assert [one["name"] for one in json.loads(told.out)["puzzles"]] == [first.name]
    told = typed(*words, "--into", str(file))
    assert told.code == 0
    assert "1 new puzzle is in" in told.out
    assert len({read_puzzle(line).name for line in file.read_text("utf-8").splitlines()}) == 2


def test_a_puzzle_holds_nothing_but_what_its_seat_sees():
    room = kritias.open_room("atlantis")
    state = dealt(room, Fixture("atlantis", ("random", "random"), 5))
    shown = Puzzle(room.describe(state), ("x",), 0.5, 0.4, "", dict.fromkeys(SOLVERS, 0.0), "")
    with pytest.raises(Refused, match="cannot know"):
        check_puzzle(room, shown)


def test_the_large_search_and_better_levels_solve_more(puzzles, tmp_path, monkeypatch):
    monkeypatch.setattr(solve, "LARGER", sized(3, 10))
    file = tmp_path / "four.puzzles"
    file.write_text("".join(write_puzzle(one) + "\n" for one in puzzles), encoding="utf-8")
    words = ("solve", "examples.connect_four", "--from", str(file), "--workers", "1")
    told = typed(*words, "--json")
    assert told.code == 0
    together = json.loads(told.out)[-1]
    assert (together["difficulty"], together["puzzles"]) == (0, len(puzzles))
    beginner = together["levels"]["beginner"]
    assert min(together["searched"], together["levels"]["skilled"]) > 0.8 > beginner + 0.1
    file.write_text(write_puzzle(puzzles[0]) + "\n", encoding="utf-8")
    assert "all" in typed(*words).out


def test_where_there_are_no_puzzles_none_are_solved():
    told = typed("solve", "examples.connect_four")
    assert told.code == 2
    assert "There are no puzzles of" in told.err


def test_a_file_that_holds_something_else_is_left_alone(tmp_path):
    file = tmp_path / "letter"
    file.write_text("Dear Clio\n", encoding="utf-8")
    told = typed("mine", "examples.connect_four", "--into", str(file))
    assert told.code == 2
    assert "Line 1 of" in told.err
    assert file.read_text("utf-8") == "Dear Clio\n"

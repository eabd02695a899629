"""The puzzles of the rooms: legal by today's rules, showing what their seat knows and no more."""

from datetime import date, timedelta

import pytest

import kritias
from kritias.arena.puzzle import HARDEST, check_puzzle, puzzles_of, right_moves
from kritias.bots import explain
from kritias.kernel.engine import engine_of
from kritias.server.puzzle import game_of_day, puzzle_of_day
from kritias.server.templates import words_of

DAY = date(2026, 11, 17)


@pytest.mark.parametrize("name", kritias.GAMES)
def test_every_puzzle_is_a_position_of_todays_rules_in_which_its_moves_are_legal(name):
    game = kritias.game(name)
    assert len(puzzles_of(game)) >= 100
    for puzzle in puzzles_of(game).values():
        seen = check_puzzle(game, puzzle)
        assert puzzle.position["rules"] == game.VERSION
        assert game.describe(seen) == puzzle.position
        assert len(engine_of(game).legal(seen)) > len(puzzle.right)
        assert 1 <= puzzle.difficulty <= HARDEST
        told = {words_of(game, language)(puzzle.theme) for language in ("it", "es")}
        assert told != {puzzle.theme}, "a word may be the same in one language, not in both"


@pytest.mark.parametrize("name", kritias.GAMES)
def test_what_speaks_for_the_answer_is_said_against_any_other_move(name):
    game = kritias.game(name)
    puzzle = next(iter(puzzles_of(game).values()))
    seen = check_puzzle(game, puzzle)
    right = right_moves(game, seen, puzzle)
    wrong = next(int(move) for move in engine_of(game).legal(seen) if int(move) not in right)
    for other in (None, wrong):
        grounds = explain(name, seen.tobytes(), right, other, seed=1)
        assert 1 <= len(grounds) <= 2
        assert all(one.says.text and one.theme.text for one in grounds)
        assert all(one.better >= one.worse for one in grounds)
    assert explain(name, seen.tobytes(), right, wrong, seed=1) == grounds


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_on_most_days():
    game = kritias.game("atlantis")
    days = [DAY + timedelta(days=number) for number in range(20)]
    chosen = [puzzle_of_day(game, day) for day in days]
    assert chosen == [puzzle_of_day(game, day) for day in days]
    assert len({puzzle.name for puzzle in chosen}) > min(len(puzzles_of(game)), 20) / 2
    assert puzzle_of_day(kritias.open_room("examples.connect_four"), DAY) is None


def test_home_shows_the_puzzle_of_another_game_every_day():
    rooms = list(kritias.GAMES)
    shown = [game_of_day(rooms, DAY + timedelta(days=number)) for number in range(len(rooms))]
    assert sorted(shown) == sorted(rooms)
    assert game_of_day([], DAY) is None

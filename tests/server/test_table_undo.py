"""What may be taken back: the own turn, as far as nothing has come to light since."""

from dataclasses import replace

import numpy as np
import pytest

import kritias
from kritias.games.survive.state import Phase
from kritias.kernel.game import Seat
from kritias.kernel.layout import Sees
from kritias.server.events import Moved, TookBack
from kritias.server.table import Table
from tests.server.tables import dealt, play, play_to_the_end, play_until, seated, viewers


def was_quiet(table: Table, number: int) -> bool:
    """Whether a move neither drew nor touched the secrets of another seat, by its two states."""
    before, after, mover = table.states[number], table.states[number + 1], table.moves[number].seat
    return list(before.drawn) == list(after.drawn) and secrets(before, mover) == secrets(
        after, mover
    )


def secrets(state, mover: int) -> list[bytes]:
    """What each of the others alone knows."""
    own = [name for name, sees in state.sees.items() if sees is Sees.ITS_SEAT]
    others = [seat for seat in range(state.seats) if seat != mover]
    return [np.asarray(getattr(state, name))[seat].tobytes() for name in own for seat in others]


def ends_with(table: Table, *wanted) -> bool:
    """Whether the last moves were of these seats (0 is the last mover), turns (0 is the last
    move's) and kinds (quiet or not)."""
    if len(table.moves) < len(wanted):
        return False
    last, first = table.moves[-1].seat, len(table.moves) - len(wanted)
    return wanted == tuple(
        (
            abs(table.moves[number].seat - last),
            table.turns[number] - table.turns[-1],
            was_quiet(table, number),
        )
        for number in range(first, len(table.moves))
    )


def undo_points(table: Table) -> list[int | None]:
    """For a spectator, and for every seat."""
    return [table.undo_point(seat) for seat in viewers(table)]


def only(table: Table, left: int | None) -> list[int | None]:
    """What `undo_points` says if none but the last mover may take back down to so many moves."""
    mover = table.moves[-1].seat
    return [left if seat == mover else None for seat in viewers(table)]


def test_before_the_first_move_there_is_nothing_to_take_back():
    assert undo_points(seated()) == [None, None, None]
    assert undo_points(dealt()) == [None, None, None]


OWN, QUIET = 0, True
UNDO = {  # the last moves: whose, in which turn before the last, and whether they were quiet;
    # how many of them may be taken back, and a game in which that comes to pass
    "all moves of the turn": ([(1, -1, QUIET), (OWN, 0, QUIET), (OWN, 0, QUIET)], 2, "escape", 1),
    "not those of an own turn before": ([(OWN, -1, QUIET), (OWN, 0, QUIET)], 1, "survive", 0),
    "not beyond somebody else's": (
        [(OWN, 0, QUIET), (1, 0, QUIET), (OWN, 0, QUIET)], 1, "survive", 1,
    ),
    "nothing if the last one drew": ([(OWN, 0, QUIET), (OWN, 0, not QUIET)], 0, "atlantis", 0),
    "nothing before a draw": ([(OWN, 0, not QUIET), (OWN, 0, QUIET)], 1, "atlantis", 0),
}  # fmt: skip


@pytest.mark.parametrize(("moves", "may", "game", "pick"), UNDO.values(), ids=UNDO)
def test_one_takes_back(moves, may, game, pick):
    table = play_until(dealt(game), lambda table: ends_with(table, *moves), pick)
    made = len(table.moves)
    assert undo_points(table) == only(table, made - 1 if may else None)
    assert steps(table, table.moves[-1].seat) == list(range(made - 1, made - 1 - may, -1))


def steps(table: Table, seat: Seat) -> list[int]:
    """Let a seat take back one move after the other, as far as it may: what is left each time."""
    taken = []
    while (left := table.undo_point(seat)) is not None:
        table.apply(TookBack(seat, left), 0.0)
        taken.append(left)
    return taken


def test_a_turn_that_has_passed_on_may_be_taken_back_until_somebody_acts():
    table = play(dealt("escape"), 5)
    mover = table.moves[-1].seat
    assert table.decider != mover
    assert undo_points(table) == only(table, 4)
    play(table)
    assert table.undo_point(mover) is None


def test_what_told_somebody_a_secret_is_not_taken_back_though_nothing_was_drawn():
    def gave_away_a_secret(table: Table) -> bool:
        if not table.moves:
            return False
        before, after = table.states[len(table.moves) - 1], table.state
        return list(before.drawn) == list(after.drawn) and not was_quiet(
            table, len(table.moves) - 1
        )

    table = play_until(dealt("artonauti"), gave_away_a_secret, pick=1)
    assert undo_points(table) == [None, None, None]


@pytest.mark.parametrize("remembers", [True, False])
def test_what_had_to_be_remembered_from_then_on_is_not_looked_at_again_by_an_undo(remembers):
    """S4: the last boat of the set-up at Survive."""
    settings = {} if remembers else {"open_memory": True}
    table = play_until(
        dealt("survive", settings=settings), lambda table: table.state.phase > Phase.LAUNCH
    )
    number, mover = len(table.moves) - 1, table.moves[-1].seat
    assert was_quiet(table, number), "or this would be no case of its own"
    assert table.undo_point(mover) == (None if remembers else number)


def test_nobody_takes_back_the_bell_nor_what_was_before_it():
    table = play(dealt("artonauti", settings={"time_limit": "30"}), 20)
    play_until(table, lambda table: ends_with(table, (OWN, 0, QUIET)) and table.decider >= 0)
    mover = table.moves[-1].seat
    assert table.undo_point(mover) is not None
    table.apply(Moved(table.decider, table.game.BELL, "table"), 0.0)
    assert was_quiet(table, len(table.moves) - 1), "or this would be no case of its own"
    assert undo_points(table) == [None, None, None]


def test_nobody_takes_back_what_the_table_did_for_somebody_late_nor_what_was_before_it():
    table = play_until(dealt("escape"), lambda table: ends_with(table, *[(OWN, 0, QUIET)] * 2), 1)
    mover, number = table.moves[-1].seat, len(table.moves) - 1
    assert table.undo_point(mover) == number
    table.moves[number] = replace(table.moves[number], author="table")
    assert undo_points(table) == [None, None, None]
    table.moves[number - 1 : number + 1] = [
        replace(table.moves[number - 1], author="table"),
        replace(table.moves[number], author="seat"),
    ]
    assert undo_points(table) == only(table, number)


@pytest.mark.parametrize("whose", [OWN, 1])
def test_a_move_that_the_rules_left_to_nobody_goes_with_the_one_before_it(whose):
    """Taken back alone it would only come again."""
    moves = [(OWN, 0, QUIET)] * 2 if whose == OWN else [(1, -1, QUIET), (OWN, 0, QUIET)]
    table = play_until(dealt("escape"), lambda table: ends_with(table, *moves), 1)
    number = len(table.moves) - 1
    mover = table.moves[number - 1].seat
    table.moves[number] = replace(table.moves[number], author="rules")
    assert [table.undo_point(seat) for seat in (mover, 1 - mover)] == [number - 1, None]


def test_what_came_to_light_by_itself_stands():
    """The last tile sinks, and its underside is seen."""
    table = play_until(dealt("escape"), lambda table: ends_with(table, (OWN, 0, not QUIET)), 1)
    table.moves[-1] = replace(table.moves[-1], author="rules")
    assert undo_points(table) == [None, None, None]


def test_in_a_ranked_game_nobody_takes_anything_back():
    deal = {"deal": "gods 2026-11-16", "seed": None}
    ranked, practice = (dealt("gods", 1, ranked=ranked, **deal) for ranked in (True, False))
    for table in (ranked, practice):
        play_until(table, lambda table: ends_with(table, (OWN, 0, QUIET)), 1)
    assert practice.undo_point(0) is not None
    assert ranked.moves == practice.moves
    assert ranked.undo_point(0) is None


def test_after_the_end_nobody_takes_anything_back():
    table = play_to_the_end(dealt("artonauti"))
    assert was_quiet(table, len(table.moves) - 1), "or this would be no case of its own"
    assert undo_points(table) == [None, None, None]


def test_after_the_first_move_of_a_turn_is_taken_back_the_turn_before_stands():
    """Also where that was one's own; until the next move, which may be taken back again."""
    moves = UNDO["not those of an own turn before"][0]
    table = play_until(dealt("survive"), lambda table: ends_with(table, *moves))
    mover, first = table.moves[-1].seat, len(table.moves) - 1
    table.apply(TookBack(mover, first), 0.0)
    assert undo_points(table) == [None, None, None]
    play(table)
    assert table.undo_point(mover) == first


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_move_that_may_be_taken_back_has_told_its_seat_nothing_new(game):
    """In every world that the seat could take for the true one it leads to the same."""
    table = dealt(game, kritias.game(game).SEATS[0] + 1)
    engine, may = table.engine, 0
    while not table.is_over and len(table.moves) < 150:
        mover, seen = table.decider, table.known(table.decider)
        play(table, pick=5)
        if table.undo_point(mover) is not None:
            may += 1
            world = engine.imagine(seen, mover, len(table.moves))
            engine.play(world, table.moves[-1].move)
            assert engine.veil(world, mover).tobytes() == table.known(mover).tobytes()
    assert may > 10

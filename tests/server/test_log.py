"""Whatever the log tells of a seat's own turn stands under the heading of that turn."""

from collections.abc import Iterator

import numpy as np
import pytest

import kritias
from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.position import Position
from kritias.kernel.words import Phrase, Who
from kritias.server import viewer_data
from kritias.server.events import Hinted, Moved
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.viewer import Viewer
from kritias.server.viewer_payload import turns
from tests.artonauti.drawn import board, drawn
from tests.server.tables import dealt

# What happens to a seat in the turn of another, or is told of all of them at the end.
OF_OTHERS = {
    "{who} may repel it at {hex}.",
    "{who} pays {paid} for the pawns still on the way.",
    "{who} gives all, {paid}, for the pawns on the way; {missing}.",
    "{who} has saved {people}: {points}.",
    "{who} has saved nobody.",
}
GAMES = [
    (name, seats, seed)
    for name, game in kritias.GAMES.items()
    for seats in game.SEATS
    for seed in range(2)
]


def played(game: str, seats: int, seed: int, moves: int = 400) -> Table:
    """A table at which somebody plays at random."""
    table, dice = dealt(game, seats, seed=seed), np.random.default_rng(seed)
    while not table.is_over and len(table.moves) < moves:
        legal = table.engine.legal(table.state)
        move = int(legal[dice.integers(len(legal))])
        table.apply(Moved(table.decider, move), 0.0)
    return table


def subject(phrase: Phrase) -> int:
    """The seat of whose deed a sentence tells to a spectator; NOBODY: of nobody's."""
    who = phrase.gaps.get("who")
    is_deed = phrase.text.startswith("{who} ") and phrase.text not in OF_OTHERS
    return who.seat if isinstance(who, Who) and is_deed and not phrase.tone else NOBODY


def deeds(table: Table) -> Iterator[tuple[Seat, Seat, Phrase]]:
    """Whose turn it is by the heading, whose line it is, and what it says."""
    for _, whose, lines in turns(table, NOBODY, 0, len(table.moves)):
        for line in lines:
            yield from ((whose, line.seat, phrase) for phrase in line.sentences)


@pytest.mark.parametrize(("game", "seats", "seed"), GAMES)
def test_a_deed_stands_on_a_line_of_whoever_did_it(game, seats, seed):
    told = list(deeds(played(game, seats, seed)))
    wrong = [str(phrase) for _, seat, phrase in told if subject(phrase) not in (NOBODY, seat)]
    assert wrong == []
    assert sum(subject(phrase) != NOBODY for _, _, phrase in told) > len(told) // 4


@pytest.mark.parametrize(("game", "seats", "seed"), GAMES)
def test_every_turn_has_one_heading_and_it_names_whoever_acts(game, seats, seed):
    """In Survive everybody sets up in the first turn, and answers in the turns of others (S20)."""
    table = played(game, seats, seed)
    grouped = turns(table, NOBODY, 0, len(table.moves))
    numbers = [turn for turn, _, _ in grouped if turn]
    assert numbers == sorted(set(numbers))
    strange = {whose != line.seat for _, whose, lines in grouped for line in lines}
    assert strange == {False} or game == "survive"
    ids = [line.id for _, _, lines in grouped for line in lines]
    assert len(ids) == len(set(ids))


# A turn that begins, and one that is skipped


def log_of(table: Table, viewer: Seat = NOBODY) -> list[str]:
    """The log as it is read: headings, and what stands under them."""
    read = []
    for turn, whose, lines in turns(table, viewer, 0, len(table.moves)):
        read.append(f"{turn} {whose}")
        read += [f"{line.seat}: {phrase}" for line in lines for phrase in line.sentences]
    return read


def table_at(position: Position) -> Table:
    """A table at which the game stands as in a position."""
    table = dealt(position.game.NAME, position.state.seats)
    table.states.keep(0)
    table.states.append(position.state)
    return table


def make(table: Table, move: str) -> None:
    code = table.game.parse(table.state, move)
    table.apply(Moved(table.decider, code), 0.0)


def test_what_is_drawn_for_the_next_turn_begins_it_and_a_skipped_turn_has_no_number():
    """M3, M9: of three seats the second is passed over."""
    squares = board("scream-1 . . . .")
    position = drawn(
        squares, seats=3, phase="action", turn=7, circle="himeji-1", triangle={"skips": True}
    )
    table = table_at(position)
    make(table, "turn-a1")
    [begun, rotated, *rest] = log_of(table)
    assert begun == "7 0"
    assert rotated.startswith("0: circle rotates")
    assert rest == [
        "0 1",
        "1: triangle skips this turn: an opponent has used two cards with the same character.",
        "8 2",
        "2: square draws a work card.",
    ]
    assert log_of(table, Seat(1))[3].startswith("1: You skip this turn: ")
    table.apply(Hinted(Seat(2)), 0.0)
    assert log_of(table)[-2:] == ["2: square draws a work card.", "2: square was given a hint."]
    make(table, str(position.game.write(table.state, int(table.engine.legal(table.state)[0]))))
    assert log_of(table).count("8 2") == 1, "its moves follow under the same heading"


def test_programs_are_told_of_each_turn_by_itself():
    squares = board("scream-1 . . . .")
    table = table_at(drawn(squares, phase="action", turn=7, circle="himeji-1"))
    make(table, "turn-a1")
    entries = viewer_data.log(OpenTable(table), Viewer())
    assert [(entry["ply"], entry["turn"], entry["seat"]) for entry in entries] == [
        (1, 7, 0),
        (1, 8, 1),
    ]
    assert entries[1]["sentences"] == ["Bruno draws a work card."]

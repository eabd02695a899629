"""Which moves the page asks about: what gives up the rest of a turn for good."""

from kritias.server.second_thought import asks
from tests.server.tables import dealt, play_until


def asked(table) -> set[str]:
    seat = table.decider
    seen = table.seen(seat)
    offers = {int(code): table.game.offer(seen, int(code)) for code in table.engine.legal(seen)}
    return {table.game.write(seen, move) for move in asks(table, seat, seen, offers)}


def test_a_move_that_leaves_the_turn_to_its_seat_does_not_ask():
    """Ending the moves of a turn, after which a hex is taken away, can be taken back."""
    table = play_until(dealt("escape"), lambda table: table.state.phase == 1)
    assert asked(table) == set()


def test_what_ends_the_turn_asks_where_another_move_would_not_and_nobody_waits():
    """The dice of Escape: to move no creature ends the turn; a bot goes on at once."""

    def asks_a_bot(table) -> bool:
        table.chairs[1 - table.decider].level = "casual"
        names = asked(table)
        table.chairs[1 - table.decider].level = ""
        return names == {"stay"}

    table = play_until(dealt("escape"), asks_a_bot, 1)
    assert asked(table) == set(), "a person would wait for it to be taken back"

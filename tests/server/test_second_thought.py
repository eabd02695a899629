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

    def may_stay(table) -> bool:
        seen = table.seen(table.decider)
        texts = [table.game.write(seen, int(code)) for code in table.engine.legal(seen)]
        return "stay" in texts and len(texts) > 1

    table = play_until(dealt("escape"), may_stay, 1)
    table.chairs[1 - table.decider].level = "casual"
    assert asked(table) <= {"stay"}
    table.chairs[1 - table.decider].level = ""
    assert asked(table) == set()

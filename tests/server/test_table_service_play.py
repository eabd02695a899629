"""What is done during a game: the event that each act is, and what speaks against it."""

import asyncio

import pytest

from kritias.kernel.game import NOBODY
from kritias.kernel.refusal import Illegal, Over, Unknown, Unreadable
from kritias.server.events import (
    CameBack,
    Closed,
    Hinted,
    LeftToBot,
    Moved,
    Said,
    TookBack,
)
from kritias.server.muting import voice_of
from kritias.server.refusal import (
    NotNow,
    NotYourSeat,
    NotYourTurn,
    Stale,
)
from kritias.server.table import Terms
from kritias.server.table_service import LINES, MAX_REMARKS, STAND_IN
from kritias.server.viewer import Viewer
from kritias.server.viewer_payload import frame
from tests.server.tables import GUESTS, decider, moves_to_the_end, some_move

DEAL = Terms(deal="gods 2026-11-16")

# Moving


def other(open_table) -> str:
    """The one who is not, of two."""
    return GUESTS[1 - open_table.table.decider]


def legal_text(table) -> str:
    return table.game.write(table.seen(table.decider), some_move(table))


def test_a_move_is_made_by_its_code_or_by_its_text(evening):
    open_table = evening.company("escape")
    for written in (some_move, legal_text):
        table = open_table.table
        expected = Moved(table.decider, some_move(table))
        act = evening.tables.move(open_table, decider(open_table), table.ply, written(table))
        assert evening.news(open_table, act) == [expected]


def test_the_same_move_sent_again_is_made_once(evening):
    open_table = evening.company("escape")
    table = open_table.table
    guest, code, text = decider(open_table), some_move(table), legal_text(table)

    async def send_all() -> None:
        await asyncio.gather(
            *(evening.tables.move(open_table, guest, 0, move) for move in (code, code, text))
        )

    assert len(evening.news(open_table, send_all())) == 1
    evening.move(open_table)
    for move in (code, text):
        act = evening.tables.move(open_table, guest, 0, move)
        assert evening.news(open_table, act) == [], "though others have moved since"


def test_the_last_move_sent_again_is_no_move_after_the_end(evening):
    open_table = evening.company("artonauti")
    *moves, last = moves_to_the_end(open_table.table)
    evening.write_ahead(open_table, moves)
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    ply, guest = open_table.table.ply, decider(open_table)
    act = evening.tables.move(open_table, guest, ply, last.move)
    assert evening.news(open_table, act) == [last, Closed()]
    act = evening.tables.move(open_table, guest, ply, last.move)
    assert evening.news(open_table, act) == []
    assert (
        evening.row(open_table).points == open_table.table.engine.points(open_table.table.state)[0]
    )


def test_another_move_in_answer_to_the_same_ply_is_stale(evening):
    open_table = evening.company("escape")
    guest, table = decider(open_table), open_table.table
    first, *_, another = map(int, table.engine.legal(table.state))
    evening.run(evening.tables.move(open_table, guest, 0, first))
    with evening.refused(open_table, Stale) as told:
        evening.run(evening.tables.move(open_table, guest, 0, another))
    assert told.value.ply == 1
    with evening.refused(open_table, Stale):
        evening.run(evening.tables.move(open_table, decider(open_table), 0, first))


def test_a_move_that_was_taken_back_is_not_made_by_sending_it_again(evening):
    open_table = evening.company("escape")
    guest = decider(open_table)
    move = evening.move(open_table)
    evening.run(evening.tables.take_back(open_table, guest, 1))
    with evening.refused(open_table, Stale):
        evening.run(evening.tables.move(open_table, guest, 0, move))
    evening.run(evening.tables.move(open_table, guest, 2, move))
    with evening.refused(open_table, Stale):
        evening.run(evening.tables.move(open_table, guest, 0, move))
    act = evening.tables.move(open_table, guest, 2, move)
    assert evening.news(open_table, act) == [], "this one counts, and is made already"


def test_what_a_bot_has_played_for_somebody_is_not_theirs_to_send_again(evening):
    open_table = evening.company("escape")
    guest, move = decider(open_table), some_move(open_table.table)
    evening.run(evening.tables.move_for(open_table, 0, move, "table"))
    with evening.refused(open_table, Stale):
        evening.run(evening.tables.move(open_table, guest, 0, move))


def test_what_the_rules_left_to_nobody_may_be_sent_as_well(evening):
    """Whoever was as quick as the table meant the same."""
    open_table = evening.company("escape")
    guest, move = decider(open_table), some_move(open_table.table)
    evening.run(evening.tables.move_for(open_table, 0, move, "rules"))
    assert evening.news(open_table, evening.tables.move(open_table, guest, 0, move)) == []


def test_whoever_does_not_sit_there_does_not_move(evening):
    open_table = evening.company()
    with evening.refused(open_table, NotYourSeat):
        evening.run(evening.tables.move(open_table, "eve", 0, some_move(open_table.table)))


def test_nobody_moves_before_the_deal(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 0, "livia")
    with evening.refused(open_table, NotNow, "has not begun"):
        evening.run(evening.tables.move(open_table, "livia", 0, 0))


def test_nobody_moves_after_the_end(evening):
    open_table = evening.finished()
    with evening.refused(open_table, Over):
        evening.run(evening.tables.move(open_table, "livia", open_table.table.ply, 0))


@pytest.mark.parametrize("ply", [-1, 0, 2, 99])
def test_a_move_answers_the_ply_at_which_the_table_is(evening, ply):
    open_table = evening.company("escape")
    evening.move(open_table)
    move = int(open_table.table.engine.legal(open_table.table.state)[-1])
    with evening.refused(open_table, Stale) as told:
        evening.run(evening.tables.move(open_table, decider(open_table), ply, move))
    assert told.value.ply == 1


def test_nobody_moves_in_anothers_turn(evening):
    open_table = evening.company()
    with evening.refused(open_table, NotYourTurn):
        move = some_move(open_table.table)
        evening.run(evening.tables.move(open_table, other(open_table), 0, move))


def test_whoever_is_played_for_takes_the_seat_back_first(evening):
    open_table = evening.company()
    seat = open_table.table.decider
    evening.run(evening.tables.leave(open_table, seat, "resigned"))
    with evening.refused(open_table, NotNow, "A bot plays for you"):
        evening.move(open_table)
    evening.run(evening.tables.come_back(open_table, seat))
    evening.move(open_table)


def test_with_several_seats_one_moves_for_whichever_decides(evening):
    open_table = evening.company("escape", ["livia", "livia"])
    for _ in range(4):
        evening.move(open_table)
    assert {moved.seat for moved in open_table.table.moves} == {0, 1}


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        pytest.param("nonsense", Unreadable, id="a text that is no move"),
        pytest.param(-1, Unknown, id="no code"),
        pytest.param(10**9, Unknown, id="a code beyond all moves"),
        pytest.param(0, Illegal, id="a move of another phase"),
        pytest.param("bell", Illegal, id="the bell, which is the table's"),
    ],
)
def test_what_the_rules_forbid_is_refused(evening, move, refusal):
    open_table = evening.company("artonauti", time_limit="30")
    table = open_table.table
    if move == 0:
        move = next(code for code in range(999) if code not in table.engine.legal(table.state))
    with evening.refused(open_table, refusal):
        code = table.game.BELL if move == "bell" else move
        evening.run(evening.tables.move(open_table, decider(open_table), 0, code))


# Moves of bots and of the table


@pytest.mark.parametrize("author", ["bot", "table", "rules"])
def test_a_move_for_somebody_says_who_made_it(evening, author):
    open_table = evening.company()
    expected = Moved(open_table.table.decider, some_move(open_table.table), author)
    act = evening.tables.move_for(open_table, 0, expected.move, author)
    assert evening.news(open_table, act) == [expected]


def test_a_move_that_was_found_for_another_position_is_dropped(evening):
    open_table = evening.company("escape")
    move = some_move(open_table.table)
    evening.move(open_table)
    act = evening.tables.move_for(open_table, 0, move, "bot")
    assert evening.news(open_table, act) == []
    over = evening.finished()
    act = evening.tables.move_for(over, over.table.ply, move, "bot")
    assert evening.news(over, act) == []


def test_a_bot_that_errs_is_refused_too(evening):
    open_table = evening.company()
    with evening.refused(open_table, Unknown):
        evening.run(evening.tables.move_for(open_table, 0, 10**9, "bot"))


def test_the_table_rings_the_bell_where_there_is_one(evening):
    open_table = evening.company("artonauti", time_limit="30")
    seat, bell = open_table.table.decider, open_table.table.game.BELL
    act = evening.tables.move_for(open_table, 0, bell, "table")
    assert evening.news(open_table, act) == [Moved(seat, bell, "table")]
    with evening.refused(open_table, Illegal):
        evening.run(evening.tables.move_for(open_table, 1, bell, "table"))


# Taking back


def test_one_takes_back_as_far_as_one_may(evening):
    open_table = evening.company("escape")
    evening.move(open_table)
    mover = open_table.table.moves[-1].seat
    act = evening.tables.take_back(open_table, GUESTS[mover], 1)
    assert evening.news(open_table, act) == [TookBack(mover, 0)]
    assert (open_table.table.decider, open_table.table.ply) == (mover, 2)


def test_with_several_seats_one_takes_back_what_the_last_of_them_did(evening):
    open_table = evening.company("escape", ["livia", "livia"])
    for left in range(3):
        evening.move(open_table)
        mover, ply = open_table.table.moves[-1].seat, open_table.table.ply
        act = evening.tables.take_back(open_table, "livia", ply)
        assert evening.news(open_table, act) == [TookBack(mover, left)]
        evening.move(open_table)


def test_what_cannot_be_taken_back_is_refused(evening):
    waiting = evening.set_table()
    evening.sit(waiting, 0, "livia")
    open_table = evening.company("escape")
    for one in (waiting, open_table):
        with evening.refused(one, NotNow, "Nothing can be taken back"):
            evening.run(evening.tables.take_back(one, "livia", 0))
    evening.move(open_table)
    with evening.refused(open_table, NotNow, "Nothing can be taken back"):
        evening.run(evening.tables.take_back(open_table, decider(open_table), 1))
    with evening.refused(open_table, Stale):
        evening.run(evening.tables.take_back(open_table, other(open_table), 0))
    with evening.refused(open_table, NotYourSeat):
        evening.run(evening.tables.take_back(open_table, "eve", 1))
    over = evening.finished()
    with evening.refused(over, Over):
        evening.run(evening.tables.take_back(over, "livia", over.table.ply))


def test_in_a_ranked_deal_nothing_is_taken_back_before_or_after_its_end(evening):
    open_table = evening.company("gods", ["livia"], DEAL)
    for _ in range(3):
        evening.move(open_table)
        ply = open_table.table.ply
        assert not frame(open_table, Viewer("livia"), evening.time)["can_undo"]
        with evening.refused(open_table, NotNow, "ranked deal"):
            evening.run(evening.tables.take_back(open_table, "livia", ply))
    evening.write_ahead(open_table, [*moves_to_the_end(open_table.table), Closed()])
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    with evening.refused(open_table, Over):
        evening.run(evening.tables.take_back(open_table, "livia", open_table.table.ply))


def test_what_the_table_did_for_somebody_late_is_not_taken_back(evening):
    open_table = evening.company("escape")
    guest = decider(open_table)
    evening.run(evening.tables.move_for(open_table, 0, some_move(open_table.table), "table"))
    assert not frame(open_table, Viewer(guest), evening.time)["can_undo"]
    with evening.refused(open_table, NotNow, "Nothing can be taken back"):
        evening.run(evening.tables.take_back(open_table, guest, 1))


def test_whoever_is_played_for_does_not_take_the_bots_moves_back(evening):
    """They could hold up the others for as long as they like."""
    open_table = evening.company("escape")
    seat, guest = open_table.table.decider, decider(open_table)
    evening.run(evening.tables.leave(open_table, seat, "resigned"))
    evening.run(evening.tables.move_for(open_table, 0, some_move(open_table.table), "bot"))
    assert not frame(open_table, Viewer(guest), evening.time)["can_undo"]
    with evening.refused(open_table, NotNow, "A bot plays for you"):
        evening.run(evening.tables.take_back(open_table, guest, 1))
    evening.run(evening.tables.come_back(open_table, seat))
    assert frame(open_table, Viewer(guest), evening.time)["can_undo"]
    act = evening.tables.take_back(open_table, guest, 1)
    assert evening.news(open_table, act) == [TookBack(seat, 0)]


# Leaving and coming back


@pytest.mark.parametrize("why", ["resigned", "absent", "clock"])
def test_a_bot_plays_on_for_a_seat_until_its_guest_is_back(evening, why):
    open_table = evening.company()
    act = evening.tables.leave(open_table, 1, why)
    assert evening.news(open_table, act) == [LeftToBot(1, STAND_IN, why)]
    act = evening.tables.come_back(open_table, 1)
    assert evening.news(open_table, act) == [CameBack(1)]


def test_where_there_is_nothing_to_leave_nothing_is_left(evening):
    waiting, over = evening.set_table(), evening.finished()
    with_bot = evening.set_table()
    evening.sit(with_bot, 0, "livia")
    evening.run(evening.tables.start(with_bot, "livia", "master"))
    for open_table, seat in ((waiting, 0), (over, 0), (with_bot, 1)):
        act = evening.tables.leave(open_table, seat, "resigned")
        assert evening.news(open_table, act) == []


def test_a_seat_is_not_taken_from_somebody_who_has_come_meanwhile(evening):
    open_table = evening.company()
    act = evening.tables.leave(open_table, 1, "absent", still=lambda: False)
    assert evening.news(open_table, act) == []


def test_nobody_comes_back_who_has_not_left(evening):
    open_table = evening.set_table()
    evening.sit(open_table, 0, "livia")
    evening.run(evening.tables.start(open_table, "livia", "master"))
    for seat in range(2):
        act = evening.tables.come_back(open_table, seat)
        assert evening.news(open_table, act) == []


def test_a_ranked_deal_is_not_left_to_a_bot(evening):
    open_table = evening.company("gods", ["livia"], DEAL)
    with evening.refused(open_table, NotNow, "not left to a bot"):
        evening.run(evening.tables.leave(open_table, 0, "resigned"))


# Talking, and hints


def test_everybody_may_talk_also_without_a_seat(evening):
    open_table = evening.company()
    voice = voice_of(open_table.table.setup.id, "eve")
    said = [
        ("bruno", Said("Bruno", 1, "Hello.")),
        ("eve", Said("Eve", NOBODY, "Who is winning?", voice)),
    ]
    for guest, line in said:
        act = evening.tables.talk(open_table, guest, line.name, line.text)
        assert evening.news(open_table, act) == [line]


@pytest.mark.parametrize(
    ("guest", "line", "most"),
    [("eve", Said("Eve", NOBODY, "la"), MAX_REMARKS), ("livia", Said("Livia", 0, "la"), LINES)],
    ids=["spectators", "players"],
)
def test_at_some_time_enough_has_been_said_by(evening, guest, line, most):
    """And the others may go on."""
    open_table = evening.company()
    evening.write_ahead(open_table, [line] * (most - 1))
    evening.run(evening.tables.open_tables.catch_up(open_table.table.setup.id))
    evening.run(evening.tables.talk(open_table, guest, "Somebody", "la"))
    with evening.refused(open_table, NotNow, "Enough has been said"):
        evening.run(evening.tables.talk(open_table, guest, "Somebody", "la"))
    other = "eve" if guest == "livia" else "livia"
    evening.run(evening.tables.talk(open_table, other, "Somebody else", "la"))
    evening.move(open_table)


def test_in_company_everybody_is_told_of_a_hint(evening):
    open_table = evening.company(terms=Terms(seed=1, hints=True))
    act = evening.tables.tell_hint(open_table, 1)
    assert evening.news(open_table, act) == [Hinted(1)]


def test_alone_or_after_the_end_nobody_is_told(evening):
    for open_table in (evening.company(guests=["livia", "livia"]), evening.finished()):
        act = evening.tables.tell_hint(open_table, 0)
        assert evening.news(open_table, act) == []

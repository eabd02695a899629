"""What is told of the past is the same whoever asks first, and of closed games is made once."""

import asyncio
import json
from functools import partial

import pytest

import kritias
from kritias.kernel.fair import verify
from kritias.server import replay, replay_answers, viewer_data
from kritias.server.apart import copy_for_drawing
from kritias.server.api_past import log_text, luck_of, record_of
from kritias.server.drawing import Drawing
from kritias.server.events import Closed, Moved, Said
from kritias.server.kept_answers import KeptAnswers, key_of
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import TooMuch
from kritias.server.replay import Looker
from kritias.server.rotation import Rotation
from kritias.server.table import Table
from kritias.server.viewer import SHAPES, Viewer, shape_like
from kritias.server.viewer_payload import frame
from kritias.server.work_limits import WorkLimits
from tests.campaign import some
from tests.server.houses import eventually, finish
from tests.server.tables import GUESTS, dealt, play, play_to_the_end, some_move

WHO = Caller("192.0.2.1", "livia")
STRANGER = Caller("192.0.2.2")
LANGUAGES = ("en", "it", "es")
SPAN = 0, viewer_data.MOST_PLIES, viewer_data.MOST_MOVES


def ended(game: str = "artonauti") -> OpenTable:
    table = play_to_the_end(dealt(game))
    table.apply(Closed(), 0.0)
    return OpenTable(table)


def counted(made: list[str], what: str):
    """Something to be made, and how often it was."""

    def make(open_table: OpenTable) -> bytes:
        made.append(what)
        return what.encode()

    return make


# The same answers


@pytest.mark.parametrize("game", some(kritias.GAMES, list(kritias.GAMES).index("artonauti"), 1))
def test_answers_are_those_of_the_loop_byte_for_byte_first_and_again(game):
    """In three languages, with the eyes of everybody, of a seat and of who sees all hands."""
    open_table, alone = ended(game), ended(game)

    async def compare() -> None:
        drawing = Drawing(WorkLimits(1e9))
        for _ in range(2):
            for language, eyes in zip(LANGUAGES, (replay.ALL, "0", replay.OPEN), strict=True):
                looker = Looker(eyes, language)
                told = await replay_answers.moment(drawing, WHO, open_table, looker, 9)
                assert json.loads(told) == replay.moment(alone, looker, 9)
                log = json.loads(await replay_answers.story(drawing, WHO, open_table, looker))
                assert log == {"log": replay.log_of(alone, looker)}
                great = await replay_answers.great(drawing, WHO, open_table, looker)
                assert great == replay.great_moments(alone, looker)
        drawing.close()

    finish(compare())


def test_log_record_and_proof_are_told_as_before():
    open_table, alone = ended(), ended().table
    for guest, language in zip((*GUESTS[:2], ""), LANGUAGES, strict=True):
        viewer = Viewer(guest, language)
        told = json.loads(log_text(open_table, viewer, SPAN))
        assert told == viewer_data.log(OpenTable(alone), viewer)
    assert record_of(open_table).decode() == viewer_data.record_text(alone)
    assert json.loads(luck_of(open_table))["checked"] == list(verify(alone.record()).proved)


# Kept


def test_of_a_closed_game_an_answer_is_made_once_and_each_asked_for_has_its_own():
    open_table, made = ended(), []

    async def ask() -> None:
        drawing = Drawing(WorkLimits(1e9))
        for _ in range(2):
            for asked in (("log", 0, "en"), ("log", 1, "en"), ("log", 0, "it")):
                told = await drawing.answer(WHO, open_table, asked, counted(made, str(asked)))
                assert told == str(asked).encode()
        drawing.close()

    finish(ask())
    assert len(made) == 3


def test_nothing_is_kept_of_a_game_that_is_not_closed():
    open_table, made = OpenTable(play_to_the_end(dealt("artonauti"))), []

    async def ask() -> None:
        drawing = Drawing(WorkLimits(1e9))
        for _ in range(2):
            await drawing.answer(WHO, open_table, "log", counted(made, "log"))
        assert not drawing.kept.by_key
        drawing.close()

    finish(ask())
    assert len(made) == 2


def test_a_guest_who_is_forgotten_is_named_in_no_answer_that_was_kept():
    open_table = ended()
    before = key_of(open_table, "record")
    open_table.edition += 1
    assert key_of(open_table, "record") != before


def test_answers_are_kept_in_bounded_memory_the_last_ones_asked_for():
    kept = KeptAnswers(max_bytes=10)
    for name in "abc":
        kept.keep(name, b"1234")
    assert (kept.find("a"), kept.find("c"), kept.bytes) == (None, b"1234", 8)
    kept.find("b")
    kept.keep("d", b"1234")
    assert kept.find("b")
    assert kept.find("c") is None
    kept.keep("e", b"12345678901")
    assert kept.bytes == 0


# Apart


def everything(open_table: OpenTable, viewer: Viewer) -> str:
    return json.dumps(frame(open_table, viewer, 1.0))


def test_a_copy_shows_what_its_table_shows_move_by_move_and_when_one_is_taken_back():
    open_table = OpenTable(play(dealt("survive"), 20))
    table = open_table.table
    for _ in range(6):
        for viewer in (Viewer("livia"), Viewer(""), Viewer("bruno", "it", at=12)):
            shown = everything(copy_for_drawing(open_table), viewer)
            assert shown == everything(OpenTable(table), viewer)
        table.apply(Moved(table.decider, some_move(table)), 0.0)
        table.apply(Said("livia", 0, "Well!"), 0.0)


def test_what_happens_while_something_is_drawn_does_not_reach_it():
    open_table = OpenTable(play(dealt("survive"), 20))
    apart = copy_for_drawing(open_table)
    shown = everything(apart, Viewer("", at=15))
    play(open_table.table, 5)
    open_table.table.take_back(3)
    apart.payloads.clear(), apart.table.stories.clear()
    assert everything(apart, Viewer("", at=15)) == shown


# In turns, and within a budget


def test_addresses_take_turns_and_who_has_left_is_passed_over():
    async def wait_all() -> list[str]:
        turns, order = Rotation(), []

        async def one(address: str) -> None:
            await turns.take(address)
            order.append(address)
            turns.give_on()

        await turns.take("first")
        waiting = [asyncio.create_task(one(name)) for name in ("a", "a", "a", "gone", "b")]
        await asyncio.sleep(0)
        waiting[3].cancel()
        turns.give_on()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not turns.is_taken
        return order

    assert finish(wait_all()) == ["a", "b", "a", "a"]


def test_who_has_used_up_their_budget_is_refused_and_others_are_answered():
    open_table = ended()

    async def ask() -> None:
        drawing = Drawing(WorkLimits())
        drawing.limits.charge("draw", WHO, 10)
        with pytest.raises(TooMuch) as refused:
            await drawing.draw(WHO, open_table, Table.record)
        assert refused.value.seconds > 1
        assert await drawing.draw(STRANGER, open_table, lambda apart: "drawn") == "drawn"
        drawing.close()

    finish(ask())


def test_a_drawing_whose_wisher_has_gone_is_finished_and_the_next_one_is_made():
    open_table, made = ended(), []

    async def ask() -> None:
        drawing = Drawing(WorkLimits())
        work = partial(drawing.draw, WHO, open_table)
        leaving = asyncio.create_task(work(counted(made, "for nobody")))
        await eventually(lambda: bool(made))
        leaving.cancel()
        assert await work(counted(made, "for somebody")) == b"for somebody"
        drawing.close()

    finish(ask())


def test_a_drawing_that_fails_is_told_to_its_wisher_and_the_next_one_is_made():
    def fail(open_table: OpenTable) -> None:
        raise ZeroDivisionError

    async def ask() -> None:
        drawing = Drawing(WorkLimits())
        with pytest.raises(ZeroDivisionError):
            await drawing.draw(WHO, ended(), fail)
        assert await drawing.draw(WHO, ended(), lambda apart: 1) == 1
        drawing.close()

    finish(ask())


def test_somebody_who_looks_at_five_moments_a_second_for_a_minute_is_not_refused():
    """Each costs 25 ms, as measured."""
    seconds = 0.0
    limits = WorkLimits(now=lambda: seconds)
    for number in range(300):
        seconds = number / 5
        assert limits.wait("draw", WHO) == 0
        limits.charge("draw", WHO, 0.025)


@pytest.mark.parametrize("aspect", [1e-9, 0.4, 0.55, 1.0, 1.31, 2.6, 1e300, 10**400])
def test_boards_are_drawn_for_a_few_shapes_near_to_what_is_wished(aspect):
    shape = shape_like(aspect)
    assert shape in SHAPES
    if SHAPES[0] <= aspect <= SHAPES[-1]:
        assert max(shape / aspect, aspect / shape) < 1.15

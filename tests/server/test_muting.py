"""Spectators who are muted by the players: told so, over restarts, and let speak again."""

import json
import sqlite3

import pytest

from kritias.kernel.game import NOBODY
from kritias.kernel.refusal import Unknown
from kritias.server.events import ALL_SPECTATORS, Said
from kritias.server.muting import mute, unmute, voice_of
from kritias.server.refusal import Forbidden, NotYourSeat
from kritias.server.viewer import Viewer
from kritias.server.viewer_data import data, talk
from kritias.server.viewer_payload import frame
from tests.server.test_long_run import let_go

ALL_MUTED = "The players have muted spectators."
YOU_MUTED = "The players have muted you."


def says(evening, open_table, guest: str, text: str = "Hello.") -> None:
    evening.run(evening.tables.talk(open_table, guest, guest.title(), text))


def does(evening, act, open_table, guest: str, voice: str = ALL_SPECTATORS) -> None:
    evening.run(act(evening.tables.open_tables, open_table, guest, voice))


def read_again(evening, open_table):
    """The table as its log tells it to a house that is opened anew."""
    name = open_table.table.setup.id
    let_go(evening, name)
    return evening.run(evening.tables.open_tables.find(name))


def test_players_mute_all_spectators_and_let_them_speak_again(evening):
    open_table = evening.company()
    does(evening, mute, open_table, "livia")
    open_table = read_again(evening, open_table)
    with evening.refused(open_table, Forbidden, ALL_MUTED):
        says(evening, open_table, "eve")
    says(evening, open_table, "bruno")
    does(evening, unmute, open_table, "bruno")
    says(evening, read_again(evening, open_table), "eve")


def test_players_mute_one_spectator_and_hear_the_others(evening):
    open_table = evening.company()
    says(evening, open_table, "eve")
    voice = open_table.table.talk[-1][1].voice
    does(evening, mute, open_table, "livia", voice)
    open_table = read_again(evening, open_table)
    with evening.refused(open_table, Forbidden, YOU_MUTED):
        says(evening, open_table, "eve")
    says(evening, open_table, "mallory")
    does(evening, mute, open_table, "livia")
    does(evening, unmute, open_table, "livia")
    with evening.refused(open_table, Forbidden, YOU_MUTED):
        says(evening, open_table, "eve")
    does(evening, unmute, open_table, "livia", voice)
    says(evening, open_table, "eve")


def test_twice_is_once_and_nobody_mutes_without_a_seat_or_a_voice_unheard(evening):
    open_table = evening.company()
    does(evening, mute, open_table, "livia")
    assert evening.news(open_table, mute(evening.tables.open_tables, open_table, "bruno", "")) == []
    for act in (mute, unmute):
        with evening.refused(open_table, NotYourSeat, "You do not sit"):
            does(evening, act, open_table, "eve")
    with evening.refused(open_table, Unknown, "this voice"):
        does(evening, mute, open_table, "livia", "another")


def test_whoever_sits_down_is_heard_whatever_they_did_before(evening):
    open_table = evening.set_table(seats=3)
    evening.sit(open_table, 0, "livia")
    says(evening, open_table, "bruno")
    does(evening, mute, open_table, "livia", voice_of(open_table.table.setup.id, "bruno"))
    does(evening, mute, open_table, "livia")
    evening.sit(open_table, 1, "bruno")
    says(evening, open_table, "bruno")


def test_a_voice_tells_no_guest_and_is_another_at_every_table():
    assert voice_of("a table", "eve") == voice_of("a table", "eve")
    assert len({voice_of(table, who) for table in "ab" for who in ("eve", "livia")}) == 4


def test_a_line_under_the_name_of_a_player_is_a_spectators(evening):
    open_table = evening.company()
    for guest in ("livia", "eve"):
        evening.run(evening.tables.talk(open_table, guest, "Livia", "I give up."))
    own, foreign = talk(open_table.table, 100, 100)
    assert (own["spectator"], foreign["spectator"]) == (False, True)
    [of_player, of_spectator] = frame(open_table, Viewer(""), 0.0)["parts"]["talk"].split("</li>")[
        :2
    ]
    assert "spectator" not in of_player
    assert "<small>spectator</small>" in of_spectator


SHOWN = {
    "nothing": ([], {"livia": ("Mute spectators",), "eve": (), "mallory": ()}),
    "all": (
        [(mute, "")],
        {"livia": (ALL_MUTED, "Unmute spectators"), "eve": (ALL_MUTED,), "mallory": (ALL_MUTED,)},
    ),
    "one": ([(mute, "EVE")], {"livia": ("Mute spectators",), "eve": (YOU_MUTED,), "mallory": ()}),
    "one and again": ([(mute, "EVE"), (unmute, "EVE")], {"eve": ()}),
}


@pytest.mark.parametrize(("acts", "shown"), SHOWN.values(), ids=SHOWN)
def test_a_page_says_who_is_muted_and_players_have_buttons(evening, acts, shown):
    open_table = evening.company()
    says(evening, open_table, "eve")
    voice = open_table.table.talk[-1][1].voice
    for act, whom in acts:
        does(evening, act, open_table, "livia", whom and voice)
    for guest, texts in shown.items():
        viewer = Viewer(guest)
        parts = frame(open_table, viewer, 0.0)["parts"]
        told = {text for text in SENTENCES if f">{text}<" in parts["muting"]}
        assert told == set(texts), guest
        has_button = guest == "livia" and ALL_MUTED not in told
        assert (f'data-voice="{voice}"' in parts["talk"]) is has_button
        may_talk = guest == "livia" or not told & {ALL_MUTED, YOU_MUTED}
        assert data(open_table, viewer, 0.0)["may_talk"] is may_talk


SENTENCES = (ALL_MUTED, YOU_MUTED, "Mute spectators", "Unmute spectators")


def test_lines_of_an_older_version_are_read_as_they_were(evening):
    open_table = evening.company()
    says(evening, open_table, "eve", "Who is winning?")
    let_go(evening, open_table.table.setup.id)
    with sqlite3.connect(evening.file) as store:
        old = json.dumps({"name": "Eve", "seat": -1, "text": "Who is winning?"})
        assert store.execute("update events set content = ? where kind = 'Said'", (old,)).rowcount
    open_table = evening.run(evening.tables.open_tables.find(open_table.table.setup.id))
    assert [said for _, said in open_table.table.talk] == [Said("Eve", NOBODY, "Who is winning?")]
    assert 'data-act="mute"' not in frame(open_table, Viewer("livia"), 0.0)["parts"]["talk"]
    does(evening, mute, open_table, "livia")
    with evening.refused(open_table, Forbidden, ALL_MUTED):
        says(evening, open_table, "eve")

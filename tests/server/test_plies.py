"""A connection is sent every move once, in order, as its viewer may see it; what is now beside."""

from dataclasses import replace

import pytest

import kritias
from kritias.kernel.game import NOBODY
from kritias.kernel.words import great, loss, say
from kritias.server import templates, viewer_payload, viewer_payload_seats
from kritias.server.events import TookBack
from kritias.server.open_tables import OpenTable
from kritias.server.table import Told
from kritias.server.templates import words_for
from kritias.server.viewer import Viewer, kind_of
from kritias.server.viewer_marks import Span, rows_of
from kritias.server.viewer_payload import frame, parts
from kritias.server.viewer_plies import MOST, Follower, play_of, sent_up_to
from tests.server.tables import dealt, play, play_to_the_end

NOW = 10.0
PLAYED = {"board", "ribbon", "tray", "seats"}  # the parts that change with a move


def news(follower: Follower, open_table: OpenTable, viewer: Viewer) -> dict:
    """What is sent beside the frame of now."""
    open_table.wake()
    return follower.news(open_table, viewer, NOW, frame(open_table, viewer, NOW)["parts"])


def followed(game: str = "atlantis", viewer: Viewer | None = None, seats: int = 2):
    """A table that somebody has begun to look at."""
    open_table, follower = OpenTable(dealt(game, seats)), Follower()
    viewer = viewer or Viewer("")
    assert news(follower, open_table, viewer)["plays"] is None, "whoever comes is shown now"
    return open_table, follower, viewer


def at(sent: dict) -> list[int]:
    return [one["at"] for one in sent["plays"]]


def whole(plays: list[dict], shown: dict[str, str]) -> list[dict[str, str]]:
    """The parts after each move, with those that are as after the next."""
    found = [shown]
    for one in reversed(plays):
        found.insert(0, found[0] | one["parts"])
    return found[:-1]


def test_every_move_comes_once_and_in_order():
    open_table, follower, viewer = followed()
    play(open_table.table, 3)
    assert at(news(follower, open_table, viewer)) == [1, 2, 3]
    assert at(news(follower, open_table, viewer)) == []
    play(open_table.table, 2)
    assert at(news(follower, open_table, viewer)) == [4, 5]


@pytest.mark.parametrize("game", kritias.GAMES)
def test_after_each_move_the_page_is_as_somebody_sees_it_who_looks_back_there(game):
    open_table, follower, viewer = followed(game)
    table = open_table.table
    play(table, 12, 5)
    sent = news(follower, open_table, viewer)["plays"]
    kind, words = kind_of(table, viewer, NOW), words_for(table, "en")
    now = frame(open_table, viewer, NOW)["parts"]
    for number, shown in enumerate(whole(sent, now), 1):
        then = parts(open_table, replace(kind, at=number), words)
        for part in ("board", "seats", "tray"):
            assert shown[part] == then[part], (number, part)
        assert set(sent[number - 1]["parts"]) <= PLAYED
        assert sent[number - 1]["sentences"]
        assert sent[number - 1]["seat"] == table.moves[number - 1].seat
        assert "Move " not in shown["ribbon"], "it is played, not looked up"


def test_whoever_looks_at_the_past_gets_none_and_is_then_shown_now():
    open_table, follower, viewer = followed()
    play(open_table.table, 3)
    viewer.at = 1
    assert news(follower, open_table, viewer)["plays"] is None
    viewer.at = None
    assert news(follower, open_table, viewer)["plays"] is None
    play(open_table.table, 1)
    assert at(news(follower, open_table, viewer)) == [4]


def test_after_something_was_taken_back_now_is_shown():
    open_table, follower, viewer = followed()
    table = play(open_table.table, 4)
    assert at(news(follower, open_table, viewer)) == [1, 2, 3, 4]
    table.apply(TookBack(table.moves[3].seat, 3), NOW)
    assert news(follower, open_table, viewer)["plays"] is None
    play(table, 1, 3)
    assert at(news(follower, open_table, viewer)) == [4]
    table.apply(TookBack(table.moves[3].seat, 3), NOW)
    play(table, 2)  # the same number of moves and more, but others
    assert news(follower, open_table, viewer)["plays"] is None


def test_of_many_moves_the_last_ones_come_and_it_is_said_how_many_do_not():
    open_table, follower, viewer = followed("gods")
    play(open_table.table, MOST + 7, 3)
    sent = news(follower, open_table, viewer)
    assert sent["left_out"] == 7
    assert at(sent) == list(range(8, MOST + 8))


def test_the_own_last_move_is_shown_with_all_that_is_now():
    table = dealt()
    mover = table.chairs[table.decider].guest
    open_table, follower, viewer = OpenTable(table), Follower(), Viewer(mover)
    news(follower, open_table, viewer)
    play(table, 1)
    (one,) = news(follower, open_table, viewer)["plays"]
    assert (one["own"], one["parts"]) == (True, {})


def test_a_move_that_the_rules_made_is_told_to_whoever_would_have_made_it():
    table = dealt()
    mover = table.chairs[table.decider].guest
    open_table, follower, viewer = OpenTable(table), Follower(), Viewer(mover)
    news(follower, open_table, viewer)
    play(table, 1, author="rules")
    (one,) = news(follower, open_table, viewer)["plays"]
    assert not one["own"]


def test_around_one_screen_moves_are_shown_as_a_spectator_sees_them_until_it_is_taken():
    table = dealt("atlantis", 2, ("livia", "livia"))
    open_table, follower, viewer = OpenTable(table), Follower(), Viewer("livia")
    viewer.uncovered = table.decider
    news(follower, open_table, viewer)
    first = table.decider
    while table.decider == first:
        play(table, 1, author="bot")
    assert kind_of(table, viewer, NOW).seat == NOBODY
    sent = news(follower, open_table, viewer)["plays"]
    shown = whole(sent, frame(open_table, viewer, NOW)["parts"])
    watching = Viewer("")
    other = Follower(sent_up_to(table, 0))
    seen = whole(
        news(other, open_table, watching)["plays"], frame(open_table, watching, NOW)["parts"]
    )
    assert [one["board"] for one in shown] == [one["board"] for one in seen]
    assert all('id="cover"' not in one["tray"] for one in shown), "nor is it handed round meanwhile"


def test_a_page_that_joins_its_wire_again_gets_what_it_missed():
    table = play(dealt(), 5)
    follower = Follower(sent_up_to(table, table.plies[1]))
    assert at(news(follower, OpenTable(table), Viewer(""))) == [3, 4, 5]
    assert sent_up_to(table, 99) is None, "of another game"
    ply = table.plies[4]
    table.apply(TookBack(table.moves[4].seat, 4), NOW)
    assert sent_up_to(table, ply) is None, "that was taken back"


def test_viewers_of_one_kind_share_what_is_drawn():
    open_table, follower, viewer = followed()
    other = Follower(follower.sent)
    play(open_table.table, 2)
    shown = frame(open_table, viewer, NOW)["parts"]
    one, two = (each.news(open_table, viewer, NOW, shown)["plays"] for each in (follower, other))
    assert one is two


def test_the_last_move_of_a_game_is_played_in_its_turn_and_the_end_is_only_of_now():
    open_table, follower, viewer = followed("artonauti")
    table = play_to_the_end(open_table.table)
    sent = news(follower, open_table, viewer)["plays"]
    shown = whole(sent, frame(open_table, viewer, NOW)["parts"])
    assert sent[-1]["at"] == len(table.moves)
    assert "The end" not in shown[-1]["ribbon"]
    assert all("end" not in one["parts"] for one in sent)


def test_a_great_event_is_told_as_one_even_where_something_else_comes_before_it():
    """A page holds it for a beat more, and lists it in the same tone."""
    table = play(dealt(), 1)
    kind, words = kind_of(table, Viewer(""), NOW), words_for(table, "en")
    told = loss(say("Something is lost.")), great(say("Something great happens."), "crown")
    table.stories[kind.seat] = {0: (Told(1, table.moves[0].seat, table.plies[0], 0, told),)}
    assert play_of(table, kind, words, 0)["tone"].split() == ["great", "loss"]
    (row,) = rows_of(OpenTable(table), kind, words, Span(0, 1))
    assert row.tone == play_of(table, kind, words, 0)["tone"]


def test_for_a_move_nothing_is_drawn_that_is_not_sent(monkeypatch):
    open_table, follower, viewer = followed("gods")
    play(open_table.table, 5, 3)
    shown = frame(open_table, viewer, NOW)["parts"]
    rendered = []
    render = templates.render
    for module in (viewer_payload, viewer_payload_seats):
        monkeypatch.setattr(
            module, "render", lambda name, *more, **and_more: rendered.append(name)
            or render(name, *more, **and_more)
        )  # fmt: skip
    follower.news(open_table, viewer, NOW, shown)
    assert set(rendered) == {"tray.html", "seats.html", "ribbon.html"}
    assert len(rendered) == 5 * 3

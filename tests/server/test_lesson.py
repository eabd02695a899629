"""The guided first game at a table: bots follow its script, one leaves it and takes it up again."""

import time
from typing import Any

import pytest

import kritias
from kritias.kernel.lesson import lesson_of, script_of
from kritias.server.events import LessonLeft, LessonResumed, Moved, TookBack
from kritias.server.lesson import given, next_move, resume_point, undo_point
from kritias.server.viewer import Viewer, kind_of
from kritias.server.viewer_payload import only_next
from kritias.server.viewer_payload_lesson import lesson, lesson_prompt, with_touches
from kritias.ui.words import Words
from tests.server.houses import House, until
from tests.server.tables import dealt

GAME = kritias.game("survive")
LESSON = lesson_of(GAME)
SCRIPT = script_of(GAME)


def taught(moves: int = 0) -> Any:
    """A lesson of Livia's after so many moves of its script."""
    table = dealt("survive", 2, version=GAME.VERSION, position=dict(LESSON.position), lesson=True)
    for move in SCRIPT[:moves]:
        table.apply(Moved(table.decider, move), 0.0)
    return table


def other_move(table: Any) -> Moved:
    """One that the script does not say."""
    legal = map(int, table.engine.legal(table.state))
    return Moved(table.decider, next(code for code in legal if code != next_move(table)))


# As values


def test_a_lesson_begins_from_its_position():
    table = taught()
    assert GAME.describe(table.state) == GAME.describe(GAME.from_document(LESSON.position))
    assert next_move(table) == SCRIPT[0]


def test_its_step_follows_from_the_moves():
    assert lesson(taught(2), kind_of(taught(), Viewer("livia"), 0), Words()).count("step=") == 1
    for number, start in enumerate(LESSON.starts[:-1]):
        table = taught(start)
        card = lesson(table, kind_of(table, Viewer("livia"), 0), Words().called(table.names))
        assert f'data-step="{number}"' in card
        assert LESSON.steps[number].title in card


def test_only_the_pupil_sees_the_card_and_only_now():
    table = taught()
    assert lesson(table, kind_of(table, Viewer("bruno"), 0), Words()) == ""
    assert lesson(table, kind_of(table, Viewer(""), 0), Words()) == ""
    assert lesson(table, kind_of(table, Viewer("livia", at=0), 0), Words()) == ""
    assert lesson_prompt(table, kind_of(table, Viewer("bruno"), 0), Words()) is None


def test_the_one_move_it_asks_for_is_offered():
    table = taught()
    offered = [{"code": int(code), "asks": True} for code in table.engine.legal(table.state)]
    assert only_next(table, offered) == [{"code": SCRIPT[0], "asks": False, "at_once": True}]


def test_one_goes_back_by_a_step_even_over_what_came_to_light():
    """The rival has moved and dice were rolled since; the luck is the same again."""
    sixth, seventh = LESSON.starts[5:7]
    table = taught(seventh)
    assert table.undo_point(0) is None
    assert undo_point(table, 0) == sixth
    table.apply(TookBack(0, sixth), 0.0)
    for move in SCRIPT[sixth:seventh]:
        table.apply(Moved(table.decider, move), 0.0)
    assert table.state.tobytes() == taught(seventh).state.tobytes()


def test_nobody_goes_back_before_the_beginning_or_while_the_rival_moves():
    assert undo_point(taught(), 0) is None
    assert undo_point(taught(LESSON.starts[6] - 2), 0) is None
    assert undo_point(taught(2), 1) is None


def test_whoever_plays_something_else_has_left_the_script():
    table = taught(3)
    table.apply(other_move(table), 0.0)
    assert given(table) is None
    assert next_move(table) is None
    assert resume_point(table, LESSON) == 3


def test_whoever_has_left_is_followed_by_no_script_until_they_come_back():
    table = taught(2)
    table.apply(LessonLeft(), 0.0)
    assert next_move(table) is None
    assert resume_point(table, LESSON) is None
    note = lesson(table, kind_of(table, Viewer("livia"), 0), Words())
    assert "Your first game waits at step 3 of 13." in note
    table.apply(LessonResumed(), 0.0)
    assert next_move(table) == SCRIPT[2]


def test_a_lesson_that_has_changed_since_is_an_ordinary_table():
    old = dict(LESSON.position) | {"turn": 14}
    table = dealt("survive", 2, version=GAME.VERSION, position=old, lesson=True)
    assert given(table) is None
    assert lesson(table, kind_of(table, Viewer("livia"), 0), Words()) == ""


def test_after_the_last_step_come_the_goal_and_three_hints():
    table = taught(len(SCRIPT))
    card = lesson(table, kind_of(table, Viewer("livia"), 0), Words().called(table.names))
    assert LESSON.goal in card
    assert card.count("<li>") == 3
    assert 'value="bots"' in card


def test_numbers_of_touches_are_not_parted_from_their_words():
    marked = with_touches("Touch <it> {one}, then that {two}.")
    assert "<span>&lt;it&gt;&nbsp;" in marked
    assert '<b class="nr">2</b>.</span>' in marked


# In a house


def learn(person: Any, **more: Any) -> str:
    answer = person.post("/tables", game="survive", lesson=True, **more)
    assert answer.status_code == 201, answer.text
    name = answer.json()["id"]
    while person.view(name)["status"] == "waiting":
        time.sleep(0.1)
    return name


def when_asked(person: Any, table: str, count: int) -> dict[str, Any]:
    """The view once so many moves have been made."""
    until(lambda: moves_of(person, table) == count)
    return person.view(table)


def follow(person: Any, table: str, steps: range) -> dict[str, Any]:
    """Do what the steps say; the bot's moves come by themselves."""
    for number in steps:
        view = when_asked(person, table, LESSON.starts[number])
        made = person.move(table, view["ply"], LESSON.steps[number].move)
        assert made.status_code == 200, made.text
    return when_asked(person, table, LESSON.starts[steps.stop])


def moves_of(person: Any, table: str) -> int:
    return len({entry["ply"] for entry in person.get(f"/tables/{table}/log")})


def test_it_is_left_in_the_middle_and_taken_up_again(livia):
    table = learn(livia)
    follow(livia, table, range(2))
    assert livia.post(f"/tables/{table}/lesson/leave").status_code == 200
    view = livia.view(table)
    wrong = next(one for one in view["moves"] if one["text"] == "d-e")
    assert livia.move(table, view["ply"], wrong["code"]).status_code == 200
    assert learn(livia) == table  # *Teach me* leads back, to the same step
    assert moves_of(livia, table) == LESSON.starts[2]
    follow(livia, table, range(2, 7))
    assert moves_of(livia, table) == LESSON.starts[7]


def test_it_goes_to_its_end_and_the_next_one_begins_anew(livia):
    table = learn(livia)
    assert livia.view(table)["lesson"]
    view = follow(livia, table, range(len(LESSON.steps)))
    assert view["status"] == "over"
    assert view["points"] == [11, 6]
    record = livia.client.get(f"/tables/{table}/record")
    assert record.json()["message"] == "A game that began from a position has no record."
    assert learn(livia) != table


def test_what_else_could_be_done_is_answered(livia):
    table = learn(livia)
    ply = livia.view(table)["ply"]
    asked = {"boat-2": "This could be done as well.", "hex-51": "First touch what glows"}
    for thing, said in asked.items():
        answer = livia.post(f"/tables/{table}/why", ply=ply, touched=[thing]).json()
        assert answer["says"].startswith(said), answer


def test_nobody_else_leaves_a_lesson_or_takes_it_up(livia, bruno):
    table = learn(livia)
    for act in ("leave", "resume"):
        answer = bruno.post(f"/tables/{table}/lesson/{act}")
        assert answer.json()["error"] == "not_your_seat"


@pytest.mark.parametrize("name", ["nothing", "examples.connect_four"])
def test_a_game_without_a_lesson_says_so(livia, name):
    assert livia.post("/tables", game=name, lesson=True).status_code == 404


def test_a_killed_house_finds_the_lesson_at_its_step(tmp_path):
    with House.at(tmp_path) as house:
        person = house.guest()
        table = learn(person)
        follow(person, table, range(7))
        house.kill()
        house.open()
        assert moves_of(person, table) == LESSON.starts[7]
        view = follow(person, table, range(7, 10))
        assert view["decider"] == 0

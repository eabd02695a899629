"""The guided first games: each is played to its end by the rules, and points at what is drawn."""

import re

import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.lesson import PUPIL, lesson_of, read_lesson, script_of
from kritias.kernel.position import Position
from kritias.kernel.refusal import KritiasError, Unreadable
from kritias.kernel.rulebook import LANGUAGES, clauses, folder_of
from kritias.registry import picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.things import things_in
from kritias.ui.words import Words

SHAPES = (1.6, 0.6)  # of a stage, wide and upright
GIVING = [name for name in kritias.GAMES if lesson_of(kritias.game(name))]
each = pytest.mark.parametrize("name", GIVING)
BROKEN = """
goal = "Win."
hints = []
[position]
[[steps]]
title = "A step"
says = "It says."
clause = "S1"
task = "Do it."
mvoe = "end"
"""


def moments(name):
    """Every step with the position in which it is shown, then what follows, move by move."""
    game, lesson = kritias.game(name), lesson_of(kritias.game(name))
    position = Position(game, game.from_document(lesson.position))
    for step in lesson.steps:
        yield step, step.move, position
        position = position.play(step.move)
        for move in step.then:
            yield None, move, position
            position = position.play(move)


def drawn(position, aspect):
    """The ids of all that the pupil's page shows."""
    game, seen = position.game, position.shown(PUPIL).state
    picture = picture_of(game)
    words = Words("en").beside(folder_of(game)).called(("Livia", "Bruno", "Clio", "Ada"))
    context = ViewContext(PUPIL, words, aspect)
    return set(things_in(picture.board(seen, context))) | set(
        things_in(picture.tray(seen, context))
    )


@each
def test_a_lesson_is_played_to_its_end_by_the_rules(name):
    """The pupil is asked for a decision in every step; the rest are decisions of others, or moves
    that the rules leave to nobody."""
    engine = engine_of(kritias.game(name))
    for step, move, position in moments(name):
        is_foregone = engine.foregone(position.state) is not None
        assert (position.seat == PUPIL and not is_foregone) == (step is not None), move
        assert move in position.moves, move
    assert len(script_of(kritias.game(name))) == lesson_of(kritias.game(name)).starts[-1]


@each
def test_a_lesson_has_eight_to_fifteen_short_steps(name):
    lesson = lesson_of(kritias.game(name))
    assert 8 <= len(lesson.steps) <= 15
    assert len(lesson.hints) == 3
    for step in lesson.steps:
        assert len(step.title) <= 30, step.title
        assert len(step.says) <= 190, step.says
        assert len(step.task) <= 80, step.task


def way_of(step, position, aspect):
    """How the page shows a step: the first way in which everything is drawn."""
    there, code = drawn(position, aspect), position.game.parse(position.state, step.move)
    ways = position.game.offer(position.shown(PUPIL).state, code).touches
    shown = [way for way in ways if all(set(touch.split()) & there for touch in way)]
    assert shown, (step.title, ways)
    return shown[0]


@each
@pytest.mark.parametrize("aspect", SHAPES)
def test_what_a_step_asks_for_and_points_at_is_drawn(name, aspect):
    """Where a step takes several touches, its task numbers them."""
    for step, _, position in moments(name):
        if step:
            touches = len(way_of(step, position, aspect))
            numbers = re.findall(r"\{(one|two)\}", step.task)
            assert numbers == (["one", "two"] if touches == 2 else []), step.title
            assert touches <= 2
            assert set(step.points) <= drawn(position, aspect), step.title


@each
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_a_lesson_is_on_the_rule_page(name, language):
    cited = {step.clause for step in lesson_of(kritias.game(name)).steps}
    assert cited <= set(clauses(kritias.game(name), language))


@each
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_lesson_is_in_every_language(name, language):
    words = Words(language).beside(folder_of(kritias.game(name)))
    for text in lesson_of(kritias.game(name)).texts:
        assert (words(text) == text) == (language == "en"), text


def test_a_step_knows_which_moves_lead_to_it():
    lesson = lesson_of(kritias.game("survive"))
    assert lesson.starts[0] == 0
    for number, start in enumerate(lesson.starts):
        assert lesson.step_at(start) == number
    assert lesson.step_at(lesson.starts[6] - 1) == 5  # while the rival moves


def test_a_slip_in_a_script_is_told_in_a_sentence(tmp_path):
    file = tmp_path / "first_game.toml"
    file.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(Unreadable, match="step 1 lacks «move»"):
        read_lesson(file)


def test_a_move_that_the_rules_forbid_fails():
    game, lesson = kritias.game("survive"), lesson_of(kritias.game("survive"))
    position = Position(game, game.from_document(lesson.position))
    with pytest.raises(KritiasError):
        position.play(lesson.steps[1].move)

"""What every picture owes the page: all can be touched, nothing is ambiguous, nothing leaks."""

import re
from itertools import islice
from xml.etree import ElementTree

import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.trial import Trial
from kritias.registry import picture_of
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.words import LANGUAGES, Words
from tests.pictures import (
    WIDE,
    check_meanings,
    check_names,
    check_touches,
    check_words,
    ids_of,
    shown,
)
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")

TEMPLATES = shapes.ART.parent / "templates"
PAGE = {
    name
    for file in TEMPLATES.glob("*.html")
    for name in re.findall(r'\bid="([\w-]+)"', file.read_text(encoding="utf-8"))
}
TALL = 0.6
STATES = 24  # of a game, spread over several tables
ROOMS = [(game, picture_of(game)) for game in kritias.GAMES.values()]
every_room = pytest.mark.parametrize(
    ("game", "picture"), ROOMS, ids=[game.NAME for game, _ in ROOMS]
)


def moments(game: Game, count: int = STATES):
    """Moments of random games with all flags off and all on, and how they are seen."""
    engine = engine_of(game)
    flags = {option.name: True for option in game.OPTIONS if option.kind == "flag"}
    for settings in ({}, flags) if flags else ({},):
        trial = Trial(game, game.SEATS[-1], games=3, settings=settings)
        for moment in islice(trial.moments(23), count // 2):
            yield moment.state, engine.veil(moment.state, moment.state.seat), moment.legal


@every_room
def test_every_move_can_be_touched_on_wide_stages_and_tall_ones(game, picture):
    for _, seen, legal in moments(game):
        for aspect in (WIDE, TALL):
            there = ids_of(shown(game, picture, seen, seen.seat, aspect))
            check_names(picture, there)
            assert not (set(there) - {"board"}) & PAGE, "an id is also the page's"
            check_touches(game, seen, legal, there)


@every_room
def test_every_piece_says_what_it_stands_on(game, picture):
    """Or in what it sits, or of what it is a part: by that a touch on it may be meant. A card that
    is held is on nothing."""
    found = 0
    for _, seen, _ in moments(game):
        board = ElementTree.fromstring(picture.board(seen, ViewContext(int(seen.seat), Words())))
        nodes = list(board.iter())
        names = {node.get("id") for node in nodes}
        pieces = [node for node in nodes if "mover" in node.get("class", "").split()]
        lying = [piece for piece in pieces if "held" not in piece.get("class", "").split()]
        for piece in lying:
            assert piece.get("data-on") in names, piece.get("id")
        found += len(lying)
    assert found > 0


@every_room
def test_no_touch_is_taken_for_another(game, picture):
    for _, seen, legal in moments(game):
        check_meanings(game, seen, legal)


@pytest.mark.parametrize("game", [game for game, _ in ROOMS], ids=lambda game: game.NAME)
def test_what_is_chosen_between_is_told_apart(game):
    """In Survive creatures that are alike are offered one by one: there `test_picture.py` looks."""
    for _, seen, legal in moments(game) if game.NAME != "survive" else ():
        check_words(game, seen, legal)


@every_room
def test_the_same_knowledge_makes_the_same_picture(game, picture):
    engine = engine_of(game)
    for number, (state, _, _) in enumerate(moments(game, STATES // 2)):
        for viewer in range(-1, state.seats):
            seen = engine.veil(state, viewer)
            world = engine.veil(engine.imagine(seen.copy(), viewer, number), viewer)
            assert shown(game, picture, seen, viewer) == shown(game, picture, world, viewer)


@every_room
def test_the_frame_speaks_at_every_moment(game, picture):
    for _, seen, _ in moments(game):
        assert str(picture.prompt(seen, seen.seat))
        assert str(picture.prompt(seen, -1))
        assert sum(step.when == "now" for step in picture.steps(seen)) == 1
        for seat in range(seen.seats):
            assert all(str(fact.label) for fact in picture.facts(seen, seat))


@every_room
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_in_every_language(game, picture, language):
    _, seen, _ = next(moments(game))
    ElementTree.fromstring(shown(game, picture, seen, seen.seat, WIDE, language))


@every_room
def test_a_file_of_its_own_is_whole(game, picture):
    _, seen, _ = next(moments(game))
    whole = ElementTree.fromstring(str(picture.picture(seen, int(seen.seat))))
    there = {node.get("id") for node in whole.iter()}
    used = [node.get("href") for node in whole.iter() if node.get("href")]
    assert {name.removeprefix("#") for name in used if name.startswith("#")} <= there


@every_room
def test_every_symbol_is_shown(game, picture):
    assert shapes.sheet(picture.SYMBOLS)

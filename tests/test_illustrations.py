"""The pictures of the rule pages: data of a room, played by the rules, drawn by its own picture."""

import re
from xml.etree import ElementTree

import pytest

import kritias
from kritias.kernel.refusal import Illegal, Unreadable
from kritias.kernel.rulebook import LANGUAGES, PICTURE, clauses, folder_of, rule_page
from kritias.registry import picture_of
from kritias.server.rule_sheet import rule_sheet
from kritias.server.templates import page_words, render
from kritias.ui.illustration import described, drawn, illustrations, positions
from kritias.ui.words import Words
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")

ROOMS = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
LEAST = 8  # pictures of a game
USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')
DEFINED = re.compile(r'\bid="([\w-]+)"')


@ROOMS
def test_every_picture_is_on_the_page_and_every_page_has_the_same(game):
    pages = [
        [name for _, name in PICTURE.findall(rule_page(game, language))] for language in LANGUAGES
    ]
    assert pages[0] == pages[1] == pages[2]
    assert set(pages[0]) == set(illustrations(game))
    assert len(set(pages[0])) >= LEAST
    captions = [caption for caption, _ in PICTURE.findall(rule_page(game))]
    assert all(captions)


@ROOMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_begins_with_the_game_in_a_minute(game, language):
    sheet = rule_sheet(game, language)
    assert len(sheet.minute.steps) == 5, "the goal, three steps, the end"
    for step in sheet.minute.steps:
        assert len(step.figures) == 1
        assert step.title
        assert re.sub(r"<.*?>|\b[A-Z]\d+\b", "", step.text).count(".") <= 3, "two sentences or so"
    html = render("rulebook.html", page_words(language), sheet=sheet)
    assert html.index('class="minute') < html.index('class="rule"')


@ROOMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_title_and_an_anchor_that_links_find(game, language):
    sheet = rule_sheet(game, language)
    listed = [clause for section in sheet.sections for clause in section.clauses]
    assert [clause.number for clause in listed] == list(clauses(game))
    assert all(clause.title for clause in listed)
    html = str(render("rulebook.html", page_words(language), sheet=sheet))
    anchors = DEFINED.findall(html)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', html)) - {"compass"} <= set(anchors)


@ROOMS
def test_the_rules_play_what_a_picture_shows(game):
    for one in illustrations(game).values():
        before, *after = positions(game, one)
        assert before.engine.audit(before.state) == 0
        for moment in after:
            assert moment.engine.audit(moment.state) == 0
            assert [game.write(state.state, code) for state, code in played(moment)] == list(
                one.moves
            )
            assert moment != before


def played(position):
    """The moves up to a position, each with where it was made."""
    return zip(position.history(), position.played)


@ROOMS
def test_every_picture_is_drawn_as_a_file_that_needs_no_other(game):
    words = Words().beside(folder_of(game))
    for one in illustrations(game).values():
        files = drawn(game, picture_of(game), words, one)
        assert len(files) == 1 + bool(one.moves)
        assert len(set(files)) == len(files), "something is to be seen"
        for file in files:
            root = ElementTree.fromstring(str(file))
            _, _, width, height = map(float, root.attrib["viewBox"].split())
            assert not one.around or width / height == pytest.approx(one.ratio, abs=0.02)
            assert set(USED.findall(file)) <= set(DEFINED.findall(file)), one.name
            assert not re.search(r'href="(?!#)', file)


def test_what_will_be_lost_is_tinted_and_what_moved_has_its_trail():
    """E12: the shark takes two swimmers."""
    escape = kritias.game("escape")
    before, after = drawn(escape, picture_of(escape), Words(), illustrations(escape)["shark"])
    assert before.count('filter="url(#doomed)"') == 2
    assert 'class="dots"' not in before
    assert 'class="dots"' in after
    assert 'filter="url(#doomed)"' not in after


def test_a_picture_takes_what_it_leaves_out_from_another():
    escape = kritias.game("escape")
    position = {"seats": 2, "seat": "circle", "phase": "move", "island": "g7", "circle": "g7"}
    content = {
        "one": {"around": "g7", "position": position},
        "two": {"like": "one", "around": "g7", "position": {"triangle": "a1"}, "moves": ["a-ne"]},
        "three": {"like": "one", "moves": ["a-board"]},
        "four": {"like": "one", "colour": "red"},
    }
    assert described(escape, "two", content).position == {"game": "escape", **position,
                                                          "triangle": "a1"}  # fmt: skip
    assert len(positions(escape, described(escape, "two", content))) == 2
    with pytest.raises(Illegal):
        positions(escape, described(escape, "three", content))
    with pytest.raises(Unreadable, match="has no «colour»"):
        described(escape, "four", content)

"""What the printed rules do not say is marked on the rule pages, the same in every language."""

import re

import pytest

import kritias
from kritias.kernel.rulebook import (
    LANGUAGES,
    MARKED,
    ORIGINS,
    clauses,
    folder_of,
    marks,
    rule_page,
    unillustrated,
    unmarked,
)
from kritias.server.rule_sheet import rule_sheet
from kritias.server.templates import page_words, render
from kritias.ui.ruling import LEGEND, NAMES, WORDS, in_text
from kritias.ui.words import Words

ROOMS = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
EACH = pytest.mark.parametrize("language", LANGUAGES)

# By the rule sheets, clause by clause; what a sheet marks outside its clauses stands in the
# paragraphs before them.
MARKED_CLAUSES = {
    "atlantis": {"ruling": "A2 A3 A7 A8 A11 A12 A13 A14 A15 A17 A18 A20"},
    "escape": {"ruling": "E2 E5 E6 E7 E8 E10 E11 E13 E15 E23 E24 E25"},
    "gods": {
        "ruling": "G2 G4 G5 G6 G8 G12 G14 G18 G19 G20",
        "reconstruction": "G1 G9",
        "ours": "G2 G19",
    },
    "artonauti": {"ruling": "M1 M3 M4 M5 M7 M8 M9 M10 M11", "ours": "M8"},
    "survive": {"ruling": "S10 S13 S14 S19 S20 S21 S24 S26 S29 S30 S31 S34"},
}
WHOLE_CLAUSES = ("A20", "E11", "E25", "G20")  # that are nothing but a ruling


def rule_html(game, language: str) -> str:
    """A rule page as people get it."""
    return str(render("rulebook.html", page_words(language), sheet=rule_sheet(game, language)))


@ROOMS
def test_the_marked_clauses_are_those_of_the_sheet(game):
    found = marks(game)
    for origin in ORIGINS:
        clauses_ = [clause for clause, reasons in found.items() if origin in reasons]
        assert clauses_ == MARKED_CLAUSES[game.NAME].get(origin, "").split(), origin


@ROOMS
def test_every_language_marks_the_same(game):
    pages = [marks(game, language) for language in LANGUAGES]
    assert pages[0] == pages[1] == pages[2]
    outside = [
        [found[2] for found in MARKED.finditer(rule_page(game, language))] for language in LANGUAGES
    ]
    assert outside[0] == outside[1] == outside[2]


@ROOMS
@EACH
def test_a_clause_is_told_without_its_marks(game, language):
    for clause, text in clauses(game, language).items():
        assert not re.search(r"[\[\]{}]", text), clause
        if clause in WHOLE_CLAUSES:
            ruling = text.partition(".* ")[2]  # behind its title
            assert f"[{ruling}]{{.ruling}}" in rule_page(game, language)


@ROOMS
@EACH
def test_every_mark_is_shown_with_its_sign_its_word_and_its_name(game, language):
    page, words = rule_page(game, language), Words(language)
    html, text = rule_html(game, language), in_text(page, words)
    assert words(LEGEND) in html
    for origin in ORIGINS:
        number = sum(found[2] == origin for found in MARKED.finditer(page))
        assert html.count(f'role="note" aria-label="{words(NAMES[origin])}"') == number
        assert html.count(f"</svg>{words(WORDS[origin])}</span>") == number
        assert text.count(f"[{words(WORDS[origin])}: ") == number
    for shown in (html, text, unmarked(page)):
        assert "{." not in shown
    assert unillustrated(unmarked(page)).count("[") == 0


@ROOMS
@EACH
def test_the_playing_time_stands_in_one_place_and_an_estimate_is_called_one(game, language):
    page, about = rule_page(game, language), game.ABOUT
    minutes = {"en": "minutes", "it": "minuti", "es": "minutos"}[language]
    said = re.findall(rf"\b\w+ (\d+) {minutes}\b", page.partition("\n##")[0])
    assert said == [str(about.minutes)]
    marked = [
        found[1] for found in MARKED.finditer(page) if f"{about.minutes} {minutes}" in found[1]
    ]
    assert len(marked) == (not about.is_printed)
    source = (folder_of(game) / f"rules.{language}.md").read_text("utf-8")
    assert source.count("{minutes}") == 1


def test_the_printed_times_are_those_of_the_books():
    """Of the five books only that of Atlantis names a time: about thirty minutes."""
    printed = {
        name: game.ABOUT.minutes for name, game in kritias.GAMES.items() if game.ABOUT.is_printed
    }
    assert printed == {"atlantis": 30}


def test_a_page_without_marks_has_no_legend():
    from examples import connect_four

    html = rule_html(connect_four, "en")
    assert "legend" not in html
    assert 'id="C1"' in html

"""The drawings of the works, what is told about them, and the gallery that shows both."""

import re
import tomllib
from xml.etree import ElementTree

import httpx
import pytest

from kritias.games import artonauti
from kritias.games.artonauti.box import ALL_WORKS, PARTS
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    DRAWINGS,
    About,
    about,
    part,
    whole,
    work,
)
from kritias.kernel.rulebook import folder_of
from kritias.ui.words import LANGUAGES, Words
from tests.server.houses import House

LARGEST_FILE = 30_000
MOST_COLOURS = 13  # with the ink
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("svg", "g", "path", "rect", "circle", "ellipse")}
each = pytest.mark.parametrize("one", ALL_WORKS, ids=lambda one: one.id)


def drawing(one) -> str:
    return (DRAWINGS / f"{one.id}.svg").read_text(encoding="utf-8")


# The drawings


def test_there_is_a_drawing_of_every_work_and_of_nothing_else():
    assert {file.stem for file in DRAWINGS.iterdir()} == {one.id for one in ALL_WORKS}


@each
def test_a_drawing_has_the_measures_of_its_cards(one):
    root = ElementTree.fromstring(drawing(one))
    wanted = f"0 0 {one.columns * CARD_WIDTH} {one.rows * CARD_HEIGHT}"
    assert root.get("viewBox") == wanted


@each
def test_a_drawing_is_made_of_plain_shapes_and_brings_nothing_that_could_clash(one):
    for element in ElementTree.fromstring(drawing(one)).iter():
        assert element.tag in SHAPES
        assert not {"style", "class", "href", "filter"} & set(element.attrib), element.attrib
        assert element.get("id", one.id).startswith(one.id)


@each
def test_a_drawing_is_small_and_of_few_flat_colours(one):
    drawn = drawing(one)
    assert len(drawn.encode()) < LARGEST_FILE
    assert "Gradient" not in drawn
    assert "url(" not in drawn
    assert "nan" not in drawn.lower()
    assert len(set(re.findall(r"#[0-9a-f]{6}", drawn))) <= MOST_COLOURS


def test_no_two_works_share_a_ground():
    grounds = [re.search(r'<rect [^>]*fill="(#\w+)"', drawing(one))[1] for one in ALL_WORKS]
    assert len(set(grounds)) == len(ALL_WORKS)


# Cards as windows


def test_a_card_is_a_window_on_the_symbol_of_its_work():
    assert part("nike", 2, 0, x=5) == (
        '<svg viewBox="0 240 180 120" x="5">'
        '<use href="#work-nike" width="180" height="360"></use></svg>'
    )
    assert work("nike").startswith('<symbol id="work-nike" viewBox="0 0 180 360"><g ')
    assert work("nike").endswith("</g></symbol>")


@each
def test_the_windows_of_a_work_cover_it_once(one):
    number = ALL_WORKS.index(one)
    places = [(column, row) for which, column, row in PARTS if which == number]
    corners = [
        re.search(r'viewBox="(\d+) (\d+) 180 120"', part(one.id, row, column)).groups()
        for column, row in places
    ]
    assert len(set(corners)) == one.columns * one.rows
    right, bottom = max(int(x) for x, _ in corners) + 180, max(int(y) for _, y in corners) + 120
    assert f'viewBox="0 0 {right} {bottom}"' in whole(one.id)


# What is told


def test_the_works_are_told_about_in_three_languages_and_no_others_are():
    file = DRAWINGS.with_name("works_about.toml")
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    assert list(told) == [one.id for one in ALL_WORKS]
    for name, languages in told.items():
        assert set(languages) == set(LANGUAGES), name
        for texts in languages.values():
            assert set(texts) == set(About._fields), name
            assert all(text.strip() == text and text for text in texts.values()), name


def test_a_text_is_a_sentence_or_two_and_its_own_in_every_language():
    for one in ALL_WORKS:
        texts = [about(language)[one.id] for language in LANGUAGES]
        assert len({text.about for text in texts}) == len({text.alt for text in texts}) == 3
        for text in texts:
            assert 60 < len(text.about) < 240, text.about
            assert text.about.endswith(".")
            assert 60 < len(text.alt) < 200, text.alt


def test_titles_and_authors_are_those_of_the_box():
    for one in ALL_WORKS:
        told = about("en")[one.id]
        assert told.title == one.title
        assert told.author == (one.author or "Unknown")
        assert str(abs(one.year)) in told.year.replace(",", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_calls_a_work_as_the_table_does(language):
    """That the table's own words are translated at all is seen to by tests/test_words.py."""
    words = Words(language).beside(folder_of(artonauti))
    for one in ALL_WORKS:
        assert words(one.title) in (about(language)[one.id].title, one.title)


# The gallery


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("gallery")) as opened:
        yield opened


def ask(house: House, path: str, language: str = "en") -> httpx.Response:
    return httpx.get(f"{house.url}{path}", headers={"accept-language": language})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_all_works_in_the_readers_language(house, language):
    answer = ask(house, "/gallery", language)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert answer.text.count("<figure ") == len(ALL_WORKS)
    plain = answer.text.replace("&#39;", "'")
    for name, told in about(language).items():
        assert f'src="/gallery/{name}.svg"' in plain
        assert all(text in plain for text in told), name
    assert "style=" not in answer.text, "the page's policy forbids it"
    assert 'href="/gallery"' in ask(house, "/", language).text


def test_a_work_is_to_be_had_as_a_file_and_what_is_no_work_is_not(house):
    for one in ALL_WORKS:
        answer = ask(house, f"/gallery/{one.id}.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text == drawing(one)
    for name in ("laocoon", "..%2Fworks", "NIKE"):
        assert ask(house, f"/gallery/{name}.svg").status_code == 404

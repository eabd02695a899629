"""Three languages, complete: a text without its translation fails here."""

import gettext
import io
import re

import pytest

from kritias.ui.catalogue import read_catalogue
from tests.catalogues import catalogues, words

each = pytest.mark.parametrize(
    ("file", "language"),
    [
        pytest.param(shelf / "locale" / f"{language}.po", language, id=f"{shelf.name}-{language}")
        for shelf in words.shelves()
        for language in words.LANGUAGES
    ],
)


@pytest.fixture
def catalog(file, language):
    [found] = [catalog for one, _, catalog in catalogues() if one == file]
    return found


@each
def test_every_text_is_translated(file, language, catalog):
    assert words.missing(catalog) == [], "run `make words` and translate"


@each
def test_the_file_holds_just_the_texts_of_now(file, language, catalog):
    from babel.messages.pofile import read_po

    with file.open("rb") as source:
        stored = read_po(source, locale=language)
    assert {message.id for message in stored} == {message.id for message in catalog}


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", text))


@each
def test_translations_have_the_same_gaps(file, language, catalog):
    for message in catalog:
        if not message.id:
            continue
        if message.pluralizable:
            assert gaps(message.id[1]) == gaps(message.string[-1]), message.id
        else:
            assert gaps(message.id) == gaps(message.string), message.id


def test_italian_and_spanish_are_two_languages():
    """A sentence that is the same in both was copied, not translated."""
    said: dict[tuple[str, str], dict[str, str]] = {}
    for file, language, catalog in catalogues():
        for message in catalog:
            text = str(message.string)
            if message.id and len(text) > 40:  # short ones may well be alike
                key = (file.parent.parent.name, str(message.id))
                said.setdefault(key, {})[language] = text
    copied = [key for key, both in said.items() if both.get("it") == both.get("es")]
    assert copied == []


@each
def test_our_reader_reads_a_catalogue_as_babel_does(file, language, catalog):
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    theirs, ours = gettext.GNUTranslations(compiled), read_catalogue(file)
    for message in catalog:
        if isinstance(message.id, tuple):
            for number in (0, 1, 2, 5, 21):
                assert ours.ngettext(*message.id, number) == theirs.ngettext(*message.id, number)
        elif message.id:
            assert ours.gettext(message.id) == theirs.gettext(message.id)

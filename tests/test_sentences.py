"""What is said: the sheets of all sentences, one word for one thing, plurals, and typography."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kritias.kernel.rulebook import PICTURE
from kritias.ui.words import LANGUAGES
from tests.catalogues import catalogues

ROOT = Path(__file__).parents[1]
SHEETS = ROOT / "docs" / "sentences"
GAP = re.compile(r"\{\w+\}")
COUNTED = re.compile(r"\{count\} ([^\W\d_]+)")
ONE = re.compile(r"(?<![\w.,])1 ([^\W\d_]+)")
PLURAL = {
    "en": re.compile(r".{3,}(s|ae)"),
    "it": re.compile(r".{3,}[ie]"),
    "es": re.compile(r".{3,}s"),
}
NEVER_ONE = {
    "Has a work of {count} cards",  # a work has two cards or more
    "No work of {count} cards yet",
    "works of {size}",
    "You have {count} cards in hand already and draw none.",  # ten
    "{who} has {count} cards in hand already and draws none.",
    "{whom} has {count} cards already.",
    "{left} of {all} tiles",  # forty
}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def translations(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every text of the catalogues with its forms in a language."""
    wanted = language if language != "en" else "it"
    for catalog in (one for _, other, one in catalogues() if other == wanted):
        for message in catalog:
            texts = message.id if isinstance(message.id, tuple) else (message.id,)
            said = texts if language == "en" else message.string
            if message.id:
                forms = said if isinstance(said, tuple | list) else (said,)
                yield texts[0].replace("\n", " "), tuple(one.replace("\n", " ") for one in forms)


@cache
def sheet(language: str) -> dict[str, list[str]]:
    """What each text becomes, as the sheet of a language has it."""
    found: dict[str, list[str]] = {}
    for line in (SHEETS / f"{language}.md").read_text("utf-8").splitlines():
        if line.startswith("- `"):
            text = line[3:].partition("`")[0]
            found.setdefault(text, [])
        elif line.startswith("  - "):
            found[text].append(line[4:])
    return found


@every_language
def test_the_sheet_has_every_text_as_it_is_said_now(language):
    """It is read by people; `make sentences` writes it anew."""
    written = sheet(language)
    for text, said in translations(language):
        assert text in written, f"{text!r} is not in the sheet: run `make sentences`"
        if not GAP.search("".join(said)) and said != (text,):
            missing = set(said) - set(written[text]) - {text}
            assert not missing, f"{missing} is not in the sheet: run `make sentences`"


def nouns(language: str) -> set[str]:
    """Words that are counted in more than one: what stands behind the number in a plural."""
    found: set[str] = set()
    for _, forms in translations(language):
        if len(forms) > 1:
            found |= set(COUNTED.findall(forms[1])) - set(COUNTED.findall(forms[0]))
    return {noun for noun in found if re.fullmatch(PLURAL[language], noun)}


@every_language
def test_nothing_is_counted_as_one_in_the_plural(language):
    """No «1 levels»: every number of the sheets is tried with one."""
    plurals = nouns(language)
    assert len(plurals) > 10
    wrong = [
        said
        for text, sentences in sheet(language).items()
        for said in sentences
        if text not in NEVER_ONE and plurals & set(ONE.findall(said))
    ]
    assert wrong == []


def rule_pages(language: str) -> Iterator[tuple[str, str]]:
    for page in sorted((ROOT / "src" / "kritias" / "games").glob(f"*/rules.{language}.md")):
        yield page.parent.name, PICTURE.sub(r"\1 ", page.read_text("utf-8"))


def all_texts(language: str) -> Iterator[tuple[str, str]]:
    """Whatever is said in a language: sentences as they are spoken, and the rule pages."""
    for text, forms in translations(language):
        yield from ((text, form) for form in forms)
    for text, sentences in sheet(language).items():
        yield from ((text, said) for said in sentences)
    yield from rule_pages(language)


@every_language
def test_one_word_stands_for_one_thing(language):
    glossary = tomllib.loads((ROOT / "docs" / "glossary" / f"{language}.toml").read_text("utf-8"))
    assert len(glossary["terms"]) > 10
    for word, instead in glossary["avoid"].items():
        pattern = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
        said = [text for text, one in all_texts(language) if pattern.search(one)]
        assert said == [], f"«{word}» is not to be said; say «{instead}»"


STRAIGHT = re.compile(r"""(?<!=)["'](?!>)""")
UNOPENED = re.compile(r"^[^¿]*\?|^[^¡]*(?<!Atlantis)!")


@pytest.mark.parametrize("language", ["it", "es"])
def test_quotes_dashes_and_signs_are_those_of_the_language(language):
    for text, said in all_texts(language):
        assert not STRAIGHT.search(said), f"a straight quote: {text} {STRAIGHT.search(said)}"
        assert " - " not in said, f"a hyphen for a dash: {text}"
        if language == "es":
            assert not UNOPENED.search(said), f"¿ or ¡ is missing: {text}"


def test_english_apostrophes_are_typographic():
    straight = [text for text, said in all_texts("en") if re.search(r"\w'", said)]
    assert straight == []

"""Words in the reader's language. Catalogues are gettext's, read as they are written."""

import gettext
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape

from kritias.kernel.words import MARKS, Phrase, render
from kritias.ui.catalogue import read_catalogue
from kritias.ui.grammar import GUARD, settled
from kritias.ui.svg import tag

LANGUAGES: Final = ("en", "it", "es")
NAMES: Final = {"en": "English", "it": "Italiano", "es": "Español"}
HOUSE: Final = Path(__file__).parent

Translator = gettext.NullTranslations


@cache
def translator(language: str, folders: tuple[Path, ...]) -> Translator:
    """The catalogues of a language in these folders, one behind the other."""
    chain = gettext.NullTranslations()
    for folder in folders:
        file = folder / "locale" / f"{language}.po"
        if file.is_file():
            chain = linked(read_catalogue(file), chain)
    return chain


def linked(front: Translator, back: Translator) -> Translator:
    front.add_fallback(back)
    return front


def referred(text: str, ids: tuple[str, ...]) -> Markup:
    """What a sentence names, with the ids under which the page has drawn it."""
    return tag("span", text, class_="ref", data_ref=" ".join(ids))


@dataclass(frozen=True)
class Words:
    """How to say things to one reader: the language, and what the seats are called."""

    language: str = "en"
    folders: tuple[Path, ...] = (HOUSE,)
    names: tuple[str, ...] = MARKS

    def __call__(self, phrase: Phrase | str) -> str:
        """A phrase, or one of our own texts, in the reader's language."""
        if isinstance(phrase, str):
            return self.translator.gettext(phrase)
        return settled(self.language, render(phrase, self.translate, self.guarded))

    def marked(self, phrase: Phrase) -> Markup:
        """A phrase as markup, in which each thing that it names says which one it is."""
        text = render(phrase, lambda one: escape(self.translate(one)), self.guarded, referred)
        return Markup(settled(self.language, str(text)))

    @property
    def translator(self) -> Translator:
        return translator(self.language, self.folders)

    def translate(self, phrase: Phrase) -> str:
        if phrase.plural:
            return self.translator.ngettext(phrase.text, phrase.plural, phrase.count)
        return self.translator.gettext(phrase.text)

    def name(self, seat: int) -> str:
        return self.names[seat]

    def guarded(self, seat: int) -> str:
        """A name within a sentence, whose letters stay as they are."""
        return GUARD + self.names[seat]

    def called(self, names: Sequence[str]) -> "Words":
        """The same language at a table with these names."""
        return Words(self.language, self.folders, tuple(names))

    def beside(self, folder: Path) -> "Words":
        """The same with the catalogue of a room."""
        return Words(self.language, (*self.folders, folder), self.names)


def best_language(accepted: str) -> str:
    """The language that suits a browser's wishes best, as in Accept-Language."""
    wishes = [(quality(wish), -place, wish) for place, wish in enumerate(accepted.split(","))]
    for _, _, wish in sorted(wishes, reverse=True):
        language = wish.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def quality(wish: str) -> float:
    """How much a language is wished for."""
    _, _, weight = wish.partition(";q=")
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0


Say = Callable[[Phrase | str], str]

"""Small words in Italian and Spanish: contractions, sounds before vowels, and names left alone."""

import pytest

from kritias.kernel.words import Phrase, Who, named, say
from kritias.ui.words import Words


class Heard(Words):
    """Words without a catalogue: texts are written in the language itself."""

    def translate(self, phrase: Phrase) -> str:
        return phrase.text


@pytest.mark.parametrize(
    ("language", "text", "thing", "said"),
    [
        ("it", "Vai a {thing}.", "la terraferma", "Vai alla terraferma."),
        ("it", "Va da {thing}.", "il sito neutrale", "Va dal sito neutrale."),
        ("it", "Togli un atlantideo a {thing}.", "l’Acropoli", "Togli un atlantideo all’Acropoli."),
        ("it", "Su {thing} nuota.", "lo squalo", "Sullo squalo nuota."),
        ("it", "Metti in {thing}.", "le regioni", "Metti nelle regioni."),
        ("it", "La forza di {thing}.", "gli dei", "La forza degli dei."),
        ("it", "Muovi da b1 a {thing}.", "a2", "Muovi da b1 ad a2."),
        ("it", "Muovi da b1 a {thing}.", "i1", "Muovi da b1 a i1."),
        ("it", "In d8 e {thing}.", "e9", "In d8 ed e9."),
        ("es", "Protege a {thing}.", "el nadador", "Protege al nadador."),
        ("es", "La cabeza de {thing}.", "el pulpo", "La cabeza del pulpo."),
        ("es", "Completas «{thing}» de nuevo.", "El grito", "Completas «El grito» de nuevo."),
        ("es", "En e10 y {thing}.", "i1", "En e10 e i1."),
        ("es", "Agua y {thing}.", "hielo", "Agua y hielo."),
        ("es", "Plata o {thing}.", "oro", "Plata u oro."),
        ("en", "Go to {thing}.", "a la carte", "Go to a la carte."),
    ],
)  # fmt: skip
def test_small_words_go_by_what_follows(language, text, thing, said):
    assert Heard(language)(say(text, thing=say(thing))) == said


def test_markup_stays_around_the_thing_it_refers_to():
    thing = named(say("il nuotatore"), "person-3")
    told = Heard("it").marked(say("La barca di {thing}.", thing=thing))
    assert told == 'La barca del <span class="ref" data-ref="person-3">nuotatore</span>.'


def test_names_are_never_changed_but_what_stands_before_them_is():
    italian = Heard("it", names=("la volpe", "Elio"))
    assert italian(say("Tocca a {who}.", who=Who(0))) == "Tocca a la volpe."
    assert italian(say("{who} e {other}", who=Who(0), other=Who(1))) == "la volpe ed Elio"
    spanish = Heard("es", names=("el zorro", "Inés"))
    assert spanish(say("{other} y {who}, de {other}", who=Who(1), other=Who(0))) == (
        "el zorro e Inés, de el zorro"
    )
    assert spanish.name(0) == "el zorro"

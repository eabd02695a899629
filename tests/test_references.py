"""What sentences name is drawn: whole games, everybody who looks, every reference of every line."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.kernel.words import Named, Phrase, Who, named, references, say
from kritias.registry import picture_of
from kritias.ui.svg import Markup
from kritias.ui.words import LANGUAGES, Words
from tests.campaign import sized
from tests.pictures import shown

every_room = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
ID = re.compile(r' id="([^"]+)"')
DEADLY = ("escape", "survive")  # rooms in which somebody is lost


# Rendering


def lost() -> Phrase:
    """A sentence with all that has to be escaped, and a thing within a thing."""
    fish = named(say("the <{kind}>", kind=named("shark", "kind-2")), "beast-7", "beast-8")
    gaps = {"who": Who(0), "fish": fish, "place": named("f<9", "hex-3"), "count": 2}
    return say("{who} & {count} more are lost at {place} to {fish}.", **gaps)


def test_plain_text_has_only_the_words():
    words = Words(names=("Ada <3", "Bruno"))
    assert words(lost()) == "Ada <3 & 2 more are lost at f<9 to the <shark>."


def test_markup_wraps_what_is_named_and_escapes_all_else():
    assert Words(names=("Ada <3", "Bruno")).marked(lost()) == (
        "Ada &lt;3 &amp; 2 more are lost at "
        '<span class="ref" data-ref="hex-3">f&lt;9</span> to '
        '<span class="ref" data-ref="beast-7 beast-8">the &lt;'
        '<span class="ref" data-ref="kind-2">shark</span>&gt;</span>.'
    )


def test_references_come_in_the_order_of_the_gaps():
    assert list(references(lost())) == ["beast-7", "beast-8", "kind-2", "hex-3"]
    assert list(references(say("Nothing."))) == []
    assert named("f9") == "f9", "what is drawn nowhere refers to nothing"


# Whole games


def plies(game: Game, seats: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """Every move of a random game with the states around it."""
    engine = engine_of(game)
    flags = {option.name: True for option in game.OPTIONS if option.kind == "flag"}
    for moment in Trial(game, seats, seed=seed, settings=flags if seed % 2 else {}).walk(0):
        if moment.legal:
            before, after = moment.state.copy(), moment.state.copy()
            engine.play(after, moment.move)
            yield before, moment.move, after


def some(game: Game, seed: int, one_in: int = sized(29, 3)) -> Iterator[tuple[int, Any, int, Any]]:
    """About one in so many moves of a random game, each with one of those who look."""
    for number, ply in enumerate(plies(game, game.SEATS[-1], seed)):
        if number % one_in == 0:
            yield number // one_in % (game.SEATS[-1] + 1) - 1, *ply


def told(game: Game, before: Any, move: int, after: Any, viewer: int) -> list[Phrase]:
    """What a viewer is told of a move, as at a table."""
    engine = engine_of(game)
    made = engine.shown_move(before, move, viewer, after)
    seen = [engine.shown(state, viewer, after) for state in (before, after)]
    return game.narrate(seen[0], made, seen[1], viewer)


@every_room
@pytest.mark.parametrize("seed", [4, 5])
def test_every_reference_is_drawn_before_the_move_or_after_it(game, seed):
    engine, picture = engine_of(game), picture_of(game)
    found = 0
    for viewer, before, move, after in some(game, seed):
        drawn = set()
        for state in (before, after):
            seen = engine.shown(state, viewer, after)
            drawn.update(ID.findall(shown(game, picture, seen, viewer)))
        for sentence in told(game, before, move, after, viewer):
            named_there = set(references(sentence))
            assert named_there <= drawn, (str(sentence), named_there - drawn)
            found += len(named_there)
    assert found > 0


@every_room
def test_plain_text_is_the_markup_without_its_tags(game):
    for viewer, before, move, after in some(game, 6, one_in=sized(11, 2)):
        words = Words(LANGUAGES[viewer % 3]).beside(folder_of(game))
        for sentence in told(game, before, move, after, viewer):
            assert Markup(words.marked(sentence)).striptags() == " ".join(words(sentence).split())


def parts(phrase: Any) -> Iterator[Any]:
    """All that a sentence is made of."""
    yield phrase
    if isinstance(phrase, Named):
        yield from parts(phrase.part)
    if isinstance(phrase, Phrase):
        for part in phrase.gaps.values():
            yield from parts(part)


@pytest.mark.parametrize("game", [kritias.GAMES[name] for name in DEADLY], ids=DEADLY)
def test_every_loss_says_who_and_where(game):
    """To everybody but the one who lost, who is *you*."""
    losses = 0
    for before, move, after in plies(game, game.SEATS[-1], 4):
        for sentence in told(game, before, move, after, -1):
            if sentence.tone == "loss" and "lose" in sentence.text:
                losses += 1
                assert any(isinstance(part, Who) for part in parts(sentence)), str(sentence)
                names = list(references(sentence))
                assert any(name.startswith("hex-") for name in names), str(sentence)
                assert any(name.startswith("person-") for name in names), str(sentence)
    assert losses > 0


@every_room
def test_in_worlds_that_look_alike_sentences_refer_to_the_same(game):
    """Law 4, for what is told: words, and what they refer to."""
    engine = engine_of(game)
    for viewer, before, move, after in some(game, 8, one_in=sized(11, 2)):
        if viewer == before.seat:
            continue
        world = engine.imagine(engine.veil(before, viewer), viewer, before.ply)
        if move not in engine.legal(world):
            continue
        other = world.copy()
        engine.play(other, move)
        if (engine.veil(other, viewer) == engine.veil(after, viewer)).all():
            assert told(game, before, move, after, viewer) == told(game, world, move, other, viewer)

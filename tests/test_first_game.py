"""A first game: what suits whoever has never played, as data of each room; and options that say
what they change."""

import pytest

import kritias
from kritias.kernel.game import first_game, set_up
from kritias.kernel.rulebook import LANGUAGES, folder_of
from kritias.ui.words import Words

ROOMS = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
CHANGED = {"escape": {"short": True}, "artonauti": {"adventures": False}}
LEAST = 50  # letters that say what an option changes, and for whom


@ROOMS
def test_a_first_game_can_be_set_up_and_differs_where_the_room_says_so(game):
    settings = first_game(game)
    assert list(settings) == [option.name for option in game.OPTIONS]
    changed = {
        option.name: settings[option.name]
        for option in game.OPTIONS
        if settings[option.name] != option.default
    }
    assert changed == CHANGED.get(game.NAME, {})
    assert set_up(game, game.SEATS[0], 1, settings)


def test_a_first_game_has_nothing_that_makes_it_harder():
    assert not any(first_game(kritias.game("survive")).values())
    gods = first_game(kritias.game("gods"))
    assert not any(gods[name] for name in ("secret", "ruthless", "varied_gods"))


@ROOMS
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_says_what_it_is_and_what_each_option_changes(game, language):
    words = Words(language).beside(folder_of(game))
    assert words(game.ABOUT.first).endswith(".")
    for option in game.OPTIONS:
        assert len(words(option.about)) >= LEAST, option.name

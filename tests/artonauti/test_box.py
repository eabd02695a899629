"""The data file holds what the sheet counts."""

from collections import Counter

import pytest

from kritias.games import artonauti
from kritias.games.artonauti import box
from kritias.games.artonauti.words import (
    ADVENTURE_WORDS,
    CHARACTER_NAMES,
    COLOUR_WORDS,
    KIND_WORDS,
    TITLES,
)
from kritias.kernel.bits import size
from kritias.kernel.rulebook import LANGUAGES, rule_page


def test_there_are_72_work_cards_of_64_kinds():
    assert (box.CARDS, box.TOTAL) == (64, 72)
    assert Counter(box.SIZES) == {2: 10, 3: 8, 4: 5}


def test_works_lie_side_by_side_one_above_the_other_or_two_by_two():
    shapes = {work.columns * work.rows: set() for work in box.ALL_WORKS}
    for work in box.ALL_WORKS:
        shapes[work.columns * work.rows].add((work.columns, work.rows))
    assert shapes == {2: {(2, 1), (1, 2)}, 3: {(3, 1), (1, 3)}, 4: {(2, 2)}}


def test_every_colour_has_twelve_cards_counting_doubles():
    colours = Counter()
    for card in range(box.CARDS):
        colours[box.COLOUR[card]] += 1 + box.DOUBLED[card]
    assert colours == dict.fromkeys(range(6), 12)


def test_one_card_of_every_work_of_four_is_doubled_and_one_each_of_three_of_three():
    doubled = Counter(box.SIZE[box.WORK[card]] for card in range(64) if box.DOUBLED[card])
    assert doubled == {4: 5, 3: 3}
    assert len({box.WORK[card] for card in range(64) if box.DOUBLED[card]}) == 8


def test_there_are_paintings_sculptures_and_architecture_up_to_1920():
    assert {work.kind for work in box.ALL_WORKS} == {0, 1, 2}
    assert max(work.year for work in box.ALL_WORKS) <= 1920
    assert len({work.id for work in box.ALL_WORKS}) == 23


def test_there_are_40_adventures_of_eleven_effects():
    counts = Counter(box.EFFECTS[effect] for effect in box.EFFECT)
    assert counts == {
        "draw": 5, "play": 5, "rotate": 4, "move": 4, "swap": 4, "block": 3, "take": 3,
        "back": 4, "give": 2, "look": 3, "sweep": 3,
    }  # fmt: skip
    assert sum(box.GOES_ON) == 10


def test_every_character_is_on_sixteen_adventures_one_to_three_on_each():
    assert [size(adventures) for adventures in box.WITH] == [16] * 5
    cast = [len(entry["characters"]) for entry in box.DATA["adventure"]]
    assert set(cast) == {1, 2, 3}


def test_everything_in_the_data_file_has_a_name_to_be_told_by():
    assert [work.title for work in box.ALL_WORKS] == list(map(str, TITLES))
    assert len(ADVENTURE_WORDS) == len(box.EFFECTS)
    assert [str(name).lower() for name in CHARACTER_NAMES] == list(box.CHARACTERS)
    assert list(map(str, COLOUR_WORDS)) == list(box.COLOUR_NAMES)
    assert [str(word).lower() for word in KIND_WORDS] == list(box.KIND_NAMES)


def test_mates_lie_where_the_picture_goes_on():
    """M6: beside, below, and turned round for a card that lies upside down."""
    names = [f"{box.ALL_WORKS[work].id}-{row * 2 + column}" for work, column, row in box.PARTS]
    first = names.index("starry-night-0")
    centre = 12
    assert list(box.MATE[first]) == [first + 1, first + 2, first + 3]
    assert list(box.MATE_PLACE[0, first, centre]) == [13, 17, 18]
    assert list(box.MATE_PLACE[1, first, centre]) == [11, 7, 6]
    assert list(box.MATE_PLACE[0, first, 24]) == [-1, -1, -1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_shelf_and_rule_page_name_the_same_time_one_of_those_in_the_book(language):
    """The book names no time of its own, but 30, 45 or 60 minutes to agree on."""
    minutes = artonauti.ABOUT.minutes
    assert minutes in box.LIMITS
    assert f" {minutes} minut" in rule_page(artonauti, language).split("##")[0]

"""Names and lines of strangers: what shows nothing is nothing, what is stacked is cut, and people
of every script keep their names."""

import unicodedata

import pytest

from kritias.server.people import NAME_LENGTH, tidy
from kritias.server.visible import MAX_MARKS
from tests.server.test_names import NAMES as NAMES_OF_SEATS

NOTHING = {
    "Hangul filler": "\u3164", "Hangul fillers": "\u115f\u1160\uffa0", "Braille": "\u2800\u2800",
    "soft hyphens": "\u00ad\u00ad", "tags": "\U000e0041\U000e0042\U000e007f",
    "bidi controls": "\u202e\u2066\u200f\u061c", "zero width": "\u200b\u2060\ufeff\u200d\u200c",
    "spaces of all widths": "\u00a0\u2003\u205f\u3000\u1680\n\t", "variation": "\ufe0f\U000e0100",
    "Khmer vowels": "\u17b4\u17b5", "joiner of graphemes": "\u034f", "marks alone": "\u0301\u0310",
    "Mongolian": "\u180b\u180e\u180f", "controls": "\x00\x1b\x9b", "null notehead": "\U0001d159",
    "private use": "\ue000\U000f0000", "all together": "\u3164 \u200d\u2800\ufe0f \u00ad\u202e",
}  # fmt: skip
NAMES = {
    "Vietnamese": "Nguyễn Thị Thuỷ", "Hindi": "श्रीकृष्ण हूँ", "Hindi with a joiner": "क्\u200dष",
    "Arabic with harakat": "مُحَمَّدٌ", "Persian": "می\u200cخواهم", "Hebrew": "שָׁלוֹם",
    "Thai": "ผู้เล่นที่หนึ่ง", "Tamil": "ஸ்ரீனிவாசன்", "Burmese": "ကျွန်ုပ်", "Khmer": "ស្រីមុំ",
    "Tibetan": "བསྒྲུབས", "Sinhala": "ශ්\u200dරී ලංකා", "Japanese": "がんばる", "Korean": "홍길동",
    "Greek": "Ὀδυσσεύς", "Yoruba": "Ọlá̩bísí", "Lithuanian": "Jū́ratė", "a keycap": "1\ufe0f\u20e3",
    "a family": "👨\u200d👩\u200d👧\u200d👦", "a pilot": "👩🏽\u200d✈\ufe0f",
    "a heart": "❤\ufe0f\u200d🔥", "a flag": "🏴\u200d☠\ufe0f", "plain": "Livia d’Este-O’Neill #1",
}  # fmt: skip
STACKS = {
    "accents": "L" + "".join(map(chr, range(0x300, 0x370))),
    "Cyrillic": "Z\u0483\u0484\u0485\u0486", "Thai again": "ก" + "\u0e47" * 20,
    "Thai": "ก" + "".join(map(chr, range(0xE47, 0xE4F))), "one again and again": "x\u0337" * 9,
    "Arabic": "ب" + "".join(map(chr, range(0x64B, 0x65F))),
}  # fmt: skip


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING.keys())
def test_what_shows_nothing_is_no_name(text):
    assert tidy(text) == ""


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_names_of_every_script_survive_composed_or_not(name):
    composed = unicodedata.normalize("NFC", name)
    assert tidy(name) == composed
    assert tidy(unicodedata.normalize("NFD", name)) == composed
    assert tidy(tidy(name)) == tidy(name)


def test_what_is_invisible_beside_letters_is_left_out_and_a_blank_is_a_space():
    assert (
        tidy("Liv\u00ad\u200bia\U000e0041") == tidy("Liv\u200dia") == tidy("Liv\ufe0fia") == "Livia"
    )
    assert tidy("Anna\u3164\u2800Maria") == "Anna Maria"
    assert tidy("\u202eLivia") == "Livia"


@pytest.mark.parametrize("stack", STACKS.values(), ids=STACKS.keys())
def test_a_letter_carries_few_marks(stack):
    shown = unicodedata.normalize("NFD", tidy(stack * 3, 1000))
    runs = "".join("m" if unicodedata.category(sign) == "Mn" else " " for sign in shown).split()
    assert shown[0] == stack[0]
    assert max(map(len, runs)) <= MAX_MARKS


def test_a_name_ends_after_so_many_characters_and_never_in_a_joiner():
    assert tidy("漢" * 30) == "漢" * NAME_LENGTH
    cut = tidy("x" * (NAME_LENGTH - 2) + "👨\u200d👩")
    assert cut == "x" * (NAME_LENGTH - 2) + "👨"
    assert tidy("a " * 40, 24) == ("a " * 12).strip()


def test_nobody_sits_at_a_table_under_a_name_that_shows_nothing(house):
    ghost = house.guest("\u3164")
    players = [
        {"kind": "me", "name": "\u2800\u200d"},
        {"kind": "me", "name": "x\u0337\u0337\u0337"},
    ]
    table = ghost.set_table(players=players, one_screen=True).id
    assert [seat["name"] for seat in ghost.view(table)["seats"]] == [
        NAMES_OF_SEATS["en"][0],
        "x\u0337",
    ]

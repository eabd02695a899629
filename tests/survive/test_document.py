"""Positions as documents: every slip gets one clear sentence."""

import pytest

from kritias.games import survive
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unreadable
from tests.survive.drawn import spread, whole

GOOD = {
    "game": "survive",
    "seats": 2,
    "seat": "circle",
    "phase": "move",
    "island": spread("d5:b j7:m"),
    "below": "beach-wind mountain-volcano",
    "serpents": "b1 gone g5",
    "boats": "c5",
    "circle": {"people": whole("d5=6 boat1=1 m5"), "kept": "forest-repel-shark"},
    "triangle": {"people": whole("c4=5 m5"), "kept": "beach-dolphin"},
}


def test_a_good_one_is_read():
    state = survive.from_document(GOOD)
    assert state.value[0, 0] == 6
    assert list(state.beast[:5])[1:3] == [-2, survive.box.HEX_NAMES.index("g5")]
    assert state.held[1, 0] == 1
    assert sum(state.turned.flat) == 36
    assert state.can_play == 1


def test_what_is_written_is_read_back_also_veiled():
    state = survive.from_document(GOOD)
    assert survive.from_document(survive.describe(state)).tobytes() == state.tobytes()
    seen = state.copy()
    survive.veil(seen, 1)
    document = survive.describe(seen)
    assert document["circle"]["kept"] == "forest-?"
    assert "below" not in document
    assert survive.from_document(document).tobytes() == seen.tobytes()


def test_values_that_a_document_does_not_tell_are_imagined_also_the_own_ones():
    """S2: whoever decides may have written down nothing but where everybody is."""
    people = "d5 boat1 m5=4 saved lost lost lost lost lost lost"
    position = Position(survive, survive.from_document(GOOD | {"circle": {"people": people}}))
    for seed in range(5):
        world = position.imagine(0, seed).state
        assert sorted(world.value[0]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
        assert world.value[0, 2] == 4
        assert survive.audit(world) == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "«chess» is none of survive."),
        ({"seats": 5}, "should be a whole number from 2 to 4, not 5."),
        ({"phase": "war"}, "«war» is none of place, launch"),
        ({"weather": 1}, "the position has no «weather»"),
        ({"options": {"krakens": True}}, "«options» has no «krakens»"),
        ({"island": "b b"}, "«island» should be 40 spaces, each one of ~bfm."),
        ({"boats": "z9"}, "«boats»: «z9» is none of gone, reserve, a2"),
        ({"boats": "c5 c5"}, "Two boats are on c5."),
        ({"boats": "d5"}, "A boat is on land"),
        ({"serpents": "a2 a3 a4 a5 a6 a7"}, "«serpents»: the box has only 5."),
        ({"sharks": "d5"}, "A creature is on land."),
        ({"sharks": "c4"}, "Somebody swims unprotected beside a serpent or a shark."),
        ({"serpents": "c5"}, "carries people beside a serpent"),
        ({"circle": {"people": "atlantis"}}, "«atlantis» is no person of circle"),
        ({"circle": {"people": "d5=7"}}, "«d5=7» is no person of circle"),
        ({"circle": {"people": "boat2=1"}}, "circle-a sits in boat2, which is not on the board."),
        ({"circle": {"people": "d5=6 " * 11}}, "A seat has 10 people, not 11."),
        ({"circle": {"people": "d5=6 d5=6"}}, "The values of a seat are 1, 1, 1, 2, 2"),
        ({"circle": {"people": whole("boat1"), "kept": "beach-gold"}}, "«beach-gold» is none of"),
        ({"below": "beach-wind"}, "«below» should have as many undersides of each terrain"),
        (
            {"below": "beach-volcano mountain-shark"},
            "There are 1 tiles beach-volcano; the box has 0.",
        ),
        (
            {"dolphins": "a5", "protected": "circle-c"},
            "A dolphin protects one swimmer in its own space.",
        ),
        ({"protected": "nobody"}, "«protected»: «nobody» is none of"),
        (
            {"phase": "ask"},
            "Whoever’s turn it is decides, and somebody else in the phase «ask» only.",
        ),
        ({"move": {"step": "dance"}}, "«dance» is none of tile, move, sink, dice."),
        ({"move": {"swum": "circle-z"}}, "«swum»: «circle-z» is none of"),
    ],
)
def test_a_slip_gets_one_sentence(change, says):
    with pytest.raises(Unreadable) as refused:
        survive.from_document(GOOD | change)
    assert says in str(refused.value)


def test_a_text_that_is_no_move_is_refused():
    with pytest.raises(Unreadable, match="is no move of Survive"):
        survive.parse(survive.from_document(GOOD), "swim")

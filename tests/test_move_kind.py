"""A kind of move is one object: looked up once, and whole when the room is imported."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from kritias.kernel.move_kind import MoveKind, MoveKinds, nothing, said, told, told_apart
from kritias.kernel.moves import code, kinds, last, parts_of
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import say

GO, DEAL, STAY = kinds(go=(2, 3), deal=(2, 2), stay=())
PAIRS = (("ace", "one"), ("king", "ten"))
TURN, END = 0, 1


def state(seat=0, phase=TURN):
    return SimpleNamespace(seat=seat, phase=phase)


GOING = MoveKind(
    GO, "{}-{}", ("ab", range(1, 4)),
    heading=lambda s, pawn, card: say("Pawn {pawn}", pawn="ab"[pawn]),
    announce=said("Go {far} far.", far=lambda s, pawn, card: card + 1),
    refuse=lambda s, pawn, card: ("N1", say("{far} is too far.", far=card + 1)),
    tell=told("You go {far} far.", "{who} goes {far} far.", far=lambda s, pawn, card: card + 1),
    touch=lambda s, pawn, card: ((f"pawn-{pawn}", f"card-{card}"),),
    light=lambda s, pawn, card: (f"place-{card}",),
)  # fmt: skip
DEALING = MoveKind(
    DEAL, "{1[0]}-to-{0}-for-{1[1]}", (("me", "you"), PAIRS),
    heading=say("Deal"), announce=say("Deal."), refuse=("N2", say("Nothing is dealt.")),
    tell=nothing, touch=(("deck",),), phases=(END,), untimely=("N3", say("Not yet.")),
)  # fmt: skip
STAYING = MoveKind(
    STAY, "stay", heading=say("Or"), announce=say("Stay."), refuse=("N4", say("Go.")),
    tell=told("You stay.", "{who} stays."), touch=(("stay",),),
)  # fmt: skip
NIM = MoveKinds(
    "Nim", "a-1, stay", (GOING, DEALING, STAYING),
    aftermath=lambda before, after, viewer, move: [say("Over.")] if after.phase == END else [],
)  # fmt: skip


def texts(story):
    return list(map(str, story))


def test_every_move_of_a_kind_gets_its_text():
    assert NIM.write(state(), code(GO, 1, 2)) == "b-3"
    assert NIM.write(state(), code(DEAL, 0, 1)) == "king-to-me-for-ten"
    for move in range(last(STAY)):
        assert NIM.parse(state(), NIM.write(state(), move)) == move


def test_what_is_no_move_is_refused_with_a_sentence():
    sentence = r"^«{game}» is no move of Nim\. Moves look like a-1, stay\."
    with pytest.raises(Unreadable, match=sentence):
        NIM.parse(state(), "{game}")


@pytest.mark.parametrize("kind", [GO, DEAL, STAY])
def test_a_code_is_taken_apart_as_it_was_put_together(kind):
    size = {GO: 2, DEAL: 2, STAY: 0}[kind]
    for move in range(kind.first, last(kind)):
        assert code(kind, *parts_of(kind, move, size)) == move


def test_a_move_is_offered_with_all_that_belongs_to_it():
    offer = NIM.offer(state(), code(GO, 1, 2))
    assert (str(offer.group), str(offer.says)) == ("Pawn b", "Go 3 far.")
    assert offer.touches == (("pawn-1", "card-2"),)
    assert offer.shows == ("place-2",)
    assert str(NIM.announce(state(), code(STAY))) == "Stay."
    assert NIM.offer(state(), code(STAY)).shows == ()


def test_moves_in_the_same_words_are_told_apart_by_their_headings():
    offers = [NIM.offer(state(), code(GO, *parts)) for parts in ((0, 1), (1, 1), (0, 2))]
    assert texts(told_apart(offers)) == ["Pawn a: Go 2 far.", "Pawn b: Go 2 far.", "Go 3 far."]


def test_a_refusal_is_the_kinds_own_or_says_that_it_is_not_the_time():
    assert str(NIM.refusal(state(), code(GO, 0, 1))[1]) == "2 is too far."
    assert NIM.refusal(state(phase=END), code(DEAL, 0, 0))[0] == "N2"
    assert NIM.refusal(state(phase=TURN), code(DEAL, 0, 0))[0] == "N3"
    first = replace(NIM, comes_first=lambda s: ("N9", say("Pay first.")) if s.seat else None)
    assert first.refusal(state(seat=1), code(DEAL, 0, 0))[0] == "N9"
    assert first.refusal(state(seat=0), code(DEAL, 0, 0))[0] == "N3"
    assert first.refusal(state(seat=1), code(GO, 0, 0))[0] == "N1"


def test_a_move_is_told_to_whoever_made_it_and_to_others_with_what_comes_after_any_move():
    before, after = state(seat=1), state(phase=END)
    assert texts(NIM.narrate(before, code(GO, 0, 2), after, 1)) == ["You go 3 far.", "Over."]
    told_to_others = texts(NIM.narrate(before, code(GO, 0, 2), after, 0))
    assert told_to_others == ["triangle goes 3 far.", "Over."]
    assert texts(NIM.narrate(before, code(DEAL, 0, 0), state(), 0)) == []


# A mistake is found when the room is imported


def test_a_text_or_touch_that_is_missing_is_found_at_once():
    for missing in ("heading", "announce", "refuse", "tell", "touch"):
        given = {"heading": say("x"), "announce": say("x"), "refuse": ("N1", say("x")),
                 "tell": nothing, "touch": ()}  # fmt: skip
        del given[missing]
        with pytest.raises(TypeError, match=missing):
            MoveKind(STAY, "stay", **given)


@pytest.mark.parametrize("part", ["heading", "announce", "refuse", "tell", "touch", "light"])
def test_a_function_that_takes_other_parts_than_the_move_has_is_found_at_once(part):
    with pytest.raises(AssertionError, match=rf"«{{}}-{{}}», {part} takes 1 arguments"):
        replace(GOING, **{part: lambda s: None})


def test_kinds_that_leave_a_code_without_a_text_or_give_two_moves_one_are_found_at_once():
    with pytest.raises(AssertionError, match="not as many names as moves"):
        replace(GOING, names=("ab", range(1, 3)))
    with pytest.raises(AssertionError, match="ends at 6, «stay» begins elsewhere"):
        MoveKinds("Nim", "a-1", (GOING, STAYING))
    with pytest.raises(AssertionError, match="does not begin at 0"):
        MoveKinds("Nim", "a-1", (DEALING, STAYING))
    with pytest.raises(AssertionError, match="two moves with one text"):
        MoveKinds("Nim", "a-1", (GOING, DEALING, replace(STAYING, form="a-1")))
    with pytest.raises(AssertionError, match="why it is untimely"):
        MoveKinds("Nim", "a-1", (GOING, replace(DEALING, untimely=None), STAYING))

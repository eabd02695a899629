"""Positions that people hand in are refused in one sentence, or sound to the end of the game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kritias
from kritias.kernel.refusal import Unreadable
from tests.campaign import ALL, campaign, sized
from tests.mutated import series

ROOT = Path(__file__).parents[1]
CAMPAIGN = 20_000  # changed documents of each game

ESCAPE = {
    "game": "escape", "seats": 2, "seat": "circle", "phase": "move", "island": "d5 g7",
    "circle": "d5", "triangle": "g7",
}  # fmt: skip
ALL_LOST = " ".join(["lost=1 lost=1 lost=1 lost=2 lost=2 lost=3 lost=3 lost=4"])
SURVIVE = {
    "game": "survive", "seats": 2, "seat": "circle", "phase": "sink",
    "island": "b " + "~ " * 39, "below": "beach-boat", "boats": "a2",
    "circle": {"people": f"d4=6 m5=5 {ALL_LOST}"}, "triangle": {"people": f"m5=6 m7=5 {ALL_LOST}"},
}  # fmt: skip
GONE = " ".join(["gone"] * 11)
ATLANTIS = {
    "game": "atlantis", "seats": 2, "seat": "circle", "phase": "toll",
    "path": "ring1 ~ crown2@circle-a", "circle": {"hand": "ring*2"},
    "move": {"pawn": "a", "origin": 1, "due": 1},
}  # fmt: skip
GODS = {"game": "gods", "seats": 2, "seat": "circle", "phase": "act"}
ARTONAUTI = {
    "game": "artonauti", "seats": 2, "seat": "circle", "phase": "play",
    "board": "scream-1" + " ." * 23 + " #", "circle": {"hand": "moai-1"},
}  # fmt: skip


@pytest.mark.parametrize(
    "document", [ESCAPE, SURVIVE, ATLANTIS, GODS, ARTONAUTI], ids=lambda one: one["game"]
)
def test_the_positions_that_are_changed_below_are_sound(document):
    state = kritias.game(document["game"]).from_document(document)
    assert state.seat == 0


@pytest.mark.parametrize(
    ("document", "change", "says"),
    [
        # past the end of an array, before
        (ESCAPE, {"phase": "place"}, "In the phase «place» the island is whole"),
        (ESCAPE, {"phase": "guard", "move": {"step": "place", "spot": "a1"}}, "On that «spot»"),
        (ESCAPE, {"phase": "sink", "island": ""}, "There is no hex left to take away."),
        (SURVIVE, {"boats": f"a2 {GONE}"}, "More boats are below the tiles"),
        (SURVIVE, {"phase": "place"}, "In the set-up tiles, creatures and"),
        (SURVIVE, {"phase": "crew", "move": {"site": "a3"}}, "On the «site» there is no choice"),
        (
            SURVIVE,
            {"phase": "steer", "sharks": "a3",
             "move": {"step": "dice", "face": "shark", "reach": 7, "grabbed": "shark1"}},
            "The «reach» is 1, 2, 3 or 9 for the dice",
        ),
        (ATLANTIS, {"move": {"pawn": "a", "origin": 2, "due": 1}}, "The «origin» is not a"),
        # without an end, or without a move
        (GODS, {"turn": 121}, "The game is over before that «turn»."),
        (GODS, {"turn": 121, "phase": "over", "seat": "nobody"}, "The game is over before"),
        (GODS, {"ply": 20000}, "should be a whole number from 0 to 16383"),
        (ARTONAUTI, {"phase": "keep", "move": {"looking": 1}}, "Only whoever decides looks"),
        # what cannot come
        (ESCAPE, {"calm": 3}, "«calm» counts up to twelve rounds, once the island is gone."),
        (ESCAPE, {"circle": "box"}, "Atlanteans are in the box in the phase «place» only."),
        (
            ESCAPE,
            {"phase": "dice", "dice": {"creature": "shark", "distance": "2"}},
            "The dice show a creature of which none is on the board.",
        ),
        (
            ESCAPE,
            {"phase": "dice", "shark": "a1", "dice": {"creature": "shark", "distance": "2"},
             "move": {"steps": 3}},
            "«steps» does not agree with the distance rolled.",
        ),
        (
            SURVIVE,
            {"whales": "a2", "circle": {"people": f"boat1=6 m5=5 {ALL_LOST}"}},
            "A boat carries people beside a whale.",
        ),
        (
            SURVIVE,
            {"phase": "grab", "move": {"step": "dice", "face": "whale", "reach": 3}},
            "The «face» shows something of which nothing can be moved.",
        ),
        (
            SURVIVE,
            {"below": "beach-shark", "sharks": "gone gone gone gone gone gone"},
            "More creatures are below the tiles than are in reserve.",
        ),
        (SURVIVE, {"move": {"step": "sink", "moves": 2}}, "The number of «moves» does not belong"),
        (SURVIVE, {"calm": 5}, "«calm» counts up to twelve rounds, once no tile is left."),
        (ATLANTIS, {"move": {"pawn": "a", "origin": 1, "due": 2}}, "«due» is not what the gaps"),
        (ATLANTIS, {"circle": {"bridge": False}}, "Whoever moves cannot pay what is «due»."),
        (ATLANTIS, {"phase": "chain"}, "In the phase «chain» the pawn"),
        (ATLANTIS, {"circle": {"debt": 3}}, "Whoever has a «debt» has neither cards nor tiles"),
        (GODS, {"converted": True, "actions": 5}, "The number of «actions» does not belong"),
        (GODS, {"winner": "circle"}, "There is a «winner» in the phase «over» only."),
        (GODS, {"turn": 2}, "The seat that decides does not follow from «first» and «turn»."),
        (ARTONAUTI, {"circle": {"hand": "moai-1", "skips": True}}, "Whoever decides does not have"),
        (
            ARTONAUTI,
            {"phase": "exchange", "move": {"card": "moai-2"}, "circle": {"hand": "?*10"}},
            "A hand has more than ten cards.",
        ),
        (
            ARTONAUTI,
            {"phase": "lay", "laid": 0, "board": " ." * 25, "move": {"card": "moai-2"},
             "circle": {"below": "lascaux-1"}},
            "More cards are «shown», «known» or «below» than there are.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_its_cause(document, change, says):
    with pytest.raises(Unreadable) as refused:
        kritias.game(document["game"]).from_document({**document, **change})
    assert says in str(refused.value)


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_changed_position_is_refused_or_sound_to_the_end(game):
    outcomes = series(kritias.game(game), sized(40, 400), seed=3)
    assert outcomes["refused"] > 0
    assert outcomes["sound"] > 0


@campaign
@pytest.mark.parametrize("game", kritias.GAMES)
def test_no_changed_position_leaves_an_array(game):
    """With bounds checked in compiled code; each game in a process of its own."""
    assert ALL
    told = subprocess.run(
        [sys.executable, "-m", "tests.mutated", game, str(CAMPAIGN), "1"],
        cwd=ROOT, env=os.environ | {"NUMBA_BOUNDSCHECK": "1"}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert told.returncode == 0, "what was found is told above"
    assert "sound" in told.stdout

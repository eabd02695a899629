"""What is told of a game: to whom, and what counts as a loss."""

import pytest

from kritias.games import survive
from kritias.games.survive.box import DIVE, FACES
from kritias.kernel.position import Position
from kritias.kernel.rulebook import clauses
from kritias.kernel.words import Phrase
from tests.survive.drawn import dice, drawn, play


def told(position: Position, move: str, viewer: int) -> list[Phrase]:
    return position.narrate(move, viewer)


def lines(position: Position, move: str, viewer: int) -> list[str]:
    return list(map(str, told(position, move, viewer)))


def test_losses_are_told_as_losses():
    position = drawn(boats="c5", serpents="c4", circle="boat1 boat1 m5", triangle="boat1 m7")
    assert lines(position, "boat1-w", 0) == [
        "You move a boat from c5 to c4.",
        "The boat at c4 is lost to the serpent.",
        "You lose 2 Atlanteans at c4 to the serpent.",
        "triangle loses one Atlantean at c4 to the serpent.",
    ]
    tones = [phrase.tone for phrase in told(position, "boat1-w", 1)]
    assert tones == ["", "loss", "loss", "loss"]


def test_a_step_says_how_it_was_made():
    position = drawn(
        "d5:m d6:m", boats="c5", circle="d5 boat1 m5", triangle="m7", options=("dolphins",)
    )
    assert lines(position, "a-e", 0) == ["Your Atlantean walks from d5 to d6."]
    assert lines(position, "a-w", 1) == ["An Atlantean of circle dives from d5 into d4."]
    assert lines(position, "c-e", 0) == ["Your Atlantean swims from m5 to m6."]
    assert lines(position, "b-jump", 0) == ["Your Atlantean jumps into the sea at c5."]
    assert lines(position, "a-board-ne", 1) == [
        "An Atlantean of circle goes from d5 aboard the boat at c5."
    ]


def test_the_dice_are_told_when_they_are_rolled():
    position = drawn(
        phase="sink", circle="a5", triangle="a8", sharks="m4", serpents="g5", whales="m8"
    )
    story = lines(position, "sink-j7", 1)
    assert story[0] == "circle sinks a mountain at j7."
    assert story[-1].startswith("The die shows a ")
    nothing = drawn("j7:m j6:m", phase="sink", circle="a5", triangle="a8")
    rolled = FACES[play(nothing, "sink-j7").state.rolled_face]
    assert lines(nothing, "sink-j7", 1)[-1] == (
        f"The die shows a {rolled}; there is none on the board."
    )


@pytest.mark.parametrize("seed", range(8))
def test_idle_dice_are_told_with_the_number_that_was_rolled(seed):
    """S8, S27: nothing of what they show is there, and all the same everybody saw them."""
    nothing = drawn("j7:m j6:m", phase="sink", circle="a5", triangle="a8", options=("dolphins",))
    nothing.state.seed = seed
    after = play(nothing, "sink-j7").state
    told = lines(nothing, "sink-j7", 1)[-1]
    if after.rolled_reach == DIVE:
        assert told.endswith(" and a dive; there is none on the board.")
    else:
        assert told.endswith(f" and {after.rolled_reach}; there is none on the board.")
    assert FACES[after.rolled_face] in told


def test_an_attack_is_announced_and_answered():
    position = drawn(
        phase="grab",
        move=dice("shark", 2),
        sharks="c3",
        circle="a5",
        triangle={"people": "c5 m5", "kept": "forest-repel-shark"},
    )
    steering = play(position, "grab-shark1")
    assert lines(position, "grab-shark1", 0) == []
    assert lines(steering, "to-c5", 1) == [
        "circle moves a shark from c3 to c5.",
        "You may repel it at c5.",
    ]
    asked = play(steering, "to-c5")
    assert lines(asked, "repel-forest", 0)[0] == "triangle repels the shark at c5."
    assert lines(asked, "decline", 1)[:2] == [
        "You do not answer the attack at c5.",
        "You lose one Atlantean at c5 to the shark.",
    ]


def test_the_end_tells_what_was_saved():
    position = drawn(
        phase="sink", circle="saved=5 m5", triangle="saved=4 saved=3", below="mountain-volcano"
    )
    story = lines(position, "sink-j7", 0)
    assert story[1] == "Below it is the volcano."
    assert story[-3:] == [
        "The game is over.",
        "You have saved one Atlantean: 5 points.",
        "triangle has saved 2 Atlanteans: 7 points.",
    ]


def test_every_refusal_cites_a_clause_and_says_a_sentence():
    """Every code in every kind of moment; law 7 does so in random games."""
    position = play(
        drawn(circle={"people": "c3", "kept": "beach-dolphin"}, triangle="m5"), "play-beach-dolphin"
    )
    for code in range(survive.MOVES):
        if code not in position.codes:
            clause, phrase = survive.refusal(position.state, code)
            assert clause in clauses(survive)
            assert str(phrase).endswith(".")

"""What the table tells: the gesture, and what came of it."""

from kritias.games import escape
from kritias.games.escape.move_kind import MOVE_KINDS
from kritias.kernel.position import Position
from tests.escape.drawn import dice, drawn, play, sinking


def told(position: Position, move: str, viewer: int = 0) -> list[str]:
    return [str(phrase) for phrase in position.narrate(move, viewer)]


def losses(position: Position, move: str) -> list[str]:
    return [str(phrase) for phrase in position.narrate(move, 0) if "loss" in phrase.tone.split()]


def test_what_one_does_is_told_to_oneself_and_to_others():
    position = drawn("d5 d6", circle="d5", boats="c5")
    assert told(position, "a-e") == ["Your Atlantean walks from d5 to d6."]
    assert told(position, "a-e", 1) == ["An Atlantean of circle walks from d5 to d6."]
    assert told(position, "a-w") == ["Your Atlantean dives from d5 into d4."]
    assert told(position, "a-boat-ne") == ["Your Atlantean jumps from d5 into the boat at c5."]
    assert told(position, "boat1-e") == ["You steer a boat from c5 to c6."]


def test_swimming_boarding_and_landing_are_told():
    assert told(drawn(circle="c5"), "a-e") == ["Your swimmer swims from c5 to c6."]
    assert told(drawn(circle="c5=1", dolphin="c5"), "a-dolphin-e", 1) == [
        "A swimmer of circle swims from c5 to c6 with a dolphin."
    ]
    assert told(drawn(circle="c5", boats="c5"), "a-board", 1) == [
        "A swimmer of circle climbs aboard the boat at c5."
    ]
    assert told(drawn(circle="b1"), "a-ashore") == [
        "Your swimmer goes ashore at b1: safe on the coral island."
    ]


def test_what_comes_up_is_told():
    position = sinking("d5", rock="shark", circle="d5 k5", triangle="k5")
    story = told(position, "sink-d5")
    assert story[:3] == ["You take away the rock at d5.", "At d5 a shark comes up.",
                         "You lose a swimmer at d5 to the shark."]  # fmt: skip
    assert story[3].startswith("You roll: ")


def test_losses_are_told_as_losses():
    position = sinking("d5 e5 g7", rock="whirlpool", hill="boat", boats="c5", octopus="c4",
                       circle="d5 +c5", triangle="g7")  # fmt: skip
    assert losses(position, "sink-d5") == [
        "A whirlpool at d5! Everything around it is destroyed.",
        "The whirlpool swallows the boat at c5.",
        "You lose an Atlantean at c5 to the whirlpool.",
    ]
    story = told(position, "sink-d5", 1)
    assert "It tears away the hill at e5." in story
    assert "It swallows an octopus at c4." in story
    assert "circle loses an Atlantean at c5 to the whirlpool." in story


def test_an_octopus_and_a_monster_are_told_apart():
    tipped = dice("octopus", 1, octopus="c4", boats="c5", circle="+c5")
    assert losses(tipped, "octopus1-e") == ["An octopus sinks the boat at c5, and its crew swim."]
    eaten = dice("monster", 1, monster="c4", boats="c5", circle="+c5")
    assert losses(eaten, "monster1-e") == [
        "The sea monster eats the boat at c5.", "You lose an Atlantean at c5 to the sea monster.",
    ]  # fmt: skip
    boarded = drawn("d5", circle="d5", boats="c5", octopus="c5")
    assert losses(boarded, "a-boat-ne") == ["An octopus sinks the boat at c5, and its crew swim."]


def test_dolphins_are_told():
    position = dice("dolphin", 1, dolphin="c4", circle="c5", triangle="c5 g7")
    assert told(position, "dolphin1-e") == ["You move a dolphin from c4 to c5."]
    asked = play(position, "dolphin1-e")
    assert told(asked, "guard-triangle-a") == ["At c5 the dolphin protects triangle’s swimmer."]
    alone = dice("dolphin", 1, dolphin="c4", circle="c5")
    assert told(alone, "dolphin1-e")[1] == "At c5 a dolphin takes care of your swimmer."
    passing = dice("dolphin", 1, dolphin="c5", circle="c5=1", triangle="c5 g7")
    assert told(passing, "dolphin1-pass-triangle") == [
        "At c5 the dolphin stays and now protects triangle’s swimmer."
    ]


def test_a_dive_and_a_creature_that_stays_are_told():
    position = dice("shark", "dive", shark="c4", circle="k5")
    assert told(position, "shark1-dive") == ["You let a shark dive at c4."]
    assert told(play(position, "shark1-dive"), "up-a1") == ["At a1 the shark comes up."]
    assert told(position, "stay", 1) == ["circle moves no creature."]


def test_a_roll_without_such_a_creature_is_told():
    position = drawn("g7", phase="sink", circle="c5")
    story = told(position, "sink-g7")
    assert story[-1].endswith(". There is none in the sea.")


def test_why_the_game_is_over_is_told():
    assert told(drawn(circle="b1", triangle="safe"), "a-ashore")[-1] == (
        "Nobody is left outside the coral islands: the game is over."
    )
    short = drawn("g7", phase="sink", circle="c5", options={"short": True})
    assert told(short, "sink-g7")[-1] == "The Acropolis is gone: the game is over."
    calm = drawn("", circle="c5", triangle="k5", calm=23)
    story = told(calm, "done")
    assert story[-1].startswith("For twelve rounds nobody has landed")
    assert "You lose a swimmer at c5." in story


def test_every_legal_move_can_be_announced():
    positions = [
        drawn("d5 d6", circle="d5 +c5 c4=1 b1", boats="c5", dolphin="c4"),
        dice("dolphin", 2, dolphin="c5", circle="c5=1", triangle="c5 g7"),
        dice("shark", "dive", shark="c5"),
        play(dice("shark", "dive", shark="c5"), "shark1-dive"),
        play(dice("dolphin", 1, dolphin="c4", circle="c5", triangle="c5 g7"), "dolphin1-e"),
        play(drawn(circle="c5=1 c5! c5 c5~", triangle="c5 g7", dolphin="c5"), "a-e"),
        play(dice("shark", 2, shark="c5"), "shark1-e"),
        drawn("d5 d6", phase="sink"),
        Position.start(escape, seats=2),
    ]
    for position in positions:
        said = [str(MOVE_KINDS.announce(position.state, code)) for code in position.codes]
        assert len(set(said)) == len(said)
        assert all("{" not in text for text in said)

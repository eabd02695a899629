"""Moves that the rules leave to nobody: the only ones there are, and everybody can foresee them."""

import pytest

import kritias
from kritias.games import escape, survive
from kritias.kernel.position import Position
from kritias.kernel.trial import Trial
from tests.atlantis.drawn import drawn as path
from tests.survive.drawn import dice, drawn, play


def foregone(position: Position) -> str | None:
    """What has to come, as a text."""
    move = position.engine.foregone(position.state)
    return None if move is None else position.game.write(position.state, move)


@pytest.mark.parametrize("name", kritias.GAMES)
def test_it_is_the_only_legal_move(name):
    game = kritias.game(name)
    trial = Trial(game, seats=game.SEATS[0], games=2)
    for moment in trial.moments(one_in=4):
        move = trial.engine.foregone(moment.state)
        assert move is None or moment.legal == (move,)
        assert trial.engine.only_move(moment.state) == (
            moment.legal[0] if len(moment.legal) == 1 else None
        )


def test_the_only_tile_beside_sea_sinks_by_itself():
    """S7."""
    assert foregone(drawn("j7:m", phase="sink", circle="a5", triangle="m5")) == "sink-j7"
    assert foregone(drawn("j7:m d5:m", phase="sink", circle="a5", triangle="m5")) is None
    assert foregone(drawn("j7:m d5:f", phase="sink", circle="a5", triangle="m5")) == "sink-d5"


def test_the_last_hex_goes_by_itself():
    """E4."""
    trial, forced = Trial(escape, seats=2, games=1), []
    for moment in trial.moments():
        if len(moment.legal) == 1:
            assert trial.engine.foregone(moment.state) == moment.move
            forced.append(escape.write(moment.state, moment.move))
    assert forced[-1] == "sink-g7"


def test_the_only_creature_that_a_played_tile_moves_is_taken_by_itself():
    """S19: the tile lies open."""
    kept = {"people": "c8", "kept": "beach-move-shark beach-move-serpent"}
    position = drawn(circle=kept, triangle="m5", sharks="a2", serpents="g5 b1")
    assert foregone(play(position, "play-beach-move-shark")) == "grab-shark1"
    assert foregone(play(position, "play-beach-move-serpent")) is None


def test_to_move_a_creature_or_not_is_decided_by_whoever_has_nobody_left_as_well():
    """S6, S8: it matters to the others; so does which tile sinks (S7)."""
    rolled = drawn(phase="grab", move=dice("shark", 2), sharks="c3", circle="", triangle="m5")
    assert len(rolled.codes) == 2
    assert foregone(rolled) is None
    assert foregone(drawn("j7:m d5:m", phase="sink", circle="lost", triangle="m5")) is None


def test_whoever_may_be_able_to_repel_a_creature_is_asked_whatever_they_keep():
    """S20: being asked tells nothing."""
    for kept in ("forest-repel-shark", "forest-move-whale"):  # the other one has been turned
        triangle = {"people": "c5 m5", "kept": kept}
        rolled = {"phase": "grab", "move": dice("shark", 2), "sharks": "c3"}
        asked = play(drawn(circle="a5", triangle=triangle, **rolled), "grab-shark1", "to-c5")
        assert survive.describe(asked.state)["phase"] == "ask"
        assert foregone(asked) is None


def test_not_to_be_asked_would_tell_what_lies_below_a_kept_tile():
    """S5, S15: with nobody left, and a tile that can do nothing, one says so oneself; unless it
    could do nothing whatever it was."""
    table = {
        "island": "d5:f d6:f",
        "below": "forest-move-shark forest-repel-whale",
        "circle": {"people": "saved", "kept": "forest-repel-shark"},
        "triangle": "m5",
    }
    position = drawn(**table, sharks="a2")
    assert position.moves == ("end",)
    assert foregone(position) is None
    assert foregone(drawn(**table)) == "end", "there is no shark that anybody could move"


def test_the_last_of_ones_people_is_put_down_by_hand():
    """S2: which it is nobody else knows."""
    position = kritias.start("survive", seats=4, seed=1)
    while len(position.codes) > 1:
        position = play(position, position.codes[0])
    assert position.moves[0].startswith("put-")
    assert foregone(position) is None


def test_the_only_card_is_played_by_hand_and_an_empty_hand_is_shown_by_itself():
    """A4, A8."""
    one = path("ring1@circle-a crown3", seats=2, circle={"hand": "crown", "home": "b c"})
    assert one.moves == ("a-crown",)
    assert foregone(one) is None
    none = path("ring1@circle-a crown3", seats=2, circle="")
    assert none.moves == ("show",)
    assert foregone(none) == "show"

"""The picture of Escape from Atlantis: what only this room shows."""

from kritias.games import escape
from kritias.games.escape import picture
from kritias.games.escape.move_kind import lost_by
from kritias.kernel.position import Position
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.escape.drawn import dice, drawn, play


def board(position: Position) -> str:
    return str(picture.board(position.state, ViewContext(int(position.seat), Words())))


def says(position: Position, move: str) -> str:
    code = position.game.parse(position.state, move)
    return str(escape.offer(position.state, code).says)


def ways(position: Position, move: str) -> tuple[tuple[str, ...], ...]:
    code = position.game.parse(position.state, move)
    return escape.offer(position.state, code).touches


def test_a_ring_ties_a_dolphin_to_whom_it_protects():
    assert board(drawn(circle="a3=1 a4", dolphin="a3")).count('class="bond"') == 1
    assert board(drawn(circle="a4", dolphin="a3")).count('class="bond"') == 0


def test_terraces_rise_and_what_sank_leaves_a_ghost():
    shown = board(drawn(island="g7 g6 e5 d4"))
    for ring in ("rock", "hill", "citadel", "acropolis"):
        assert shown.count(f'href="#slab-{ring}"') >= 1
    assert shown.count('class="land mover"') == 4


def test_a_move_says_beforehand_whom_it_costs():
    position = drawn(circle="a3 a6", shark="a4")
    assert says(position, "a-e").endswith("One Atlantean is lost.")
    code = position.game.parse(position.state, "a-e")
    assert lost_by(position.state, code) == [0]
    assert escape.offer(position.state, code).shows[0] == "person-0"
    assert says(position, "b-e") == "Swim to a7."


def test_who_are_alike_can_each_be_touched():
    (way,) = ways(drawn(circle="a3 a3 a6"), "a-e")
    assert way == ("hex-2 own-0 own-1", "hex-3")


def test_a_dive_beside_a_boat_and_a_jump_into_it_are_told_apart():
    position = drawn(island="d4 g7", circle="d4", boats="c4")
    into_sea = {way[-1] for way in ways(position, "a-ne")}
    into_boat = {way[-1] for way in ways(position, "a-boat-ne")}
    assert into_sea == {"hex-20"}
    assert into_boat == {"boat-0"}


def test_a_creature_on_the_move_goes_on_by_touching_the_next_space():
    position = dice("shark", 3, shark="a3", circle="a6")
    first = position.moves
    assert first
    after = play(position, "shark1-e")
    assert any(len(way) == 1 for way in ways(after, "shark1-e"))


def test_the_dice_show_creature_and_distance():
    shown = board(dice("monster", "dive", monster="a3", circle="a6"))
    assert "The die shows a sea monster." in shown
    assert "It dives and comes up anywhere." in shown

"""The picture of Escape from Atlantis: what only this room shows."""

import re
from xml.etree import ElementTree

from kritias.games import escape
from kritias.games.escape import picture
from kritias.games.escape.move_kind import lost_by, with_loss
from kritias.kernel.position import Position
from kritias.kernel.words import say
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.escape.drawn import dice, drawn, play
from tests.pictures import check_meanings, check_names, ids_of, shown
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")


def board(position: Position) -> str:
    return str(picture.board(position.state, ViewContext(int(position.seat), Words())))


def says(position: Position, move: str) -> str:
    code = position.game.parse(position.state, move)
    return str(escape.offer(position.state, code).says)


def ways(position: Position, move: str) -> tuple[tuple[str, ...], ...]:
    code = position.game.parse(position.state, move)
    return escape.offer(position.state, code).touches


def test_the_saved_stand_where_they_landed():
    """E21, E22: by boat or swimming, each on the island it reached; the others in their camp."""
    after = drawn(circle="b1 +l10 safe-b10 safe", boats="l10")
    for move in ("a-ashore", "b-ashore"):
        after = play(after, move)
    drawing = ElementTree.fromstring(board(after))
    on = {one.get("id"): one.get("data-on") for one in drawing.iter() if one.get("data-on")}
    stand = [on[f"person-{number}"].removeprefix("haven-") for number in range(4)]
    assert stand == ["nw", "se", "ne", "nw"]
    assert "circle: on a coral island, ashore from l10" in board(after)
    document = escape.describe(after.state)
    assert document["circle"].split()[:4] == ["safe-b1", "safe-l10", "safe-b10", "safe"]
    assert escape.from_document(document).tobytes() == after.state.tobytes()


def test_a_ring_ties_a_dolphin_to_whom_it_protects():
    assert board(drawn(circle="a3=1 a4", dolphin="a3")).count('class="bond mover"') == 1
    assert board(drawn(circle="a4", dolphin="a3")).count('class="bond mover"') == 0


def test_terraces_rise_and_what_sank_leaves_a_ghost():
    shown = board(drawn(island="g7 g6 e5 d4"))
    for ring in ("rock", "hill", "citadel", "acropolis"):
        assert shown.count(f'href="#slab-{ring}"') >= 1
    assert shown.count('class="land mover"') == 4


def test_a_move_says_beforehand_whom_it_costs():
    position = drawn(circle="a3 a6", shark="a4")
    assert says(position, "a-e").endswith("You lose one Atlantean.")
    code = position.game.parse(position.state, "a-e")
    assert lost_by(position.state, code) == [0]
    assert escape.offer(position.state, code).shows[0] == "person-0"
    act = with_loss(with_loss(say("Go."), position.state, 1, 2), position.state, 0, 3)
    assert str(act) == "Go. triangle loses 2 Atlanteans. You lose 3 Atlanteans."
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


CHIP = re.compile(r'<button id="([^"]+)"[^>]* aria-label="([^"]+)"')


def chips(position: Position) -> dict[str, str]:
    """What the tray of the seat to decide offers, and what each is called."""
    seen = position.state
    return dict(CHIP.findall(shown(escape, picture, seen, int(seen.seat))))


def test_swimmers_that_a_dolphin_may_take_are_told_apart():
    """E15, E8, E9: fresh, having swum, having dived; two that are alike are one choice."""
    asked = play(drawn(circle="c5=1 c5! c5 c5~ c5", triangle="c5 g7", dolphin="c5"), "a-e")
    seen = asked.state
    check_names(picture, ids_of(shown(escape, picture, seen, 0)))
    check_meanings(escape, seen, asked.codes)
    names = chips(asked)
    called = {
        move: {names[name] for name in way[0].split() if name.startswith("pick-")}
        for move in asked.moves
        for way in ways(asked, move)
    }
    assert [len(one) for one in called.values()] == [1, 1, 1, 1]
    assert len(set().union(*called.values())) == 4
    assert len({says(asked, move) for move in asked.moves}) == 4
    assert says(asked, "guard-circle-b") == "Protect your swimmer that has swum this turn."
    assert says(asked, "guard-circle-c") == "Protect your swimmer."
    assert says(asked, "guard-circle-d").endswith("that is in the water since this turn.")


def test_the_own_swimmers_say_why_they_rest():
    """E8, E9: below their chips, and to those who listen."""
    position = drawn(circle="c5! c4~ c3 c6!=1 +b1", boats="b1", dolphin="c6")
    names = chips(position)
    assert names["own-0"] == "circle: swimming at c5, has swum this turn"
    assert names["own-1"] == "circle: swimming at c4, in the water since this turn"
    assert names["own-2"] == "circle: swimming at c3"
    assert names["own-3"] == "circle: swimming at c6 with a dolphin, has swum this turn"
    tray = str(picture.tray(position.state, ViewContext(0, Words())))
    assert re.findall(r"<i[^>]*>([^<]+)</i>", tray) == ["swam", "just in", "swam"]

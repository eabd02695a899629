"""The actions and abilities of Island of Gods, clause by clause, on drawn positions."""

import pytest

from kritias.games import gods
from kritias.games.gods.box import COLOUR_NAMES, HEIGHT, SHAPE_NAMES, TILES_IN
from tests.gods.drawn import drawn, kinds, play, refuses, says

# Travel


def test_a_card_of_another_region_brings_the_presence_there():
    """G8."""
    position = drawn(circle="sun wave*2")
    refuses(position, "travel-sun", "G8")
    refuses(position, "travel-lyre", "G8")
    after = play(position, "travel-wave")
    assert says(after, "presence") == "wave"
    assert says(after, "hand", 0) == "sun wave"
    assert says(after, "discard") == "wave"


# Build

# Every way up: from, to, the tile that it takes. All others are refused.
WAYS_UP = {
    ("-", "I"): "I",
    ("I", "I+I"): "I",
    ("I", "II"): "II",
    ("II", "II+I"): "I",
    ("II", "III"): "III",
    ("I+I", "II+I"): "II",
    ("I+I", "III"): "III",
    ("III", "III+I"): "I",
    ("II+I", "II+I+I"): "I",
    ("II+I", "II+II"): "II",
    ("II+I", "III+I"): "III",
}
SITES = pytest.mark.parametrize("site", ["build", "build-neutral"])


def standing(shape: str, site: str, **seat: str):
    """A temple of circle on the sun, on its own site or on the neutral one."""
    if shape == "-":
        return drawn(circle=seat)
    if site == "build":
        return drawn(circle={"temples": f"{shape} - - -", **seat})
    return drawn(circle=seat, neutral={"sun": f"circle {shape}"})


def temple(position, site: str) -> str:
    if site == "build":
        return says(position, "temples", 0).split()[0]
    return says(position, "neutral").get("sun", "circle -").split()[1]


@SITES
@pytest.mark.parametrize("before", SHAPE_NAMES)
@pytest.mark.parametrize("after", SHAPE_NAMES)
def test_every_shape_is_reached_by_every_printed_way_and_no_other(before, after, site):
    """G9, G10: add a tile, replace one, replace the whole; the cost is the level reached."""
    position = standing(before, site, hand="sun*9")
    move = f"{site}-{after}"
    if (before, after) not in WAYS_UP:
        refuses(position, move, "G9")
        return
    built = play(position, move)
    assert temple(built, site) == after
    level = HEIGHT[SHAPE_NAMES.index(after)]
    assert level == HEIGHT[SHAPE_NAMES.index(before)] + 1
    assert says(built, "hand", 0) == f"sun*{9 - level}"
    assert says(built, "followers", 0) in (f"sun*{level}", "sun")
    taken = [
        TILES_IN[SHAPE_NAMES.index(after), tile] - TILES_IN[SHAPE_NAMES.index(before), tile]
        for tile in range(3)
    ]
    supply = [old - new for old, new in zip(position.state.supply[0], built.state.supply[0])]
    assert supply == taken, "replaced tiles return to the supply"
    assert taken[("I", "II", "III").index(WAYS_UP[before, after])] == 1


@pytest.mark.parametrize(("before", "after"), WAYS_UP)
def test_a_build_is_never_offered_without_its_tile(before, after):
    """G9: the new tile must be in the supply beforehand."""
    tile = WAYS_UP[before, after]
    used = TILES_IN[SHAPE_NAMES.index(before), ("I", "II", "III").index(tile)]
    others = [tile] * (2 - used) + ["-"] * 3
    position = drawn(circle={"temples": " ".join([before, *others[:3]]), "hand": "sun*9"})
    assert f"build-{after}" not in position.moves
    assert "supply" in refuses(position, f"build-{after}", "G9")


@pytest.mark.parametrize(("before", "after"), WAYS_UP)
def test_a_build_is_never_offered_without_its_cards(before, after):
    """G10: with an assistant it takes one card less, and that is a move of its own."""
    cost = HEIGHT[SHAPE_NAMES.index(after)]
    few, helped = {"hand": f"sun*{cost - 1} wave"}, f"build-{after}-helped"
    position = standing(before, "build", **few)
    refuses(position, f"build-{after}", "G10")
    assert "no assistant" in refuses(position, helped, "G10")
    position = standing(before, "build", assistant=True, **few)
    assert f"build-{after}" not in position.moves
    built = play(position, helped)
    assert temple(built, "build") == after
    assert says(built, "hand", 0) == "wave"
    assert says(built, "assistant", 0) is False
    enough = standing(before, "build", assistant=True, hand=f"sun*{cost}")
    assert {f"build-{after}", helped} <= set(enough.moves)


def test_a_level_one_with_an_assistant_is_free():
    """G10: the rulebook's example 1."""
    position = drawn(circle={"hand": "wave", "assistant": True})
    after = play(position, "build-I-helped")
    assert says(after, "hand", 0) == "wave"
    assert says(after, "followers", 0) == ""


def test_without_their_side_there_are_no_assistants():
    """G10."""
    with pytest.raises(Exception, match="Assistants come from a side that lies up"):
        drawn(wave="swap-card", circle={"assistant": True})


def test_building_happens_where_the_presence_is():
    """G9."""
    position = drawn(presence="lyre", circle="sun*5")
    assert "build" not in kinds(position)
    assert says(play(drawn(circle="sun"), "build-I"), "temples", 0) == "I - - -"


def test_the_neutral_site_holds_one_seats_tiles_at_a_time():
    """G11."""
    position = drawn(circle="sun*2", neutral={"sun": "triangle I"})
    assert "neutral" in refuses(position, "build-neutral-I", "G11")
    refuses(position, "build-neutral-II", "G11")
    after = play(drawn(circle="sun*2"), "build-neutral-I", "demolish-sun-neutral-I")
    assert says(after, "neutral") == {}


# Demolish


def test_any_own_tile_comes_back_from_any_place_in_its_stack():
    """G12."""
    position = drawn(circle={"temples": "- II+I+I - -"}, neutral={"lyre": "circle III"})
    moves = [move for move in position.moves if move.startswith("demolish")]
    assert moves == [
        "demolish-wave-circle-I", "demolish-wave-circle-II", "demolish-lyre-neutral-III",
    ]  # fmt: skip
    after = play(position, "demolish-wave-circle-II")
    assert says(after, "temples", 0) == "- I+I - -"
    assert list(after.state.supply[0]) == [0, 2, 1]


def test_tiles_on_the_own_site_and_on_the_neutral_one_are_told_apart():
    """G12: to whoever demolishes their own, and to the ruthless."""
    mine = drawn(circle={"temples": "- II - -"}, neutral={"wave": "circle II"})
    theirs = drawn(ruthless=True, triangle={"temples": "- II - -"}, neutral={"wave": "triangle II"})
    for position in (mine, theirs):
        offers = [position.game.offer(position.state, code) for code in position.codes]
        told = [str(offer.says) for offer in offers if str(offer.group) == "Demolish"]
        assert len(set(told)) == len(told) == 2
        assert sum("neutral site" in one for one in told) == 1


def test_only_the_ruthless_demolish_what_is_not_theirs():
    """G12: the tile goes back to its owner."""
    table = {"triangle": {"temples": "- II - -"}, "neutral": {"sun": "triangle I"}}
    for move in ("demolish-wave-triangle-II", "demolish-sun-neutral-I"):
        assert "own" in refuses(drawn(**table), move, "G12")
    refuses(drawn(**table), "demolish-wave-triangle-III", "G12")
    after = play(
        drawn(ruthless=True, **table), "demolish-wave-triangle-II", "demolish-sun-neutral-I"
    )
    assert list(after.state.supply[1]) == [2, 2, 2]
    assert says(after, "neutral") == {}


def test_the_ruthless_demolish_two_tiles_of_others_in_a_game():
    """G12: each seat for itself, and its own as often as it likes; the last is told."""
    table = {"triangle": {"temples": "I II - III"}, "neutral": {"wave": "triangle I"}}
    position = drawn(ruthless=True, circle={"temples": "- I - -"}, **table)
    position = play(position, "demolish-wave-neutral-I")
    assert says(position, "demolished", 0) == 1
    for viewer, story in enumerate(("You have", "has demolished two")):
        told = " ".join(map(str, position.narrate("demolish-lyre-triangle-III", viewer)))
        assert story in told
        assert "two tiles of others" in told
    position = play(position, "demolish-lyre-triangle-III")
    assert "two" in refuses(position, "demolish-sun-triangle-I", "G12")
    refuses(position, "demolish-sun-triangle-III", "G12")
    assert [move for move in position.moves if "demolish" in move] == ["demolish-wave-circle-I"]
    position = play(position, "demolish-wave-circle-I", "migrate", "migrate")
    assert (says(position, "demolished", 0), says(position, "demolished", 1)) == (2, 0)


def test_it_is_said_beforehand_which_of_the_two_tiles_it_is():
    """G12."""
    table = {"circle": {"demolished": 1, "temples": "I - - -"}, "triangle": {"temples": "II - - -"}}
    position = drawn(ruthless=True, **table)
    theirs, own = (gods.offer(position.state, gods.parse(position.state, move)) for move in (
        "demolish-sun-triangle-II", "demolish-sun-circle-I"
    ))  # fmt: skip
    assert "2 of 2 in this game" in str(theirs.says)
    assert "of 2" not in str(own.says)


# Convert, festival, recruit, migrate


def test_one_follower_of_an_opponent_a_turn_is_converted():
    """G13."""
    position = drawn(seats=3, square={"followers": "lyre*2"}, circle="sun")
    refuses(position, "convert-square-sun", "G13")
    refuses(position, "convert-circle-sun", "G13")
    refuses(position, "convert-diamond-sun", "G13")
    after = play(position, "convert-square-lyre")
    assert says(after, "followers", 0) == "lyre"
    assert says(after, "followers", 2) == "lyre"
    assert "once" in refuses(after, "convert-square-lyre", "G13")


def test_a_festival_takes_three_followers_and_costs_two():
    """G14: the ability may be left, and a festival is allowed when it can do nothing."""
    refuses(drawn(circle={"followers": "sun*2 wave*3"}), "festival", "G14")
    position = play(drawn(circle={"followers": "sun*3"}), "festival")
    assert says(position, "followers", 0) == "sun"
    assert says(position, "discard") == "sun*2"
    assert position.moves == ("stop",), "there is no tile to move"
    assert play(position, "stop").state.actions == 4


def test_an_ability_is_used_in_its_festival_only():
    """G14."""
    position = drawn(circle={"followers": "laurel*3"}, presence="laurel")
    refuses(position, "presence-sun", "G14")
    position = play(position, "festival")
    refuses(position, "recall-laurel", "G14")
    refuses(position, "migrate", "G14")


def test_ability_3_swaps_a_follower_with_a_card():
    """G14: in the sight of all."""
    table = {"presence": "wave", "wave": "swap-card"}
    position = drawn(circle={"hand": "sun lyre", "followers": "wave*3 laurel"}, **table)
    position = play(position, "festival")
    refuses(position, "exchange-sun-lyre", "G14")
    refuses(position, "exchange-wave-laurel", "G14")
    after = play(position, "exchange-laurel-sun")
    assert says(after, "hand", 0) == "laurel lyre"
    assert says(after, "followers", 0) == "sun wave"
    assert says(after, "known", 0) == "laurel"


def test_ability_4_takes_an_assistant_but_never_a_second():
    """G10, G14."""
    followers = {"followers": "wave*5"}
    position = play(drawn(presence="wave", circle=followers), "festival", "assistant")
    assert says(position, "assistant", 0) is True
    assert position.state.actions == 4
    position = play(position, "festival")
    refuses(position, "assistant", "G10")
    assert position.moves == ("stop",)


def test_ability_5_takes_a_follower_back():
    """G14."""
    table = {"presence": "laurel", "laurel": "recall"}
    position = play(drawn(circle={"followers": "laurel*3 sun"}, **table), "festival")
    assert position.moves == ("recall-sun", "recall-laurel", "stop")
    after = play(position, "recall-sun")
    assert (says(after, "hand", 0), says(after, "known", 0)) == ("sun", "sun")
    refuses(position, "recall-wave", "G14")


def test_ability_6_puts_the_presence_on_any_region():
    """G14."""
    position = play(drawn(presence="laurel", circle={"followers": "laurel*3"}), "festival")
    assert position.moves == ("presence-sun", "presence-wave", "presence-lyre", "stop")
    refuses(position, "presence-laurel", "G14")
    assert says(play(position, "presence-lyre"), "presence") == "lyre"


def test_ability_7_takes_two_cards_from_the_display():
    """G14: refilled after each; the second may be left."""
    table = {"presence": "lyre", "lyre": "display", "circle": {"followers": "lyre*3"}}
    position = play(drawn(**table), "festival", "take-sun")
    assert position.state.phase == 2
    assert "-" not in says(position, "display")
    refuses(position, "draw", "G14")
    assert play(position, "stop").state.held[0] == 1
    after = play(position, "take-wave")
    assert (after.state.held[0], says(after, "known", 0)) == (2, "sun wave")
    assert after.state.actions == 4


def test_the_cards_of_a_festival_fill_the_display_before_ability_7_takes():
    """G5, G14: the deck is empty, and the two followers are the only discards."""
    cards = {"followers": "sun*4 wave*5 laurel*5 lyre*5"}
    position = drawn(
        presence="lyre", lyre="display", display="sun - - sun",
        circle=cards, triangle=cards,
    )  # fmt: skip
    position = play(position, "festival")
    assert says(position, "display") == "sun lyre lyre sun"
    assert position.moves == ("take-sun", "take-lyre", "stop")
    after = play(position, "take-lyre", "take-lyre")
    assert says(after, "hand", 0) == "lyre*2"


def test_ability_8_draws_two_cards():
    """G14: one after the other, unseen."""
    table = {"presence": "lyre", "circle": {"followers": "lyre*3"}}
    position = play(drawn(**table), "festival", "draw")
    assert position.moves == ("draw", "stop")
    refuses(position, "take-sun", "G14")
    after = play(position, "draw")
    assert (after.state.held[0], says(after, "known", 0)) == (2, "")
    assert after.state.actions == 4


def test_any_number_of_cards_of_the_presences_colour_is_recruited():
    """G15: at least one."""
    position = drawn(circle="sun*3 wave")
    assert [move for move in position.moves if "recruit" in move] == [
        "recruit-1", "recruit-2", "recruit-3",
    ]  # fmt: skip
    refuses(position, "recruit-4", "G15")
    after = play(position, "recruit-2")
    assert says(after, "hand", 0) == "sun wave"
    assert says(after, "followers", 0) == "sun*2"


def test_a_card_of_the_deck_migrates_into_the_hand():
    """G16: never one of the display, and not with deck and discards empty."""
    position = drawn(display="sun sun sun sun")
    after = play(position, "migrate")
    assert after.state.held[0] == 1
    assert says(after, "display") == "sun sun sun sun"
    assert says(after, "known", 0) == ""
    refuses(position, "take-sun", "G5")
    full = {"followers": "sun*3 wave*5 laurel*5 lyre*5"}
    dry = drawn(circle=full, triangle=full, display="sun sun sun sun")
    assert "migrate" not in dry.moves
    refuses(dry, "migrate", "G16")


# Tiles that move


def feast(ability: str, temples: str, **more):
    circle = {"temples": temples, "followers": "sun*3"}
    return play(drawn(sun=ability, circle=circle, **more), "festival")


def test_ability_2_moves_a_tile_to_another_site():
    """G17: onto or under own tiles, or to an empty site; a neutral one too."""
    position = feast("move-tile", "II I - -")
    assert says(play(position, "move-II-sun-wave"), "temples", 0) == "- II+I - -"
    assert says(play(position, "move-I-wave-sun"), "temples", 0) == "II+I - - -"
    assert says(play(position, "move-II-sun-lyre"), "temples", 0) == "- I - II"
    after = play(position, "move-II-sun-sun-neutral")
    assert says(after, "neutral") == {"sun": "circle II"}
    assert list(after.state.supply[0]) == [1, 1, 2], "at no cost, and none comes or goes"


@pytest.mark.parametrize("site", COLOUR_NAMES)
def test_ability_2_reaches_the_neutral_site_of_every_region(site):
    """G17: own or neutral sites of any regions, wherever the Presence is."""
    after = play(feast("move-tile", "II - - -"), f"move-II-sun-{site}-neutral")
    assert says(after, "neutral") == {site: "circle II"}
    assert says(after, "temples", 0) == "- - - -"


def test_no_tile_makes_a_shape_that_is_not_printed():
    """G17."""
    position = feast("move-tile", "III II+I I -")
    refuses(position, "move-III-sun-wave", "G17")
    refuses(position, "move-II-wave-sun", "G17")
    assert says(play(position, "move-I-laurel-sun"), "temples", 0) == "III+I II+I - -"
    refuses(position, "move-II-laurel-sun", "G17")
    refuses(position, "move-I-laurel-laurel", "G17")
    swap = feast("swap-tiles", "III+I II - -")
    refuses(swap, "swap-I-sun-II-wave", "G17")


def test_nothing_comes_to_a_neutral_site_that_another_holds():
    """G17."""
    position = feast("move-tile", "II - - -", neutral={"lyre": "triangle I"})
    assert "neutral" in refuses(position, "move-II-sun-lyre-neutral", "G17")
    assert "move-II-sun-wave-neutral" in position.moves
    swap = feast("swap-tiles", "II - - -", neutral={"lyre": "triangle I"})
    refuses(swap, "swap-I-lyre-neutral-II-sun", "G17")


def test_ability_1_swaps_two_tiles_of_different_sites():
    """G17: tiles of the same level would change nothing."""
    position = feast("swap-tiles", "II+I III - I", neutral={"laurel": "circle II"})
    assert says(play(position, "swap-I-sun-II-laurel-neutral"), "temples", 0) == "II+II III - I"
    assert says(play(position, "swap-I-lyre-III-wave"), "temples", 0) == "II+I I - III"
    refuses(position, "swap-I-lyre-III-lyre", "G17")
    refuses(position, "swap-I-laurel-III-wave", "G17")
    after = play(position, "swap-I-lyre-II-laurel-neutral")
    assert says(after, "neutral") == {"laurel": "circle I"}
    assert says(after, "temples", 0) == "II+I III - II"


@pytest.mark.parametrize("presence", COLOUR_NAMES)
def test_a_festival_happens_where_the_presence_is(presence):
    """G14: with followers of that colour."""
    position = drawn(presence=presence, circle={"followers": f"{presence}*3"})
    assert "festival" in position.moves

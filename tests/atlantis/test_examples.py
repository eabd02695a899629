"""The three worked examples of the rulebook, each on its drawn position.

Colours of the book: blue ring, white statue, grey helmet, yellow crown, green olive, pink flag,
brown amphora. Red is the circle here, blue the triangle, black the square.
"""

from tests.atlantis.drawn import drawn, path, play, tiles

X1 = """
    ring1@circle-a crown4@triangle-a flag4 amphora6@triangle-b helmet2@square-a olive3
    olive4@square-b flag1 crown2 statue7 amphora4@circle-b ring7 helmet5
"""


def test_x1_black_lands_on_the_first_flag_and_takes_the_tile_behind_it():
    """X1, A4, A13: the tile the pawn came from counts as free."""
    after = play(drawn(X1, seat="square", square="flag"), "b-flag")
    assert tiles(after, 2) == "olive4"
    assert "flag1@square-b" in path(after)


def test_x1_red_skips_the_two_taken_tiles():
    """X1, A13."""
    after = play(drawn(X1, seat="circle", circle="olive"), "a-olive")
    assert tiles(after, 0) == "flag4"
    assert path(after).startswith("ring1 crown4@triangle-a ~ amphora6@triangle-b")


def test_x1_blue_plays_two_helmets_and_takes_one_tile():
    """X1, A5, A13, A15."""
    before = drawn(X1, seat="triangle", triangle="helmet*2")
    on_black = play(before, "a-helmet")
    assert on_black.seat == 1
    assert on_black.moves == ("a-helmet",)
    after = play(on_black, "a-helmet")
    assert tiles(after, 1) == "ring7"
    assert after.state.held[1] == 1
    assert "~ helmet5@triangle-a" in path(after)


def test_x1_played_one_after_the_other_blue_crosses_two_gaps():
    """X1, A10: after black and red have moved."""
    position = drawn(X1, seat="square", circle="olive", triangle="helmet*2 crown*6", square="flag")
    position = play(position, "b-flag", "a-olive", "a-helmet", "a-helmet")
    assert position.state.phase == 2
    assert position.state.due == min(4, 6) + min(3, 1)


X2 = """
    amphora6@triangle-a helmet2@square-a olive3@circle-a ~ flag1@square-b crown2 statue7
    amphora4@circle-b ~ helmet5@triangle-b amphora5 ~ ~ statue3 =circle crown5@square-c ring2
    olive1
"""


def test_x2_blue_pays_eight_with_a_seven_and_a_card():
    """X2, A10, A11: three tolls, and a bridge that is free for everyone."""
    position = drawn(
        X2, seat="triangle", circle={"bridge": False},
        triangle={"hand": "ring flag", "tiles": "flag7", "bridge": False},
    )  # fmt: skip
    position = play(position, "a-ring")
    assert position.state.due == 8
    position = play(position, "pay-flag7")
    assert position.state.due == 1
    after = play(position, "pay-flag")
    assert tiles(after, 1) == "statue3"
    assert path(after).endswith("amphora5 ~ ~ ~ =circle crown5@square-c ring2@triangle-a olive1")


def test_x2_the_merged_gap_is_bridged():
    """X2, A11: a bridge on either of two gaps that become one covers the whole."""
    position = drawn(
        X2, seat="triangle", circle={"bridge": False, "hand": "crown"},
        triangle={"hand": "ring flag", "tiles": "flag7", "bridge": False}, square="flag*3 olive",
    )  # fmt: skip
    position = play(position, "a-ring", "pay-flag7", "pay-flag")
    assert position.seat == 2
    after = play(position, "b-olive")
    assert after.state.phase == 2
    assert after.state.due == min(4, 5), "only the gap between amphora 4 and helmet 5 is open"


X3 = """
    amphora6 helmet2 olive3@circle-a ~ flag1 crown2 statue7 amphora4 ~ helmet5@triangle-a
    amphora5 =circle crown5 ring2@circle-b olive1 =triangle helmet4 ~ statue1 ring5@square-c
"""


def test_x3_the_third_pawn_home_ends_the_game_and_the_others_pay():
    """X3, A16, A17, A18."""
    position = drawn(
        X3, seat="square",
        circle={"tiles": "olive7 ring3", "bridge": False, "home": "c"},
        triangle={"hand": "ring", "bridge": False, "home": "b c"},
        square={"hand": "crown", "home": "a b"},
    )  # fmt: skip
    after = play(position, "c-crown")
    assert after.is_over
    assert tiles(after, 2) == "ring5"
    assert path(after).endswith("helmet4 ~ statue1"), "the mainland has moved up"
    assert after.state.held[2] == 4
    assert tiles(after, 0) == "ring3", "one tile of 7 pays 1 + 4 + 1 and 1"
    assert after.state.held[1] == 0, "blue pays 1 with a card"
    assert after.points == [3, 0, 9]

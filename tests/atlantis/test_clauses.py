"""Every clause of the rule sheet on a drawn position."""

import pytest

import kritias
from kritias.games import atlantis
from kritias.games.atlantis.box import CARDS, PATH, TILES, TREASURES, VALUE
from kritias.games.atlantis.rules_audit import CARDS_MISCOUNTED
from kritias.games.atlantis.state import GONE, IN_HAND, NONE
from kritias.kernel.bits import holds
from kritias.kernel.engine import engine_of
from kritias.kernel.position import Position
from tests.atlantis.drawn import drawn, path, play, refuses, tiles

# Set-up


def test_the_box_holds_what_the_sheet_counts():
    backs = [[kind for kind in range(49) if holds(TILES[back], kind)] for back in (0, 1)]
    assert [len(kinds) for kinds in backs] == [42, 42]
    assert [sum(VALUE[kind] for kind in kinds) for kinds in backs] == [150, 151]
    assert CARDS * len(TREASURES) == 105
    assert len(PATH) == 53


@pytest.mark.parametrize("seed", range(5))
def test_the_path_is_laid_in_six_runs_round_one_sea_tile(seed):
    """A1."""
    state = kritias.start("atlantis", seats=2, seed=seed).state
    runs = [2] * 10 + [1] * 10 + [2] * 6 + [0] + [2] * 6 + [1] * 10 + [2] * 10
    heights = [
        0 if top < 0 else 1 + holds(state.pairs, place) for place, top in enumerate(state.top)
    ]
    assert heights == runs
    for kind in state.top[:26]:
        assert holds(TILES[0], kind), "back A lies before the sea"
    for kind in state.top[27:]:
        assert holds(TILES[1], kind), "back B lies behind it"


def test_the_lower_tile_of_a_pair_is_not_decided_until_it_is_seen():
    """A1: the same table with other luck turns up another tile."""
    position = drawn("ring1+ crown2+", circle="crown", hidden={"a": "olive5 flag3"})
    worlds = [position.imagine(0, seed) for seed in range(20)]
    turned = {path(play(world, "a-crown")) for world in worlds}
    assert turned == {"olive5 crown2+@circle-a", "flag3 crown2+@circle-a"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_starts_with_pawns_a_bridge_and_one_card_more_than_the_last(seats):
    """A2."""
    state = kritias.start("atlantis", seats=seats, seed=9).state
    order = [(state.first + place) % seats for place in range(seats)]
    assert [state.held[seat] for seat in order] == [4, 5, 6, 7][:seats]
    assert all(place == -1 for seat in order for place in state.where[seat])
    assert [state.bridge[seat] for seat in order] == [IN_HAND] * seats
    assert state.seat == state.first


def test_who_begins_is_drawn_by_lot_and_play_goes_clockwise():
    """A2."""
    firsts = {kritias.start("atlantis", seats=3, seed=seed).state.first for seed in range(40)}
    assert firsts == {0, 1, 2}
    position = kritias.start("atlantis", seats=3, seed=1)
    first = position.seat
    while position.seat == first:
        position = play(position, position.moves[-1])
    assert position.seat == (first + 1) % 3


def test_turns_are_counted_from_one():
    """A2."""
    position = kritias.start("atlantis", seats=2, seed=1)
    assert position.state.turn == 1
    position = drawn("ring1 crown2 ring3", turn=7, circle="ring", triangle="crown")
    assert [play(position, *["a-ring", "a-crown"][:moves]).state.turn for moves in range(3)] == [
        7,
        8,
        9,
    ]


def test_hands_are_secret_but_their_sizes_and_the_tiles_are_not():
    """A2."""
    position = drawn("ring1 crown2", circle="ring*2", triangle={"hand": "flag*3", "tiles": "flag5"})
    seen = position.view(0).state
    assert list(seen.hand[0])[:1] == [2]
    assert not any(seen.hand[1])
    assert seen.held[1] == 3
    assert tiles(position.view(0), 1) == "flag5"


def test_an_unknown_hand_may_be_any_cards_that_are_left():
    """A2: not always the same, and never more of a colour than there are."""
    position = drawn("ring1", circle="ring", triangle="flag*14", square="crown*4")
    worlds = [position.imagine(0, seed).state for seed in range(40)]
    hands = {tuple(world.hand[2]) for world in worlds}
    assert len(hands) > 30
    for colour in range(len(TREASURES)):
        assert any(hand[colour] for hand in hands)
    assert min(min(world.deck) for world in worlds) >= 0


# Buying


def test_a_tile_buys_half_its_value_rounded_down():
    """A3: the tile leaves the game."""
    before = drawn("ring1 crown2", circle={"hand": "ring", "tiles": "flag5"})
    after = play(before, "buy-flag5")
    assert after.state.held[0] == 3
    assert tiles(after, 0) == ""
    assert after.seat == 0


def test_only_one_tile_a_turn_is_handed_in():
    """A3."""
    position = play(drawn("ring1", circle={"hand": "ring", "tiles": "flag5 flag4"}), "buy-flag5")
    refuses(position, "buy-flag4", "A3")


def test_a_tile_of_one_buys_nothing():
    """A3."""
    refuses(drawn("ring1", circle={"hand": "ring", "tiles": "flag1"}), "buy-flag1", "A3")


def test_no_tile_is_handed_in_while_there_is_no_card_to_draw():
    """A3."""
    spent = " ".join(f"{name}*{15 - (name == 'ring')}" for name in TREASURES)
    position = drawn("ring1", circle={"hand": "ring", "tiles": "flag5"}, spent=spent)
    refuses(position, "buy-flag5", "A3")
    assert "no card" in refuses(position, "buy-flag5", "A3")


def test_cards_are_bought_before_a_pawn_moves():
    """A3."""
    position = drawn("ring1@triangle-a ring2", circle={"hand": "ring*2", "tiles": "flag5"})
    refuses(play(position, "a-ring"), "buy-flag5", "A3")


# Moving


def test_a_pawn_goes_to_the_first_place_ahead_with_that_treasure_on_top():
    """A4."""
    after = play(drawn("crown1 ring2 ring3", circle="ring"), "a-ring")
    assert path(after) == "~ ring2@circle-a ring3"


def test_a_pawn_on_the_mainland_moves_no_more():
    """A4."""
    refuses(drawn("ring1", circle={"hand": "ring", "home": "a"}), "a-ring", "A4")


def test_a_card_that_is_not_held_cannot_be_played():
    """A4."""
    refuses(drawn("ring1 crown2", circle="ring"), "a-crown", "A4")


def test_pawns_on_atlantis_are_alike():
    """A4: the first of them goes."""
    position = drawn("ring1 ring2", circle="ring")
    assert position.moves == ("a-ring",)
    refuses(position, "b-ring", "A4")


def test_on_a_taken_place_another_card_of_any_treasure_has_to_follow():
    """A5: own pawns count as well."""
    position = drawn("ring1@circle-b crown2@triangle-a flag3 ring4", circle="ring crown flag")
    position = play(position, "a-ring")
    assert position.seat == 0
    refuses(position, "b-flag", "A5")
    position = play(position, "a-crown")
    after = play(position, "a-flag")
    assert "flag3@circle-a" in path(after)
    assert after.state.held[0] == 1, "three played, one drawn"


def test_on_a_free_place_no_further_card_may_follow():
    """A5."""
    after = play(drawn("ring1 crown2 ring3", circle="ring crown"), "a-ring")
    assert after.seat == 1


def test_without_that_treasure_ahead_the_pawn_goes_to_the_mainland():
    """A6: which holds any number of pawns."""
    position = drawn("ring1 crown2@circle-a", circle={"hand": "ring", "home": "b"})
    after = play(position, "a-ring")
    assert [after.state.where[0, pawn] for pawn in range(3)] == [53, 53, -1]


def test_a_chain_that_cannot_be_finished_may_not_be_begun():
    """A7."""
    position = drawn("ring1@triangle-a ring2@triangle-b ring3@square-a ring4", circle="ring*3")
    refuses(position, "a-ring", "A7")
    assert (
        "a-ring"
        in drawn("ring1@triangle-a ring2@triangle-b ring3@square-a ring4", circle="ring*4").moves
    )


def test_a_chain_may_go_on_with_another_card_where_the_first_leads_nowhere():
    """A5, A7: after the crown there is no way on, but the flag before it is free."""
    position = drawn(
        "ring1@triangle-a flag3 crown2@triangle-b flag4@square-a ~ olive5",
        circle={"hand": "ring crown flag", "bridge": False},
    )
    assert "a-ring" in position.moves
    after = play(position, "a-ring")
    assert after.moves == ("a-flag",)
    assert "flag3@circle-a" in path(play(after, "a-flag"))


def test_a_chain_goes_on_from_where_its_cards_have_led_so_far():
    """A5, A7: by olive and second statue to the free flag; every other way leads nowhere."""
    position = drawn(
        "statue2@square-a olive1@triangle-a flag2@triangle-b statue1@triangle-c flag3 "
        "crown2@square-b flag4@square-c ~ amphora5",
        circle={"hand": "olive statue crown flag", "bridge": False},
    )
    after = play(position, "a-olive", "a-statue", "a-flag")
    assert "flag3@circle-a" in path(after)


def test_every_card_of_a_long_chain_is_gone_when_it_is_paid():
    """A7: four cards are played, and the fifth pays."""
    path_ = "ring1@triangle-a ring2@triangle-b ring3@square-a ~ ring1"
    refuses(drawn(path_, circle={"hand": "ring*4", "bridge": False}), "a-ring", "A7")
    assert "a-ring" in drawn(path_, circle={"hand": "ring*4 flag", "bridge": False}).moves


def test_the_bridge_saves_a_chain_no_more_than_its_dearest_gap():
    """A7, A11: each of the two gaps costs one."""
    path_ = "olive5@circle-a ~ ring1@triangle-a ~ ~ ~ crown7"
    refuses(drawn(path_, circle="ring crown"), "a-ring", "A7")
    assert "a-ring" in drawn(path_, circle="ring crown flag").moves
    assert "a-ring" in drawn("olive5@circle-a ring6@triangle-a ~ crown7", circle="ring crown").moves


def test_a_chain_may_end_on_the_mainland():
    """A6, A7."""
    position = drawn("ring1@triangle-a ring2", circle={"hand": "ring crown"})
    after = play(position, "a-ring", "a-crown")
    assert after.state.where[0, 0] == 53


def test_a_move_whose_toll_cannot_be_paid_is_refused():
    """A7: the card played is gone and pays nothing."""
    poor = drawn("ring2@circle-a ~ crown3", circle={"hand": "crown flag", "bridge": False})
    refuses(poor, "a-crown", "A7")
    rich = drawn("ring2@circle-a ~ crown3", circle={"hand": "crown flag*2", "bridge": False})
    assert "a-crown" in rich.moves


def test_the_own_bridge_counts_towards_what_can_be_paid():
    """A7, A11."""
    position = drawn("ring2@circle-a ~ crown3", circle="crown")
    assert play(position, "a-crown").moves == ("bridge-2",)


def test_the_toll_of_a_chain_is_reckoned_from_where_it_began():
    """A7, A10."""
    path_ = "ring5@circle-a ~ crown5@triangle-a ~ flag5"
    poor = drawn(path_, circle={"hand": "crown flag ring*9", "bridge": False})
    assert "a-crown" not in poor.moves
    rich = drawn(path_, circle={"hand": "crown flag ring*10", "bridge": False})
    assert play(rich, "a-crown", "a-flag").state.due == 10


def test_who_cannot_move_shows_the_hand_draws_two_and_ends_the_turn():
    """A8: without a tile (A13), however many pawns are home."""
    position = drawn(
        "ring7@circle-a ~ crown7", circle={"hand": "crown", "bridge": False, "home": "b c"}
    )
    assert position.moves == ("show",)
    after = play(position, "show")
    assert after.state.held[0] == 3
    assert tiles(after, 0) == ""
    assert after.seat == 1
    assert list(after.view(1).state.hand[0])[3] == 1, "everybody has seen the crown"


def test_every_card_of_a_hand_that_is_shown_is_known():
    """A8: and only those; what is drawn then is not."""
    hand = " ".join(TREASURES)
    position = drawn(
        "ring7@circle-a ~ crown7@triangle-a", circle={"hand": hand, "bridge": False, "home": "b c"}
    )
    seen = play(position, "show").view(1).state
    assert list(seen.hand[0]) == [1] * len(TREASURES)
    assert seen.held[0] == len(TREASURES) + 2


def test_who_can_move_must():
    """A8: even if only by paying or by laying the bridge."""
    refuses(drawn("ring2@circle-a ~ crown3", circle="crown"), "show", "A8")


def test_who_cannot_move_may_buy_first():
    """A3, A8."""
    position = drawn(
        "ring7@circle-a ~ crown7",
        circle={"hand": "", "tiles": "flag6", "bridge": False, "home": "b c"},
    )
    assert position.moves == ("buy-flag6", "show")


# Gaps


def test_sea_at_either_end_is_no_gap_and_a_bridge_there_is_gone():
    """A9."""
    free = drawn("~ ~ ring5 crown5", circle="crown")
    assert play(free, "a-crown").seat == 1, "from Atlantis over the sea for nothing"
    for seat, name in ((1, "triangle"), (2, "square")):
        position = drawn(
            f"ring1 ={name} crown2@circle-a", circle="flag", **{name: {"bridge": False}}
        )
        after = play(position, "a-flag")
        assert path(after) == "ring1", "the crown is taken; the sea behind the ring is no gap"
        assert after.state.bridge[seat] == GONE
        assert after.state.bridged == 0


def test_a_gap_costs_the_lower_of_the_two_values_whatever_its_width():
    """A10."""
    position = drawn("ring6@circle-a ~ ~ ~ crown4", circle="crown flag*5")
    assert play(position, "a-crown").state.due == 4


def test_several_gaps_cost_their_sum_paid_item_by_item_without_change():
    """A10: what is paid leaves the game, cards too."""
    position = drawn(
        "ring6@circle-a ~ flag2 ~ crown4", circle={"hand": "crown flag", "tiles": "helmet3 ring2"}
    )
    position = play(position, "a-crown", "pay-helmet3")
    assert position.state.due == 1
    assert set(position.moves) >= {"pay-flag", "pay-ring2"}
    after = play(position, "pay-ring2")
    assert after.seat == 1, "the toll is covered, no change is given"
    assert after.state.spent.sum() == 0
    paid = play(position, "pay-flag")
    assert paid.state.spent[5] == 1
    assert paid.state.discard[5] == 0


def test_nothing_more_is_paid_once_the_toll_is_covered():
    """A10."""
    position = drawn("ring1@circle-a ~ crown4", circle={"hand": "crown flag*3"})
    after = play(position, "a-crown", "pay-flag")
    assert after.seat == 1
    refuses(after, "pay-flag", "A10")


def test_the_toll_is_paid_before_the_tile_is_taken():
    """A10, A12: the tile of this turn pays nothing."""
    position = drawn("ring2@circle-a ~ crown4", circle={"hand": "crown flag*2"})
    position = play(position, "a-crown")
    assert "pay-ring2" not in position.moves
    refuses(position, "pay-ring2", "A10")


def test_a_bridge_is_laid_instead_of_paying_and_is_free_for_everyone():
    """A11."""
    position = drawn("ring5@circle-a ~ crown4 flag2", circle="crown flag", triangle="flag ring")
    after = play(position, "a-crown", "bridge-2")
    assert path(after) == "~ ~ crown4@circle-a flag2", "the ring is taken: no gap, no bridge"
    position = drawn(
        "amphora3 ring5@circle-a ~ crown4 flag2", circle="crown flag", triangle="flag ring"
    )
    position = play(position, "a-crown", "bridge-3")
    assert path(position) == "amphora3 ~ =circle crown4@circle-a flag2"
    position = drawn(
        "ring3@triangle-a =circle crown4",
        seat="triangle",
        triangle="crown",
        circle={"bridge": False},
    )
    assert play(position, "a-crown").seat == 2


def test_a_seat_lays_one_bridge_and_only_over_a_gap_it_crossed():
    """A11."""
    position = drawn("ring1@circle-a ~ crown4 ~ flag2", circle="crown flag*2 ring")
    position = play(position, "a-crown")
    assert "bridge-2" in position.moves
    refuses(position, "bridge-4", "A11")
    spent = drawn("ring1@circle-a ~ crown4", circle={"hand": "crown flag", "bridge": False})
    refuses(play(spent, "a-crown"), "bridge-2", "A11")


def test_no_second_bridge_is_laid_over_a_gap_and_none_behind_atlantis():
    """A11: only where a toll is saved."""
    position = drawn(
        "ring2@circle-a =triangle crown3 ~ flag4", circle="flag olive*5", triangle={"bridge": False}
    )
    after = play(position, "a-flag")
    assert [move for move in after.moves if "bridge" in move] == ["bridge-4"]
    refuses(after, "bridge-2", "A11")
    after = play(drawn("~ ring2 ~ crown3", circle="crown olive*5"), "a-crown")
    assert [move for move in after.moves if "bridge" in move] == ["bridge-3"]


def test_a_bridge_that_leaves_too_much_to_pay_is_refused():
    """A7, A11."""
    position = drawn("ring1@circle-a ~ flag5 ~ crown4", circle="crown flag")
    position = play(position, "a-crown")
    assert "bridge-4" in position.moves
    refuses(position, "bridge-2", "A7")


ANY_GAP = {"any_gap": True}
GAPS = "ring3 ~ flag2@circle-a ~ crown4 ~ olive5 statue1"


def bridges(position: Position) -> list[str]:
    return [move for move in position.moves if move.startswith("bridge")]


def test_with_any_gap_the_bridge_may_be_laid_over_any_open_gap_of_the_path():
    """A11: behind the pawn, under its way and ahead of it, while a toll is due."""
    plain = play(drawn(GAPS, circle="crown ring*3"), "a-crown")
    assert bridges(plain) == ["bridge-4"]
    position = drawn(GAPS, circle="crown ring*3", options=ANY_GAP)
    assert bridges(position) == [], "no toll is due yet"
    refuses(position, "bridge-2", "A11")
    position = play(position, "a-crown")
    assert bridges(position) == ["bridge-2", "bridge-4", "bridge-6"]
    for place in (1, 3, 5, 7, 8, 9, 53):
        refuses(position, f"bridge-{place}", "A11")


def test_a_bridge_over_a_gap_that_was_not_crossed_pays_for_nothing():
    """A11: the toll is still due; the bridge lies there and is free for everyone."""
    position = drawn(
        "ring3 ~ flag2@circle-a ~ crown4 amphora6@triangle-a ~ olive5", circle="crown ring*3",
        triangle={"hand": "olive", "bridge": False}, options=ANY_GAP,
    )  # fmt: skip
    paying = play(position, "a-crown")
    assert paying.state.due == 2
    for place in ("2", "7"):
        after = play(paying, f"bridge-{place}")
        assert after.state.due == 2
        assert (after.seat, after.state.bridge[0]) == (0, int(place) - 1)
        assert bridges(after) == []
        refuses(after, "bridge-4", "A11")
    after = play(paying, "bridge-7", "pay-ring", "pay-ring")
    assert path(after).endswith("crown4@circle-a amphora6@triangle-a =circle olive5")
    assert play(after, "a-olive").seat == 2, "and costs the triangle nothing"
    assert play(paying, "bridge-4").moves == ("show",), "who could not pay for it"


def test_with_any_gap_a_crossed_one_is_saved_as_ever():
    """A11."""
    for options in ({}, ANY_GAP):
        position = drawn(GAPS, circle="crown", options=options)
        after = play(position, "a-crown")
        assert after.moves == ("bridge-4",)
        assert play(after, "bridge-4").seat == 1


def test_with_any_gap_a_bridge_elsewhere_leaves_enough_to_pay_with():
    """A7, A11: whoever needs the bridge for this move can lay it nowhere else."""
    poor = play(drawn(GAPS, circle="crown ring", options=ANY_GAP), "a-crown")
    assert poor.moves == ("pay-ring", "bridge-4")
    assert "could not pay" in refuses(poor, "bridge-6", "A7")
    assert "a-crown" in drawn(GAPS, circle="crown", options=ANY_GAP).moves
    rich = play(drawn(GAPS, circle="crown ring*2", options=ANY_GAP), "a-crown")
    assert bridges(rich) == ["bridge-2", "bridge-4", "bridge-6"]
    refuses(play(rich, "pay-ring", "bridge-6"), "bridge-4", "A11")


def test_with_any_gap_no_second_bridge_is_laid_over_a_gap():
    """A11."""
    position = drawn(
        "ring3 =triangle flag2@circle-a ~ crown4", circle="crown ring*3",
        triangle={"bridge": False}, options=ANY_GAP,
    )  # fmt: skip
    after = play(position, "a-crown")
    assert bridges(after) == ["bridge-4"]
    assert "already" in refuses(after, "bridge-2", "A11")


def test_a_bridge_covers_the_gap_however_it_grows():
    """A11."""
    position = drawn(
        "amphora3 ring5 =triangle crown4 flag2@circle-a", circle="ring", triangle={"bridge": False}
    )
    after = play(position, "b-ring")
    assert path(after) == "~ ring5@circle-b =triangle crown4 flag2@circle-a"
    wide = drawn(
        "amphora3@triangle-a ~ ~ =triangle crown4", seat="triangle",
        triangle={"hand": "crown", "bridge": False},
    )  # fmt: skip
    assert play(wide, "a-crown").seat == 2


def test_bought_cards_move_a_pawn_but_pay_nothing():
    """A12."""
    position = drawn(
        "ring2@circle-a ~ crown3 flag1",
        circle={"hand": "crown*2 ring", "bridge": False, "tiles": "helmet4"},
        move={"bought": 1, "fresh": "crown"},
    )
    position = play(position, "a-crown")
    assert set(position.moves) == {"pay-helmet4", "pay-crown", "pay-ring"}, "the bought one is gone"
    fresh = drawn(
        "ring1@circle-a ~ crown3 flag1", circle={"hand": "crown flag ring", "bridge": False},
        move={"bought": 1, "fresh": "flag"},
    )  # fmt: skip
    refuses(play(fresh, "a-crown"), "pay-flag", "A12")


def test_of_two_bought_cards_of_a_colour_the_one_that_is_left_pays_nothing():
    """A12."""
    position = drawn(
        "ring1@circle-a ~ flag3", circle={"hand": "flag*2 crown", "bridge": False},
        move={"bought": 2, "fresh": "flag*2"},
    )  # fmt: skip
    after = play(position, "a-flag")
    assert after.moves == ("pay-crown",)
    refuses(after, "pay-flag", "A12")


def test_a_bought_card_pays_nothing_after_a_chain_of_others():
    """A11, A12: the ring pays one, so the bridge has to save the gap that costs two."""
    position = drawn(
        "olive2@circle-a ~ crown5@triangle-a ~ helmet1", circle="crown helmet ring flag",
        move={"bought": 1, "fresh": "flag"},
    )  # fmt: skip
    after = play(position, "a-crown", "a-helmet")
    assert after.state.due == 3
    assert set(after.moves) == {"pay-ring", "bridge-2"}


def test_what_bought_cards_cannot_pay_makes_a_move_impossible():
    """A7, A12."""
    position = drawn(
        "ring1@circle-a ~ crown3", circle={"hand": "crown flag", "bridge": False},
        move={"bought": 1, "fresh": "flag"},
    )  # fmt: skip
    refuses(position, "a-crown", "A7")


# After the move


def test_the_nearest_free_tile_behind_is_taken_the_upper_one_of_a_pair():
    """A13."""
    position = drawn(
        "helmet2 flag4+ ~ ring1@triangle-a crown3", circle="crown flag", hidden={"a": "olive5"}
    )
    after = play(position, "a-crown", "pay-flag")
    assert tiles(after, 0) == "flag4"
    assert path(after) == "helmet2 olive5 ~ ring1@triangle-a crown3@circle-a"


def test_from_the_mainland_the_last_free_tile_is_taken():
    """A13."""
    after = play(drawn("ring1 flag2@triangle-a", circle="crown"), "a-crown")
    assert tiles(after, 0) == "ring1"


def test_where_there_is_no_free_tile_nothing_is_taken():
    """A13."""
    after = play(drawn("ring1 flag2", circle="ring"), "a-ring")
    assert tiles(after, 0) == ""


def test_an_emptied_place_becomes_sea():
    """A14."""
    after = play(drawn("helmet2@triangle-a flag4 ring1", circle="ring"), "a-ring")
    assert path(after) == "helmet2@triangle-a ~ ring1@circle-a"


@pytest.mark.parametrize(("home", "cards"), [("", 1), ("b", 2), ("b c", 3)])
def test_more_cards_are_drawn_the_more_pawns_are_home(home, cards):
    """A15."""
    position = drawn("ring1 crown2", circle={"hand": "ring", "home": home})
    assert play(position, "a-ring").state.held[0] == cards


def test_the_turn_in_which_a_pawn_gets_home_counts_already():
    """A15."""
    assert play(drawn("ring1", circle="crown"), "a-crown").state.held[0] == 2


def test_discards_are_shuffled_into_a_new_deck():
    """A15."""
    spent = " ".join(f"{name}*{15 - 2 * (name == 'ring')}" for name in TREASURES)
    position = drawn("ring1 ring2", circle="ring*2", spent=spent)
    assert sum(position.state.deck) == 0
    after = play(position, "a-ring")
    assert after.state.held[0] == 2, "the ring just played is drawn again"


def test_with_deck_and_discards_empty_nothing_is_drawn():
    """A15."""
    spent = " ".join(f"{name}*{15 - (name == 'crown')}" for name in TREASURES)
    position = drawn(
        "ring3@circle-a ~ crown9".replace("9", "7"),
        circle={"hand": "crown", "bridge": False, "home": "b c"}, spent=spent,
    )  # fmt: skip
    assert play(position, "show").state.held[0] == 1


@pytest.mark.parametrize("pile", ["deck", "discard", "spent"])
@pytest.mark.parametrize("other", ["deck", "discard", "spent"])
def test_the_audit_finds_a_pile_with_less_than_no_card(pile, other):
    """A15: also where the cards still add up."""
    state = drawn("ring1 crown2", circle="ring", discard="ring", spent="ring").state
    audit = engine_of(atlantis).audit
    assert audit(state) == 0
    number = getattr(state, pile)[0] + 1
    getattr(state, pile)[0] -= number
    getattr(state, other)[0] += number
    assert audit(state) == (0 if pile == other else CARDS_MISCOUNTED)


def test_the_third_pawn_home_takes_its_tile_draws_four_and_ends_the_game():
    """A16."""
    position = drawn("flag6 ring1@circle-c", circle={"hand": "crown", "home": "a b"})
    after = play(position, "c-crown")
    assert after.is_over
    assert tiles(after, 0) == "ring1"
    assert after.state.held[0] == 4


# The end


def ending(path_: str, **seats: object) -> Position:
    """The circle brings its third pawn home; the others have to pay."""
    position = drawn(path_, circle={"hand": "amphora", "home": "a b"}, **seats)
    return play(position, "c-amphora")


def test_pawns_left_behind_pay_for_every_gap_ahead_even_from_atlantis():
    """A17: once for each pawn; bridges laid earlier are free."""
    after = ending(
        "ring2@triangle-a ~ crown3 =square flag3 ~ olive1 helmet1@circle-c",
        triangle={"hand": "ring*9"}, square={"hand": "ring*6", "bridge": False, "home": "a b"},
    )  # fmt: skip
    assert after.state.held[1] == 9 - 3 * (2 + 1)
    assert after.state.where[1, 1] == 53
    assert after.state.held[2] == 6 - (2 + 1), "its third pawn pays"
    assert tiles(after, 1) == ""


def test_no_bridge_is_laid_at_the_end():
    """A17."""
    after = ending("ring2@triangle-a ~ crown3 helmet1@circle-c", triangle={"hand": "ring*9"})
    assert after.state.bridge[1] == IN_HAND
    assert after.points[1] == 3


@pytest.mark.parametrize(
    ("hand", "tiles_", "left"),
    [
        ("", "ring7 ring4", 4),  # 7 for 6
        ("", "ring7 ring4 crown2", 7),  # 4 + 2
        ("flag", "ring5 ring7", 7),  # 5 + 1
        ("flag*2", "ring3 ring7", 7 - 1 + 1 - 2),  # 3 + 1 + 1 is not enough: 7
        ("", "ring5 crown5", 0),
        ("", "amphora7 ring4", 4),
        ("", "ring1 crown5 flag7", 7),
        ("flag", "ring5 crown4 flag3 olive3", 10),
    ],
)
def test_the_table_pays_with_the_least_possible_loss(hand, tiles_, left):
    """A18: a toll of 6 for the two pawns behind the gap of 3."""
    after = ending(
        "crown3 ~ flag3 helmet1@circle-c",
        triangle={"hand": hand, "tiles": tiles_, "home": "c"}, square={"home": "a b"},
    )  # fmt: skip
    assert after.points[1] == left


def test_a_seven_is_kept_where_less_pays_exactly():
    """A18: 5 + 4 for three pawns behind the gap of 3."""
    after = ending(
        "crown3 ~ flag3 helmet1@circle-c",
        triangle={"tiles": "ring7 crown5 flag4"}, square={"home": "a b"},
    )  # fmt: skip
    assert tiles(after, 1) == "ring7"


def test_who_cannot_pay_gives_everything_and_counts_what_is_missing():
    """A18."""
    after = ending(
        "crown3 ~ flag3 helmet1@circle-c",
        triangle={"hand": "flag", "tiles": "ring3", "home": "c"}, square={"home": "a b"},
    )  # fmt: skip
    assert after.points[1] == -2
    assert after.state.held[1] == 0


def test_bought_cards_pay_at_the_end():
    """A17: A12 does not bind."""
    after = ending("crown1 ~ flag3 helmet1@circle-c", triangle={"hand": "flag", "home": "b c"})
    assert after.points[1] == 0


def test_after_the_end_nothing_is_open_and_nothing_is_offered():
    """A17: also where cards were bought in the last turn."""
    position = drawn(
        "crown3 ~ flag3 helmet1@circle-c", circle={"hand": "amphora flag", "home": "a b"},
        move={"bought": 2, "fresh": "amphora flag"},
    )  # fmt: skip
    state = play(position, "c-amphora").state
    assert (state.seat, state.pawn, state.origin, state.bought) == (NONE, NONE, NONE, NONE)
    assert (state.due, state.taken) == (0, 0)
    assert len(engine_of(atlantis).legal(state)) == 0


def test_the_score_is_tiles_and_cards_and_ties_share():
    """A19."""
    after = ending("helmet1@circle-c", triangle={"hand": "flag*2", "tiles": "ring3", "home": "a b"})
    assert after.points == [5, 5, 0]
    assert after.payoff == [0.5, 0.5, 0]


def test_a_round_without_a_move_and_without_a_card_ends_the_game():
    """A20."""
    spent = " ".join(f"{name}*15" for name in TREASURES)
    position = drawn("ring1@circle-a ~ crown2", spent=spent)
    for _ in range(3):
        assert not position.is_over
        position = play(position, "show")
    assert position.is_over
    assert position.points == [-3, -3, -3]


def test_whoever_moves_begins_the_round_anew():
    """A20: two have shown their hands before, and two more end nothing."""
    spent = " ".join(f"{name}*{15 - (name == 'ring')}" for name in TREASURES)
    position = drawn(
        "ring1@circle-a ring2 ~ crown7@triangle-a ~ flag7", spent=spent, circle="ring",
        triangle={"home": "b c"}, square={"home": "a b"}, stuck=2,
    )  # fmt: skip
    position = play(position, "a-ring", "show", "show")
    assert not position.is_over

"""Every effect of the adventures (M8), on a drawn position: what it does, when it is impossible,
and who sees what."""

import pytest

from kritias.games import artonauti
from kritias.games.artonauti.notation import TALE_NAMES
from kritias.games.artonauti.state import Phase
from tests.artonauti.drawn import (
    about_to_complete,
    adventure,
    board,
    drawn,
    gallery,
    hand,
    lies,
    number,
    play,
    refuses,
    told,
)
from tests.artonauti.test_clauses import (
    FULL_BOARD,
    LAST_TEN,
    NINE,
    ROWS,
    TEN,
    THREES,
    TWOS,
)

SCREAM = board("scream-1 . . . .", ". . . . .", "moai-1 . . . .")


def tales(position, seat=0):
    return artonauti.describe(position.state)[("circle", "triangle")[seat]]["adventures"]


# In general


def test_the_adventure_goes_on_with_another():
    """M8: after the effect; and when that is over, M5."""
    position = about_to_complete("block-1 rotate-2", SCREAM)
    position = play(position, "scream-2", "a2")
    if position.state.phase == Phase.TURN_CARDS:
        position = play(position, "turn-a3")
        assert tales(position) == "rotate-2", "this one does not go on"
        assert position.state.phase == Phase.ACTION
    else:
        position = play(position, "pick-c5")
        assert tales(position) == "rotate-2 block-1"
        assert position.state.phase == Phase.TURN_CARDS


def test_it_goes_on_whichever_comes_first():
    """M8: where both go on, both are played."""
    position = play(about_to_complete("block-1 move-1", SCREAM), "scream-2", "a2")
    assert position.state.phase in (Phase.MOVE_BLOCK, Phase.LIFT)
    moves = {Phase.MOVE_BLOCK: ("pick-c5",), Phase.LIFT: ("pick-a3", "pick-a4")}
    position = play(position, *moves[Phase(position.state.phase)])
    position = play(position, *moves[Phase(position.state.phase)])
    assert tales(position) == "move-1 block-1"
    assert position.state.phase == Phase.ACTION


def test_an_impossible_effect_is_skipped_and_the_adventure_goes_on():
    """M8: the board is empty, so there is nothing to rotate and nothing to move."""
    position = about_to_complete("rotate-1 move-1", circle="scream-2 moai-1")
    position = play(position, "scream-2")
    assert told(position, "a2", 0).count("It is skipped: no card lies on the board.") == 2
    after = play(position, "a2")
    assert tales(after) == "rotate-1 move-1"
    assert after.seat == 1


def test_with_no_adventure_cards_left_none_is_drawn():
    """M8: neither at first nor when an adventure would go on."""
    position = play(about_to_complete("", SCREAM), "scream-2", "a2")
    assert position.state.phase == Phase.ACTION
    position = play(about_to_complete("block-1", SCREAM), "scream-2", "a2", "pick-c5")
    assert position.state.phase == Phase.ACTION


def test_works_completed_by_an_adventure_bring_no_further_one():
    """M7."""
    squares = board("scream-1 . great-wave-1 great-wave-2~ .")
    position = play(about_to_complete("rotate-2 block-2", squares), "scream-2", "a2")
    if position.state.phase == Phase.MOVE_BLOCK:
        pytest.fail("the seed of this position draws rotate-2 first")
    after = play(position, "turn-d1")
    assert gallery(after, 0) == "great-wave scream"
    assert tales(after) == "rotate-2"


# Drawing and playing


def test_draw_two_work_cards():
    """M8."""
    position = play(about_to_complete("draw-2", SCREAM), "scream-2")
    assert "You draw «" in told(position, "a2", 0)
    assert "circle draws 2 work cards." in told(position, "a2", 1)
    after = play(position, "a2")
    assert after.state.held[0] == 2
    assert after.state.phase == Phase.ACTION


def test_no_effect_brings_a_hand_above_ten():
    """M3: with nine in hand one card is drawn."""
    nine = TEN.removesuffix(" moai-3")
    after = play(about_to_complete("draw-2", SCREAM, circle=f"scream-2 {nine}"), "scream-2", "a2")
    assert after.state.held[0] == 10
    assert after.state.left == 72 - 10 - 1 - 2


def test_play_another_card_of_any_colour():
    """M8: it brings no adventure by itself."""
    squares = board("great-wave-1 . . . .", "moai-1 . . . .")
    position = adventure("play-2", "another", squares, circle="great-wave-2 nike-1 lascaux-1")
    refuses(position, "pass", "M8")
    refuses(position, "nike-2", "M8")
    assert set(position.moves) == {"great-wave-2", "nike-1", "lascaux-1"}
    after = play(position, "great-wave-2", "b1")
    assert gallery(after, 0) == "great-wave"
    assert after.state.phase == Phase.ACTION
    assert tales(after) == "play-2"
    after = play(position, "lascaux-1", "c1-turned")
    assert lies(after)["c1"] == "lascaux-1~"


def test_playing_another_is_skipped_without_a_card():
    """M8."""
    position = play(about_to_complete("play-2", SCREAM), "scream-2", "a2")
    assert position.state.phase == Phase.ACTION
    assert tales(position) == "play-2"


# On the board


def test_rotate_one_or_two_cards():
    """M8: «up to two» means at least one; the second is another card."""
    squares = board("moai-1 nike-1~ . . .")
    position = adventure("rotate-2", "turn-cards", squares)
    refuses(position, "pass", "M8")
    refuses(position, "turn-c3", "M8")
    one = play(position, "turn-a1")
    assert one.state.phase == Phase.TURN_CARDS
    refuses(one, "turn-a1", "M8")
    assert play(one, "pass").state.phase == Phase.ACTION
    both = play(one, "turn-b1")
    assert lies(both) == {"a1": "moai-1~", "b1": "nike-1"}
    assert both.state.phase == Phase.ACTION


def test_after_the_first_rotation_each_other_card_may_be_turned_or_none():
    """M8: each of these moves is offered once, and no other."""
    position = adventure("rotate-2", "turn-cards", board("moai-1 nike-1~ lascaux-1 . ."))
    assert play(position, "turn-b1").moves == ("turn-a1", "turn-c1", "pass")


def test_a_lone_card_is_rotated_once():
    """M8."""
    position = adventure("rotate-2", "turn-cards", board("moai-1 . . . ."))
    assert play(position, "turn-a1").state.phase == Phase.ACTION


def test_the_first_rotation_may_complete_a_work():
    """M6, M8."""
    squares = board("great-wave-1 great-wave-2~ . . .", "moai-1 . . . .")
    position = play(adventure("rotate-2", "turn-cards", squares), "turn-b1")
    assert gallery(position, 0) == "great-wave"
    assert set(position.moves) == {"turn-a2", "pass"}


def test_move_a_card_over_up_to_three_free_squares():
    """M8: orthogonally, round corners but not over cards or the block; it keeps its way up."""
    squares = board("moai-1~ nike-1 . . .", ". . . . .", "lascaux-1 . . . .")
    position = adventure("move-2", "lift", squares)
    refuses(position, "pick-c3", "M8")
    position = play(position, "pick-a1")
    reached = {"a2", "b2", "b3", "c2"}
    assert {move.removeprefix("pick-") for move in position.moves} == reached
    refuses(position, "pick-a1", "M8")
    refuses(position, "pick-b1", "M8")
    refuses(position, "pick-d2", "M8")
    refuses(position, "pick-e5", "M2")
    after = play(position, "pick-c2")
    assert lies(after) == {"c2": "moai-1~", "b1": "nike-1", "a3": "lascaux-1"}
    assert after.state.phase == Phase.ACTION


def test_a_card_at_the_right_edge_moves_to_the_left():
    """M8: and not round the edge into the next row."""
    position = adventure("move-2", "lift", board(". . . . moai-1", ". . . . nike-1"))
    position = play(position, "pick-e1")
    reached = {"b1", "c1", "d1", "c2", "d2", "d3"}
    assert {move.removeprefix("pick-") for move in position.moves} == reached
    assert lies(play(position, "pick-b1")) == {"b1": "moai-1", "e2": "nike-1"}


def test_a_card_without_a_free_square_beside_it_cannot_be_moved():
    """M8; with a full board nothing can."""
    squares = board("moai-1 nike-1 . . .", "lascaux-1 . . . .")
    assert "beside" in refuses(adventure("move-2", "lift", squares), "pick-a1", "M8")


def test_swap_two_cards_on_the_board():
    """M8: they keep their ways up."""
    position = adventure("swap-2", "choose", board("moai-1~ nike-1 . . ."))
    refuses(position, "pick-c1", "M8")
    position = play(position, "pick-a1")
    refuses(position, "pick-a1", "M8")
    after = play(position, "pick-b1")
    assert lies(after) == {"a1": "nike-1", "b1": "moai-1~"}


def test_a_swap_completes_two_works_at_once():
    """M6."""
    squares = board("scream-1 . great-wave-1 scream-2 .", "great-wave-2 . . . .")
    after = play(adventure("swap-2", "choose", squares), "pick-d1", "pick-a2")
    assert gallery(after, 0) == "great-wave scream"
    assert lies(after) == {}
    assert after.points[0] == 4
    assert after.seat == 1


def test_swapping_needs_two_cards():
    """M8."""
    position = play(about_to_complete("swap-2", SCREAM), "scream-2", "a2")
    assert position.state.phase == Phase.ACTION


def test_two_cards_are_enough_for_a_swap():
    """M8: what is possible must be carried out."""
    squares = board("scream-1 . . . .", ". . . . .", "moai-1 nike-1 . . .")
    position = play(about_to_complete("swap-2", squares), "scream-2", "a2")
    assert position.moves == ("pick-a3", "pick-b3")
    after = play(position, "pick-a3", "pick-b3")
    assert lies(after) == {"a3": "nike-1", "b3": "moai-1"}


def test_move_the_block_to_a_free_square():
    """M2, M8: only an adventure moves it, and it does move."""
    position = adventure("block-2", "move-block", board("moai-1 . . . ."))
    refuses(position, "pick-e5", "M8")
    refuses(position, "pick-a1", "M8")
    after = play(position, "pick-b1")
    assert after.state.block == 1
    refuses(after, "a1-right", "M2")
    swapped = play(after, "a1-down")
    assert lies(swapped) == {"a2": "moai-1"}


def test_sweep_a_square_clear():
    """M8: its card is shuffled into the deck, as everybody knows."""
    position = adventure("sweep-2", "sweep", board("moai-1 nike-1 . . ."))
    refuses(position, "pick-c1", "M8")
    after = play(position, "pick-a1")
    assert lies(after) == {"b1": "nike-1"}
    assert after.state.left == position.state.left + 1
    worlds = [after.imagine(1, seed).state for seed in range(30)]
    assert all("moai-1" not in hand(after.imagine(1, seed), 0) for seed in range(30))
    assert all(number(world.deck) == world.left for world in worlds)


def test_what_one_knows_to_be_in_the_deck_one_imagines_in_no_hand():
    """M8: of a double card the copy that is not known to be there may be anywhere."""
    deck = "nataraja-3 scream-1 scream-2 sphinx-1 sphinx-2 himeji-1 himeji-2 colosseum-2"
    position = drawn(board("moai-1 . . . ."), circle="nike-2 nike-3 lascaux-1 taj-mahal-1",
                     triangle={"below": deck})  # fmt: skip
    copies = set()
    for seed in range(60):
        world = position.imagine(1, seed)
        assert world.engine.audit(world.state) == 0
        held = set(hand(world, 0).split())
        copies |= held & {"nataraja-3"}
        assert not held & set(deck.split()[1:])
        assert "nataraja-3*2" not in held
    assert copies, "there are two of it, and one is known to be in the deck"


def test_return_a_board_card_to_the_hand():
    """M8: everybody sees which."""
    position = adventure("back-2", "bring-back", board("moai-1~ nike-1 . . ."), seats=3)
    refuses(position, "pick-c1", "M8")
    after = play(position, "pick-a1")
    assert hand(after, 0) == "moai-1"
    assert lies(after) == {"b1": "nike-1"}
    for viewer in (1, 2, -1):
        assert hand(after.view(viewer), 0) == "moai-1"


FULL_HAND = f"scream-2 {TEN}".removesuffix(" moai-3")
LASCAUX = SCREAM.replace("moai-1", "lascaux-1")


def after_a_draw(tale, **more):
    """The circle has drawn up to ten cards by draw-1, which goes on, and met this adventure."""
    for seed in range(50):
        position = about_to_complete(f"draw-1 {tale}", LASCAUX, FULL_HAND, seed=seed, **more)
        position = play(position, "scream-2", "a2")
        if "draw-1" in tales(position):
            assert position.state.held[0] == 10
            return position
    raise AssertionError("no seed draws draw-1 first")


@pytest.mark.parametrize("tale", ["back-2", "take-2", "look-2"])
def test_with_ten_cards_in_hand_nothing_returns_is_taken_or_looked_at(tale):
    """M3, M8: what does not fit is skipped."""
    position = after_a_draw(tale, triangle="nike-3")
    assert set(tales(position).split()) == {"draw-1", tale}
    assert position.state.phase == Phase.ACTION
    assert lies(position) == {"a3": "lascaux-1"}
    assert position.state.held[1] == 1


# From hand to hand


def test_take_a_random_card_from_the_only_opponent():
    """M8: seen by the two only."""
    position = about_to_complete("take-2", SCREAM, triangle="nike-2 nike-3")
    position = play(position, "scream-2")
    after = play(position, "a2")
    taken = hand(after, 0)
    assert taken in ("nike-2", "nike-3")
    assert after.state.held[1] == 1
    assert "You take «Winged Victory of Samothrace»" in told(position, "a2", 0)
    assert "circle takes «Winged Victory of Samothrace»" in told(position, "a2", 1)
    assert "circle takes a work card from triangle." in told(position, "a2", -1)
    assert hand(after.view(1), 0) == taken, "who lost it knows where it is"
    assert hand(after.view(-1), 0) == "?"


def test_who_is_taken_from_is_the_players_choice():
    """M8: an opponent with a card."""
    position = adventure("take-2", "take-from", board("moai-1 . . . ."), seats=4,
                         triangle="nike-2", square="nike-3")  # fmt: skip
    assert position.moves == ("triangle", "square")
    refuses(position, "diamond", "M8")
    refuses(position, "circle", "M8")
    after = play(position, "square")
    assert hand(after, 0) == "nike-3"
    assert hand(after.view(2), 0) == "nike-3"
    assert hand(after.view(1), 0) == "?"
    assert after.state.phase == Phase.ACTION


def test_whoever_draws_the_adventure_is_asked_who_is_taken_from():
    """M8: where more than one opponent has a card."""
    position = about_to_complete("take-2", SCREAM, seats=4, triangle="nike-2", diamond="nike-3")
    position = play(position, "scream-2", "a2")
    assert position.state.phase == Phase.TAKE_FROM
    assert position.moves == ("triangle", "diamond")
    assert hand(play(position, "diamond"), 0) == "nike-3"


def test_who_did_not_see_which_card_was_taken_knows_that_hand_no_more():
    """M8: the card everybody knew of may be the one that went."""
    position = adventure(
        "take-2", "take-from", board("moai-1 . . . ."), seats=4,
        triangle={"hand": "nike-2 lascaux-1", "shown": "nike-2"}, square="nike-3",
    )  # fmt: skip
    assert hand(position.view(3), 1) == "nike-2 ?"
    after = play(position, "triangle")
    assert hand(after.view(3), 1) == "?"
    assert hand(after.view(-1), 1) == "?"
    assert hand(after.view(0), 1) == ("nike-2" if hand(after, 0) != "nike-2" else "?")


def test_taking_is_skipped_where_nobody_has_a_card():
    """M8."""
    position = about_to_complete("take-2", SCREAM)
    assert play(position, "scream-2", "a2").state.phase == Phase.ACTION


def test_give_an_opponent_a_hand_card_and_draw_two():
    """M8: seen by the two only."""
    position = adventure("give-1", "give-to", board("moai-1 . . . ."), seats=4, circle="nike-2",
                         triangle=TEN.replace("moai-3", "lascaux-1"))  # fmt: skip
    assert position.moves == ("square", "diamond")
    assert "already" in refuses(position, "triangle", "M3")
    position = play(position, "square")
    refuses(position, "nike-3", "M8")
    after = play(position, "nike-2")
    assert hand(after, 2) == "nike-2"
    assert after.state.held[0] == 2
    assert hand(after.view(2), 2) == hand(after.view(0), 2) == "nike-2"
    assert hand(after.view(1), 2) == hand(after.view(-1), 2) == "?"
    assert told(position, "nike-2", 2).startswith("circle gives you «Winged Victory")
    assert told(position, "nike-2", 1).startswith("circle gives square a work card.")
    assert told(position, "nike-2", 0).startswith("You give square «Winged Victory")


def test_the_first_seat_is_given_cards_too():
    """M8: an opponent of one's choice."""
    triangle = {"hand": "nike-2", "adventures": "give-1"}
    position = drawn(board("moai-1 . . . ."), "triangle", 3, phase="give-to", triangle=triangle,
                     move={"adventure": "give-1"})  # fmt: skip
    assert position.moves == ("circle", "square")
    assert hand(play(position, "circle", "nike-2"), 0) == "nike-2"


def test_the_only_opponent_is_given_the_card_without_being_chosen():
    """M8: where there is no choice only the card is asked for."""
    position = about_to_complete("give-1", SCREAM, circle="scream-2 nike-2")
    position = play(position, "scream-2", "a2")
    assert position.moves == ("nike-2",)
    assert hand(play(position, "nike-2"), 1) == "nike-2"


def test_the_first_seat_is_given_the_card_without_being_chosen():
    """M8: as the only opponent of the second."""
    others = " ".join(name for name in TALE_NAMES if name != "give-1")
    spent = "ale morgana argo wizard artemisia"
    position = drawn(SCREAM, "triangle", triangle="scream-2 nike-2",
                     circle={"adventures": others, "spent": spent})  # fmt: skip
    position = play(position, "scream-2", "a2")
    assert position.moves == ("nike-2",)
    assert hand(play(position, "nike-2"), 0) == "nike-2"


def test_a_move_that_gives_is_covered_for_the_others():
    """M8."""
    position = adventure("give-1", "give-card", board("moai-1 . . . ."), seats=3,
                         circle="nike-2 nike-3", move={"other": "square"})  # fmt: skip
    code = artonauti.parse(position.state, "nike-2")
    seen = [artonauti.veil_move(position.state, code, viewer) for viewer in (-1, 0, 1, 2)]
    covered = artonauti.parse(position.state, "a-card")
    assert seen == [covered, code, covered, code]
    refuses(position, "a-card", "M8")


def test_giving_is_skipped_without_a_card_or_with_full_hands():
    """M3, M8."""
    position = about_to_complete("give-1", SCREAM)
    assert play(position, "scream-2", "a2").state.phase == Phase.ACTION
    squares = board("scream-1 . . . .", ". . . . .", "lascaux-1 . . . .")
    full = about_to_complete("give-1", squares, circle="scream-2 nike-2", triangle=TEN)
    after = play(full, "scream-2", "a2")
    assert after.state.phase == Phase.ACTION
    assert after.state.held[1] == 10


# The top of the deck


def test_look_at_the_top_three_cards_and_keep_one():
    """M8: the others are shuffled back; only who looks sees them."""
    position = play(about_to_complete("look-2", SCREAM), "scream-2")
    assert "You look at «" in told(position, "a2", 0)
    assert "circle looks at 3 work cards." in told(position, "a2", 1)
    position = play(position, "a2")
    assert position.state.phase == Phase.KEEP
    assert len(position.moves) == 3
    assert number(position.view(1).state.looked[0]) == 0
    refuses(position, next(card for card in ("nike-2", "nike-3", "moai-2", "moai-3")
                           if card not in position.moves), "M8")  # fmt: skip
    kept, *others = position.moves
    after = play(position, kept)
    assert hand(after, 0) == kept
    assert hand(after.view(1), 0) == "?"
    assert after.state.left == position.state.left + 2
    for seed in range(20):
        world = after.imagine(0, seed)
        assert not set(hand(world, 1).split()) & set(others), "they lie in the deck"
    code = artonauti.parse(position.state, kept)
    assert artonauti.write(after.state, artonauti.veil_move(position.state, code, 1)) == "a-card"
    assert "keeps a work card" in told(position, kept, 1)


def test_what_another_looks_at_is_imagined():
    """M8: so many cards as are looked at, whoever imagines them."""
    position = play(about_to_complete("look-2", SCREAM, triangle="nike-2"), "scream-2", "a2")
    seen = set()
    for viewer in (0, 1, -1):
        for seed in range(5):
            world = position.imagine(viewer, seed)
            assert number(world.state.looked[0]) == 3
            assert world.engine.audit(world.state) == 0
            seen |= {world.moves} if viewer == 0 else set()
    assert seen == {position.moves}, "who looks knows them"


def test_whoever_draws_still_knows_what_else_is_in_the_deck():
    """M8: only the others cannot tell what was drawn."""
    below = "nike-2 nike-3 sphinx-1 sphinx-2"
    circle = {"hand": "scream-2", "below": below}
    position = about_to_complete("draw-2", SCREAM, circle, triangle={"below": "sphinx-1"})
    after = play(position, "scream-2", "a2")
    seats = artonauti.describe(after.state)
    assert set(seats["circle"]["below"].split()) == set(below.split()) - set(hand(after, 0).split())
    assert seats["triangle"]["below"] == ""


def test_with_no_card_in_the_deck_none_is_looked_at():
    """M8, M10: it is impossible in the turn in which the last card was drawn."""
    squares = board("starry-night-4 nataraja-1 starry-night-4 . scream-1", *ROWS[1:])
    position = about_to_complete(
        "look-2", squares, {
            "hand": LAST_TEN.replace("nataraja-1", "scream-2"),
            "gallery": TWOS.replace("scream", ""),
        },
        triangle={"hand": NINE + " taj-mahal-2", "gallery": THREES}, ends="deck",
    )  # fmt: skip
    assert position.state.left == 0
    position = play(position, "scream-2", "e2")
    assert position.state.held[0] == 9
    assert tales(position) == "look-2"
    assert position.state.phase == Phase.ACTION


def test_what_went_into_the_deck_may_be_drawn_by_others():
    """M8: after another has drawn unseen, nobody can be sure what is in the deck."""
    position = play(adventure("sweep-2", "sweep", board("moai-1 nike-1 . . .")), "pick-a1")
    assert number(position.state.below[0]) == 1
    after = play(position, "turn-b1")
    assert number(after.state.below[0]) == 0


def test_with_one_card_in_the_deck_only_that_is_looked_at_and_the_game_ends():
    """M8, M10."""
    position = drawn(
        board(*ROWS), phase="keep", circle={
            "hand": LAST_TEN.replace("nataraja-1 ", ""), "gallery": TWOS, "looked": "taj-mahal-2",
            "adventures": "look-2",
        },
        triangle={"hand": NINE + " nataraja-1", "gallery": THREES},
        move={"adventure": "look-2", "looking": 1},
    )  # fmt: skip
    assert position.state.left == 0
    after = play(position, "taj-mahal-2")
    assert after.state.ends == 1
    assert play(after, "turn-a1").is_over


def test_on_a_full_board_cards_are_still_swapped():
    """M8: the adventure needs no free square."""
    position = adventure("swap-2", "choose", FULL_BOARD)
    assert len(position.moves) == 24
    after = play(position, "pick-a1", "pick-b1")
    assert lies(after)["a1"] == lies(position)["b1"]

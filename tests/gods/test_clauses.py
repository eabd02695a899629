"""Set-up, turns and the end of Island of Gods, clause by clause, on drawn positions."""

import re
from collections import Counter
from itertools import product

import pytest

from kritias.games import gods
from kritias.games.gods.box import (
    ABILITY_NAMES,
    CANDIDATES,
    DEALT,
    FACE,
    GOD_NAMES,
    GODS,
    HEIGHT,
    ORDER_NAMES,
    PRINTED,
    SHAPE_NAMES,
    TILES_IN,
)
from kritias.kernel.position import Position
from kritias.kernel.rulebook import LANGUAGES, rule_page
from tests.gods.drawn import drawn, kinds, play, refuses, says

# Set-up


def test_the_box_holds_what_the_sheet_counts():
    assert GODS == 6
    assert sorted(ABILITY_NAMES) == sorted(set(ABILITY_NAMES))
    assert len(ABILITY_NAMES) == 8
    assert PRINTED["god"][0]["temples"] == ["I", "II+II", "I", "III"], "the printed example"
    for card in FACE:
        assert sum(HEIGHT[shape] for shape in card) == 9
        tiles = [sum(TILES_IN[shape, level] for shape in card) for level in range(3)]
        assert max(tiles) <= 2, "six tiles can show it"


def test_the_reconstructed_gods_are_six_different_orders_of_the_sets():
    cards = [tuple(god["temples"]) for god in PRINTED["god"]]
    assert len(set(cards)) == 6
    assert set(cards) <= set(CANDIDATES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_and_rule_page_name_the_same_time(language):
    """The rulebook names none."""
    page = rule_page(gods, language)
    assert re.findall(r"(\d+) minut", page.partition("##")[0]) == [str(gods.ABOUT.minutes)]


MISSHAPEN = {"III+I": "II+II", "II+I": "III", "II": "I+I", "-": "-"}


def test_varied_gods_want_levels_that_can_be_had_in_a_wrong_shape():
    """G2: the other faces of the six cards are orders of one set."""
    assert len({tuple(card) for card in DEALT[GODS:]}) == GODS
    assert {tuple(card) for card in DEALT[GODS:]} <= set(CANDIDATES)
    for card in DEALT[GODS:]:
        assert sorted(card) == sorted(MISSHAPEN)
        for wanted in card:
            heights = [HEIGHT[SHAPE_NAMES.index(name)] for name in (wanted, MISSHAPEN[wanted])]
            assert heights[0] == heights[1]


@pytest.mark.parametrize("sides", [*product((0, 1), repeat=4)])
def test_the_sides_that_were_chosen_lie_up(sides):
    """G1: all sixteen choices."""
    names = ("sun", "wave", "laurel", "lyre")
    settings = {
        name: ABILITY_NAMES[2 * region + sides[region]] for region, name in enumerate(names)
    }
    state = Position.start(gods, 2, 5, **settings).state
    assert [ABILITY_NAMES[ability] for ability in state.ability] == list(settings.values())


def test_the_first_game_has_the_recommended_sides():
    """G1."""
    state = Position.start(gods, 2, 5).state
    assert list(state.ability) == [1, 3, 5, 7], "abilities 2, 4, 6, 8"


def test_order_tokens_are_dealt_or_chosen():
    """G1: every order can be chosen, and every order is dealt."""
    for name in ORDER_NAMES:
        state = Position.start(gods, 2, 5, order=name).state
        assert "".join(str(list(state.numbered).index(region) + 1) for region in range(4)) == name
    dealt = {tuple(Position.start(gods, 2, seed).state.numbered) for seed in range(300)}
    assert len(dealt) == 24


def test_every_seat_gets_a_god_of_its_own_and_shows_it():
    """G2."""
    state = Position.start(gods, 4, 3).state
    assert len(set(state.god)) == 4
    assert list(state.shown) == list(state.god)


@pytest.mark.parametrize("seats", gods.SEATS)
def test_varied_gods_are_the_same_six_with_their_other_faces(seats):
    """G2: nothing else is dealt otherwise."""
    plain = Position.start(gods, seats, 3).state
    varied = Position.start(gods, seats, 3, varied_gods=True).state
    assert [god - GODS for god in varied.god[:seats]] == list(plain.god[:seats])
    assert list(varied.shown) == list(varied.god)
    assert gods.describe(varied)["circle"] == gods.describe(plain)["circle"]
    varied.god, varied.shown, varied.varied_gods = plain.god, plain.shown, 0
    assert varied.tobytes() == plain.tobytes()


def test_secret_gods_are_known_to_their_owner_until_the_end():
    """G2: the card and its marks."""
    position = drawn(secret=True, circle={"god": "Zeus"}, triangle={"god": "Hera"})
    assert says(position.view(0), "god", 0) == "Zeus"
    assert says(position.view(0), "god", 1) == "?"
    assert position.view(0).points[1] == 0
    worlds = {says(position.imagine(0, seed), "god", 1) for seed in range(60)}
    assert len(worlds) == 5
    assert "Zeus" not in worlds
    last = {"secret": True, "turn": 120, "actions": 1, "seat": "triangle"}
    over = play(drawn(**last, triangle="sun"), "recruit-1")
    assert over.is_over
    assert says(over.view(0), "god", 1) == "Zeus"


@pytest.mark.parametrize("varied", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_god_and_never_the_own_is_imagined_for_the_others(seats, varied):
    """G2: secret cards, whichever seat imagines; no world has a card twice."""
    position = drawn(seats=seats, secret=True, varied_gods=varied)
    dealt = {*range(GODS, 2 * GODS)} if varied else {*range(GODS)}
    for seat in range(seats):
        worlds = [position.imagine(seat, seed).state for seed in range(80)]
        for other in range(seats):
            gods_there = {int(world.god[other]) for world in worlds}
            own = {int(position.state.god[seat])}
            assert gods_there == (own if other == seat else dealt - own)
        assert all(len({*world.god[:seats].tolist()}) == seats for world in worlds)


@pytest.mark.parametrize(("seats", "cards"), [(1, 6), (2, 10), (3, 14), (4, 18)])
def test_the_deck_depends_on_the_seats(seats, cards):
    """G3: and one card of each colour is the display, the first for the Presence."""
    state = Position.start(gods, seats, 8).state
    elsewhere = state.deck.sum() + state.hand.sum() + state.followers.sum() + (seats == 1)
    assert elsewhere + 4 == 4 * cards
    assert sorted(state.display) == [0, 1, 2, 3]
    assert state.presence == state.display[0]
    assert {Position.start(gods, seats, seed).state.presence for seed in range(40)} == {0, 1, 2, 3}


def test_a_first_follower_and_a_hand_that_grows_with_the_place():
    """G4."""
    state = Position.start(gods, 4, 12).state
    order = [(state.first + place) % 4 for place in range(4)]
    assert [state.held[seat] for seat in order] == [3, 4, 5, 6]
    assert [sum(state.followers[seat]) for seat in order] == [1] * 4
    assert state.seat == state.first
    assert {Position.start(gods, 4, seed).state.first for seed in range(40)} == {0, 1, 2, 3}


def test_hands_are_secret_and_followers_open():
    """G4: play goes clockwise."""
    position = drawn(circle="sun*2", triangle={"hand": "wave*3", "followers": "lyre*2"})
    assert says(position.view(0), "hand", 1) == "?*3"
    assert says(position.view(0), "followers", 1) == "lyre*2"
    position = play(drawn(seats=3, actions=1, circle="sun"), "recruit-1")
    assert position.seat == 1


# The turn


def test_three_cards_are_drawn_one_after_the_other():
    """G5: from the display, refilled at once, or from the deck."""
    position = drawn(phase="draw", display="sun sun wave lyre")
    assert position.moves == ("take-sun", "take-wave", "take-lyre", "draw")
    position = play(position, "take-wave")
    assert len(says(position, "display").replace("-", "").split()) == 4
    assert position.state.draws == 2
    refuses(position, "discard-wave", "G5")
    assert says(position, "known", 0) == "wave"
    position = play(position, "draw", "draw")
    assert position.state.phase == 1
    assert position.state.held[0] == 3
    refuses(position, "draw", "G5")


def test_what_is_taken_from_the_display_stays_known_until_it_can_have_left():
    """G5: others imagine no hand without it."""
    position = play(drawn(phase="draw", circle="sun*2", triangle="wave"), "take-lyre")
    for seed in range(20):
        assert position.imagine(1, seed).state.hand[0, 3] >= 1
    position = play(position, "draw", "draw", "travel-lyre")
    assert says(position, "known", 0) == ""


def test_an_empty_deck_is_made_of_the_discards():
    """G5."""
    cards = {"sun": 6, "wave": 6, "laurel": 5, "lyre": 3}
    rest = " ".join(f"{name}*{count}" for name, count in cards.items())
    position = drawn(
        phase="draw", discard="lyre*2", display="sun sun sun sun",
        circle={"followers": rest}, triangle={"followers": "wave*4 laurel*5 lyre*5"},
    )  # fmt: skip
    assert position.state.stock == 0
    after = play(position, "draw")
    assert says(after, "hand", 0) == "lyre"
    assert (after.state.stock, says(after, "discard")) == (1, "")


BOX = Counter({"sun": 10, "wave": 10, "laurel": 10, "lyre": 10})


def with_empty_deck(discard: str = "wave*2 lyre", seats: int = 2, **more) -> Position:
    """A position whose cards lie elsewhere, all that is not said with the last seat's followers."""
    circle = more.pop("circle", {})
    display = more.setdefault("display", "sun wave laurel lyre")
    said = [discard, display, more.get("stranger", ""), *circle.values()]
    counts = Counter(BOX if seats == 2 else dict.fromkeys(BOX, 6))
    for name, star, number in (word.partition("*") for text in said for word in text.split()):
        counts[name] -= int(number) if star else 1
    rest = " ".join(f"{name}*{count}" for name, count in counts.items() if name != "-" and count)
    last = {"followers": rest} if seats == 2 else circle | {"followers": rest}
    seated = {"circle": circle, "triangle": last} if seats == 2 else {"circle": last}
    position = drawn(seats=seats, discard=discard, **seated, **more)
    assert position.state.stock == 0
    return position


FEASTING = {"presence": "lyre", "circle": {"followers": "lyre*3"}}
# Where a card is needed: the position, the moves before, the move that needs it, what is left.
NEEDS = {
    "draw": (with_empty_deck(phase="draw"), [], "draw", 2),
    "refill": (with_empty_deck(phase="draw"), [], "take-sun", 2),
    "migrate": (with_empty_deck(), [], "migrate", 2),
    "ability 7": (with_empty_deck(lyre="display", **FEASTING), ["festival"], "take-sun", 4),
    "ability 8": (with_empty_deck(**FEASTING), ["festival"], "draw", 4),
    "a place that a festival can fill": (
        with_empty_deck("", lyre="display", display="sun - - -", **FEASTING), [], "festival", 0,
    ),
    "the next turn": (
        with_empty_deck(display="- wave laurel lyre", circle={"hand": "sun"}, actions=1),
        [], "recruit-1", 2,
    ),
    "a card that is discarded at the end": (
        with_empty_deck("", display="- wave laurel lyre", circle={"hand": "wave*7"}, actions=1),
        ["travel-wave"], "discard-wave", 1,
    ),
    "the lone follower": (
        with_empty_deck("", seats=1, stranger="lyre", circle={"hand": "sun"}, actions=1),
        [], "recruit-1", 0,
    ),
}  # fmt: skip


@pytest.mark.parametrize("need", NEEDS)
def test_wherever_a_card_is_needed_the_discards_make_a_new_deck(need):
    """G5, G14, G16, G19: the deck was empty; the new one is counted, and everybody is told."""
    position, before, move, left = NEEDS[need]
    position = play(position, *before)
    after = play(position, move)
    assert (position.state.stock, position.state.shuffles) == (0, 0)
    assert (after.state.stock, after.state.shuffles) == (left, 1)
    assert says(after, "discard") == ""
    for viewer in range(-1, after.state.seats):
        assert "shuffled into a new one" in " ".join(map(str, position.narrate(move, viewer)))


EMPTY = {
    "display": "sun sun sun -",
    "circle": {"hand": "sun", "followers": "sun*3 wave*5 laurel*5 lyre*5"},
    "triangle": {"followers": "sun*3 wave*5 laurel*5 lyre*5"},
}


def test_with_deck_and_discards_empty_nothing_is_drawn_or_refilled():
    """G5."""
    position = drawn(phase="draw", **EMPTY)
    assert position.moves == ("take-sun",)
    assert "empty" in refuses(position, "draw", "G5")
    assert "shuffled" not in " ".join(map(str, position.narrate("take-sun", 1)))
    position = play(position, "take-sun")
    assert says(position, "display") == "- sun sun -"
    assert position.state.shuffles == 0
    position = play(position, "take-sun", "take-sun")
    assert says(position, "display") == "- - - -"
    assert position.state.phase == 1


def test_without_any_card_the_actions_follow_at_once():
    """G5."""
    seats = {
        "circle": {"hand": "sun*3", "followers": "sun*2 wave*5 laurel*5 lyre*5"},
        "triangle": {"hand": "sun", "followers": "sun*4 wave*5 laurel*5 lyre*5"},
    }
    last = {"first": "triangle", "seat": "triangle", "actions": 1}
    position = drawn(display="- - - -", **last, **seats)
    after = play(position, "convert-circle-sun")
    assert (after.seat, after.state.phase, after.state.draws) == (0, 1, 0)


def test_an_empty_place_is_filled_before_the_next_card():
    """G5: here from what a journey has discarded."""
    position = play(drawn(**(EMPTY | {"presence": "wave"})), "travel-sun")
    assert says(position, "display") == "sun sun sun -"
    refuses(position, "migrate", "G16")
    position = play(position, "festival", "stop", "migrate")
    assert says(position, "display") == "sun sun sun sun"
    assert says(position, "hand", 0) == "sun"


def test_five_actions_in_any_mix_and_no_pass():
    """G6."""
    position = drawn(circle="sun*2 wave laurel")
    assert {"travel", "build", "recruit", "migrate"} <= kinds(position)
    refuses(position, "stop", "G6")
    position = play(position, "travel-wave", "migrate", "migrate", "travel-sun", "recruit-1")
    assert position.seat == 1
    assert position.state.actions == 5


def test_where_no_action_is_possible_the_rest_are_forfeited():
    """G6."""
    cards = {"followers": "sun*2 wave*2 laurel*2 lyre*2"}
    other = {"hand": "sun*7 wave*7 laurel*7 lyre*7"}
    position = drawn(circle=cards, triangle=other, converted=True)
    assert position.moves == ("stop",)
    after = play(position, "stop")
    assert after.seat == 1


def test_at_the_end_of_the_turn_five_cards_and_five_followers_stay():
    """G7: the player chooses the cards."""
    position = drawn(
        circle={"hand": "sun*4 wave*4", "followers": "sun*5 lyre*7"}, actions=1
    )  # fmt: skip
    refuses(position, "discard-sun", "G7")
    position = play(position, "recruit-1")
    assert says(position, "followers", 0) == "sun*5 lyre*5"
    assert position.moves == ("discard-sun", "discard-wave")
    refuses(position, "discard-lyre", "G7")
    refuses(position, "migrate", "G7")
    position = play(position, "discard-wave", "discard-sun")
    assert says(position, "hand", 0) == "sun*2 wave*3"
    assert position.seat == 1
    assert says(position, "discard") == "sun*2 wave lyre*2"


# The end

MATCHED = {"god": "Poseidon", "temples": "I II+II I III"}
NEARLY = {"god": "Poseidon", "temples": "I II+II - III", "hand": "laurel*3"}


def test_who_matches_the_card_after_an_action_wins_at_once():
    """G18: the printed example."""
    after = play(drawn(presence="laurel", circle=NEARLY), "build-I")
    assert after.is_over
    assert after.payoff == [1, 0]
    assert after.points == [9, 0]


def with_card(position: Position, card: str) -> Position:
    """The same, with a card that could have been printed in circle's place; the audit, which knows
    what is in the box, would find it."""
    state = position.state.copy()
    state.god[0] = state.shown[0] = len(DEALT) + CANDIDATES.index(tuple(card.split()))
    return Position(gods, state)


@pytest.mark.parametrize(
    ("card", "temples", "neutral"),
    [
        ("I II+II I III", "I II+II I III", {"wave": "circle III"}),
        ("I II+II I III", "II+II I I III", {}),
        ("I II+II I III", "I II+II - III", {"laurel": "circle I"}),
        ("II+I III II I", "III III II I", {}),
    ],
    ids=["more tiles", "wrong regions", "on the neutral site", "wrong tiles of the right level"],
)
def test_the_four_cases_in_which_the_game_does_not_end(card, temples, neutral):
    """G18: the rulebook's list, each beside a position that would have won."""
    position = drawn(circle={"temples": temples, "hand": "sun"}, neutral=neutral)
    assert not with_card(position, card).play("recruit-1").is_over
    position = drawn(circle={"temples": card, "hand": "sun"})
    assert with_card(position, card).play("recruit-1").payoff == [1, 0]


@pytest.mark.parametrize("card", CANDIDATES, ids="; ".join)
def test_every_card_that_could_be_printed_can_be_won(card):
    """G18: tile for tile."""
    position = drawn(circle={"temples": " ".join(card), "hand": "sun"})
    assert with_card(position, " ".join(card)).play("recruit-1").payoff == [1, 0]


VARIED = [*zip(GOD_NAMES, DEALT[GODS:], strict=True)]


@pytest.mark.parametrize(("god", "card"), VARIED, ids=GOD_NAMES)
def test_right_levels_of_wrong_shapes_do_not_win(god, card):
    """G18: the same levels in the same regions; then what the god wants."""
    misshapen = [MISSHAPEN[temple] for temple in card]
    for temples, payoff, points in ((misshapen, [0, 0], 0), (card, [1, 0], 9)):
        circle = {"god": god, "temples": " ".join(temples), "hand": "sun"}
        triangle = {"god": "Hera" if god != "Hera" else "Zeus"}
        position = drawn(varied_gods=True, circle=circle, triangle=triangle)
        after = play(position, "recruit-1")
        assert (after.payoff, after.points[0]) == (payoff, points)


def test_one_wrong_shape_has_to_be_built_anew():
    """G18: Zeus wants III+I; II+I; nothing; II, and III is as high as II+I."""
    circle = {"god": "Zeus", "temples": "III+I III - II", "hand": "wave*7"}
    table = {"presence": "wave", "circle": circle, "triangle": {"god": "Hera"}}
    position = play(drawn(varied_gods=True, **table), "recruit-1")
    assert (position.is_over, position.points) == (False, [6, 0])
    position = play(position, "demolish-wave-circle-III", "build-I", "build-II")
    assert not position.is_over
    assert play(position, "build-II+I").payoff == [1, 0]


def test_a_region_that_stays_bare_on_the_card_has_no_tile_of_its_owner():
    """G18: and it has no mark to get or to lose."""
    circle = {"god": "Zeus", "temples": "III+I II+I III II", "hand": "laurel"}
    position = drawn(varied_gods=True, circle=circle, triangle={"god": "Hera"})
    assert position.points == [9, 0]
    assert not play(position, "migrate").is_over
    told = " ".join(map(str, position.narrate("demolish-laurel-circle-III", 1)))
    assert "shape" not in told
    assert play(position, "demolish-laurel-circle-III").payoff == [1, 0]


def test_the_order_tokens_say_which_region_is_meant():
    """G18."""
    circle = {"god": "Poseidon", "temples": "III I II+II I", "hand": "sun"}
    assert not play(drawn(circle=circle), "recruit-1").is_over
    assert play(drawn(circle=circle, numbers="wave laurel lyre sun"), "recruit-1").is_over


def test_a_demolition_or_an_ability_may_win():
    """G18: an action of any kind."""
    position = drawn(circle=MATCHED, neutral={"wave": "circle III"})
    assert play(position, "demolish-wave-neutral-III").is_over
    circle = {"god": "Poseidon", "temples": "- II+II I III", "followers": "sun*3"}
    position = drawn(circle=circle, neutral={"sun": "circle I"})
    after = play(position, "festival", "move-I-sun-neutral-sun")
    assert after.payoff == [1, 0]


def test_nobody_wins_in_the_turn_of_another():
    """G18: only after an own action."""
    ruthless = {"ruthless": True, "neutral": {"wave": "triangle III"}, "actions": 1}
    position = drawn(triangle=MATCHED, circle={"god": "Zeus"}, **ruthless)
    position = play(position, "demolish-wave-neutral-III")
    assert position.seat == 1
    position = play(position, "draw", "draw", "draw")
    assert not position.is_over
    assert play(position, "migrate").payoff == [0, 1]


def test_a_temple_that_has_its_shape_is_marked_and_loses_the_mark_with_it():
    """G18: marks count as points and have no other effect."""
    position = drawn(circle={"god": "Poseidon", "temples": "I - - III"})
    assert position.points == [4, 0]
    assert play(position, "demolish-lyre-circle-III").points == [1, 0]
    story = " ".join(map(str, position.narrate("demolish-lyre-circle-III", 1)))
    assert "has lost its shape" in story


def test_a_lone_player_meets_a_new_follower_each_turn():
    """G19: the old one is discarded; converted, there is none until the next turn."""
    position = drawn(seats=1, stranger="lyre", actions=1, circle="sun")
    after = play(position, "recruit-1")
    assert says(after, "discard") == "lyre"
    assert says(after, "stranger") != "-"
    assert after.state.turn == 2
    position = drawn(seats=1, stranger="lyre", circle="sun")
    after = play(position, "convert-stranger-lyre")
    assert says(after, "followers", 0) == "lyre"
    assert says(after, "stranger") == "-"
    refuses(after, "convert-stranger-lyre", "G13")
    refuses(drawn(seats=1, circle="sun"), "convert-stranger-sun", "G19")
    after = play(after, "recruit-1", "migrate", "migrate", "migrate")
    assert says(after, "stranger") != "-"
    assert says(after, "discard") == ""


def test_a_lone_player_starts_with_three_cards_and_one_assistant_side():
    """G19: sides, order, secret gods and ruthless are free and change nothing."""
    state = Position.start(gods, 1, 4, secret=True, ruthless=True).state
    assert state.held[0] == 3
    assert state.stranger >= 0
    position = drawn(seats=1, secret=True, ruthless=True, circle=MATCHED | {"hand": "sun"})
    assert play(position, "recruit-1").payoff == [1]


def test_a_lone_player_wins_within_ten_turns_or_loses():
    """G19: the turns that are left count as points."""
    nearly = {"seats": 1, "presence": "laurel", "circle": NEARLY}
    won = play(drawn(turn=7, **nearly), "build-I")
    assert (won.payoff, won.points) == ([1], [12])
    lost = play(drawn(turn=10, actions=1, **nearly), "recruit-3")
    assert lost.is_over
    assert (lost.payoff, lost.points) == ([0], [8])
    assert not play(drawn(turn=9, actions=1, **nearly), "recruit-3").is_over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_sixty_rounds_nobody_wins(seats):
    """G20."""
    last = {"seat": ("triangle", "square", "diamond")[seats - 2], "actions": 1}
    over = play(drawn(seats=seats, turn=60 * seats, **last), "migrate")
    assert over.is_over
    assert over.payoff == [0] * seats
    before = drawn(seats=seats, turn=60 * seats - 1, first="triangle", **last)
    assert not play(before, "migrate").is_over

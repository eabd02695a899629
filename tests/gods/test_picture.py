"""The picture of Island of Gods: every move can be touched, nothing hidden shows."""

import re

import numpy as np
import pytest

import kritias
from kritias.games import gods
from kritias.games.gods import moves, picture
from kritias.games.gods.box import (
    FACE,
    GOD_NAMES,
    NO_TEMPLE,
    PRINTED,
    REGIONS,
    SHAPE_NAMES,
    SHAPES,
    SPOTS,
    TILES_IN,
)
from kritias.games.gods.move_kind import results
from kritias.games.gods.moves import shape_at
from kritias.games.gods.picture import NARROW
from kritias.games.gods.picture_plan import plan_of, site_boxes
from kritias.games.gods.rules_action import exchange_tiles, raise_at
from kritias.games.gods.rules_audit import audit
from kritias.games.gods.state import NONE, Phase
from kritias.kernel.chance import below, stream, word
from kritias.kernel.engine import engine_of
from kritias.kernel.moves import Kind, is_of
from kritias.kernel.position import Position
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.campaign import in_turn, sized
from tests.pictures import check_meanings, check_names, check_touches, ids_of, shown
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")

GODS = kritias.game("gods")
KINDS = {name: kind for name, kind in vars(moves).items() if isinstance(kind, Kind)}
OTHER_SIDES = {"sun": "swap-tiles", "wave": "swap-card", "laurel": "recall", "lyre": "display"}
MIXES = [
    (1, {}),
    (1, OTHER_SIDES),
    (2, {"ruthless": True, "varied_gods": True}),
    (2, OTHER_SIDES | {"secret": True}),
    (3, OTHER_SIDES | {"ruthless": True}),
    (4, {"secret": True, "ruthless": True, "varied_gods": True}),
    (4, {}),
]
RARE = (moves.SWAP, moves.SHIFT, moves.ASSIST, moves.EXCHANGE, moves.STOP)
WIDE, TALL = 1.7, 0.7
PHONE = 390
ABOUT, LAID = sized(20, 30), sized(9, 12)  # moments of random games, and positions laid out
FINGER = 40


def states(seats, settings, about=ABOUT):
    """Moments of random games, seen by the mover: one in many, and the rare ones oftener."""
    engine, taken, rare = engine_of(GODS), 0, 0
    one_in = 3 if seats == 1 else 37
    for moment in Trial(GODS, seats, games=60, settings=settings).moments():
        is_rare = any(is_of(kind, move) for kind in RARE for move in moment.legal)
        if moment.luck % one_in == 0 or (is_rare and rare < about // 4):
            yield engine.veil(moment.state, moment.state.seat), moment.legal
            taken += 1
            rare += is_rare
            if taken >= about:
                break
    yield from festivals(seats, settings)


def festivals(seats, settings, number=LAID):
    """Positions in which tiles may be swapped or moved: temples laid at random."""
    engine, trial = engine_of(GODS), Trial(GODS, seats, settings=settings)
    for game in range(number):
        state = trial.start(game)
        state.presence, state.phase, state.draws = 0, Phase.FESTIVAL, 0
        for step in range(SPOTS):
            spot = lot(game, 2 * step, SPOTS)
            fitting = [
                shape for shape in range(1, SHAPES)
                if all(state.supply[state.seat] >= TILES_IN[shape])
            ]  # fmt: skip
            if fitting and shape_at(state, state.seat, spot) == NO_TEMPLE:
                shape = fitting[lot(game, 2 * step + 1, len(fitting))]
                exchange_tiles(state, state.seat, 0, shape)
                raise_at(state, state.seat, spot, shape)
        assert audit(state) == 0
        yield engine.veil(state, state.seat), tuple(map(int, engine.legal(state)))


def lot(game, number, size):
    """One of so many, drawn for a game."""
    return below(np.uint64(word(np.uint64(stream(np.uint64(game))), number)), size)


def drawn(seen, viewer, aspect=WIDE, language="en"):
    return shown(GODS, picture, seen, viewer, aspect, language)


every_mix = pytest.mark.parametrize(("seats", "settings"), in_turn(MIXES, 4))


@every_mix
def test_every_move_can_be_touched(seats, settings):
    for seen, legal in states(seats, settings):
        for aspect in (WIDE, TALL):
            there = ids_of(drawn(seen, seen.seat, aspect))
            check_names(picture, there)
            check_touches(gods, seen, legal, there)


@every_mix
def test_no_touch_is_taken_for_another(seats, settings):
    for seen, legal in states(seats, settings):
        check_meanings(gods, seen, legal)


def test_every_kind_of_move_was_met():
    met = set()
    for seats, settings in MIXES:
        for _, legal in states(seats, settings):
            met |= {name for name, kind in KINDS.items() for move in legal if is_of(kind, move)}
    assert met == set(KINDS)


def test_what_is_shown_is_what_comes():
    """The ghosts of a move are the temples that stand after it."""
    engine, tried = engine_of(GODS), 0
    for seats, settings in MIXES:
        for seen, legal in states(seats, settings):
            for move in legal:
                after = seen.copy()
                if not results(seen, move):
                    continue
                engine.play(after, move)
                tried += 1
                for region, seat, shape in results(seen, move):
                    stands = after.neutral[region] if seat == NONE else after.temple[seat, region]
                    assert stands == shape
    assert tried > 1000


@every_mix
def test_the_same_knowledge_makes_the_same_picture(seats, settings):
    engine = engine_of(GODS)
    trial = Trial(GODS, seats, games=2, settings=settings)
    for number, moment in enumerate(trial.moments(101)):
        for viewer in range(-1, seats):
            seen = engine.veil(moment.state, viewer)
            world = engine.veil(engine.imagine(seen.copy(), viewer, number), viewer)
            assert drawn(seen, viewer) == drawn(world, viewer)
            assert list(map(str, picture.facts(seen, 0))) == list(map(str, picture.facts(world, 0)))


def test_secret_gods_do_not_show():
    engine = engine_of(GODS)
    for secret in (True, False):
        state = Trial(GODS, 4, settings={"secret": secret}).start(0)
        for viewer in range(-1, 4):
            seen = engine.veil(state, viewer)
            page = drawn(seen, viewer)
            named = {god for god in range(len(GOD_NAMES)) if GOD_NAMES[god] in page}
            own = {int(state.god[viewer])} if viewer >= 0 else set()
            assert named == (own if secret else set(map(int, state.god)))
            assert all(
                (picture.facts(seen, seat)[0].symbol == "ui-temple")
                == (not secret or seat == viewer)
                for seat in range(4)
            )


@pytest.mark.parametrize("seats", gods.SEATS)
def test_a_plate_tells_how_many_tiles_of_others_are_left_to_demolish(seats):
    """G12, G19: only the ruthless have any, and nobody alone."""
    for ruthless in (True, False):
        state = Trial(GODS, seats, settings={"ruthless": ruthless}).start(0)
        state.demolished[0] = 1
        left = [fact.number for fact in picture.facts(state, 0) if fact.symbol == "ui-demolish"]
        assert left == ([1] if ruthless and seats > 1 else [])


def test_a_temple_that_is_done_is_sealed():
    state = Trial(GODS, 2).start(0)
    assert drawn(state, 0).count('class="seal"') == 0
    state.temple[0, state.numbered[2]] = FACE[state.god[0], 2]
    assert drawn(state, 0).count('class="seal"') == 2  # on the site and on the god card
    assert drawn(state, 1).count('class="seal"') == 2  # on the site and in the court
    assert picture.facts(state, 0)[0].number == 1


def test_bare_ground_is_shown_and_never_sealed():
    """G18: Zeus wants III+I; II+I; nothing; II."""
    state = Position.start(GODS, 2, 1, order="1234", varied_gods=True).state
    state.god[0] = state.shown[0] = gods_of("Zeus")
    state.temple[0] = [SHAPE_NAMES.index(shape) for shape in ("III+I", "III", "-", "-")]
    page = drawn(state, 0)
    assert page.count('class="bare"') == 2 + 1  # on the site and the card, and in a court
    assert page.count('class="seal"') == 2
    assert "Zeus: 1 of 3 temples" in page
    assert "Zeus wants no temple in the region of the laurel, number 3." in page
    assert "wants II+I in the region of the wave, number 2: the level is right" in page


def gods_of(name):
    """The other face of a card."""
    return len(GOD_NAMES) + GOD_NAMES.index(name)


def test_tokens_and_calendar_tell_the_turn():
    state = Trial(GODS, 1).start(0)
    state.turn, state.actions, state.phase, state.draws = 4, 2, Phase.ACT, 0
    board = str(picture.board(state, ViewContext(0, Words())))
    assert board.count('class="coin-token gone"') == 3
    assert board.count('class="day gone"') == 3
    assert board.count('class="day now"') == 1
    assert [step.when for step in picture.steps(state)] == ["done", "now", ""]
    assert "●●○○○" in str(picture.steps(state)[1].label)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_around_one_screen_the_table_lies_as_for_whoever_takes_it_next(seats):
    """Nothing on the board may move when hands are uncovered."""
    state = Trial(GODS, seats).start(0)
    taken, covered, watched = (
        frame_of(picture.board(shown_to(state, viewer), ViewContext(viewer, Words(), 0.9, taker)))
        for viewer, taker in ((0, NONE), (NONE, 0), (NONE, NONE))
    )
    assert covered == taken
    assert watched != taken, "a spectator sees all courts"


def shown_to(state, viewer):
    return engine_of(GODS).veil(state, viewer)


def frame_of(board):
    return re.search('viewBox="(.*?)"', str(board))[1]


def test_a_new_deck_is_seen_in_the_counts():
    """G5: nothing in the deck and three cards beside it, then all but the one that was drawn."""
    state = Trial(GODS, 2).start(0)
    state.discard[:], state.deck[:], state.stock = [1, 2, 0, 0], 0, 0
    assert {"The deck, 0 cards", "Discarded: a sun card and 2 wave cards"} <= titles(state)
    engine_of(GODS).play(state, moves.DRAW.first)
    assert {"The deck, 2 cards", "Nothing is discarded."} <= titles(state)


def titles(state):
    """What is said of the things on the board."""
    board = str(picture.board(state, ViewContext(0, Words())))
    return set(re.findall("<title>(.*?)</title>", board))


def test_targets_are_as_large_as_a_finger_on_a_phone():
    for courts, seats in ((3, 4), (2, 3), (1, 2)):
        plan = plan_of(PHONE / 540, courts)
        scale = PHONE / plan.width
        own, neutral, small = site_boxes(plan.regions[0].w, plan.regions[0].h, seats - 1)
        for box in (own, neutral, *small, plan.deck):
            assert min(box.w, box.h) * scale >= FINGER
        assert NARROW * scale >= FINGER
        assert (plan.courts[0].h - 14) * scale >= FINGER


def test_colours_are_those_of_the_box():
    style = (folder_of(GODS) / "picture.css").read_text(encoding="utf-8")
    for number in range(REGIONS):
        rule = rf"\.r{number} {{\s+--cloth: (#\w+);\s+--hue: light-dark\([^,]+, (#\w+)\)"
        said = re.search(rule, style)
        printed = PRINTED["region"][number]
        assert said
        assert said.groups() == (printed["colour"], printed["night"])


def test_prompts_and_steps_are_said_in_every_phase():
    met = set()
    for seats, settings in MIXES:
        for seen, _ in states(seats, settings):
            met.add(Phase(seen.phase))
            assert str(picture.prompt(seen, seen.seat))
            assert str(picture.prompt(seen, NONE))
            assert sum(step.when == "now" for step in picture.steps(seen)) == 1
    assert met == set(Phase) - {Phase.OVER}

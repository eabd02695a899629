"""The picture of Survive: every move can be touched, nothing hidden shows, markup is sound."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

import kritias
from kritias.games import survive
from kritias.games.survive import picture
from kritias.games.survive.box import CREATURES, HEX_NAMES, HEXES, PEOPLE, VALUES
from kritias.games.survive.moves import GRAB
from kritias.games.survive.picture_sea import CHART
from kritias.games.survive.state import NONE, SAVED, Phase, State
from kritias.kernel.engine import engine_of
from kritias.kernel.moves import is_of
from kritias.kernel.trial import Trial
from kritias.ui import sea
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words
from tests.campaign import sized
from tests.pictures import (
    check_meanings,
    check_names,
    check_touches,
    check_words,
    ids_of,
    sequences,
    shown,
)
from tests.survive.drawn import drawn as laid
from tests.survive.drawn import play
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")

GAME = kritias.game("survive")
MIXES: tuple[dict[str, bool], ...] = (
    {},
    {"dolphins": True, "squids": True, "crowded": True},
    {"squids_only": True, "no_one_left": True, "sea_whirlpool": True},
    {"dolphins": True, "atlantis_gone": True, "open_memory": True, "all_equal": True},
)
STAGES = (0.6, 1.0, 1.6)  # a phone, a square, a wide window


def sampled(mix: int) -> Iterator[State]:
    """Positions along random games: every phase is met, the long ones now and then."""
    trial = Trial(GAME, seats=2 + mix % 3, games=3, seed=mix + 1, settings=MIXES[mix])
    met: dict[int, int] = {}
    for moment in trial.moments():
        state = moment.state
        met[state.phase] = met.get(state.phase, 0) + 1
        if met[state.phase] <= sized(3, 8) or moment.luck % sized(96, 32) == 0:
            yield state.copy()


@cache
def positions(mix: int) -> tuple[State, ...]:
    return tuple(sampled(mix))


def veiled(state: State, seat: int) -> State:
    return engine_of(GAME).veil(state, seat)


def drawn(seen: State, viewer: int, aspect: float = 1.6) -> str:
    """All that the page shows of a position."""
    frame = [
        picture.steps(seen),
        picture.prompt(seen, viewer),
        *(picture.facts(seen, seat) for seat in range(seen.seats)),
    ]
    return shown(GAME, picture, seen, viewer, aspect) + repr(frame)


def offers(seen: State):
    return {int(move): GAME.offer(seen, int(move)) for move in engine_of(GAME).legal(seen)}


each_mix = pytest.mark.parametrize("mix", range(len(MIXES)))


@each_mix
def test_every_move_has_words_and_names_what_is_there_to_touch(mix):
    for state in positions(mix):
        seen = veiled(state, state.seat)
        there = ids_of(shown(GAME, picture, seen, state.seat))
        check_touches(GAME, seen, offers(seen), there)


@each_mix
def test_no_two_moves_are_touched_alike_and_none_hides_behind_another(mix):
    for state in positions(mix):
        seen = veiled(state, state.seat)
        check_meanings(GAME, seen, offers(seen))


@each_mix
def test_what_is_chosen_between_is_told_apart(mix):
    """But for creatures that are alike in one space."""
    for state in positions(mix):
        seen = veiled(state, state.seat)
        check_words(GAME, seen, [move for move in offers(seen) if not is_of(GRAB, move)])


@each_mix
def test_ids_are_unique_and_markup_is_well_formed(mix):
    for number, state in enumerate(positions(mix)[::2]):
        viewer = state.seat if number % 2 else NONE
        page = shown(GAME, picture, veiled(state, viewer), viewer, STAGES[number % 3])
        check_names(picture, ids_of(page))


@each_mix
def test_what_a_viewer_may_not_know_does_not_show(mix):
    """S2, S15: a world that looks the same to the viewer is drawn the same."""
    engine = engine_of(GAME)
    for number, state in enumerate(positions(mix)[::4]):
        viewer = number % (state.seats + 1) - 1
        seen = veiled(state, viewer)
        world = engine.imagine(seen, viewer, number + 1)
        assert drawn(seen, viewer) == drawn(veiled(world, viewer), viewer)


def test_after_set_up_the_owner_sees_its_values_no_more_unless_memory_is_open():
    """S4: the owner has to remember."""
    engine = engine_of(GAME)
    for mix in range(len(MIXES)):
        for state in positions(mix)[::3]:
            other = state.copy()
            other.value[0, :PEOPLE] = state.value[0].tolist()[::-1]
            differs = other.value[0].tolist() != state.value[0].tolist()
            seen, turned = (engine.shown(world, 0, state) for world in (state, other))
            shows = drawn(seen, 0) != drawn(turned, 0)
            known = state.phase <= Phase.LAUNCH or state.open_memory
            assert not shows or known
            assert shows or not (known and differs and not is_off_board(state, 0))


def is_off_board(state: State, seat: int) -> bool:
    """Whether nobody of a seat is to be seen."""
    own = state.where[seat * PEOPLE : (seat + 1) * PEOPLE].tolist()
    return all(where < 0 and where != SAVED for where in own)


@each_mix
def test_all_that_is_on_the_board_is_drawn_once(mix):
    for state in positions(mix)[1::2]:
        names = ids_of(str(picture.board(state, ViewContext(NONE, Words()))))
        boats = sum(cell >= 0 for cell in state.boat.tolist())
        beasts = sum(cell >= 0 for cell in state.beast.tolist())
        people = sum(where >= 0 or where == SAVED for where in state.where.tolist())
        assert sum(name.startswith("boat-") for name in names) == boats
        assert sum(name.startswith("beast-") for name in names) == beasts
        assert sum(name.startswith("person-") for name in names) == people
        assert sum(name.startswith("hex-") for name in names) == HEXES


def test_the_sample_meets_every_phase():
    met = {Phase(state.phase) for mix in range(len(MIXES)) for state in positions(mix)}
    assert met >= set(Phase) - {Phase.OVER, Phase.ASK, Phase.CREW}


def test_a_hand_is_one_chip_for_each_atlantean_not_yet_placed():
    """S2: the owner picks which."""
    state = next(iter(positions(0)))
    there = ids_of(shown(GAME, picture, veiled(state, state.seat), state.seat))
    hand = [name for name in there if name.startswith("hand-")]
    assert len(hand) == sum(state.hand[state.seat].tolist())
    assert {name.split("-")[1] for name in hand} == {str(value) for value in range(1, VALUES + 1)}


def test_the_reach_of_a_creature_lights_up_before_it_is_taken():
    """S21: the red die moves a serpent one space, a shark two, a whale three."""
    seen = next(state for state in positions(0) if state.phase == Phase.GRAB)
    for move, offer in offers(veiled(seen, seen.seat)).items():
        after = seen.copy()
        engine_of(GAME).play(after, move)
        if after.phase == Phase.STEER:
            there = {way[0] for other in offers(after).values() for way in sequences(other)}
            assert set(offer.shows) == there


def test_a_finished_game_is_drawn_with_the_values_of_the_saved():
    """S4: at the end the saved are turned over."""
    trial = Trial(GAME, seats=4, games=60, seed=3, settings={"no_one_left": True})
    for number in range(trial.games):
        *_, last = trial.walk(number)
        board = str(picture.board(veiled(last.state, NONE), ViewContext(NONE, Words())))
        saved = [person for person, at in enumerate(last.state.where.tolist()) if at == SAVED]
        assert board.count('class="worth"') == len(saved)
        if saved:
            return
    pytest.fail("nobody was saved in sixty games")


def test_the_saved_stand_where_they_landed():
    """S14: from a boat or swimming, each on the island it reached; the others in their camp."""
    people = "c0=6 b10 boat1 saved-l10 saved"
    before = laid("", circle=people, triangle="m5", boats="k10")
    after = before
    for move in ("a-land", "b-land", "c-land"):
        after = play(after, move)
    landed = [HEX_NAMES[cell] for cell in after.state.landed[:4]]
    assert landed == ["c0", "b10", "k10", "l10"]
    assert after.state.landed[4] == NONE
    board = ElementTree.fromstring(str(picture.board(after.state, ViewContext(0, Words()))))
    on = {one.get("id"): one.get("data-on") for one in board.iter() if one.get("data-on")}
    stand = [on[f"person-{number}"].removeprefix("haven-") for number in range(5)]
    assert stand == ["nw", "ne", "se", "se", "nw"]
    titles = [one.findtext("title") for one in board.iter() if one.get("id") == "person-0"]
    assert titles == ["Atlantean of circle, safe, ashore from c0"]
    document = survive.describe(after.state)
    assert survive.from_document(document).tobytes() == after.state.tobytes()


def test_a_file_of_its_own_brings_all_that_it_shows():
    state = positions(1)[-1]
    page = str(picture.picture(veiled(state, NONE), NONE))
    used = set(re.findall(r'href="#([^"]+)"', page))
    assert used <= set(ids_of(page))
    assert "@import" not in page
    assert {"serpent", "hexagon", "islander-swims"} <= used
    assert set(CREATURES) <= set(ids_of(page))


def test_on_the_smallest_stage_a_hex_is_as_wide_as_a_fingertip():
    """The least size that the style names gives hexes of 44 pixels."""
    style = (picture.Path(picture.__file__).parent / "picture.css").read_text(encoding="utf-8")
    least = [int(re.search(rf"--least-{side}: (\d+)px", style)[1]) for side in ("width", "height")]
    for pixels, units in zip(least, CHART.size):
        assert 44 <= pixels / (units + 2 * sea.MARGIN) * sea.WIDE < 44.5

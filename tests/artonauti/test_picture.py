"""The picture of Artonauti: every move can be touched, nothing hidden shows."""

import re
from functools import cache
from itertools import chain, pairwise, product
from xml.etree import ElementTree

import numpy as np
import pytest

from kritias.games import artonauti
from kritias.games.artonauti import moves, picture
from kritias.games.artonauti.box import ALL_WORKS, CARDS, COLOURS, NONE, SIZE, WORK, WORKS
from kritias.games.artonauti.notation import CARD_NAMES
from kritias.games.artonauti.picture_gallery import LEAST, hang, row_height, wall_of
from kritias.games.artonauti.picture_mosaic import SPIN, Box, plan_of
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GILT,
    WORK_IDS,
    cut_sides,
    face,
)
from kritias.games.artonauti.state import Phase
from kritias.games.artonauti.words import place
from kritias.kernel.engine import engine_of
from kritias.kernel.moves import Kind, is_of
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.ui.words import LANGUAGES
from tests import pictures
from tests.artonauti.drawn import adventure, board, drawn
from tests.artonauti.keen import keen
from tests.artonauti.test_clauses import standing_still
from tests.pictures import WIDE, check_meanings, check_names, check_touches, ids_of
from tests.unchanged import looks_at

pytestmark = looks_at("pictures")

KINDS = {name: kind for name, kind in vars(moves).items() if isinstance(kind, Kind)}
NEVER_OFFERED = {"COVERED", "RING"}  # how others see a move, and the table's own
MIXES = [
    (2, {"adventures": True}),
    (3, {"adventures": True}),
    (3, {"adventures": False, "time_limit": "30"}),
    (4, {"adventures": True, "time_limit": "60"}),
]
EACH_PHASE = 6  # moments of a phase in a mix
TALL = 0.63
PHONE = 390
FINGER = 40

every_mix = pytest.mark.parametrize(("seats", "settings"), MIXES)


@cache
def some_of(seats, settings):
    """Moments of keen and of random games, of every phase a few, as who decides sees them, with
    the moves."""
    engine, met = engine_of(artonauti), {phase: [] for phase in Phase}
    trials = (
        keen(seats, 16, **dict(settings)),
        Trial(artonauti, seats, games=3, settings=dict(settings)),
    )
    for moment in chain.from_iterable(trial.moments() for trial in trials):
        there = met[moment.state.phase]
        if moment.legal and len(there) < EACH_PHASE:
            there.append((engine.veil(moment.state, moment.state.seat), moment.legal))
    return [*chain.from_iterable(met.values()), *rare(seats, dict(settings))]


def rare(seats, settings):
    """Adventures that games hardly ever meet, laid out."""
    if not settings["adventures"]:
        return
    squares = board("moai-1 nike-1~ . . .", ". the-kiss-2 . . sphinx-1~")
    laid = [adventure("sweep-2", "sweep", squares, seats=seats)]
    if seats > 2:
        hands = {"triangle": "nike-2", "square": "nike-3"}
        laid.append(adventure("take-2", "take-from", squares, seats=seats, **hands))
    for position in laid:
        legal = tuple(map(int, engine_of(artonauti).legal(position.state)))
        yield engine_of(artonauti).veil(position.state, 0), legal


def states(seats, settings):
    return some_of(seats, tuple(settings.items()))


def shown(seen, viewer, aspect=WIDE, language="en"):
    return pictures.shown(artonauti, picture, seen, viewer, aspect, language)


def looks(markup):
    """What can be looked at closely in some markup, and what it tells."""
    return [
        {"id": node.get("id"), "name": name, "kind": node.get("data-look-kind", ""),
         "lines": node.get("data-look-lines", ""), "said": node.get("aria-label", "")}
        for node in ElementTree.fromstring(markup).iter()
        if (name := node.get("data-look"))
    ]  # fmt: skip


@every_mix
def test_every_move_can_be_touched(seats, settings):
    for number, (seen, legal) in enumerate(states(seats, settings)):
        there = ids_of(shown(seen, seen.seat, (WIDE, TALL)[number % 2]))
        check_names(picture, there)
        check_touches(artonauti, seen, legal, there)


@every_mix
def test_no_touch_is_taken_for_another(seats, settings):
    for seen, legal in states(seats, settings):
        check_meanings(artonauti, seen, legal)


def test_every_kind_and_every_phase_was_met():
    kinds, phases, counted = set(), set(), 0
    for mix in MIXES:
        for seen, legal in states(*mix):
            counted += 1
            phases.add(Phase(seen.phase))
            kinds |= {name for name, kind in KINDS.items() for move in legal if is_of(kind, move)}
    assert kinds == set(KINDS) - NEVER_OFFERED
    assert phases == set(Phase) - {Phase.OVER}
    assert counted > 200


@every_mix
def test_the_same_knowledge_makes_the_same_picture(seats, settings):
    engine = engine_of(artonauti)
    for number, moment in enumerate(keen(seats, 2, **settings).moments(29)):
        for viewer in range(-1, seats):
            seen = engine.veil(moment.state, viewer)
            world = engine.veil(engine.imagine(seen.copy(), viewer, number), viewer)
            assert shown(seen, viewer) == shown(world, viewer)
            assert picture.prompt(seen, viewer) == picture.prompt(world, viewer)
            assert picture.facts(seen, 0) == picture.facts(world, 0)


def test_a_hand_shows_to_its_owner_only():
    state = drawn(board("scream-1 . . . ."), circle="the-kiss-1 sphinx-2", triangle="nike-1").state
    engine = engine_of(artonauti)
    assert 'id="hand-' in shown(engine.veil(state, 0), 0)
    for viewer, hidden in ((1, ("the-kiss", "sphinx")), (NONE, ("the-kiss", "nike"))):
        markup = shown(engine.veil(state, viewer), viewer)
        assert not [name for name in hidden if f'"#work-{name}"' in markup]


def test_cards_lie_either_way_up():
    state = drawn(board("scream-1 scream-2~ . . ."), circle="nike-1").state
    markup = shown(state, 0)
    turned = [look for look in looks(markup) if "upside down" in look["lines"]]
    assert [look["name"] for look in turned] == ["The Scream"]
    assert str(face(state.board[1], 1)) in markup
    assert "rotate(180)" in str(face(state.board[1], 1))


def test_sides_are_cut_where_the_picture_goes_on():
    """Every inner edge of a work has two cut sides, one on each card."""
    inner = sum(
        work.columns * (work.rows - 1) + work.rows * (work.columns - 1) for work in ALL_WORKS
    )
    assert sum(sum(cut_sides(kind)) for kind in range(CARDS)) == 2 * inner
    assert all(
        str(face(kind)).count('class="tear"') == sum(cut_sides(kind)) for kind in range(CARDS)
    )


def test_completed_works_hang_whole_in_their_gallery():
    state = drawn(board(), circle="nike-1").state
    for seat, work in ((0, 3), (0, 22), (1, 7)):
        state.gallery[seat] |= np.uint64(1 << work)
        state.worth[seat] += SIZE[work]
    markup = ElementTree.fromstring(shown(state, 0))
    walls = {
        seat: [node.get("id") for node in wall.iter() if node.get("class") == "hung"]
        for seat in range(2)
        for wall in markup.iter()
        if wall.get("id") == f"gallery-{seat}"
    }
    assert walls[0] == [f"hung-{WORK_IDS[3]}", f"hung-{WORK_IDS[22]}"]
    assert walls[1] == [f"hung-{WORK_IDS[7]}"]
    assert picture.facts(state, 0)[0].number == 2


def is_inside(inner, outer):
    return (
        outer.x <= inner.x and inner.x + inner.w <= outer.x + outer.w
        and outer.y <= inner.y and inner.y + inner.h <= outer.y + outer.h
    )  # fmt: skip


PARTHENON = WORK_IDS.index("parthenon")  # three cards side by side


@pytest.mark.parametrize("room", [(300, 90), (300, 300), (200, 40), (420, 20), (120, 400)])
@pytest.mark.parametrize("numbers", [[PARTHENON], range(4), range(9), range(WORKS)], ids=len)
def test_works_hang_side_by_side_within_the_wall(numbers, room):
    """With their frames, however many there are and however small the wall is."""
    room = Box(20, 40, *room)
    nails = hang(list(numbers), room)
    for x, y, w, h in nails:
        assert is_inside(Box(x - GILT, y - GILT, w + 2 * GILT, h + 2 * GILT), room)
    for one, two in product(nails, nails):
        apart = one.x + one.w < two.x or two.x + two.w < one.x
        assert one == two or apart or one.y + one.h < two.y or two.y + two.h < one.y


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_works_friends_and_hand_share_the_plate_of_a_gallery(seats):
    """In any shape of the stage; what does not fit beside the works gives way to them."""
    state = drawn(board(), circle="nike-1", seats=seats).state
    state.gallery[1], state.saga[1] = np.uint64(0b111111), np.uint64(0b11111)
    for hundredths in range(45, 260, 5):
        plan = plan_of(hundredths / 100, seats)
        plate = Box(0, 0, *plan.galleries[1][2:])
        wall = wall_of(state, 1, plan.galleries[1], plan.text, has_fan=True)
        assert all(is_inside(part, plate) for part in wall if part)
        rows = sorted((part for part in wall if part), key=lambda part: part.y)
        assert all(one.y + one.h <= two.y for one, two in pairwise(rows)), "one above the other"
        works = row_height(list(range(6)), wall.room)
        assert works >= plan.text * LEAST or not (wall.friends or wall.fan)


def test_the_card_in_the_air_keeps_its_name_when_it_lies():
    state = drawn(board("scream-1 . . . ."), circle="the-kiss-1 sphinx-2").state
    engine = engine_of(artonauti)
    engine.play(
        state,
        moves.HOLD.first
        + int(np.flatnonzero([int(state.hand[0, 0]) >> kind & 1 for kind in range(CARDS)])[0]),
    )
    held = f"card-{state.card}-0"
    assert held in ids_of(shown(state, 0))
    engine.play(state, moves.PUT.first + 2 * 7)
    assert held in ids_of(shown(state, 0))


def test_the_adventure_is_told_to_all():
    state = adventure("swap-1", "choose", board("scream-1 . nike-2 . .")).state
    for viewer in (NONE, 0, 1):
        assert "Two eras mixed up" in shown(engine_of(artonauti).veil(state, viewer), viewer)


AUTHORS = {"en": "Unknown", "it": "Ignoto", "es": "Desconocido"}
KINDS_OF_ART = {
    "en": ("Painting", "Sculpture", "Architecture"),
    "it": ("Pittura", "Scultura", "Architettura"),
    "es": ("Pintura", "Escultura", "Arquitectura"),
}
PLACES = {
    "en": ("Card 1 of 2: at the top · violet", "Card 2 of 4: at the top right · gold", "3 points"),
    "it": ("Carta 1 di 2: in alto · viola", "Carta 2 di 4: in alto a destra · oro", "3 punti"),
    "es": ("Carta 1 de 2: arriba · violeta", "Carta 2 de 4: arriba a la derecha · dorado",
           "3 puntos"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_looked_at_closely_tells_work_author_kind_and_place(language):
    """On the board, in the hand, and as a whole in a gallery; and to those who listen."""
    circle = {"hand": "starry-night-2", "gallery": "parthenon"}
    state = drawn(board("scream-1 . nike-2 . ."), circle=circle).state
    told = {look["id"]: look for look in looks(shown(state, 0, language=language))}
    painting, sculpture, architecture = KINDS_OF_ART[language]
    on_board = told[f"card-{CARD_NAMES.index('scream-1')}-0"]
    in_hand = told[f"hand-{CARD_NAMES.index('starry-night-2')}-0"]
    hung = told["hung-parthenon"]
    assert [look["kind"] for look in (on_board, in_hand, hung)] == [
        painting, painting, architecture,
    ]  # fmt: skip
    assert told[f"card-{CARD_NAMES.index('nike-2')}-0"]["kind"] == sculpture
    assert AUTHORS[language] in told[f"card-{CARD_NAMES.index('nike-2')}-0"]["lines"]
    assert "Edvard Munch, 1893" in on_board["lines"]
    assert "Vincent van Gogh, 1889" in in_hand["lines"]
    for look, where in zip((on_board, in_hand, hung), PLACES[language], strict=True):
        assert where in look["lines"]
        assert all(part in look["said"] for part in (look["name"], look["kind"], where))


def test_every_card_has_a_place_of_its_own_in_its_work():
    for work in range(WORKS):
        kinds = [kind for kind in range(CARDS) if WORK[kind] == work]
        assert len({str(place(kind)) for kind in kinds}) == SIZE[work]


@pytest.mark.parametrize(("tale", "goes_on"), [("swap-1", True), ("swap-2", False)])
def test_the_sign_is_on_an_adventure_that_goes_on_and_on_no_other(tale, goes_on):
    """M8: where all see it, in the tray of whoever plays it, and at the edge when it is over."""
    squares = board("scream-1 . nike-2 . .")
    played = adventure(tale, "choose", squares).state
    over = drawn(squares, circle={"hand": "moai-1", "adventures": tale}).state
    for state, viewer, places in ((played, 0, 3), (played, 1, 2), (over, 0, 1), (over, 1, 1)):
        markup = shown(engine_of(artonauti).veil(state, viewer), viewer)
        assert len(re.findall(r'class="(?:small-tale )?goes-on"', markup)) == places * goes_on
        told = [look for look in looks(markup) if look["name"] == "Two eras mixed up"]
        assert len(told) == places
        assert all(("The adventure goes on" in look["lines"]) == goes_on for look in told)


def test_idle_rounds_are_marked_beside_the_deck():
    """M10: once a turn was idle, three marks, and those are full that have passed."""
    for idle, marks in ((0, 0), (1, 3), (2, 3), (5, 3)):
        markup = shown(standing_still(idle=idle).state, NONE)
        assert len(re.findall(r'class="round(?: passed)?"', markup)) == marks
        assert markup.count('class="round passed"') == idle // 2
        told = [look["kind"] for look in looks(markup) if look["name"] == "Idle rounds"]
        assert told == ([f"{idle // 2} of 3"] if idle else [])


def test_targets_are_as_large_as_a_finger_on_a_phone():
    for seats in (2, 3, 4):
        plan = plan_of(PHONE / 560, seats)
        scale = PHONE / plan.width
        assert min(CARD_WIDTH, CARD_HEIGHT, 2 * SPIN) * scale >= FINGER
        assert min(box.h for box in plan.galleries) * scale >= FINGER


def test_a_file_of_its_own_is_whole_and_holds_only_what_it_shows():
    state = drawn(board("scream-1 . nike-2~ . ."), circle="moai-1").state
    whole = ElementTree.fromstring(str(picture.picture(state, 0)))
    there = {node.get("id") for node in whole.iter()}
    used = {node.get("href") for node in whole.iter() if node.get("href")}
    assert {name.removeprefix("#") for name in used} <= there
    works = {name for name in there if name and name.startswith("work-")}
    assert works == {"work-scream", "work-nike"}


def test_a_page_takes_the_works_from_files():
    """So that what goes over the wire with every move stays small."""
    state = Trial(artonauti, 4).start(0)
    markup = shown(state, 0)
    assert len(re.findall(r'<image href="/gallery/[\w-]+\.svg"', markup)) == WORKS
    assert len(markup) < 100_000


def test_every_colour_has_a_sign_of_its_own():
    style = (folder_of(artonauti) / "picture.css").read_text(encoding="utf-8")
    assert all(re.search(rf"\.hue{hue} {{\s+--hue: #", style) for hue in range(COLOURS))
    first = {ALL_WORKS[number].colour: number for number in range(WORKS)}
    signs = {re.search(r'<path d="([^"]+)" class="sign"', str(face(kind)))[1]
             for kind in range(CARDS)}  # fmt: skip
    assert len(signs) == len(first) == COLOURS


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn_in_every_language(language):
    for mix in MIXES:
        seen, _ = states(*mix)[0]
        ElementTree.fromstring(shown(seen, seen.seat, WIDE, language))


def test_prompts_and_steps_are_said_in_every_phase():
    for mix in MIXES:
        for seen, _ in states(*mix):
            assert str(picture.prompt(seen, seen.seat))
            assert str(picture.prompt(seen, NONE))
            assert sum(step.when == "now" for step in picture.steps(seen)) == 1

"""What every game must obey, tried on random games. One suite for all rooms, also for yours.

Each law is a function of a trial: it says how often it looked, or raises `Broken` with the way to
see it again.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final

import numpy as np

from kritias.kernel import gpu
from kritias.kernel.chance import conceal
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.interpret import interpreted_fingerprints
from kritias.kernel.layout import Layout, Sees
from kritias.kernel.mistake import place_of
from kritias.kernel.payoffs import EXACT, bounds_of, payoffs_of
from kritias.kernel.position import Position
from kritias.kernel.record import Record, read_record, write_record
from kritias.kernel.refusal import Broken, Corrupt, Illegal, KritiasError
from kritias.kernel.rulebook import clauses, folder_of, is_drawn
from kritias.kernel.trial import Moment, Trial


def law_replay_is_deterministic(trial: Trial) -> int:
    """Law 1. The same options, seed and moves lead to the same bytes."""
    again = trial.series.play(trial.games, workers=1).states
    for number in range(trial.games):
        ends = {trial.played.states[number].tobytes(), again[number].tobytes()}
        *_, moment = trial.walk(number)
        ends.add(moment.state.tobytes())
        if len(ends) > 1:
            raise trial.broken(1, f"game {number} ends differently when played again", moment)
    return 3 * trial.games


def law_interpreted_compiled_and_gpu_agree(trial: Trial) -> int:
    """Law 2. Interpreted, compiled and on the GPU the bytes are the same."""
    count = min(trial.interpreted, trial.games)
    for number, told in enumerate(interpreted_fingerprints(trial, count)):
        if told != trial.fingerprint(number):
            raise trial.broken(2, f"game {number} differs when interpreted: {told}")
    if gpu.is_there():
        there = gpu.play(trial.series, trial.games)
        if there.states.tobytes() != trial.played.states.tobytes():
            raise trial.broken(2, "the games end differently on the GPU")
        count += trial.games
    return count


def law_imagined_worlds_fit_the_view(trial: Trial) -> int:
    """Law 3. An imagined world, veiled, is what was seen."""
    count = 0
    for moment in trial.moments():
        for viewer in viewers(trial):
            seen = trial.engine.veil(moment.state, viewer)
            world = trial.engine.imagine(seen, viewer, moment.luck)
            if trial.engine.audit(world):
                raise trial.broken(3, f"seat {viewer} imagines what cannot be", moment)
            if trial.engine.veil(world, viewer).tobytes() != seen.tobytes():
                raise trial.broken(3, f"seat {viewer} imagines what it does not see", moment)
            count += 1
    return count


def law_views_hide_secrets(trial: Trial) -> int:
    """Law 4. What a seat is shown does not depend on what it may not know."""
    count = 0
    for moment in trial.moments(one_in=4):
        for viewer in viewers(trial):
            check_veil(trial, moment, viewer)
            count += 1
        check_legal(trial, moment)
    for moment in trial.moments(one_in=64):
        check_looks(trial, moment)
        check_bot(trial, moment)
        count += 1
    return count


def check_veil(trial: Trial, moment: Moment, viewer: int) -> None:
    """Scrambling what a seat may not know changes nothing for it."""
    engine, state = trial.engine, moment.state
    other = with_other_secrets(trial.game, state, viewer, moment.luck)
    if engine.veil(state, viewer).tobytes() != engine.veil(other, viewer).tobytes():
        raise trial.broken(4, f"the veil of seat {viewer} lets a secret through", moment)
    if viewer == state.seat:
        return
    covered = {engine.veil_move(world, moment.move, viewer) for world in (state, other)}
    if len(covered) > 1:
        raise trial.broken(4, f"seat {viewer} sees through a covered move", moment)


def with_other_secrets(game: Game, state: Layout, viewer: int, luck: int) -> Layout:
    """The state with noise in every field, or row of a field, that a viewer may not know."""
    other, noise = state.copy(), np.random.default_rng(luck)
    for name, sees in game.State.sees.items():
        if sees is Sees.ITS_SEAT:
            rows: Any = getattr(other, name)
            for seat in range(state.seats):
                if seat != viewer:
                    rows[seat] = noise.integers(0, 3, np.shape(rows[seat]))
        elif sees is Sees.NO_ONE:
            setattr(other, name, noise.integers(0, 3, np.shape(getattr(other, name))))
    return other


def check_legal(trial: Trial, moment: Moment) -> None:
    """What may be done follows from what the one who decides can see, and from nothing that has
    to be remembered."""
    seat = moment.state.seat
    seen = trial.engine.veil(moment.state, seat)
    world = trial.engine.imagine(seen, seat, moment.luck)
    for state in (seen, world, trial.engine.shown(moment.state, seat, moment.state)):
        if tuple(trial.engine.legal(state)) != moment.legal:
            raise trial.broken(4, f"the legal moves tell seat {seat} a secret", moment)


def check_looks(trial: Trial, moment: Moment) -> None:
    """Sentences and pictures are the same in two worlds that look alike."""
    position = Position(trial.game, moment.state)
    for viewer in viewers(trial):
        world = position.imagine(viewer, moment.luck)
        if looks(position, viewer) != looks(world, viewer):
            raise trial.broken(4, f"seat {viewer} is shown a secret", moment)


def looks(position: Position, viewer: int) -> list[str]:
    """All that is shown of a position to a seat."""
    game, seen = position.game, position.view(viewer).state
    shown = [str(game.describe(seen))]
    if viewer == position.seat:
        shown += [game.write(seen, code) for code in position.codes]
    if is_drawn(game):
        shown.append(str(import_module(f"{game.__name__}.picture").picture(seen, viewer)))
    return shown


def check_bot(trial: Trial, moment: Moment) -> None:
    """A bot decides alike in two worlds that look alike to it."""
    if trial.decide is None:
        return
    seat = moment.state.seat
    position = Position(trial.game, moment.state)
    world = position.imagine(seat, moment.luck)
    choices = {
        trial.decide(trial.game, trial.engine.veil(one.state, seat), moment.luck)
        for one in (position, world)
    }
    if len(choices) > 1:
        raise trial.broken(4, f"the bot on seat {seat} knows a secret", moment)


def law_audits_find_nothing(trial: Trial) -> int:
    """Law 5. After every move the audit finds nothing."""
    count = 0
    for number in range(trial.games):
        for moment in trial.walk(number):
            if fault := trial.engine.audit(moment.state):
                raise trial.broken(5, f"the audit finds fault {fault}", moment)
            count += 1
    return count


def law_games_end_in_bounds(trial: Trial) -> int:
    """Law 6. Every game ends within the stated bound, and never offers more moves than stated."""
    for number in range(trial.games):
        for _ in trial.walk(number):  # which refuses none and too many
            pass
    if (trial.played.plies < 0).any():
        number = int(np.argmin(trial.played.plies))
        raise trial.broken(6, f"game {number} does not end in {trial.game.BOUND} moves")
    return trial.games


def law_only_offered_moves_are_accepted(trial: Trial) -> int:
    """Law 7. Offered moves are accepted; every other code is refused with a clause and changes
    nothing."""
    count, known = 0, clauses(trial.game)
    for moment in trial.moments(one_in=64):
        position = Position(trial.game, moment.state)
        before = position.state.tobytes()
        for code in range(trial.game.MOVES):
            check_answer(trial, moment, position, code, known)
            count += 1
        if position.state.tobytes() != before:
            raise trial.broken(7, "a refused move leaves a trace", moment)
    return count


def check_answer(
    trial: Trial, moment: Moment, position: Position, code: int, known: dict[str, str]
) -> None:
    """A code is played if it is offered, and else refused by a clause that exists."""
    try:
        position.play(code)
    except Illegal as refused:
        if code in moment.legal:
            raise trial.broken(7, f"the offered move {code} is refused", moment) from refused
        if refused.clause not in known:
            raise trial.broken(7, f"no clause {refused.clause} exists", moment) from refused
    else:
        if code not in moment.legal and code != trial.game.BELL:
            raise trial.broken(7, f"move {code} is accepted and was not offered", moment)


def law_looking_changes_nothing(trial: Trial) -> int:
    """Law 8. Looking changes nothing."""
    count = 0
    for moment in trial.moments(one_in=4):
        before = moment.state.tobytes()
        look_everywhere(trial, moment)
        if moment.state.tobytes() != before:
            raise trial.broken(8, "a look changes the state", moment)
        count += 1
    return count


def look_everywhere(trial: Trial, moment: Moment) -> None:
    engine, game, state = trial.engine, trial.game, moment.state
    engine.legal(state)
    engine.points(state)
    engine.payoff(state)
    engine.appraise(state)
    engine.audit(state)
    engine.veil_move(state, moment.move, NOBODY)
    engine.veil(state, NOBODY)
    engine.shown(state, NOBODY, state)
    game.describe(state)
    game.parse(state, game.write(state, moment.move))
    after = state.copy()
    engine.play(after, moment.move)
    game.narrate(state, moment.move, after, state.seat)


def law_texts_read_back(trial: Trial) -> int:
    """Law 9. Moves, positions and records that are written can be read back."""
    count = 0
    for moment in trial.moments(one_in=4):
        check_texts(trial, moment)
        count += 1
    for moment in trial.moments(one_in=32):
        check_document(trial, moment)
    for number in range(trial.games):
        if number % 10 == 0:
            check_record(trial, number)
            count += 1
    return count


def check_texts(trial: Trial, moment: Moment) -> None:
    game, state = trial.game, moment.state
    texts = [game.write(state, code) for code in moment.legal]
    if [game.parse(state, text) for text in texts] != list(moment.legal):
        raise trial.broken(9, "a move is read differently than it was written", moment)
    if any(set(text) & set(" :#\n") for text in texts):
        raise trial.broken(9, "a move's text would not fit a record", moment)


def check_document(trial: Trial, moment: Moment) -> None:
    for viewer in (NOBODY, moment.state.seat):
        for state in (moment.state, trial.engine.veil(moment.state, viewer)):
            if trial.game.from_document(trial.game.describe(state)).tobytes() != state.tobytes():
                raise trial.broken(9, "a position is read differently than written", moment)


def check_record(trial: Trial, number: int) -> None:
    *_, moment = trial.walk(number)
    start = Position(trial.game, trial.start(number))
    position = Position(trial.game, start.state, moment.moves)
    text = write_record(Record(position, moment.seed))
    read = read_record(text, lambda _: trial.game)
    if read.position != position or write_record(read) != text:
        raise trial.broken(9, "a record replays differently", moment)


def law_payoffs_are_as_declared(trial: Trial) -> int:
    """Law 10. At the end the payoffs are what the room declares (shares of the victory sum to 1, or
    to 0 where nobody wins; zero-sum ones to 0) and within its bounds; before it they are 0."""
    declared, (least, most) = payoffs_of(trial.game), bounds_of(trial.game)
    for number, paid in enumerate(trial.played.payoff.tolist()):
        if min(paid) < least - EXACT or max(paid) > most + EXACT:
            raise trial.broken(10, f"game {number} pays {paid}, not from {least:g} to {most:g}")
        if not declared.allow(paid):
            raise trial.broken(10, f"game {number} pays {paid}, but {declared.value}")
    for moment in trial.moments(one_in=16):
        if any(trial.engine.payoff(moment.state)):
            raise trial.broken(10, "the victory is shared before the end", moment)
    return trial.games


def law_guessed_shares_sum_to_one(trial: Trial) -> int:
    """Law 12. At every moment, whoever thinks, the guessed shares of the victory and nobody's are
    none below 0 and sum to 1; guessed points are numbers."""
    count = 0
    for moment in trial.moments(one_in=4):
        for thinker in viewers(trial):
            guess = trial.engine.appraise(moment.state, thinker)
            shares = np.array([*guess.shares, guess.nobody])
            if not abs(shares.sum() - 1) < 1e-9 or (shares < 0).any():
                told = f"the shares {shares.tolist()} do not sum to 1"
                raise trial.broken(12, told, moment)
            if not np.isfinite(guess.points).all():
                raise trial.broken(12, f"the points {guess.points} are no numbers", moment)
            count += 1
    return count


def law_terms_add_up_to_the_odds(trial: Trial) -> int:
    """Law 13. What a hint names adds up: the terms of two seats differ by as much as the logarithms
    of their shares."""
    count = 0
    for moment in trial.moments(one_in=16) if trial.game.TERMS else ():
        for thinker in viewers(trial):
            shares = trial.engine.appraise(moment.state, thinker).shares
            odds = [trial.engine.explain(moment.state, thinker, seat).odds.sum()
                    for seat in range(trial.seats)]  # fmt: skip
            if not np.allclose(np.exp(odds - max(odds)), np.array(shares) / max(shares), atol=1e-9):
                told = f"the terms {odds} do not lead to the shares {shares}"
                raise trial.broken(13, told, moment)
            count += 1
    return count


def law_observations_tell_what_is_seen(trial: Trial) -> int:
    """Law 14. What a seat observes is the same in all worlds it cannot tell apart, and every number
    of it lies where the layout says."""
    count = 0
    for moment in trial.moments(one_in=16):
        for viewer in viewers(trial):
            check_observation(trial, moment, viewer)
            count += 1
    return count


def check_observation(trial: Trial, moment: Moment, viewer: int) -> None:
    engine, state = trial.engine, moment.state
    observer, seen = engine.observers[trial.seats], engine.veil(state, viewer)
    if fault := observer.strange(seen, viewer):
        raise trial.broken(14, f"seat {viewer} is shown that {fault}", moment)
    worlds = (
        state,
        engine.imagine(seen, viewer, moment.luck),
        with_other_secrets(trial.game, state, viewer, moment.luck),
    )
    told = {engine.observe(world, viewer).tobytes() for world in worlds}
    if len(told) > 1:
        raise trial.broken(14, f"seat {viewer} observes a secret", moment)
    low, high = observer.bounds
    if ((out := engine.observe(state, viewer)) < low).any() or (out > high).any():
        raise trial.broken(14, f"seat {viewer} observes what is out of bounds", moment)


def law_golden_games_replay(trial: Trial) -> int:
    """Law 11. Stored games still replay to their stored results; stored illegal ones are still
    refused."""
    count = 0
    for text, name, is_valid in golden_games(trial.game):
        check_golden(trial, text, name, is_valid)
        count += 1
    if count == 0:
        raise trial.broken(11, "no game is stored in golden/valid")
    return count


def check_golden(trial: Trial, text: str, name: str, is_valid: bool) -> None:
    """A stored game replays, or is refused by the clause it is named for."""
    try:
        read_record(text, lambda _: trial.game)
    except Corrupt as error:
        if is_valid:
            raise trial.broken(11, f"{name}: {error}") from error
        if f"({name.split('-')[0]})" not in str(error):
            raise trial.broken(11, f"{name} is refused for another reason: {error}") from error
    else:
        if not is_valid:
            raise trial.broken(11, f"{name} is not refused")


def golden_games(game: Game) -> Iterator[tuple[str, str, bool]]:
    """The stored games of a room: text, name, and whether it should replay to its end."""
    for folder in ("valid", "illegal"):
        for file in sorted((folder_of(game) / "golden" / folder).glob("*.game")):
            yield file.read_text(encoding="utf-8"), file.name, folder == "valid"


Law = Callable[[Trial], int]
LAWS: Final[dict[int, Law]] = {
    1: law_replay_is_deterministic,
    2: law_interpreted_compiled_and_gpu_agree,
    3: law_imagined_worlds_fit_the_view,
    4: law_views_hide_secrets,
    5: law_audits_find_nothing,
    6: law_games_end_in_bounds,
    7: law_only_offered_moves_are_accepted,
    8: law_looking_changes_nothing,
    9: law_texts_read_back,
    10: law_payoffs_are_as_declared,
    11: law_golden_games_replay,
    12: law_guessed_shares_sum_to_one,
    13: law_terms_add_up_to_the_odds,
    14: law_observations_tell_what_is_seen,
}


def viewers(trial: Trial) -> range:
    """Every seat, and the spectator."""
    return range(NOBODY, trial.seats)


def statement(law: Law) -> str:
    """What a law says, without its number."""
    _number, _, says = " ".join(str(law.__doc__).split()).partition(". ")
    return says


def uphold(trial: Trial) -> Iterator[tuple[int, str, int | KritiasError]]:
    """Try every law: its number, what it says, and how often it held or how it broke. An error in
    the room's own code breaks the law under which it came to light."""
    for number, law in LAWS.items():
        try:
            yield number, statement(law), law(trial)
        except KritiasError as error:
            yield number, statement(law), error
        except Exception as error:
            if not (place := place_of(error, folder_of(trial.game))):
                raise
            told = f"{type(error).__name__}: {error}".rstrip(": .")
            yield number, statement(law), Broken(number, f"{place}: {told}.")


# What was never tried


def never_tried(trial: Trial, law: int, held: int) -> str:
    """Why a law that held says nothing about this game, or nothing about a part of it; empty where
    it was tried in full."""
    if law in IDLE and (reason := IDLE[law](trial)):
        return reason
    return "" if held else "no such moment came up in so few games"


def hides_nothing(trial: Trial) -> str:
    """Whether all seats always see everything but the luck of the table."""
    engine = trial.engine
    for moment in trial.moments():
        for viewer in viewers(trial):
            seen = engine.veil(moment.state, viewer)
            conceal(world := moment.state.copy())
            if seen.tobytes() != world.tobytes():
                return ""
    return "nothing is ever hidden but the luck of the table"


def refuses_nothing(trial: Trial) -> str:
    if all(len(moment.legal) == trial.game.MOVES for moment in trial.moments()):
        return "every move is legal at every moment, so none was refused"
    return ""


def misses_the_gpu(trial: Trial) -> str:
    return "" if gpu.is_there() else "there is no GPU here, so it was not tried there"


def keeps_no_illegal_game(trial: Trial) -> str:
    if all(is_valid for *_, is_valid in golden_games(trial.game)):
        return "no game that has to be refused is stored in golden/illegal"
    return ""


def has_no_terms(trial: Trial) -> str:
    return "" if trial.game.TERMS else "the room names no TERMS"


IDLE: Final[dict[int, Callable[[Trial], str]]] = {
    2: misses_the_gpu,
    3: hides_nothing,
    4: hides_nothing,
    7: refuses_nothing,
    11: keeps_no_illegal_game,
    13: has_no_terms,
}

"""Hashes of all that viewers are shown: `python tools/frames.py [ROOM …]`.

To see that a change behind the scenes changes nothing before them, run it before and after. For
100 positions of each room, reached by random moves with random options, and in three languages:
the board and the tray on a wide stage and a tall one, plates, ribbon and prompt, the position as a
document, the last moves as they are told, for the seat to decide, another and a spectator; every
legal move as it is offered; a sample of all moves as they are written, read and refused.
"""

import json
import random  # noqa: TID251  # the luck of this script, not of a game
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Final

import kritias
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import Game, Option, Setting, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import Offer
from kritias.kernel.refusal import KritiasError
from kritias.kernel.rulebook import folder_of
from kritias.registry import picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.words import LANGUAGES, Words

POSITIONS: Final = 100
NAMES: Final = ("Ada", "Bruno", "Clio", "Dario")
LENGTHS: Final = (3, 10, 30, 60, 120, 240)  # moves that are played
TOLD: Final = 6  # moves of which the story is looked at
TRIED: Final = 120  # moves, legal or not, that are written and refused
ASPECTS: Final = (1.6, 0.6)
NONSENSE: Final = ("", "xyz", "move-9")

Out = Callable[[Any], None]
Played = tuple[list[Layout], list[int]]


def any_setting(option: Option, dice: random.Random) -> Setting:
    if option.kind == "flag":
        return dice.random() < 0.5
    return dice.choice(option.choices if option.kind == "choice" else list(option.span))


def play(game: Game, engine: Engine, dice: random.Random) -> Played:
    """Random moves of a random table: the states, and the moves between them."""
    seats = dice.choice(list(game.SEATS))
    is_mixed = dice.random() < 0.6
    settings = {one.name: any_setting(one, dice) for one in game.OPTIONS} if is_mixed else {}
    state = set_up(game, seats, dice.getrandbits(63), settings)
    engine.deal(state)
    states, moves = [state.copy()], []
    for _ in range(dice.choice(LENGTHS)):
        if state.seat < 0:
            break
        moves.append(dice.choice(engine.legal(state).tolist()))
        engine.play(state, moves[-1])
        states.append(state.copy())
    return states, moves


def show_viewer(
    game: Game, engine: Engine, played: Played, viewer: int, words: Words, out: Out
) -> None:
    """All that one viewer sees of a position and hears of the moves before it."""
    (states, moves), picture = played, picture_of(game)
    seen = engine.veil(states[-1], viewer)
    for aspect in ASPECTS:
        context = ViewContext(viewer, words, aspect)
        out(picture.board(seen, context))
        out(picture.tray(seen, context))
    for seat in range(seen.seats):
        facts = picture.facts(seen, seat)
        out([(fact.symbol, words(fact.label), int(fact.number)) for fact in facts])
    out([(words(step.label), step.when) for step in picture.steps(seen)])
    out(words(picture.prompt(seen, viewer)))
    out(json.dumps(game.describe(seen), default=int))
    for number in range(max(len(moves) - TOLD, 0), len(moves)):
        before, after = (engine.veil(states[at], viewer) for at in (number, number + 1))
        move = engine.veil_move(states[number], moves[number], viewer)
        for phrase in game.narrate(before, move, after, viewer):
            out([words(phrase), "", repr(sorted(phrase.gaps))])


def offered(offer: Offer, words: Words) -> list[Any]:
    touches = list(map(list, offer.touches))
    return [words(offer.group), words(offer.says), touches, list(offer.shows)]


def show_moves(
    game: Game, engine: Engine, state: Layout, words: Words, dice: random.Random, out: Out
) -> None:
    """Every legal move as it is offered, and a sample of all as they are written and refused."""
    seen = engine.veil(state, state.seat)
    legal = set(engine.legal(seen).tolist())
    for move in sorted(legal):
        out([move, game.write(seen, move)])
        out(offered(game.offer(seen, move), words))
    for move in dice.sample(range(game.MOVES), min(game.MOVES, TRIED)):
        text = game.write(seen, move)
        out(text)
        out(game.parse(seen, text))
        if move not in legal and move != game.BELL:
            clause, phrase = game.refusal(seen, move)
            out([clause, words(phrase)])
    for text in NONSENSE:
        try:
            out(game.parse(seen, text))
        except KritiasError as error:
            out([type(error).__name__, str(error)])


def texts_of(game: Game, language: str) -> Iterator[str]:
    """All texts that are shown of a room in a language."""
    engine, words = engine_of(game), Words(language).beside(folder_of(game)).called(NAMES)
    shown: list[str] = []

    def out(thing: Any) -> None:
        shown.append(str(thing if isinstance(thing, str) else repr(thing)))

    for number in range(POSITIONS):
        dice = random.Random(f"{game.NAME} {number}")
        played = play(game, engine, dice)
        dice, state = random.Random(dice.random()), played[0][-1]
        for viewer in sorted({-1, int(state.seat), dice.randrange(int(state.seats))}):
            show_viewer(game, engine, played, viewer, words, out)
        if state.seat >= 0:
            show_moves(game, engine, state, words, dice, out)
        yield from shown
        shown.clear()


def main() -> int:
    for name in sys.argv[1:] or kritias.GAMES:
        for language in LANGUAGES:
            digest, count = sha256(), 0
            for text in texts_of(kritias.game(name), language):
                digest.update(text.encode() + b"\0")
                count += 1
            print(name, language, f"{count} texts", digest.hexdigest()[:24], flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A seeded fuzzer of positions: documents of moments in random games, in which things are changed.

    python -m tests.mutated survive 1000 7

tells how many of a thousand were refused, and how many were sound and played to their end. With
`NUMBA_BOUNDSCHECK=1` whatever would leave an array is an error. Every document is made from its
seed and its number alone, so that any one can be made again.
"""

import json
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unreadable

ROOT: Final = Path(__file__).parents[1]
LONGEST_SENTENCE: Final = 200  # characters
GAMES_KEPT: Final = 4  # random games whose moments are changed before others are played
STRANGE: Final[tuple[Any, ...]] = (
    0, 1, -1, 2, 3, 4, 7, 9, 40, 120, 121, 127, 128, 4096, 32767, 1 << 40, "", "x", "?", "nobody",
    "circle", "diamond", "none", "gone", "box", "reserve", "lost", "?*9", True, False, [], {},
)  # fmt: skip

Document = dict[str, Any]
Path_ = tuple[str, ...]


# Documents that are sound


def moments(game: Game, dice: random.Random) -> list[Document]:
    """Documents of moments of a random game with any seats and options, some as a seat sees it."""
    seats = dice.choice(game.SEATS)
    settings = {
        option.name: dice.choice(option.choices) if option.kind == "choice" else dice.random() < 0.4
        for option in game.OPTIONS
    }
    engine = engine_of(game)
    state = set_up(game, seats, dice.getrandbits(64), settings)
    engine.deal(state)
    documents = [game.describe(state)]
    while state.seat != NOBODY:
        engine.play(state, int(dice.choice(engine.legal(state))))
        if dice.random() < 0.1 or state.seat == NOBODY:
            seen = engine.veil(state, dice.choice(range(NOBODY, seats)))
            documents.append(game.describe(state if dice.random() < 0.7 else seen))
    return documents


def written(game: Game) -> list[Document]:
    """The positions of the documentation."""
    files = sorted((ROOT / "docs/positions").glob("*.toml"))
    documents = [tomllib.loads(file.read_text("utf-8")) for file in files]
    return [document for document in documents if document["game"] == game.NAME]


# Changes


def places(table: Document, path: Path_ = ()) -> Iterator[Path_]:
    """Where the values of a document are."""
    for key, value in table.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from places(value, (*path, key))


def holder(document: Document, path: Path_) -> Document:
    """The table in which a value is, empty where there is none."""
    for key in path[:-1]:
        inner = document.get(key)
        document = inner if isinstance(inner, dict) else {}
    return document


def mutated(document: Document, others: list[Document], dice: random.Random) -> Document:
    """A document in which one to four things are changed."""
    document = deepcopy(document)
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 4))):
        path = dice.choice(list(places(document)))
        if path != ("game",):
            change(document, path, dice.choice(others), dice)
    return document


def change(document: Document, path: Path_, other: Document, dice: random.Random) -> None:
    """One value is left out, taken from another moment, or something else."""
    table, key = holder(document, path), path[-1]
    match dice.randrange(8):
        case 0:
            table.pop(key, None)
        case 1 | 2 | 3 if key in holder(other, path):
            table[key] = deepcopy(holder(other, path)[key])
        case 4:
            table[key] = deepcopy(dice.choice(STRANGE))
        case _:
            table[key] = nearby(table.get(key), other, dice)


def nearby(value: Any, other: Document, dice: random.Random) -> Any:
    """A value much like this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-1, 1, 1, 2, -2, 10))
    return reworded(value, other, dice) if isinstance(value, str) else value


def reworded(text: str, other: Document, dice: random.Random) -> str:
    """A text of which a word is left out, doubled, swapped or taken from elsewhere."""
    words = text.split()
    if not words:
        return dice.choice(words_of(other))
    place = dice.randrange(len(words))
    match dice.randrange(5):
        case 0:
            del words[place]
        case 1:
            words.insert(place, words[place])
        case 2:
            there = dice.randrange(len(words))
            words[place], words[there] = words[there], words[place]
        case 3:
            words[place] += dice.choice(("*2", "*9", "!", "~", "=1", "+", "@circle-a"))
        case _:
            words[place] = dice.choice([*words, *words_of(other)])
    return " ".join(words)


def words_of(document: Document) -> list[str]:
    """All words of the texts of a document."""
    values = [holder(document, path)[path[-1]] for path in places(document)]
    return " ".join(value for value in values if isinstance(value, str)).split()


# What comes of them


def outcome(game: Game, document: Document, dice: random.Random) -> str:
    """«refused» or «sound»; anything else is an error."""
    try:
        state = game.from_document(document)
    except Unreadable as refused:
        assert_one_sentence(str(refused))
        return "refused"
    assert game.from_document(game.describe(state)).tobytes() == state.tobytes()
    play_to_the_end(game, state, dice)
    return "sound"


def assert_one_sentence(said: str) -> None:
    """One sentence for people, with one cause."""
    assert said.endswith("."), said
    assert len(said) <= LONGEST_SENTENCE, said
    assert not any(sign in said for sign in ("Error", "Traceback", "object at", "\n")), said


def play_to_the_end(game: Game, state: Layout, dice: random.Random) -> None:
    """Random moves, audited one by one, lead to an end within the bound."""
    engine = engine_of(game)
    world = import_module(f"{game.__name__}.notation").READING.world(state).copy()
    for _ in range(game.BOUND):
        assert engine.audit(world) == 0, f"fault {engine.audit(world)}"
        if world.seat == NOBODY:
            return
        legal = engine.legal(world)
        if len(legal) == 0 and not is_told(game, state):
            return
        assert 0 < len(legal) <= game.BREADTH, f"{len(legal)} moves"
        engine.play(world, int(legal[dice.randrange(len(legal))]))
    raise AssertionError("The game does not end.")


def is_told(game: Game, state: Layout) -> bool:
    """Whether a document says all that whoever decides has."""
    return "?" not in str(game.describe(state))


def series(game: Game, count: int, seed: int) -> Counter[str]:
    """What came of so many changed documents; the first that is neither is told with its number."""
    outcomes: Counter[str] = Counter()
    known: list[Document] = []
    for number in range(count):
        if number % 100 == 0:
            dice = random.Random(f"{game.NAME} {seed} {number}")
            known = [*written(game)]
            for _ in range(GAMES_KEPT):
                known += moments(game, dice)
            print(f"{game.NAME}: {number} of {count}", dict(outcomes), file=sys.stderr, flush=True)
        dice = random.Random(f"{game.NAME} {seed} {number} change")
        document = mutated(dice.choice(known), known, dice)
        try:
            outcomes[outcome(game, document, dice)] += 1
        except Exception as error:
            told = json.dumps(document, ensure_ascii=False)
            raise AssertionError(f"{game.NAME} {seed} {number}: {error!r}\n{told}") from error
    return outcomes


if __name__ == "__main__":
    name, count, seed = sys.argv[1:]
    print(dict(series(kritias.game(name), int(count), int(seed))))

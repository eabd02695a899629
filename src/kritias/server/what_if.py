"""What if: another move at a moment of a game that is over, and what the bots think of it.

It is judged as the seat could have judged it then, by what it knew. The move, the one that was
played and the best that is found are searched each alone and in the same imagined worlds, so that
they are compared and not their luck.
"""

from typing import Any, Final, NamedTuple

import kritias
from kritias.bots.advice import grounds
from kritias.bots.baseline import word_of
from kritias.bots.search import Effort, think_ahead
from kritias.kernel.game import NOBODY, Game, Move, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import told_apart
from kritias.kernel.position import legal_code, state_of
from kritias.kernel.words import Phrase, both, say
from kritias.server.refusal import NotNow
from kritias.server.table import Table
from kritias.server.viewer import check_moment
from kritias.server.viewer_payload import move_entry
from kritias.ui.words import Words

ITERATIONS: Final = 1_200  # to find the best move
ALONE: Final = 500  # for each of the moves that are compared
LONGEST: Final = 3.0  # seconds of either


class Weighed(NamedTuple):
    """What moves are worth to the seat that decides, and why the best of them is better."""

    best: Move
    shares: dict[Move, float]  # of the victory
    reasons: list[Phrase]  # for the best against the one that was tried, or the next best


def weigh(game_name: str, known: bytes, tried: Move, played: Move, seed: int) -> Weighed:
    """Compare a move with the one that was played and with the best, in whatever process this is
    called."""
    game = kritias.game(game_name)
    seen = state_of(game, known)
    thought = think_ahead(game, seen, seed, Effort(ITERATIONS, seconds=LONGEST))
    moves = dict.fromkeys((tried, played, thought.move))
    shares = {move: share_of(game, seen, move, seed) for move in moves}
    best = max(shares, key=lambda move: shares[move])
    others = [one.move for one in thought.candidates if one.move != best]
    other = tried if tried != best else others[0] if others else best
    why = grounds(game, seen, (best, other), thought.shares, seed)
    return Weighed(best, shares, [one.says for one in why])


def share_of(game: Game, seen: Layout, move: Move, seed: int) -> float:
    """The share of the victory of the seat that decides, if it makes this move."""
    effort = Effort(ALONE, seconds=LONGEST, only=move)
    return think_ahead(game, seen, seed, effort).shares[int(seen.seat)]


# At a moment


def decider_at(table: Table, at: int) -> Seat:
    """The seat that decides at a moment; where none does, there is nothing to try."""
    check_moment(table, at)
    seat = Seat(int(table.states[at].seat))
    if seat == NOBODY or at == len(table.moves):
        raise NotNow(say("Nobody decides at this moment."))
    return seat


def known_at(table: Table, at: int) -> Layout:
    """What the seat that decides at a moment knew then."""
    return table.engine.veil(table.states[at], decider_at(table, at))


def choices(table: Table, at: int, words: Words) -> list[dict[str, Any]]:
    """The legal moves of a moment, as the one who decided was offered them."""
    seen, game = table.seen(decider_at(table, at), at), table.game
    return [
        move_entry(code, game.write(seen, code), game.offer(seen, code), words)
        for code in map(int, table.engine.legal(seen))
    ]


def question(table: Table, at: int, move: Move) -> tuple[Any, ...]:
    """What a thinking process is asked about a move: nothing that the seat did not know."""
    known = known_at(table, at)
    tried = legal_code(table.game, known, move)
    return table.setup.game, known.tobytes(), tried, table.moves[at].move, word_of(1, at)


def answer(table: Table, at: int, tried: Move, found: Weighed, words: Words) -> dict[str, Any]:
    """The moves with what each is worth, the best first, and why."""
    seen, order = known_at(table, at), sorted(found.shares, key=lambda move: -found.shares[move])
    told = told_apart([table.game.offer(seen, move) for move in order])
    played = table.moves[at].move
    return {
        "moves": [
            {
                "move": move,
                "say": words(act),
                "share": found.shares[move],
                "is_tried": move == tried,
                "was_played": move == played,
                "is_best": move == found.best,
            }
            for move, act in zip(order, told, strict=True)
        ],
        "why": words(say("Why: {reasons}.", reasons=both(found.reasons))),
    }

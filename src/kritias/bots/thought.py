"""What a bot thinks of a position."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from kritias.kernel.game import Move

CERTAIN: Final = 1 - 1e-6  # a share of a game that is won in every world


class Candidate(NamedTuple):
    """A move that was looked at."""

    move: Move
    share: float  # of the victory, for the seat that decides
    visits: int
    worth: float = 0.0  # the share, and a little for points and rank: what our bots choose by


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision, and what it is worth."""

    move: Move
    shares: list[float]  # of the victory, for each seat as things stand
    candidates: list[Candidate]  # best first
    seconds: float
    nobody: float = 0.0  # how likely it is that nobody wins

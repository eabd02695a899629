"""What a match comes to: shares by bot, seat and option, and the lengths of the games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kritias.arena.interval import Share, share_of
from kritias.arena.match import Forfeit, Match, Outcome
from kritias.arena.rating import Rating, duel, rate


@dataclass(frozen=True)
class Figures:
    """The outcomes of a match and everything that is read off them."""

    match: Match
    outcomes: Sequence[Outcome]

    @cached_property
    def ratings(self) -> list[Rating]:
        """Best first."""
        return rate(self.outcomes, list(self.match.bots), self.match.seed)

    @property
    def ranking(self) -> list[str]:
        return [rating.bot for rating in self.ratings]

    @property
    def fair(self) -> float:
        """The share of a seat among equals."""
        return 1 / self.match.seats

    def by_bot(self, bot: str) -> Share:
        """What a seat of this bot wins, whoever sits around it."""
        return self._share(lambda outcome, seat: outcome.fixture.seating[seat] == bot)

    def by_seat(self, seat: int) -> Share:
        return self._share(lambda _, at: at == seat)

    def by_seat_of(self, bot: str, seat: int) -> Share:
        """What a bot wins on one seat."""
        return self._share(lambda outcome, at: at == seat and outcome.fixture.seating[at] == bot)

    def by_option(self, bot: str, setting: tuple[str, object]) -> Share:
        """What a seat of this bot wins under one value of an option."""
        return self._share(
            lambda outcome, seat: (
                outcome.fixture.seating[seat] == bot and setting in outcome.fixture.settings
            )
        )

    @property
    def varied(self) -> list[tuple[str, object]]:
        """Each value of the options of which several were tried."""
        options = self.match.options or {}
        return [(name, value) for name in options if len(options[name]) > 1
                for value in options[name]]  # fmt: skip

    def duel(self, one: str, other: str) -> Share:
        return duel(self.outcomes, one, other)

    @property
    def lengths(self) -> list[int]:
        return [outcome.decisions for outcome in self.outcomes]

    @property
    def length(self) -> Share:
        return share_of([(outcome.fixture.seed, outcome.decisions) for outcome in self.outcomes])

    @property
    def turns(self) -> Share:
        return share_of([(outcome.fixture.seed, outcome.turns) for outcome in self.outcomes])

    @property
    def forfeits(self) -> list[tuple[int, Forfeit]]:
        """Every one, with the number of its game from 1."""
        games = enumerate(self.outcomes, 1)
        return [(number, forfeit) for number, outcome in games for forfeit in outcome.forfeits]

    def slowest(self, bot: str) -> float:
        """The longest a bot thought about one decision, in seconds."""
        return max(
            slowest
            for outcome in self.outcomes
            for name, slowest in zip(outcome.fixture.seating, outcome.slowest)
            if name == bot
        )

    def _share(self, counts: Callable[[Outcome, int], bool]) -> Share:
        return share_of(
            [
                (outcome.fixture.seed, share)
                for outcome in self.outcomes
                for seat, share in enumerate(outcome.payoff)
                if counts(outcome, seat)
            ]
        )

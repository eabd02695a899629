"""The deal of the day: one person, the same luck for everybody on that date.

A game that can be played alone is; at any other sit bots whose dice fall alike for everybody, so
that the same moves meet the same answers: what is compared are decisions, not luck. The luck of a
day follows from the key of the house, so that nobody can know it beforehand. Its hash is shown
from the beginning of the day, the secret itself when the day is over.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

import kritias
from kritias.kernel.fair import commitment, seed_from
from kritias.kernel.game import Game
from kritias.kernel.refusal import Refused, Unknown, Unreadable
from kritias.kernel.words import Phrase, say, say_many
from kritias.server.people import GuestCookies
from kritias.server.refusal import NotNow
from kritias.server.store import Store
from kritias.server.store_past import best_of, tries_of
from kritias.server.table import Table

COMPANY: Final = 3  # seats of a deal that is not played alone
LEVEL: Final = "skilled"  # of the bots there: without a clock, they decide alike for everybody
AS_IT_IS: Final = say(
    "The deal of the day is the same for everybody: nothing about the table can be chosen."
)


def seats_of(game: Game) -> int:
    """How many sit at a deal of this game."""
    return 1 if game.SEATS[0] == 1 else min(COMPANY, game.SEATS[-1])


@dataclass(frozen=True)
class Deal:
    """A game's deal on one date."""

    game: str
    day: date

    @property
    def name(self) -> str:
        return f"{self.game} {self.day.isoformat()}"

    @property
    def seats(self) -> int:
        return seats_of(kritias.ROOMS[self.game])

    def secret(self, guests: GuestCookies) -> str:
        """What the luck of this deal follows from."""
        return guests.secret_of(f"deal {self.name}")

    def is_past(self, now: float) -> bool:
        return self.day < today(now)

    def promise(self, guests: GuestCookies, now: float) -> dict[str, Any]:
        """The hash of the secret; once the day is over, the secret and the seed as well."""
        secret = self.secret(guests)
        promised = {"commitment": commitment(secret)}
        if not self.is_past(now):
            return promised
        return promised | {"secret": secret, "seed": seed_from(secret, [""] * self.seats)}


def today(now: float) -> date:
    return datetime.fromtimestamp(now, UTC).date()


def deal_of(game: str, now: float, day: str = "") -> Deal:
    """A game's deal of a date that is not still to come; today's if none is named."""
    if game not in kritias.ROOMS:
        raise Unknown(say("There is no game {name}.", name=game))
    try:
        wanted = date.fromisoformat(day) if day else today(now)
    except ValueError as error:
        raise Unreadable(say("A date is written as 2026-11-16.")) from error
    if wanted > today(now):
        raise Refused(say("That day has not come yet."))
    return Deal(game, wanted)


def end_of(deal: str) -> float:
    """When the day of a deal is over: then its luck is laid open, and nothing counts any more."""
    day = datetime.fromisoformat(deal.rpartition(" ")[2]).replace(tzinfo=UTC)
    return (day + timedelta(days=1)).timestamp()


def is_told(deal: str, now: float) -> bool:
    """Whether the luck of a deal may be laid open. No deal: always."""
    return not deal or end_of(deal) <= now


def check_seen(table: Table, guest: str, now: float) -> None:
    """On its day a ranked game is seen by its player alone: others have the same luck."""
    if not is_told(table.setup.deal, now) and guest != table.setup.host:
        raise NotNow(
            say(
                "This deal is the same for everybody: the game can be looked at when its day is "
                "over."
            )
        )


def told_result(table: Table) -> Phrase:
    """The result of a ranked game that is over, to be sent to others."""
    own, *others = table.engine.points(table.state)
    return say(
        "{game}, deal of {date}: {result}",
        game=table.game.ABOUT.title,
        date=table.setup.deal.rpartition(" ")[2],
        result=told_points(own - max(others, default=0), table.setup.seats),
    )


def told_points(ranked: int, seats: int) -> Phrase:
    """What a deal is ranked by: the points of whoever plays alone, or their lead."""
    if seats > 1:
        return told_lead(ranked)
    return say_many("{count} point", "{count} points", ranked)


def told_lead(ahead: int) -> Phrase:
    """By how many points somebody is ahead of the best of the others, or behind."""
    if ahead > 0:
        return say_many("{count} point ahead", "{count} points ahead", ahead)
    if ahead < 0:
        return say_many("{count} point behind", "{count} points behind", -ahead)
    return say("as many points as the best bot")


@dataclass(frozen=True)
class Card:
    """Today's deal of a game, as the home page shows it to somebody."""

    company: Phrase
    about: Phrase
    is_done: bool  # whether their ranked try is over


async def cards(store: Store, games: Collection[str], guest: str, now: float) -> dict[str, Card]:
    """Today's deal of each of some games, with the best result so far and one's own."""
    deals = [Deal(game, today(now)) for game in games]
    names = [deal.name for deal in deals]
    best = await best_of(store, names)
    tries = await tries_of(store, names, guest) if guest else {}
    return {deal.game: card_of(deal, best.get(deal.name), tries.get(deal.name)) for deal in deals}


def card_of(deal: Deal, best: tuple[str, int] | None, own: tuple[str, int | None] | None) -> Card:
    bots = deal.seats - 1
    company = say_many("against one bot", "against {count} bots", bots) if bots else say("alone")
    if own and own[1] is not None:
        result = told_points(own[1], deal.seats)
        return Card(company, say("Your result today: {result}.", result=result), True)
    if own:
        return Card(company, say("Your try is not over: go on."), False)
    if best:
        result = told_points(best[1], deal.seats)
        about = say("The same luck for all. Best today: {name}, {result}.", name=best[0],
                    result=result)  # fmt: skip
        return Card(company, about, False)
    return Card(company, say("The same luck for all. Nobody has played it yet today."), False)


async def standings(store: Store, deal: str, most: int = 10) -> list[dict[str, Any]]:
    """The best results of a deal, each guest's first try only, as far as they came on its day."""
    rows = await store.results_of(deal, end_of(deal))
    first: dict[str, dict[str, Any]] = {}
    for row in rows:
        first.setdefault(row["guest"], row)
    return sorted(first.values(), key=lambda row: (-row["points"], row["ended"]))[:most]

"""What the server refuses beside the rules, and the status with which it says so."""

from kritias.kernel.refusal import KritiasError, Refused
from kritias.kernel.words import say, say_many


class Stale(Refused):
    """The move answers a position that has passed."""

    kind = "stale"

    def __init__(self, ply: int) -> None:
        self.ply = ply
        super().__init__(say("The table has moved on. Look again before you move."))


class NotYourSeat(Refused):
    kind = "not_your_seat"

    def __init__(self) -> None:
        super().__init__(say("You do not sit at this table."))


class NotYourTurn(Refused):
    kind = "not_your_turn"

    def __init__(self) -> None:
        super().__init__(say("It is not your turn."))


class Taken(Refused):
    kind = "taken"

    def __init__(self) -> None:
        super().__init__(say("Somebody sits there already."))


class Outdated(Refused):
    """A table of a version of the rules that this house does not play."""

    kind = "outdated"

    def __init__(self, game: str, version: int, ours: int) -> None:
        super().__init__(
            say(
                "This table was set for version {version} of the rules of {game}; this house plays "
                "version {ours}. It is kept as it is.",
                game=game,
                version=version,
                ours=ours,
            )
        )


class GivenUp(Refused):
    """A table that the house has closed because nobody went on with it."""

    kind = "given_up"

    def __init__(self, days: int) -> None:
        super().__init__(
            say_many(
                "Nobody had played at this table for a day, so the house has closed it. It is kept "
                "as it is.",
                "Nobody had played at this table for {count} days, so the house has closed it. It "
                "is kept as it is.",
                days,
            )
        )


class NotNow(Refused):
    """Right in itself, but not at this moment."""

    kind = "not_now"


class Played(Refused):
    """A ranked deal that somebody is trying already, and at which table."""

    kind = "played"

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(say("Your try at this deal is not over yet."))


class Unavailable(Refused):
    """What the house needs is away; it will be back."""

    kind = "unavailable"
    seconds = 2  # until one may try again

    def __init__(self) -> None:
        super().__init__(
            say("The house cannot do that at the moment. Nothing is lost. Try again soon.")
        )


class NoRoom(Unavailable):
    """The disk is nearly full: what has begun goes on, and nothing new begins."""

    seconds = 600

    def __init__(self) -> None:
        Refused.__init__(
            self,
            say("This house has hardly any room left, and sets no new tables. Games go on."),
        )


class NotReady(Unavailable):
    """A game whose rules are still being compiled."""

    def __init__(self, game: str) -> None:
        self.game = game
        Refused.__init__(self, say("The rules are being compiled, this once."))


class Misdirected(Refused):
    """A name under which this house does not serve."""

    kind = "misdirected"


class Forbidden(Refused):
    kind = "forbidden"


class Revoked(Refused):
    """A token of somebody who has logged out everywhere, or was forgotten."""

    kind = "revoked"

    def __init__(self) -> None:
        super().__init__(say("This token was revoked. Come in anew."))


class TooLong(Refused):
    kind = "too_long"

    def __init__(self) -> None:
        super().__init__(say("That is too long."))


class TooMuch(Refused):
    kind = "too_much"

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds))
        super().__init__(
            say_many(
                "That is too fast. Try again in one second.",
                "That is too fast. Try again in {count} seconds.",
                self.seconds,
            )
        )


STATUS: dict[str, int] = {
    "stale": 409,
    "not_your_seat": 403,
    "not_your_turn": 409,
    "taken": 409,
    "played": 409,
    "unavailable": 503,
    "misdirected": 421,
    "outdated": 410,
    "given_up": 410,
    "not_now": 409,
    "over": 409,
    "forbidden": 403,
    "too_much": 429,
    "too_long": 413,
    "revoked": 401,
    "unknown": 404,
    "illegal": 422,
    "unreadable": 422,
    "refused": 422,
}


def status_of(error: KritiasError) -> int:
    return STATUS.get(kind_of(error), 422)


def kind_of(error: KritiasError) -> str:
    return error.kind if isinstance(error, Refused) else "refused"

"""Everything that is refused on purpose, as a tree.

* KritiasError
  x Refused           somebody asked for what cannot be; nothing has changed
    + Illegal           the rules forbid the move, and a clause says why
    + Over              the game has ended
    + Unreadable        a text is not a move, a setting or a position
    + Unknown           no such game, option, seat
  x Corrupt           a record does not replay; nobody may go on from it
  x Broken            a law of the kernel does not hold: a defect of a game
  x Uncompilable      a rule is not in the part of Python that compiles
"""

from typing import ClassVar

from kritias.kernel.words import Phrase, say


class KritiasError(Exception):
    """Root of every error this package raises on purpose."""

    def __init__(self, phrase: Phrase | str) -> None:
        self.phrase = phrase if isinstance(phrase, Phrase) else say("{text}", text=phrase)
        super().__init__(str(self.phrase))


class Refused(KritiasError):
    """The table says no; nothing has changed, and one may try again."""

    kind: ClassVar[str] = "refused"


class Illegal(Refused):
    """The rules forbid it: the clause, and what it says."""

    kind = "illegal"

    def __init__(self, clause: str, phrase: Phrase) -> None:
        self.clause = clause
        super().__init__(phrase)

    def __str__(self) -> str:
        return f"{self.phrase} ({self.clause})"


class Over(Refused):
    """No move can follow the end."""

    kind = "over"

    def __init__(self) -> None:
        super().__init__(say("The game is over."))


class Unreadable(Refused):
    """A text that means nothing here."""

    kind = "unreadable"


class Unknown(Refused):
    """A name that nothing bears."""

    kind = "unknown"


class Corrupt(KritiasError):
    """A record that does not replay."""


class Broken(KritiasError):
    """A law that does not hold: which, and how to see it again."""

    def __init__(self, law: int, sentence: str) -> None:
        self.law, self.sentence = law, sentence
        super().__init__(f"Law {law} is broken: {sentence}")


class Uncompilable(KritiasError):
    """A rule that the compiler does not understand: which, and what it says."""

    def __init__(self, rule: str, complaint: str) -> None:
        super().__init__(f"The rule {rule} does not compile.\n{complaint.strip()}")

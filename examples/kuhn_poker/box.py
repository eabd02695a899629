"""Three cards and two players."""

from typing import Final

from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(2)
FACES: Final = ("jack", "queen", "king")
CARDS: Final = len(FACES)
WORDS: Final = 3  # said in a game at most

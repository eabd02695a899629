"""What a player of Atlantis looks at: where every card would lead, what that costs and brings.

An observation has 1,750 numbers, most of them places. A network has to find out by itself that a
card leads to the next place of its colour; here it is told, for each pawn and colour, in place of
the places. Nothing is added that the observation does not hold.

    learner = Learner(kritias.game("atlantis"), 2, look=Sight(2))
"""

from typing import Final

import numpy as np
import numpy.typing as npt

import kritias
from kritias.games.atlantis.box import COLOURS, PAWNS, PLACES, VALUES
from kritias.kernel.engine import engine_of

Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]

AT: Final = np.arange(PLACES)
AS_IT_IS: Final = (
    "observer", "turn", "phase", "worth", "held", "debt", "hand", "shown", "pawn", "bought", "due",
    "stuck", "fresh",
)  # fmt: skip


class Sight:
    """Observations of tables with so many seats, in fewer numbers."""

    def __init__(self, seats: int) -> None:
        observer = engine_of(kritias.game("atlantis")).observers[seats]
        self.pieces = {piece.name: piece for piece in observer.pieces}

    def __call__(self, seen: Floats) -> Floats:
        path = Path(self.piece(seen, "top"), self.piece(seen, "where"), self.piece(seen, "bridge"))
        hand = self.piece(seen, "hand") > 0
        cards = [part * hand for pawn in range(PAWNS) for part in path.cards(pawn)]
        plain = [self.piece(seen, name).reshape(len(seen), -1) for name in AS_IT_IS]
        return np.concatenate([*cards, *path.ahead(), *plain], 1).astype(np.float32)

    def piece(self, seen: Floats, name: str) -> Floats:
        piece = self.pieces[name]
        return seen[:, piece.start : piece.stop].reshape(-1, *piece.shape)


class Path:
    """The way to the mainland, a row for each game. Sums run from Atlantis, which stands first, to
    the mainland, which stands last."""

    def __init__(self, top: Floats, where: Floats, bridge: Floats) -> None:
        self.colour = top[:, :, :COLOURS] > 0  # [game, place, colour]
        self.value = top[:, :, COLOURS:] @ np.arange(1, VALUES + 1, dtype=np.float32)
        self.pawns: Places = where.argmax(-1) - 1  # [game, seat, pawn]; −1: on Atlantis
        self.bridges = bridge  # [game, seat, gone or in hand or the place]
        tiles = self.value > 0
        self.tiles = summed(tiles)
        self.tolls = summed(self.toll(tiles))
        stands = np.zeros((len(top), PLACES + 2), np.bool_)
        np.put_along_axis(stands, self.pawns.reshape(len(top), -1) + 1, True, 1)
        stands[:, [0, -1]] = False  # there is room for all on Atlantis and on the mainland
        self.taken = stands
        self.free = last(tiles & ~stands[:, 1:-1])

    def toll(self, tiles: npt.NDArray[np.bool_]) -> Floats:
        """What it costs to come to a place over the gap before it: the lower value beside it, or
        nothing where there is a bridge or no gap."""
        before = last(tiles)[:, 1:-1]
        bridges = np.cumsum(self.bridges[:, :, 2:].any(1), 1)
        is_bridged = bridges > pick(bridges, np.maximum(before, 0))
        is_gap = tiles & (before >= 0) & (before < AT - 1) & ~is_bridged
        lower = np.minimum(self.value, pick(self.value, np.maximum(before, 0)))
        return np.where(is_gap, lower, 0)

    def cards(self, pawn: int) -> list[Floats]:
        """For a card of each colour: that it can be played, how many tiles it leads over, whether
        somebody stands there, the toll, the tile that is taken, and whether that is the end."""
        start = self.pawns[:, 0, pawn][:, None]
        ahead = self.colour & (start < AT)[:, :, None]
        place = np.where(ahead.any(1), ahead.argmax(1), PLACES)
        own = np.where(start < place, start, -1)  # its tile is free as it leaves
        taken = np.maximum(pick(self.free, place + 1), own)
        brings = np.where(taken >= 0, pick(self.value, np.maximum(taken, 0)), 0)
        steps, toll = (
            pick(sums, place + 1) - pick(sums, start + 1) for sums in (self.tiles, self.tolls)
        )
        stands = pick(self.taken, place + 1)
        return [np.ones_like(toll), steps / 20, stands, toll / 8, brings / VALUES, place == PLACES]

    def ahead(self) -> list[Floats]:
        """What lies before every pawn, and where the bridges are that lie nowhere."""
        pawns = self.pawns.reshape(len(self.pawns), -1)
        tolls, tiles = (
            sums[:, -1:] - pick(sums, pawns + 1) for sums in (self.tolls, self.tiles)
        )  # fmt: skip
        bridges = self.bridges[:, :, :2].reshape(len(pawns), -1)
        return [tolls / 10, tiles / 20, pawns == PLACES, pawns < 0, bridges]


def pick(table: npt.NDArray[np.generic], places: Places) -> npt.NDArray[np.generic]:
    """Of every row what stands at its places."""
    return np.take_along_axis(table, places, 1)


def summed(amounts: npt.NDArray[np.generic]) -> Floats:
    """What there is up to every place: nothing at Atlantis, all at the mainland."""
    sums = np.cumsum(amounts, 1, dtype=np.float32)
    return np.concatenate([np.zeros_like(sums[:, :1]), sums, sums[:, -1:]], 1)


def last(marked: npt.NDArray[np.bool_]) -> Places:
    """The last marked place before each one, from Atlantis to the mainland; −1: there is none."""
    found = np.maximum.accumulate(np.where(marked, AT, -1), 1)
    return np.concatenate([np.full_like(found[:, :2], -1), found], 1)

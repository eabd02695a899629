"""A running house from Python: set a table, sit down, wait for the turn, play.

    house = House("http://localhost:8734", name="Livia")
    table = house.open_table("atlantis", players=["me", "random"])
    for view in table.turns():
        table.play(view.moves[0].code, view.ply)

What is refused raises `Rejected`, with the kind and the sentence that the house gives. Needs
nothing but the standard library and `websockets`; `kritias.client.sitting` sits a bot down.
"""

from kritias.client.call import Rejected, Unreachable
from kritias.client.house import House, SeatLink, Table
from kritias.client.view import Chair, LegalMove, View

__all__ = [
    "Chair", "House", "LegalMove", "Rejected", "SeatLink", "Table", "Unreachable", "View",
]  # fmt: skip

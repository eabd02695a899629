"""The shelves of the store: tables, what happened at them, who sits where, and the house's own."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION: Final = "0009"  # of these shelves: the newest migration
metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("status", String(8), nullable=False),  # waiting, playing, over
    Column("decider", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("deal", String(60), nullable=False, server_default=""),  # that it is ranked in; or empty
    Column("points", Integer),  # the result of the first seat, once the game is over
    Column("lobby", Integer, nullable=False, server_default="0"),  # 1: anybody may join and watch
    Column("length", Integer, nullable=False, server_default="0"),  # events in its log
    Column("source", String(16), nullable=False, server_default=""),  # of one in the lobby: a mark
    Column("edition", Integer, nullable=False, server_default="0"),  # times its log was rewritten
    Index("tables_of_deal", "deal", "points"),
    Index("tables_of_lobby", "lobby", "status", "updated"),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # two writers cannot both have it
    Column("kind", String(16), nullable=False),
    Column("content", Text, nullable=False),
    Column("at", Float, nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Index("seats_of_guest", "guest"),
)

tries: Final = Table(  # of a ranked deal everybody has one
    "tries",
    metadata,
    Column("deal", String(60), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
)

results: Final = Table(  # of games that are over, seat by seat
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),  # empty: a bot's
    Column("name", String(40), nullable=False),
    Column("level", String(20), nullable=False),  # of the bot that played at the end; or empty
    Column("game", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("share", Float, nullable=False),  # of the victory
    Column("ended", Float, nullable=False),
    Index("results_of_guest", "guest", "ended"),
)

mistakes: Final = Table(  # the dearest decisions that reviews have found
    "mistakes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # moves made before it
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("cost", Float, nullable=False),  # share of the victory that was given away
)

kin: Final = Table(  # guests that have turned out to be one person
    "kin",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
)

puzzles: Final = Table(  # what somebody has tried, and whether it was solved
    "puzzles",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("puzzles_at_table", "table_id"),
)

pulse: Final = Table(  # one row: when the house was last known to be up
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)

outages: Final = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)

processes: Final = Table(  # that share the store
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),  # house, worker, gpu
    Column("until", Float, nullable=False),  # it counts as alive, by the clock of the database
)

presence: Final = Table(  # who has a page open at which table, and in which process
    "presence",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),  # empty: somebody who is not known
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Index("presence_of_process", "process"),
)

leases: Final = Table(  # which process acts for a table's bots, clocks and bells
    "leases",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("process", ForeignKey("processes.id", ondelete="SET NULL")),  # none: it was given back
    Column("term", Integer, nullable=False),  # grows with every taking
    Index("leases_of_process", "process"),
)

keys: Final = Table(  # one row: what signs the guests of houses that share the store
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(200), nullable=False),
)

revoked: Final = Table(  # guests whose older tokens are good no more
    "revoked",
    metadata,
    Column("guest", String(32), primary_key=True),  # a mark, from which no guest follows
    Column("least", Integer, nullable=False),  # number of a token that is still good
    Column("at", Float, nullable=False),
    Index("revoked_in_order", "at"),
)

thoughts: Final = Table(  # what houses ask of the processes that only think
    "thoughts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("asker", ForeignKey("processes.id", ondelete="CASCADE"), nullable=False),
    Column("worker", ForeignKey("processes.id", ondelete="SET NULL")),  # none: it is to be had
    Column("version", String(20), nullable=False),  # of Kritias: others have other rules
    Column("rank", Integer, nullable=False),  # the lower are thought about first
    Column("asked", Float, nullable=False),
    Column("question", String(16), nullable=False),
    Column("about", Text, nullable=False),
    Column("answer", Text),  # none: nobody has found it yet
    Index("thoughts_in_order", "rank", "asked"),
)

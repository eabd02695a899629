"""A game as the drawing thread sees it: a copy that nobody else reads or changes.

The loop goes on with the table while a moment of it is drawn. What the thread keeps ready of the
log and of pictures stays with the copy, and goes on to the next one while the game goes on.
"""

from collections import Counter
from copy import copy
from dataclasses import replace
from typing import Any

from kritias.server.history import History
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table


def copy_for_drawing(open_table: OpenTable) -> OpenTable:
    """The table as it is now, for the one piece of work that is under way."""
    before, table = open_table.apart, open_table.table
    if before is None or before.made_of is not table:
        before = open_table.apart = Apart(table)
    before.follow(open_table)
    return before.open_table


class Apart:
    """The copy of a table, and what it was made of."""

    def __init__(self, table: Table) -> None:
        self.made_of, self.length = table, table.length
        self.open_table = OpenTable(copied(table))

    def follow(self, open_table: OpenTable) -> None:
        """Take in what has happened since the last piece of work."""
        own = self.open_table
        if self.length != self.made_of.length:
            own.table, self.length = continued(own.table, self.made_of), self.made_of.length
        own.news = open_table.news
        take_what_is_ready(open_table, own)
        own.present, own.elsewhere = Counter(open_table.present), set(open_table.elsewhere)
        own.gone, own.loaded = dict(open_table.gone), open_table.loaded
        own.best, own.judging = list(open_table.best), open_table.judging
        own.grounds, own.first_tries = dict(open_table.grounds), open_table.first_tries


def take_what_is_ready(open_table: OpenTable, own: OpenTable) -> None:
    """What the loop has drawn of the table as it is now need not be drawn again."""
    now = own.table.length, own.news
    if own.made_at != now:
        own.payloads, own.made_at = {}, now
    if open_table.made_at == now:
        own.payloads |= open_table.payloads
    if not own.drawings:
        own.drawings |= open_table.drawings


def give_back(open_table: OpenTable) -> None:
    """What was drawn of the table as it still is need not be drawn again by the loop."""
    own, now = open_table.apart, (open_table.table.length, open_table.news)
    if own is None or own.open_table.made_at != now:
        return
    if open_table.made_at != now:
        open_table.payloads, open_table.made_at = {}, now
    open_table.payloads |= own.open_table.payloads


def copied(table: Table) -> Table:
    """A table whose lists are its own. A closed game keeps its states: they change no more."""
    own = copy(table)
    own.chairs = [replace(chair) for chair in table.chairs]
    for name in ("moves", "plies", "turns", "quiet", "hinted", "talk", "tries"):
        setattr(own, name, list(getattr(table, name)))
    own.clock = copy(table.clock)
    own.clock.spent, own.clock.used = list(table.clock.spent), dict(table.clock.used)
    own.states = table.states if table.is_closed else copied_states(table.states)
    own.stories = {seat: dict(lines) for seat, lines in table.stories.items()}
    return own


def copied_states(states: History) -> History:
    own = History(states.kind)
    own.kept, own.length = states.kept[: states.length].copy(), states.length
    own.newest, own.decider = states.newest, states.decider
    return own


def continued(before: Table, now: Table) -> Table:
    """The copy of a table that has gone on; lines of the log stay ready unless one of them was
    taken back, or something has to be remembered since."""
    own = copied(now)
    if is_same_story(before, now):
        own.stories = before.stories
    return own


def is_same_story(before: Table, now: Table) -> bool:
    if not (before.is_started and now.is_started):
        return False
    remember: Any = now.engine.has_to_remember
    is_longer = now.plies[: len(before.plies)] == before.plies
    return is_longer and remember(before.state) == remember(now.state)

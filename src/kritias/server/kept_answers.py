"""Answers about closed games: what they say cannot change, so each is made once."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from kritias.server.open_tables import OpenTable

MAX_KEPT_BYTES: Final = 48 * 2**20


class KeptAnswers:
    """The answers asked for last, in as much memory as they may have."""

    def __init__(self, max_bytes: int = MAX_KEPT_BYTES) -> None:
        self.max_bytes, self.bytes = max_bytes, 0
        self.by_key: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, key: Hashable) -> bytes | None:
        if key not in self.by_key:
            return None
        self.by_key.move_to_end(key)
        return self.by_key[key]

    def keep(self, key: Hashable, answer: bytes) -> None:
        self.bytes += len(answer) - len(self.by_key.pop(key, b""))
        self.by_key[key] = answer
        while self.bytes > self.max_bytes:
            self.bytes -= len(self.by_key.popitem(last=False)[1])


def key_of(open_table: OpenTable, asked: Hashable) -> Hashable | None:
    """Under what an answer is kept; None while it may change. The edition of the log is part of it,
    since a guest may be forgotten, and how far the review is, since moments tell its findings."""
    table, judging = open_table.table, open_table.judging
    if not table.is_closed:
        return None
    review = (judging.done, judging.review is not None) if judging else None
    return table.setup.id, open_table.edition, review, asked

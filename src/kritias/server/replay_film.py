"""A replay as one picture to send: a strip of key moments, or a film of the whole game."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from kritias.kernel.words import say
from kritias.registry import picture_of
from kritias.server.open_tables import OpenTable
from kritias.server.replay import (
    Looker,
    great_moments,
    kind_of,
    mistakes_of,
    result,
    told_of,
    turn_at,
)
from kritias.server.templates import words_for
from kritias.server.viewer import seen_by
from kritias.ui import film
from kritias.ui.film import Frame

KEY: Final = 6  # moments of a strip
SHOTS: Final = 24  # of a film at the most


def strip(open_table: OpenTable, looker: Looker) -> str:
    """The moments that tell most of a game, side by side."""
    table, words = open_table.table, words_for(open_table.table, looker.language)
    frames = [frame_of(open_table, looker, at) for at in key_moments(open_table, looker)]
    title = words(say("A game of {game}", game=table.game.TITLE))
    return film.strip(frames, title, words(result(table)))


def moving(open_table: OpenTable, looker: Looker) -> str:
    """The whole game in fast motion."""
    moments = evenly(len(open_table.table.moves), SHOTS)
    return film.film([frame_of(open_table, looker, at) for at in moments])


def key_moments(open_table: OpenTable, looker: Looker) -> list[int]:
    """The end, what was great, the dearest mistakes; and others, where there are not so many."""
    count = len(open_table.table.moves)
    great = [one["at"] for one in great_moments(open_table, looker)]
    dear = [one.ply for one in mistakes_of(open_table)]
    wanted = dict.fromkeys(one for one in in_turn([count], great, dear, evenly(count, KEY)))
    return sorted(islice(wanted, KEY))


def in_turn(*rows: list[int]) -> Iterator[int]:
    """The first of each row, then the second of each, and so on."""
    for place in range(max(map(len, rows))):
        yield from (row[place] for row in rows if place < len(row))


def evenly(count: int, number: int) -> list[int]:
    """So many moments from the deal to the end."""
    return sorted({round(place * count / (number - 1)) for place in range(number)})


def frame_of(open_table: OpenTable, looker: Looker, at: int) -> Frame:
    table, words = open_table.table, words_for(open_table.table, looker.language)
    kind = kind_of(table, looker, at)
    drawn = picture_of(table.game).picture(seen_by(table, kind, at), kind.seat, words)
    turn = turn_at(table, at)
    whose = table.names[table.moves[at - 1].seat] if at else ""
    when = words(say("Turn {number}, {name}", number=turn, name=whose)) if turn else ""
    return Frame(str(drawn), when, " ".join(map(words, told_of(table, kind, at))))

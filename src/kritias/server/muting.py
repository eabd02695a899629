"""Spectators whom the players do not want to hear: all of them, or one.

A spectator is known by a voice, which is the same at one table and another one at the next: it can
be shown to everybody, and no guest follows from it.
"""

from hashlib import sha256
from typing import Final

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import Phrase, say
from kritias.server.events import ALL_SPECTATORS, Event, Heard, Muted, Said
from kritias.server.open_tables import OpenTable, OpenTables
from kritias.server.refusal import Forbidden, NotYourSeat
from kritias.server.table import Table

VOICE_LENGTH: Final = 12  # characters


def voice_of(table: str, guest: str) -> str:
    """By which a guest who has no seat at a table is known there."""
    return sha256(f"voice {table} {guest}".encode()).hexdigest()[:VOICE_LENGTH]


def objection_to_voice(table: Table, guest: str) -> Phrase | None:
    """Why somebody is not heard at a table; those who play there always are."""
    if table.seats_of(guest):
        return None
    if ALL_SPECTATORS in table.muted:
        return say("The players have muted spectators.")
    if voice_of(table.setup.id, guest) in table.muted:
        return say("The players have muted you.")
    return None


def is_muted(table: Table, said: Said) -> bool:
    """Whether the spectator who said something may say nothing more for now."""
    return said.seat == NOBODY and bool(table.muted & {said.voice, ALL_SPECTATORS})


def check_heard(table: Table, guest: str) -> None:
    if objection := objection_to_voice(table, guest):
        raise Forbidden(objection)


def seat_of_player(table: Table, guest: str) -> Seat:
    seats = table.seats_of(guest)
    if not seats:
        raise NotYourSeat
    return seats[0]


async def mute(tables: OpenTables, open_table: OpenTable, guest: str, voice: str) -> None:
    """A player mutes a spectator, or all."""

    def decide(table: Table) -> Event | None:
        seat = seat_of_player(table, guest)
        if voice != ALL_SPECTATORS and all(voice != said.voice for _, said in table.talk):
            raise Unknown(say("Nobody has said anything here with this voice."))
        return None if voice in table.muted else Muted(seat, voice)

    await tables.act(open_table, decide)


async def unmute(tables: OpenTables, open_table: OpenTable, guest: str, voice: str) -> None:
    """A player lets a spectator speak again, or all who are not muted by themselves."""

    def decide(table: Table) -> Event | None:
        seat = seat_of_player(table, guest)
        return Heard(seat, voice) if voice in table.muted else None

    await tables.act(open_table, decide)

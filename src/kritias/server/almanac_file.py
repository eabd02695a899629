"""The file that takes an almanac to another device.

It says who somebody is, and the house signs it: whoever has it sits on their seats, as whoever has
their cookie does. What else stands in it is there to be read; nothing of it is believed.
"""

import hmac
import json
from dataclasses import asdict
from typing import Any, Final

from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import say, say_many
from kritias.server import store_past
from kritias.server.almanac import Almanac
from kritias.server.api_shape import is_sound
from kritias.server.daily import today
from kritias.server.people import NAME_LENGTH, Guest, GuestCookies
from kritias.server.refusal import Forbidden, NotNow
from kritias.server.resume import OPEN
from kritias.server.services import Services
from kritias.server.store import Store
from kritias.server.table import objection_to

KIND: Final = "kritias almanac"
VERSION: Final = 1


def file_of(guests: GuestCookies, guest: Guest, almanac: Almanac, now: float) -> str:
    """The almanac as a file: who it is, what was played in short, and the proof of it."""
    content = {
        "kind": KIND,
        "version": VERSION,
        "guest": guest.id,
        "name": guest.name,
        "made": today(now).isoformat(),
        "results": [asdict(one) for one in almanac.tallies],
    }
    content["proof"] = proof_of(guests, content)
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def proof_of(guests: GuestCookies, content: dict[str, Any]) -> str:
    """What only the house can write beneath a file."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hmac.new(guests.secret_of("almanac").encode(), plain.encode(), "sha256").hexdigest()


def guest_in(guests: GuestCookies, text: str) -> Guest:
    """Whose almanac a file is, if this house has made it so."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(say("This is no almanac of Kritias.")) from error
    if not isinstance(content, dict) or content.get("kind") != KIND or not is_sound(content):
        raise Unreadable(say("This is no almanac of Kritias."))
    if content.get("version") != VERSION:
        raise Unreadable(say("This almanac was made by another version of Kritias."))
    proof = content.pop("proof", "")
    if not isinstance(proof, str) or not hmac.compare_digest(
        proof.encode(), proof_of(guests, content).encode()
    ):
        raise Forbidden(say("This almanac is of another house, or was changed since it was made."))
    return Guest(content["guest"], content["name"][:NAME_LENGTH])


async def take_in(services: Services, text: str, here: Guest | None) -> Guest:
    """Become the guest of a file; what was played here before comes along. Open games would stay
    behind, so they have to be finished first."""
    guest, store = guest_in(services.guests, text), services.tables.store
    if here is None or not here.id or here.id == guest.id:
        return guest
    if waiting := await open_here(store, here):
        raise NotNow(
            say_many(
                "One game is still open on this device. Finish it first: it would be left behind.",
                "{count} games are still open on this device. Finish them first: they would be "
                "left behind.",
                waiting,
            )
        )
    others = await store_past.kin_of(store, here.id)
    await store_past.join_kin(store, guest.id, [one for one in others if one != guest.id])
    return guest


async def open_here(store: Store, guest: Guest) -> int:
    """How many games somebody would leave behind; lessons, and what cannot be opened, are none."""
    rows = await store.tables_of(guest.id, statuses=OPEN)
    setups = [json.loads(row["setup"]) for row in rows]
    return sum(
        not setup.get("lesson") and objection_to(setup["game"], setup["version"]) is None
        for setup in setups
    )

"""The key that houses on one database share: drawn by the first of them, and kept there."""

import secrets
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias.kernel.refusal import Refused
from kritias.server import schema
from kritias.server.people import KEY_LENGTH, has_key, signing_key
from kritias.server.store import Store


async def shared_key(store: Store, folder: Path) -> str:
    """The key in the database. Should there be none, it is that of the house that was alone here
    before, or drawn; of two the first stays."""
    key = await kept_key(store)
    if not key:
        own = signing_key(folder) if has_key(folder) else secrets.token_hex(KEY_LENGTH // 2)
        try:
            async with store.writing() as connection:
                await connection.execute(sa.insert(schema.keys).values(id=1, key=own))
        except IntegrityError:
            pass  # another house was first
        key = await kept_key(store)
    if len(key) < KEY_LENGTH:
        raise Refused("The key of the house in the database is damaged. Put the old one back.")
    return key


async def kept_key(store: Store) -> str:
    async with store.reading() as connection:
        return await connection.scalar(sa.select(schema.keys.c.key)) or ""

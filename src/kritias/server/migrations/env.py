"""Alembic's door. It is only ever opened from `migrate.py`, with a connection in hand."""

from alembic import context

from kritias.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()

"""Bringing a store of an older version to this one. Alembic is needed here and nowhere else."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from kritias.kernel.refusal import Refused


def migrate(connection: sa.Connection, current: str | None) -> None:
    """Run the migrations that are missing; a store of a newer version is left alone."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise Refused(
            f"The database was made by a newer Kritias (version {current}) and cannot be read here."
        )
    command.upgrade(config, "head")

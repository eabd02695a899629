"""From where a table of the lobby was set, so that no address has the whole list."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("source", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "source")

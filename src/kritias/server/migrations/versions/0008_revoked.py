"""Guests whose older tokens are good no more."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "revoked",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("least", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("revoked_in_order", "revoked", ["at"])


def downgrade() -> None:
    op.drop_table("revoked")

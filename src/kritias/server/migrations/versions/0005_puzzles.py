"""What somebody has tried at which puzzle, and whether it was solved."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("puzzles_at_table", "puzzles", ["table_id"])


def downgrade() -> None:
    op.drop_table("puzzles")

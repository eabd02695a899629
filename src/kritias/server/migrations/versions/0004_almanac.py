"""What an almanac is made of: how games ended, what was dear in them, who is the same person; and
which tables are open to all."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("results_of_guest", "results", ["guest", "ended"])
    op.create_table(
        "mistakes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
    )
    op.create_table("kin", sa.Column("guest", sa.String(32), primary_key=True),
                    sa.Column("other", sa.String(32), primary_key=True))  # fmt: skip
    op.add_column("tables", sa.Column("lobby", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_of_lobby", "tables", ["lobby", "status", "updated"])


def downgrade() -> None:
    op.drop_index("tables_of_lobby", "tables")
    op.drop_column("tables", "lobby")
    for name in ("kin", "mistakes", "results"):
        op.drop_table(name)

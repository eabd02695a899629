"""When the house was down, and who has tried which deal."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table("pulse", sa.Column("id", sa.Integer, primary_key=True),
                    sa.Column("at", sa.Float, nullable=False))  # fmt: skip
    op.create_table("outages", sa.Column("began", sa.Float, primary_key=True),
                    sa.Column("ended", sa.Float, nullable=False))  # fmt: skip
    op.create_table(
        "tries",
        sa.Column("deal", sa.String(60), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), nullable=False),
    )


def downgrade() -> None:
    for name in ("tries", "outages", "pulse"):
        op.drop_table(name)

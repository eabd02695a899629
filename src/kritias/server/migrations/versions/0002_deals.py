"""The deal of a day that a table plays, and how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(60), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("points", sa.Integer, nullable=True))
    op.create_index("tables_of_deal", "tables", ["deal", "points"])


def downgrade() -> None:
    op.drop_index("tables_of_deal", "tables")
    op.drop_column("tables", "points")
    op.drop_column("tables", "deal")

"""Several processes on one store: which are alive, who is present where, who acts for a table, what
they ask each other, and the key they share; how long each log is."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=False, server_default="0"))
    last = "select max(seq) from events where events.table_id = tables.id"
    op.execute(f"update tables set length = coalesce(({last}), -1) + 1")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column(
            "process",
            sa.String(16),
            sa.ForeignKey("processes.id", ondelete="CASCADE"),
            primary_key=True,
        ),
    )
    op.create_index("presence_of_process", "presence", ["process"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String(16), sa.ForeignKey("processes.id", ondelete="SET NULL")),
        sa.Column("term", sa.Integer, nullable=False),
    )
    op.create_index("leases_of_process", "leases", ["process"])
    op.create_table("keys", sa.Column("id", sa.Integer, primary_key=True),
                    sa.Column("key", sa.String(200), nullable=False))  # fmt: skip
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("asker", sa.String(16), sa.ForeignKey("processes.id", ondelete="CASCADE"),
                  nullable=False),
        sa.Column("worker", sa.String(16), sa.ForeignKey("processes.id", ondelete="SET NULL")),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("question", sa.String(16), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("answer", sa.Text),
    )  # fmt: skip
    op.create_index("thoughts_in_order", "thoughts", ["rank", "asked"])


def downgrade() -> None:
    for name in ("thoughts", "keys", "leases", "presence", "processes"):
        op.drop_table(name)
    op.drop_column("tables", "length")

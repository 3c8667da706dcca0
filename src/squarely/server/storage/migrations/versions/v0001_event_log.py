"""Matches, the keys of their seats, and the event log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("opened_at", sa.Double, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("wake_at", sa.Double),
    )
    op.create_index("matches_by_wake_at", "matches", ["wake_at"])
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Removes them."""
    op.drop_table("events")
    op.drop_table("seats")
    op.drop_table("matches")

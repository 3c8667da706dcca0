"""Studies of finished matches: variations with comments and arrows."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Index("studies_by_match", "match_id"),
    )


def downgrade() -> None:
    """Removes it."""
    op.drop_table("studies")

"""Short codes with which a seat is found again from another device."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes the table of codes."""
    op.create_table(
        "seat_codes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("sealed_key", sa.String(64), nullable=False),
    )
    op.create_index("seat_codes_by_match", "seat_codes", ["match_id", "seat"])


def downgrade() -> None:
    """Removes it."""
    op.drop_table("seat_codes")

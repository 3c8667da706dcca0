"""The data files that matches are played with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the table of data files."""
    op.create_table(
        "rules_data",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Removes it."""
    op.drop_table("rules_data")

"""Why a game did not count for a player, and what it proved of their strength."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Makes the columns; servers of version 1.0 leave them empty, as in the results so far."""
    op.add_column("results", sa.Column("newcomers", sa.Boolean))
    op.add_column("results", sa.Column("proof", sa.Double))
    op.add_column("results", sa.Column("uncounted", sa.String(20)))


def downgrade() -> None:
    """Removes them."""
    for name in ("newcomers", "proof", "uncounted"):
        op.drop_column("results", name)

"""What a bot says when it declines a challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Makes the column; every challenge so far waits for an answer."""
    op.add_column("bot_challenges", sa.Column("declined", sa.String(200)))


def downgrade() -> None:
    """Removes it."""
    op.drop_column("bot_challenges", "declined")

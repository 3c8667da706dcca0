"""Bots of players: accounts that are marked, tokens, and challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Makes the tables; everybody who keeps a name so far is a person."""
    op.add_column(
        "players", sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "bot_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double),
    )
    op.create_index("bot_tokens_by_player", "bot_tokens", ["player_id"])
    op.create_table(
        "bot_challenges",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("bot_challenges_by_player", "bot_challenges", ["player_id"])


def downgrade() -> None:
    """Removes them."""
    op.drop_table("bot_challenges")
    op.drop_table("bot_tokens")
    op.drop_column("players", "program")

"""What first moves led to, counted from finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the table, and has the matches looked at again that are over already."""
    op.add_column(
        "matches",
        sa.Column("opening_counted", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "opening_moves",
        sa.Column("book", sa.String(40), primary_key=True),
        sa.Column("position", sa.String(16), primary_key=True),
        sa.Column("move", sa.String(40), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Double, nullable=False),
    )
    matches = sa.table(
        "matches",
        sa.column("id", sa.String),
        sa.column("over", sa.Boolean),
        sa.column("settled", sa.Boolean),
    )
    events = sa.table(
        "events",
        sa.column("match_id", sa.String),
        sa.column("number", sa.Integer),
        sa.column("body", sa.Text),
    )
    of_blokus = sa.select(events.c.match_id).where(
        events.c.number == 1, events.c.body.like('%"variant":"blokus%')
    )
    again = matches.c.over & matches.c.id.in_(of_blokus)
    op.execute(matches.update().where(again).values(settled=False))


def downgrade() -> None:
    """Removes it."""
    op.drop_table("opening_moves")
    op.drop_column("matches", "opening_counted")

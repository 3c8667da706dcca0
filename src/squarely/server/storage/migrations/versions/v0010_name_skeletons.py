"""What names look like: no two accounts have names that look the same."""

import sqlalchemy as sa
from alembic import op

from squarely.server.skeletons import skeleton

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Fills the skeletons; of names that look the same the earlier account has it.

    The later accounts keep their names, and servers of version 1.0 leave both columns empty.
    """
    op.add_column("players", sa.Column("skeleton", sa.String(500)))
    op.add_column("players", sa.Column("skeleton_key", sa.String(96)))
    columns = ("id", "name", "name_key", "created_at", "skeleton", "skeleton_key")
    players = sa.table("players", *(sa.column(each) for each in columns))
    connection = op.get_bind()
    found = connection.execute(
        sa.select(players.c.id, players.c.name, players.c.name_key).order_by(
            players.c.created_at, players.c.id
        )
    )
    taken: set[str] = set()
    for row in found.all():
        looks = skeleton(row.name)
        free = bool(looks) and looks not in taken
        taken.add(looks)
        values = {"skeleton": looks if free else None, "skeleton_key": row.name_key}
        connection.execute(players.update().where(players.c.id == row.id).values(values))
    op.create_index("players_by_skeleton", "players", ["skeleton"], unique=True)


def downgrade() -> None:
    """Removes them."""
    op.drop_index("players_by_skeleton", "players")
    op.drop_column("players", "skeleton_key")
    op.drop_column("players", "skeleton")

"""Players, ratings, open tables, meetings, challenges, and how people are told of their turns."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NEW = (
    "server_keys",
    "players",
    "passkeys",
    "sessions",
    "ceremonies",
    "device_codes",
    "device_keys",
    "blocks",
    "reports",
    "ratings",
    "results",
    "open_tables",
    "open_seats",
    "turns",
    "push_subscriptions",
    "meetings",
    "members",
    "meeting_games",
    "challenges",
    "challenge_plays",
)
"""In the order in which they are made."""


def upgrade() -> None:
    """Makes the new tables; matches that are over have nothing left to settle."""
    _make_players()
    _make_place()
    _extend_matches()


def _extend_matches() -> None:
    # Added in place: SQLite would have to make the table anew, which others refer to.
    for name in ("public", "settled"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("matches", column)
    op.create_index("matches_by_public", "matches", ["public", "over", "opened_at"])
    op.create_index("matches_by_settled", "matches", ["settled", "over"])
    matches_now = sa.table(
        "matches", sa.column("over", sa.Boolean), sa.column("settled", sa.Boolean)
    )
    op.execute(matches_now.update().where(matches_now.c.over).values(settled=True))
    with op.batch_alter_table("seats") as seats:
        player = sa.ForeignKey("players.id", name="seats_player")
        seats.add_column(sa.Column("player_id", sa.String(22), player))
    op.create_index("seats_by_player", "seats", ["player_id"])


def _make_players() -> None:
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )

    op.create_table(
        "players",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("name_key", sa.String(96), nullable=False, unique=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("closed_at", sa.Double),
        sa.Column("recovery_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("email", sa.String(254)),
        sa.Column("notices", sa.Text, nullable=False, server_default="{}"),
        sa.Column("away_from", sa.Double),
        sa.Column("away_until", sa.Double),
        sa.Column("away_days_left", sa.Integer, nullable=False, server_default="21"),
        sa.Column("away_year", sa.Integer, nullable=False, server_default="0"),
    )

    op.create_table(
        "passkeys",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
    )

    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("used_at", sa.Double, nullable=False),
    )

    op.create_table(
        "ceremonies",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("challenge", sa.String(128), nullable=False),
        sa.Column("player_id", sa.String(22)),
        sa.Column("expires_at", sa.Double, nullable=False),
    )

    op.create_table(
        "device_codes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False, unique=True
        ),
        sa.Column("expires_at", sa.Double, nullable=False),
    )

    op.create_table(
        "device_keys",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("session", sa.String(64), sa.ForeignKey("sessions.token_hash"), nullable=False),
    )

    op.create_table(
        "blocks",
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("blocked_id", sa.String(22), sa.ForeignKey("players.id"), primary_key=True),
    )

    op.create_table(
        "reports",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("reporter_id", sa.String(22), sa.ForeignKey("players.id")),
        sa.Column("match_id", sa.String(22)),
        sa.Column("event", sa.Integer),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id")),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("handled_at", sa.Double),
    )


def _make_place() -> None:
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("category", sa.String(20), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )

    op.create_table(
        "results",
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("category", sa.String(20), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opening", sa.String(200), nullable=False),
        sa.Column("mu_before", sa.Double),
        sa.Column("sigma_before", sa.Double),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )

    op.create_table(
        "open_tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("pairing_key", sa.String(120)),
        sa.Column("fill_at", sa.Double),
        sa.Column("match_id", sa.String(22)),
    )

    op.create_table(
        "open_seats",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("open_tables.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id")),
        sa.Column("seat", sa.Integer),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "player_id"),
    )

    op.create_table(
        "turns",
        sa.Column("match_id", sa.String(22), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("tell_at", sa.Double),
        sa.Column("claimed_until", sa.Double),
        sa.Column("retries", sa.Text, nullable=False, server_default="{}"),
    )

    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("session", sa.String(64), sa.ForeignKey("sessions.token_hash"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(128), nullable=False),
        sa.Column("auth", sa.String(64), nullable=False),
    )

    op.create_table(
        "meetings",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )

    op.create_table(
        "members",
        sa.Column("meeting_id", sa.String(22), sa.ForeignKey("meetings.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id")),
        sa.Column("left_at", sa.Double),
    )

    op.create_table(
        "meeting_games",
        sa.Column("meeting_id", sa.String(22), sa.ForeignKey("meetings.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.String(22)),
        sa.Column("members", sa.String(200), nullable=False),
        sa.Column("ranks", sa.String(200)),
    )

    op.create_table(
        "challenges",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("game", sa.String(20)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.UniqueConstraint("day", "game"),
    )

    op.create_table(
        "challenge_plays",
        sa.Column("match_id", sa.String(22), primary_key=True),
        sa.Column("challenge_id", sa.String(22), sa.ForeignKey("challenges.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.String(22), sa.ForeignKey("players.id")),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player_id"])
    op.create_index("sessions_by_player", "sessions", ["player_id"])
    op.create_index("ceremonies_by_expiry", "ceremonies", ["expires_at"])
    op.create_index("device_keys_by_match", "device_keys", ["match_id"])
    op.create_index("device_keys_by_session", "device_keys", ["session"])
    op.create_index("reports_by_handled", "reports", ["handled_at", "at"])
    op.create_index("ratings_by_category", "ratings", ["category", "mu"])
    op.create_index("results_by_player", "results", ["player_id", "at"])
    op.create_index("open_tables_by_pairing_key", "open_tables", ["pairing_key"])
    op.create_index("open_tables_by_fill_at", "open_tables", ["fill_at"])
    op.create_index("turns_by_tell_at", "turns", ["tell_at"])
    op.create_index("push_subscriptions_by_player", "push_subscriptions", ["player_id"])
    op.create_index("members_by_player", "members", ["player_id"])
    op.create_index("meeting_games_by_match", "meeting_games", ["match_id"])
    op.create_index("challenge_plays_by_challenge", "challenge_plays", ["challenge_id", "score"])


def downgrade() -> None:
    """Removes them."""
    op.drop_index("seats_by_player", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_constraint("seats_player", type_="foreignkey")
        seats.drop_column("player_id")
    op.drop_index("matches_by_settled", "matches")
    op.drop_index("matches_by_public", "matches")
    op.drop_column("matches", "settled")
    op.drop_column("matches", "public")
    for name in reversed(NEW):
        op.drop_table(name)

"""The tables of the database; migrations bring them there."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("opened_at", Double, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("wake_at", Double),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),
    Column("opening_counted", Boolean, nullable=False, server_default=false()),
    Index("matches_by_wake_at", "wake_at"),
    Index("matches_by_public", "public", "over", "opened_at"),
    Index("matches_by_settled", "settled", "over"),
)
"""One row per match; everything else is events.

`wake_at`: when the server has to act by itself. `public`: anybody may find it and watch. `settled`:
what follows from its end is done (results, ratings, standings); it is done again when a player
joins later. `opening_counted`: its first moves are in `opening_moves`, where they count once.
"""

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key_hash", String(64), nullable=False),
    Column("player_id", String(22), ForeignKey("players.id")),
    Index("seats_by_player", "player_id"),
)
"""Who holds the key of a seat may play for it; only the key's hash is kept. The player who sits
there is known only if somebody signed in has sat down."""

seat_codes = Table(
    "seat_codes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("match_id", String(22), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("sealed_key", String(64), nullable=False),
    Index("seat_codes_by_match", "match_id", "seat"),
)
"""Short codes for seats, at most one a seat: the key can be read by whoever has the code."""

events = Table(
    "events",
    metadata,
    Column("match_id", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
)

rules_data = Table(
    "rules_data",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""The sheets, decks and maps that matches were opened with: a match is replayed on its own."""

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets that a table makes for itself when it needs them first, such as that for Web Push."""

players = Table(
    "players",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(96), nullable=False, unique=True),
    Column("created_at", Double, nullable=False),
    Column("closed_at", Double),
    Column("recovery_hash", String(64), nullable=False, unique=True),
    Column("email", String(254)),
    Column("notices", Text, nullable=False, server_default="{}"),
    Column("away_from", Double),
    Column("away_until", Double),
    Column("away_days_left", Integer, nullable=False, server_default="21"),
    Column("away_year", Integer, nullable=False, server_default="0"),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("skeleton", String(500)),
    Column("skeleton_key", String(96)),
    Index("players_by_skeleton", "skeleton", unique=True),
)
"""People who keep their name. `name_key`: the name however it is typed. `skeleton`: what it looks
like; null for a name that looks like that of an earlier account. `skeleton_key`: the name key of
the name that the skeleton is of; another one, or null, where version 1.0 wrote the name. `notices`
is JSON:
how and when they want to be told; `closed_at`: an operator has closed the account. `program`: a
program plays under this name, which everybody is shown."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", Integer, nullable=False),
    Column("label", String(60), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
    Index("passkeys_by_player", "player_id"),
)
"""The public halves of passkeys, found by the hash of their ids."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False),
    Column("device", String(60), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double, nullable=False),
    Index("sessions_by_player", "player_id"),
)
"""Devices on which players are signed in; the cookie holds the token, this its hash."""

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double),
    Index("bot_tokens_by_player", "player_id"),
)
"""What programs of players show instead of a cookie: it opens the bot API and nothing else.
`used_at`: noted again and again while its stream is open, which is how others know it is here."""

bot_challenges = Table(
    "bot_challenges",
    metadata,
    Column("table_id", String(22), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("declined", String(200)),
    Index("bot_challenges_by_player", "player_id"),
)
"""Bots that were asked to sit down at an open table. `declined`: why a bot will not, perhaps empty;
null: it has not answered yet. The row goes when it sits down, or nobody waits there any more."""

ceremonies = Table(
    "ceremonies",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("challenge", String(128), nullable=False),
    Column("player_id", String(22)),
    Column("expires_at", Double, nullable=False),
    Index("ceremonies_by_expiry", "expires_at"),
)
"""Passkey ceremonies that have begun: each challenge is answered once, and soon."""

device_codes = Table(
    "device_codes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False, unique=True),
    Column("expires_at", Double, nullable=False),
)
"""Short codes with which players sign another device in, at most one a player, and hashed."""

device_keys = Table(
    "device_keys",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("match_id", String(22), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("session", String(64), ForeignKey("sessions.token_hash"), nullable=False),
    Index("device_keys_by_match", "match_id"),
    Index("device_keys_by_session", "session"),
)
"""Further keys of a seat, for the other devices of its player; they go with the device."""

blocks = Table(
    "blocks",
    metadata,
    Column("player_id", String(22), ForeignKey("players.id"), primary_key=True),
    Column("blocked_id", String(22), ForeignKey("players.id"), primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("at", Double, nullable=False),
    Column("reporter_id", String(22), ForeignKey("players.id")),
    Column("match_id", String(22)),
    Column("event", Integer),
    Column("player_id", String(22), ForeignKey("players.id")),
    Column("reason", String(20), nullable=False),
    Column("text", String(500), nullable=False),
    Column("handled_at", Double),
    Index("reports_by_handled", "handled_at", "at"),
)
"""What people report: a line of chat (match and event) or a player."""

ratings = Table(
    "ratings",
    metadata,
    Column("player_id", String(22), ForeignKey("players.id"), primary_key=True),
    Column("category", String(20), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_category", "category", "mu"),
)
"""What is known of a player's strength now, by game."""

results = Table(
    "results",
    metadata,
    Column("match_id", String(22), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False),
    Column("at", Double, nullable=False),
    Column("category", String(20), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("opening", String(200), nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu", Double),
    Column("sigma", Double),
    Column("newcomers", Boolean),
    Column("proof", Double),
    Column("uncounted", String(20)),
    Index("results_by_player", "player_id", "at"),
)
"""How a finished match went for a player; with the rating before and after if it was rated. Stays
when the match is deleted. `newcomers`: one of the opponents was not established. `proof`: the
information that counts towards being established; null in results of version 1.0, where all of it
does. `uncounted`: why a rated game, or a part of it, did not count."""

open_tables = Table(
    "open_tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("wish", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pairing_key", String(120)),
    Column("fill_at", Double),
    Column("match_id", String(22)),
    Index("open_tables_by_pairing_key", "pairing_key"),
    Index("open_tables_by_fill_at", "fill_at"),
)
"""Tables that wait for people. `wish` is JSON: what will be played. `pairing_key`: quick pairings
with equal ones meet. `fill_at`: when bots take the free seats. `match_id`: the match that began."""

open_seats = Table(
    "open_seats",
    metadata,
    Column("table_id", String(22), ForeignKey("open_tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("key_hash", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    Column("player_id", String(22), ForeignKey("players.id")),
    Column("seat", Integer),
    Column("seen_at", Double, nullable=False),
    UniqueConstraint("table_id", "player_id"),
)
"""Who has sat down at an open table; the key opens the seat in the match that begins. `seat`: which
one, once it has begun. `seen_at`: whoever was not here for a while has gone."""

turns = Table(
    "turns",
    metadata,
    Column("match_id", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Double, nullable=False),
    Column("tell_at", Double),
    Column("claimed_until", Double),
    Column("retries", Text, nullable=False, server_default="{}"),
    Index("turns_by_tell_at", "tell_at"),
)
"""In matches with days for a move: which seats of people have to move, since when, and when their
player is to be told (null: has been, or need not be). `claimed_until`: somebody sees to that.
`retries` is JSON: where a message did not arrive, how often that was tried, and when it is next."""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String(64), primary_key=True),
    Column("player_id", String(22), ForeignKey("players.id"), nullable=False),
    Column("session", String(64), ForeignKey("sessions.token_hash"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Index("push_subscriptions_by_player", "player_id"),
)
"""Where browsers of players receive Web Push; they go with the device."""

meetings = Table(
    "meetings",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("plan", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
)
"""Parties and tournaments. `plan` is JSON: name, kind, what is played. `round`: the present one, 0
before the first."""

members = Table(
    "members",
    metadata,
    Column("meeting_id", String(22), ForeignKey("meetings.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("player_id", String(22), ForeignKey("players.id")),
    Column("left_at", Double),
    Index("members_by_player", "player_id"),
)
"""Who takes part; number 1 runs it. The member's key opens their seats in all of its matches."""

meeting_games = Table(
    "meeting_games",
    metadata,
    Column("meeting_id", String(22), ForeignKey("meetings.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("match_id", String(22)),
    Column("members", String(200), nullable=False),
    Column("ranks", String(200)),
    Index("meeting_games_by_match", "match_id"),
)
"""Who plays whom: the numbers of the members in seat order, and their ranks once it is over. A
pairing without a match is a bye."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("wish", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("day", String(10)),
    Column("game", String(20)),
    Column("name", String(24), nullable=False),
    UniqueConstraint("day", "game"),
)
"""The same cards for everyone. `wish` is JSON: what is played, against which bots. `day` and
`game`: a daily one, whose seed is published once its day is over; its hash long before."""

challenge_plays = Table(
    "challenge_plays",
    metadata,
    Column("match_id", String(22), primary_key=True),
    Column("challenge_id", String(22), ForeignKey("challenges.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", String(22), ForeignKey("players.id")),
    Column("name", String(24), nullable=False),
    Column("score", Integer),
    Column("rank", Integer),
    Column("at", Double, nullable=False),
    Index("challenge_plays_by_challenge", "challenge_id", "score"),
)
"""Who has played a challenge, and how it went."""

studies = Table(
    "studies",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("match_id", String(22), ForeignKey("matches.id"), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Index("studies_by_match", "match_id"),
)
"""Studies of finished matches. `body` has the lines of a record's study; whoever changes it names
the `revision` that the change builds on. They go with their match."""

opening_moves = Table(
    "opening_moves",
    metadata,
    Column("book", String(40), primary_key=True),
    Column("position", String(16), primary_key=True),
    Column("move", String(40), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Double, nullable=False),
)
"""How often first moves were made in finished matches, and what those who made them won. Says
nothing of who that was, and stays when matches are deleted."""

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
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("opened_at", Double, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("wake_at", Double),
    Index("matches_by_wake_at", "wake_at"),
)
"""One row per match. `wake_at`: when the server has to act by itself; everything else is events."""

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key_hash", String(64), nullable=False),
)
"""Who holds the key of a seat may play for it; only the key's hash is kept."""

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

"""Who has to move in matches with days for a move, since when, and when they are to be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import Seat
from squarely.server.storage.database import Database
from squarely.server.storage.event_text import read_event
from squarely.server.storage.schema import events, matches, seats, turns
from squarely.table.events import Opened, Player

TELL_AFTER = 20.0
"""Seconds after which somebody is told that it is their turn: whoever is there moves before."""
MOST = 200


@dataclass(frozen=True)
class DueTurn:
    """A turn of which its player has to be told."""

    match_id: str
    seat: Seat
    player_id: str
    since: float
    tell_at: float
    retries: str
    """JSON: where a message did not arrive (see notices/retries.py)."""


@dataclass(frozen=True)
class OwnTurn:
    """A match that waits for a player."""

    match_id: str
    seat: Seat
    since: float
    due: float | None
    """When the time of somebody there is over."""
    opened: Opened

    @property
    def others(self) -> list[Player]:
        """Whoever else was invited."""
        invited = enumerate(self.opened.players, start=1)
        return [player for seat, player in invited if seat != self.seat]


async def set_turns(
    connection: AsyncConnection, match_id: str, to_act: Sequence[Seat], at: float
) -> None:
    """These seats have to move now, and nobody else; who had to before still has since then."""
    others = (turns.c.match_id == match_id) & turns.c.seat.not_in(to_act)
    await connection.execute(delete(turns).where(others))
    if not to_act:
        return
    rows = [
        {"match_id": match_id, "seat": seat, "since": at, "tell_at": at + TELL_AFTER}
        for seat in to_act
    ]
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    await connection.execute(dialect.insert(turns).on_conflict_do_nothing(), rows)


class TurnsDue:
    """Reads turns and notes what was told; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player_id: str) -> list[OwnTurn]:
        """The matches that wait for a player, the longest waiting first."""
        query = (
            select(turns, matches.c.wake_at, events.c.kind, events.c.body)
            .join(seats, and_(seats.c.match_id == turns.c.match_id, seats.c.seat == turns.c.seat))
            .join(matches, matches.c.id == turns.c.match_id)
            .join(events, and_(events.c.match_id == turns.c.match_id, events.c.number == 1))
            .where(seats.c.player_id == player_id)
            .order_by(turns.c.since)
            .limit(MOST)
        )
        async with self._database.transaction() as connection:
            found = []
            for row in await connection.execute(query):
                opened = read_event(row.kind, row.body)
                if isinstance(opened, Opened):
                    found.append(
                        OwnTurn(row.match_id, Seat(row.seat), row.since, row.wake_at, opened)
                    )
            return found

    async def claim(self, now: float, until: float, most: int) -> list[DueTurn]:
        """Turns of players who have to be told; each goes to one caller until then."""
        free = or_(turns.c.claimed_until.is_(None), turns.c.claimed_until <= now)
        due = (
            select(turns.c.match_id, turns.c.seat)
            .where(turns.c.tell_at <= now, free)
            .order_by(turns.c.tell_at)
            .limit(most)
            .with_for_update(skip_locked=True)
        )
        async with self._database.transaction() as connection:
            found = [(row.match_id, row.seat) for row in await connection.execute(due)]
            claimed = []
            for match_id, seat in found:
                which = (turns.c.match_id == match_id) & (turns.c.seat == seat)
                # SQLite knows no rows that are locked: the condition says it again.
                taken = update(turns).where(which, turns.c.tell_at <= now, free)
                row = (
                    await connection.execute(
                        taken.values(claimed_until=until).returning(
                            turns.c.since, turns.c.tell_at, turns.c.retries
                        )
                    )
                ).first()
                if row is not None:
                    claimed.append((match_id, seat, row.since, row.tell_at, row.retries))
            players = await _players(connection, [match_id for match_id, *_ in claimed])
            for match_id, seat, *_ in claimed:
                if (match_id, seat) not in players:
                    nobodys = (turns.c.match_id == match_id) & (turns.c.seat == seat)
                    await _tell_at(connection, nobodys, None)
            return [
                DueTurn(match_id, Seat(seat), players[match_id, seat], since, tell_at, retries)
                for match_id, seat, since, tell_at, retries in claimed
                if (match_id, seat) in players
            ]

    async def told(self, turn: DueTurn, again_at: float | None, retries: str = "{}") -> None:
        """A player was told of a turn; the next channel or attempt is due then, or none."""
        async with self._database.transaction() as connection:
            await _tell_at(connection, _same(turn), again_at, retries)

    async def leave(self, turn: DueTurn, until: float) -> None:
        """Nobody looks at a turn again before then."""
        async with self._database.transaction() as connection:
            await connection.execute(update(turns).where(_same(turn)).values(claimed_until=until))


async def _players(
    connection: AsyncConnection, match_ids: Sequence[str]
) -> dict[tuple[str, int], str]:
    if not match_ids:
        return {}
    query = select(seats.c.match_id, seats.c.seat, seats.c.player_id).where(
        seats.c.match_id.in_(match_ids), seats.c.player_id.is_not(None)
    )
    return {(row.match_id, row.seat): row.player_id for row in await connection.execute(query)}


def _same(turn: DueTurn) -> ColumnElement[bool]:
    """The row of a turn, but not that of the seat's next turn, if it has moved meanwhile."""
    here = (turns.c.match_id == turn.match_id) & (turns.c.seat == turn.seat)
    return here & (turns.c.since == turn.since)


async def _tell_at(
    connection: AsyncConnection, which: ColumnElement[bool], at: float | None, retries: str = "{}"
) -> None:
    values = {"tell_at": at, "claimed_until": None, "retries": retries}
    await connection.execute(update(turns).where(which).values(values))

"""A line of chat in a log, and who wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import Seat
from squarely.server.storage.event_text import kind_of, read_event
from squarely.server.storage.schema import events, players, seats
from squarely.table.events import Named, Opened, Said


@dataclass(frozen=True)
class Line:
    """What was said by whom: the name at the table, and that of the account if there is one."""

    said: Said
    name: str | None
    """None: a spectator."""
    account: str | None


async def line_of(connection: AsyncConnection, match_id: str, number: int) -> Line | None:
    """The line with a number; None where there is none."""
    here = (events.c.match_id == match_id) & (events.c.number <= number)
    naming = or_(events.c.number.in_((1, number)), events.c.kind == kind_of(Named(Seat(1), "")))
    query = select(events.c.number, events.c.kind, events.c.body).where(here, naming)
    rows = (await connection.execute(query.order_by(events.c.number))).all()
    said = read_event(rows[-1].kind, rows[-1].body) if rows else None
    if not isinstance(said, Said) or rows[-1].number != number:
        return None
    if said.seat is None:
        return Line(said, None, None)
    name = None
    for event in (read_event(row.kind, row.body) for row in rows):
        if isinstance(event, Opened):
            name = event.players[said.seat - 1].name
        elif isinstance(event, Named) and event.seat == said.seat:
            name = event.name
    account = (
        select(players.c.name)
        .join(seats, seats.c.player_id == players.c.id)
        .where(seats.c.match_id == match_id, seats.c.seat == said.seat)
    )
    return Line(said, name, (await connection.execute(account)).scalar())

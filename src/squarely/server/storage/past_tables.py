"""Who sat at the tables of past matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import select

from squarely.kernel.rules import Seat
from squarely.server.storage.database import Database
from squarely.server.storage.event_text import read_event
from squarely.server.storage.schema import events, players, seats
from squarely.table.events import Named, Opened


@dataclass(frozen=True)
class Seated:
    """Who sat in a seat."""

    seat: Seat
    name: str
    known: bool
    """Whether it is the name of a player who is signed in."""
    level: int | None
    """Of a bot; None: a person."""
    program: bool = False
    """Whether the player is known to be a program."""


class PastTables:
    """Who played in past matches; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_ids: Sequence[str]) -> dict[str, list[Seated]]:
        """By match: everybody at the table, under the names they have now or had at the end."""
        said = (
            select(events.c.match_id, events.c.kind, events.c.body)
            .where(events.c.match_id.in_(match_ids), events.c.kind.in_(("opened", "named")))
            .order_by(events.c.match_id, events.c.number)
        )
        kept = (
            select(seats.c.match_id, seats.c.seat, players.c.name, players.c.program)
            .join(players, players.c.id == seats.c.player_id)
            .where(seats.c.match_id.in_(match_ids), players.c.closed_at.is_(None))
        )
        found: dict[str, dict[Seat, Seated]] = {}
        async with self._database.transaction() as connection:
            for row in await connection.execute(said):
                event = read_event(row.kind, row.body)
                if isinstance(event, Opened):
                    found[row.match_id] = _invited(event)
                elif isinstance(event, Named):
                    table = found[row.match_id]
                    table[event.seat] = replace(
                        table[event.seat], name=event.name, program=event.program
                    )
            for now in await connection.execute(kept):
                table = found[now.match_id]
                table[now.seat] = replace(
                    table[now.seat], name=now.name, known=True, program=now.program
                )
        return {match_id: list(table.values()) for match_id, table in found.items()}


def _invited(opened: Opened) -> dict[Seat, Seated]:
    return {
        Seat(number): Seated(
            Seat(number),
            each.name,
            False,
            each.level if each.kind == "bot" else None,
            each.program,
        )
        for number, each in enumerate(opened.players, start=1)
    }

"""What first moves led to in the matches of this server, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.analysis.openings import Step, Tally
from squarely.kernel.rules import Seat
from squarely.server.storage.database import Database
from squarely.server.storage.schema import matches, opening_moves


class OpeningMoves:
    """Reads what was counted; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, book: str, position: str) -> dict[str, Tally]:
        """The moves that were made in a position."""
        query = select(opening_moves.c.move, opening_moves.c.games, opening_moves.c.won).where(
            opening_moves.c.book == book, opening_moves.c.position == position
        )
        async with self._database.transaction() as connection:
            return {row.move: Tally(row.games, row.won) for row in await connection.execute(query)}


async def claim_counting(connection: AsyncConnection, match_id: str) -> bool:
    """Whether the opening of a match is still to be counted: whoever asks first counts it."""
    mine = (matches.c.id == match_id) & ~matches.c.opening_counted
    counted = update(matches).where(mine).values(opening_counted=True)
    return (await connection.execute(counted)).rowcount == 1


async def count_opening(
    connection: AsyncConnection, book: str, opening: Iterable[Step], shares: Mapping[Seat, float]
) -> None:
    """Adds the first moves of a game."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    # In one order everywhere, or two transactions could wait for each other.
    for step in sorted(opening, key=lambda each: (each.position, each.move)):
        won = shares[step.seat]
        row = {"position": step.position, "move": step.move, "games": 1, "won": won}
        added = {"games": opening_moves.c.games + 1, "won": opening_moves.c.won + won}
        keys = [opening_moves.c.book, opening_moves.c.position, opening_moves.c.move]
        insert = dialect.insert(opening_moves).values(book=book, **row)
        await connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=added))

"""Parties and tournaments in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import false, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.storage.database import UNREACHABLE, Conflict, Database
from squarely.server.storage.schema import matches, meeting_games, meetings, members, players
from squarely.tournaments.games import Game

AT_ONCE = 50


@dataclass(frozen=True)
class Member:
    """Somebody who takes part."""

    number: int
    name: str
    key_hash: str
    player_id: str | None
    left: bool
    program: bool = False
    """Whether the player is known to be a program."""


@dataclass(frozen=True)
class PlannedGame:
    """A game of a round, with the match it is played in; None: a bye or a walkover."""

    board: int
    match_id: str | None
    game: Game


@dataclass(frozen=True)
class StoredMeeting:
    """All that is kept of a meeting."""

    id: str
    plan: str
    round: int
    over: bool
    members: tuple[Member, ...]
    games: tuple[PlannedGame, ...]

    @property
    def present(self) -> list[int]:
        """Who has not left."""
        return [each.number for each in self.members if not each.left]

    def member(self, number: int) -> Member:
        """The member with a number."""
        return next(each for each in self.members if each.number == number)


class Meetings:
    """Reads and writes meetings; every write is one transaction. Raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, meeting_id: str, plan: str, host: Member) -> None:
        """A new meeting with its first member, who runs it."""
        row = {"id": meeting_id, "created_at": time(), "plan": plan, "round": 0, "over": False}
        async with self._database.transaction() as connection:
            await connection.execute(insert(meetings), row)
            await connection.execute(insert(members), _member_row(meeting_id, host))

    async def read(self, meeting_id: str) -> StoredMeeting | None:
        """A meeting with all its games; None if there is none."""
        async with self._database.transaction() as connection:
            return await _read(connection, meeting_id)

    async def join(self, meeting_id: str, member: Member) -> None:
        """One more member; raises Conflict if the number has just been taken."""
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(members), _member_row(meeting_id, member))
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem

    async def leave(self, meeting_id: str, number: int) -> None:
        """A member leaves; what was played stays."""
        mine = (members.c.meeting_id == meeting_id) & (members.c.number == number)
        here = mine & members.c.left_at.is_(None)
        async with self._database.transaction() as connection:
            await connection.execute(update(members).where(here).values(left_at=time()))

    async def begin_round(self, meeting_id: str, number: int, games: Sequence[PlannedGame]) -> None:
        """The round after the present one; raises Conflict if somebody has begun it already."""
        async with self._database.transaction() as connection:
            await _advance(connection, meeting_id, number - 1, round=number)
            if games:
                rows = [_game_row(meeting_id, each) for each in games]
                await connection.execute(insert(meeting_games), rows)

    async def finish(self, meeting_id: str, number: int) -> None:
        """Ends a meeting in its round; raises Conflict if it has gone on."""
        async with self._database.transaction() as connection:
            await _advance(connection, meeting_id, number, over=True)

    async def add_game(self, meeting_id: str, game: PlannedGame) -> None:
        """One more game of a party; raises Conflict if its number has just been taken."""
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                row = _game_row(meeting_id, game)
                await connection.execute(insert(meeting_games), row)
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem

    async def unopened(self) -> list[tuple[str, str]]:
        """Meetings and ids of matches that are to be opened and are not yet."""
        query = (
            select(meeting_games.c.meeting_id, meeting_games.c.match_id)
            .join(meetings, meetings.c.id == meeting_games.c.meeting_id)
            .outerjoin(matches, matches.c.id == meeting_games.c.match_id)
            .where(
                ~meetings.c.over,
                meetings.c.round > 0,
                meeting_games.c.match_id.is_not(None),
                meeting_games.c.ranks.is_(None),
                matches.c.id.is_(None),
            )
            .limit(AT_ONCE)
        )
        async with self._database.transaction() as connection:
            return [(row.meeting_id, row.match_id) for row in await connection.execute(query)]

    async def waiting(self) -> list[str]:
        """Tournaments whose round is over: the next one has to begin, or the table is final."""
        going_on = (
            select(meeting_games.c.meeting_id)
            .where(
                meeting_games.c.meeting_id == meetings.c.id,
                meeting_games.c.match_id.is_not(None),
                meeting_games.c.ranks.is_(None),
            )
            .exists()
        )
        query = (
            select(meetings.c.id)
            .where(~meetings.c.over, meetings.c.round > 0, ~going_on)
            .limit(AT_ONCE)
        )
        async with self._database.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def of_player(self, player_id: str) -> list[str]:
        """The meetings in which a player takes part and that go on, the newest first."""
        query = (
            select(meetings.c.id)
            .join(members, members.c.meeting_id == meetings.c.id)
            .where(members.c.player_id == player_id, members.c.left_at.is_(None), ~meetings.c.over)
            .order_by(meetings.c.created_at.desc())
            .limit(AT_ONCE)
        )
        async with self._database.transaction() as connection:
            return list((await connection.execute(query)).scalars())


async def note_ranks(
    connection: AsyncConnection,
    match_id: str,
    ranks: Sequence[int],
    teams: Sequence[int] | None,
) -> str | None:
    """Writes down how a game of a meeting went; which meeting, None if it was none."""
    told = _numbers(ranks) + ("" if teams is None else f"/{_numbers(teams)}")
    noted = (
        update(meeting_games)
        .where(meeting_games.c.match_id == match_id, meeting_games.c.ranks.is_(None))
        .values(ranks=told)
        .returning(meeting_games.c.meeting_id)
    )
    found: str | None = (await connection.execute(noted)).scalar()
    return found


async def _advance(
    connection: AsyncConnection, meeting_id: str, number: int, **values: object
) -> None:
    """Changes a meeting only if it is in a round; raises Conflict if it is not."""
    here = (meetings.c.id == meeting_id) & (meetings.c.round == number) & ~meetings.c.over
    changed = update(meetings).where(here).values(**values)
    if (await connection.execute(changed)).rowcount != 1:
        raise Conflict(f"meeting {meeting_id} has gone on")


async def _read(connection: AsyncConnection, meeting_id: str) -> StoredMeeting | None:
    query = select(meetings).where(meetings.c.id == meeting_id)
    found = (await connection.execute(query)).first()
    if found is None:
        return None
    of_members = (
        select(members, func.coalesce(players.c.program, false()).label("program"))
        .outerjoin(players, players.c.id == members.c.player_id)
        .where(members.c.meeting_id == meeting_id)
    )
    of_games = select(meeting_games).where(meeting_games.c.meeting_id == meeting_id)
    people = await connection.execute(of_members.order_by(members.c.number))
    rows = await connection.execute(of_games.order_by(meeting_games.c.round, meeting_games.c.board))
    return StoredMeeting(
        found.id,
        found.plan,
        found.round,
        found.over,
        tuple(
            Member(
                row.number,
                row.name,
                row.key_hash,
                row.player_id,
                row.left_at is not None,
                row.program,
            )
            for row in people
        ),
        tuple(_planned(row) for row in rows),
    )


def _planned(row: Any) -> PlannedGame:
    ranks, _, teams = (row.ranks or "").partition("/")
    game = Game(
        row.round,
        _read_numbers(row.members),
        _read_numbers(ranks) if ranks else None,
        _read_numbers(teams) if teams else None,
    )
    return PlannedGame(row.board, row.match_id, game)


def _game_row(meeting_id: str, planned: PlannedGame) -> dict[str, Any]:
    game = planned.game
    return {
        "meeting_id": meeting_id,
        "round": game.round,
        "board": planned.board,
        "match_id": planned.match_id,
        "members": _numbers(game.members),
        "ranks": None if game.ranks is None else _numbers(game.ranks),
    }


def _member_row(meeting_id: str, member: Member) -> dict[str, Any]:
    return {
        "meeting_id": meeting_id,
        "number": member.number,
        "name": member.name,
        "key_hash": member.key_hash,
        "player_id": member.player_id,
    }


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))

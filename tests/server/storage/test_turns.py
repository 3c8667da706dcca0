"""Who has to move by correspondence, and who is told of it."""

from __future__ import annotations

from time import time

import pytest
from sqlalchemy import select, update

from squarely.kernel.rules import Seat
from squarely.server.settings import Settings
from squarely.server.storage.schema import seats, turns
from squarely.server.storage.store import Store
from squarely.server.storage.turns import TELL_AFTER, TurnsDue
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.people import sign_up


async def waiting(table: Table, match: OpenMatch) -> list[int]:
    store: Store = table.app.state.store
    query = select(turns.c.seat).where(turns.c.match_id == match.id).order_by(turns.c.seat)
    async with store.transaction() as connection:
        return list((await connection.execute(query)).scalars())


async def test_turns_follow_the_moves(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", clock="3days")
        assert await waiting(table, match) == [1]
        async with match.guest(1) as one, match.guest(2) as two:
            await one.move()
            assert await waiting(table, match) == [2]
            await two.reach(one.state["number"])
            await two.ask(type="resign")
        assert await waiting(table, match) == []


async def test_all_who_may_act_at_once_are_waited_for(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("locus", "ppb", clock="7days")
        async with match.guest(1) as one:
            while await waiting(table, match) != [1, 2]:
                assert (await one.move())["type"] == "accepted"
                await one.reach(one.state["number"])


@pytest.mark.parametrize("clock", ["none", "2min", "10min"])
async def test_nobody_waits_for_days_where_there_are_none(local: Settings, clock: str) -> None:
    async with open_table(local) as table:
        assert await waiting(table, await table.open("blokus-to-go", clock=clock)) == []


async def seat(table: Table, match: OpenMatch, number: int, player_id: str) -> None:
    store: Store = table.app.state.store
    which = (seats.c.match_id == match.id) & (seats.c.seat == number)
    async with store.transaction() as connection:
        await connection.execute(update(seats).where(which).values(player_id=player_id))


async def test_each_turn_goes_to_one_teller_until_its_time_is_over(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", clock="1day")
        grace = await sign_up(table, "Grace")
        await seat(table, match, 1, grace.id)
        due = TurnsDue(table.app.state.store)
        now = time()
        assert await due.claim(now, now + 60, 10) == []
        later = now + TELL_AFTER + 1
        first = await due.claim(later, later + 60, 10)
        assert [(turn.match_id, turn.seat, turn.player_id) for turn in first] == [
            (match.id, Seat(1), grace.id)
        ]
        assert await due.claim(later, later + 60, 10) == []
        again = await due.claim(later + 61, later + 120, 10)
        assert again == first
        await due.told(again[0], None)
        assert await due.claim(later + 1000, later + 2000, 10) == []


async def test_turns_of_people_without_an_account_are_told_to_nobody(settings: Settings) -> None:
    async with open_table(settings) as table:
        await table.open("blokus-to-go", clock="1day")
        due = TurnsDue(table.app.state.store)
        later = time() + TELL_AFTER + 1
        assert await due.claim(later, later + 1, 10) == []
        assert await due.claim(later + 2, later + 3, 10) == []

"""Quick pairing: who wants the same meets, once, in whichever process they ask."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from squarely.server.lobby.fitting import UNKNOWN_LEVEL
from squarely.server.settings import Limits, Settings
from squarely.server.storage.schema import matches as match_rows
from squarely.server.storage.schema import ratings
from squarely.server.storage.store import Store
from tests.server.cluster.test_many_servers import tables
from tests.server.guests import Table, open_table
from tests.server.lobby.test_tables import block, look, posted
from tests.server.people import Person, sign_up

WISH = {"variant": "blokus-to-go", "seats": 2, "clock": "10min", "wait": None}


async def pair(table: Table, name: str, **wish: Any) -> dict[str, Any]:
    return await posted(table, "/api/pairing", {**WISH, "name": name, **wish})


async def test_two_who_want_the_same_play_each_other(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada, bob = await pair(table, "Ada"), await pair(table, "Bob")
        assert ada["table"] == bob["table"]
        one, two = await look(table, ada), await look(table, bob)
        assert one["match"] == two["match"] is not None
        assert {one["seat"], two["seat"]} == {1, 2}


@pytest.mark.parametrize(
    "other", [{"clock": "2min"}, {"clock": "none"}, {"variant": "locus"}, {"variant": "blokus-2"}]
)
async def test_who_wants_something_else_goes_on_waiting(
    local: Settings, other: dict[str, Any]
) -> None:
    async with open_table(local) as table:
        ada, bob = await pair(table, "Ada"), await pair(table, "Bob", **other)
        assert ada["table"] != bob["table"]
        assert (await look(table, ada))["match"] is None


async def test_rated_and_casual_wishes_do_not_meet(local: Settings) -> None:
    async with open_table(local) as table:
        ada = await pair(table, "Ada")
        grace = await sign_up(table, "Grace")
        answer = await grace.ask("POST", "/api/pairing", {**WISH, "rated": True})
        assert answer.json()["table"] != ada["table"]
        answer = await table.http.post("/api/pairing", json={**WISH, "rated": True, "name": "Bob"})
        assert answer.status_code == 401


async def test_who_does_not_want_to_wait_gets_bots_of_a_fitting_level(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada = await pair(table, "Ada", variant="locus", seats=3, wait=0)
        room = await table.rooms.room((await look(table, ada))["match"])
        assert room is not None
        bots = [player for player in room.match.opened.players if player.kind == "bot"]
        assert [bot.level for bot in bots] == [UNKNOWN_LEVEL] * 2


async def test_the_least_patient_one_decides_when_bots_come(settings: Settings) -> None:
    async with open_table(settings) as table:
        three = {"variant": "locus", "seats": 3}
        ada = await pair(table, "Ada", **three, wait=60)
        patient = (await look(table, ada))["table"]["fill_at"]
        bob = await pair(table, "Bob", **three, wait=15)
        assert bob["table"] == ada["table"]
        assert (await look(table, ada))["table"]["fill_at"] < patient
        await pair(table, "Cleo", **three, wait=None)
        begun = await look(table, ada)
        assert begun["match"] is not None
        # No bots are coming to a table that is full.
        assert begun["table"]["fill_at"] is None


async def test_bots_come_by_themselves_only_to_live_games(settings: Settings) -> None:
    async with open_table(settings) as table:
        for clock, come in (("10min", True), ("3days", False)):
            wish = {"variant": "blokus-to-go", "seats": 2, "clock": clock, "name": "Ada"}
            ada = await posted(table, "/api/pairing", wish)
            assert ((await look(table, ada))["table"]["fill_at"] is not None) is come
            opened = await posted(table, "/api/tables", wish)
            assert (await look(table, opened))["table"]["fill_at"] is None


async def rate(table: Table, person: Person, mu: float) -> None:
    store: Store = table.app.state.store
    row = {"player_id": person.id, "category": "blokus-to-go", "mu": mu, "sigma": 1.0, "games": 9}
    async with store.transaction() as connection:
        await connection.execute(insert(ratings), row)


async def test_the_closest_rating_meets_first(settings: Settings) -> None:
    async with open_table(settings) as table:
        strong, weak = await sign_up(table, "Strong"), await sign_up(table, "Weak")
        newcomer = await sign_up(table, "Newcomer")
        for person, mu in ((strong, 40.0), (weak, 20.0), (newcomer, 22.0)):
            await rate(table, person, mu)
        # Two who have blocked each other wait at two tables.
        await block(table, strong, weak)
        wish = {**WISH, "rated": True}
        first = (await strong.ask("POST", "/api/pairing", wish)).json()
        second = (await weak.ask("POST", "/api/pairing", wish)).json()
        assert first["table"] != second["table"]
        third = (await newcomer.ask("POST", "/api/pairing", wish)).json()
        assert third["table"] == second["table"]


async def test_bots_fit_the_rating_of_who_waits(settings: Settings) -> None:
    levels = []
    for mu in (-20.0, 100.0):
        async with open_table(settings) as table:
            person = await sign_up(table, f"Rated {abs(mu):.0f}")
            await rate(table, person, mu)
            answer = await person.ask("POST", "/api/pairing", {**WISH, "wait": 0})
            room = await table.rooms.room((await look(table, answer.json()))["match"])
            assert room is not None
            levels += [each.level for each in room.match.opened.players if each.kind == "bot"]
    assert levels == [1, 9]


async def test_across_servers_everybody_is_paired_exactly_once(cluster: Settings) -> None:
    many = Settings(
        cluster.database,
        bot_processes=0,
        redis=cluster.redis,
        limits=Limits(tables_at_once=1000, requests_at_once=1000),
    )
    async with tables(many) as servers:
        names = [f"Player {number}" for number in range(24)]
        seated = await asyncio.gather(
            *(pair(servers[number % 2], name) for number, name in enumerate(names))
        )
        found = [await look(servers[(number + 1) % 2], each) for number, each in enumerate(seated)]
        matches = [each["match"] for each in found]
        assert None not in matches
        assert len(set(matches)) == len(names) // 2
        for match_id in set(matches):
            seats = [each["seat"] for each in found if each["match"] == match_id]
            assert sorted(seats) == [1, 2]
            looked = (await servers[0].http.get(f"/api/matches/{match_id}")).json()
            assert len({player["name"] for player in looked["players"]}) == 2


async def test_across_servers_a_table_that_both_begin_becomes_one_match(cluster: Settings) -> None:
    async with tables(cluster) as (first, second):
        ada = await pair(first, "Ada", variant="locus", seats=3, wait=60)
        await asyncio.gather(
            *(server.app.state.tables.begin(ada["table"]) for server in (first, second) * 5)
        )
        one = await look(second, ada)
        store: Store = first.app.state.store
        async with store.transaction() as connection:
            count = (
                await connection.execute(select(func.count()).select_from(match_rows))
            ).scalar()
        assert (one["match"] is not None, count) == (True, 1)

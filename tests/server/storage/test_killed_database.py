"""A database that is killed: what it had acknowledged is there when it is back."""

from __future__ import annotations

import asyncio

from squarely.server.settings import Settings, database_url
from tests.server.guests import open_table
from tests.server.postgres import Cluster


async def test_a_killed_postgresql_has_every_acknowledged_move(own_postgresql: Cluster) -> None:
    settings = Settings(database_url(f"{own_postgresql.url}/postgres"))
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            assert (await guest.move())["type"] == "accepted"
            own_postgresql.kill()
            refusal = await guest.ask(type="chat", text="hello?")
            assert refusal["code"] == "not_saved"
        own_postgresql.start()
        while (await table.http.get("/readyz")).status_code != 200:
            await asyncio.sleep(0.1)
        async with match.guest(2) as guest:
            assert [event["kind"] for event in guest.events] == ["opened", "played"]
            assert (await guest.move())["type"] == "accepted"

"""Who finds a game waits for one game at a time, unless there are days for a move."""

from __future__ import annotations

from typing import Any

import httpx

from squarely.server.settings import Settings
from tests.server.guests import Table, open_table
from tests.server.lobby.test_tables import look, posted
from tests.server.people import Person, sign_up

LIVE = {"variant": "blokus-to-go", "seats": 2, "clock": "10min"}
SLOW = {"variant": "blokus-to-go", "seats": 2, "clock": "3days"}


async def opened(person: Person, wish: dict[str, Any]) -> dict[str, Any]:
    answer = await person.ask("POST", "/api/tables", wish)
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


async def looked(table: Table, seated: dict[str, Any]) -> httpx.Response:
    return await table.http.get(f"/api/tables/{seated['table']}")


async def test_a_new_live_wait_gives_the_last_one_back(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        first = await opened(grace, LIVE)
        pairing = {"variant": "locus", "seats": 3, "clock": "2min", "wait": None}
        second = (await grace.ask("POST", "/api/pairing", pairing)).json()
        assert (await looked(table, first)).status_code == 404
        assert (await looked(table, second)).status_code == 200
        bobs = await posted(table, "/api/tables", {**LIVE, "seats": 2, "name": "Bob"})
        await grace.ask("POST", f"/api/tables/{bobs['table']}/seats", {})
        assert (await look(table, bobs))["match"] is not None
        assert (await looked(table, second)).status_code == 404


async def test_others_keep_their_seats_at_the_table_that_somebody_leaves(
    settings: Settings,
) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        bob = await posted(table, "/api/tables", {"variant": "locus", "seats": 3, "name": "Bob"})
        await grace.ask("POST", f"/api/tables/{bob['table']}/seats", {})
        await opened(grace, LIVE)
        sitters = (await look(table, bob))["table"]["sitters"]
        assert [each["name"] for each in sitters] == ["Bob"]


async def test_games_by_correspondence_wait_side_by_side(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        waits = [await opened(grace, wish) for wish in (SLOW, LIVE, SLOW)]
        for each in waits:
            assert (await looked(table, each)).status_code == 200
        # One with days for a move begins, and the others go on waiting.
        await posted(table, f"/api/tables/{waits[0]['table']}/seats", {"name": "Bob"})
        assert (await look(table, waits[0]))["match"] is not None
        for each in waits[1:]:
            assert (await looked(table, each)).status_code == 200


async def test_a_refused_wish_gives_nothing_back(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        first = await opened(grace, LIVE)
        refused = await grace.ask("POST", "/api/tables", {**LIVE, "clock": "none", "rated": True})
        assert refused.status_code >= 400
        assert (await looked(table, first)).status_code == 200

"""Whoever deletes their account, or has it closed, is nowhere in the lobby any more."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest

from squarely.server.settings import Settings
from squarely.server.storage.moderation import Moderation
from squarely.server.storage.store import Store
from tests.server.guests import Table, open_table
from tests.server.lobby.test_live_lobby import lobby_of
from tests.server.lobby.test_pairing import WISH, pair
from tests.server.lobby.test_tables import look, posted
from tests.server.people import Person, sign_up


async def delete(table: Table, person: Person) -> None:
    assert (await person.ask("DELETE", "/api/me")).status_code == 204


async def close(table: Table, person: Person) -> None:
    store: Store = table.app.state.store
    async with store.transaction() as connection:
        engine = connection.engine
    await Moderation(engine).close(person.name)


Going = Callable[[Table, Person], Awaitable[None]]
GOING = pytest.mark.parametrize("go", [delete, close])


@GOING
async def test_a_seat_is_free_again_and_the_name_gone(settings: Settings, go: Going) -> None:
    async with open_table(settings) as table, lobby_of(table) as stranger:
        grace = await sign_up(table, "Grace")
        bob = await posted(table, "/api/tables", {"variant": "locus", "seats": 3, "name": "Bob"})
        await grace.ask("POST", f"/api/tables/{bob['table']}/seats", {})
        async with lobby_of(table, grace):
            await stranger.see(
                lambda news: (
                    news["names"] == ["Grace"]
                    and [len(each["sitters"]) for each in news["tables"]] == [2]
                )
            )
            await go(table, grace)
            # Her page is still open, but nobody knows any more whose it is.
            news = await stranger.see(
                lambda news: news["names"] == [] and len(news["tables"][0]["sitters"]) == 1
            )
            assert news["here"] == 2
            assert "Grace" not in json.dumps(news)


@GOING
async def test_the_next_one_does_not_meet_who_is_gone(settings: Settings, go: Going) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        waited = (await grace.ask("POST", "/api/pairing", WISH)).json()
        await go(table, grace)
        assert (await table.http.get(f"/api/tables/{waited['table']}")).status_code == 404
        bob = await pair(table, "Bob")
        assert (await look(table, bob))["match"] is None
        cleo = await pair(table, "Cleo")
        match_id = (await look(table, cleo))["match"]
        players = (await table.http.get(f"/api/matches/{match_id}")).json()["players"]
        assert {each["name"] for each in players} == {"Bob", "Cleo"}

"""Open tables: people sit down, and the match begins with the keys that they hold."""

from __future__ import annotations

from time import time
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, update

from squarely.server.lobby import tables as lobby
from squarely.server.settings import Limits, Settings
from squarely.server.storage.schema import blocks, open_seats, open_tables
from squarely.server.storage.store import Store
from tests.server.guests import Guest, Table, open_table, socket_to
from tests.server.people import Person, sign_up

TO_GO = {"variant": "blokus-to-go", "seats": 2, "name": "Ada"}


async def posted(table: Table, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = await table.http.post(path, json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def look(table: Table, seated: dict[str, Any]) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {seated['key']}"}
    answer = await table.http.get(f"/api/tables/{seated['table']}", headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def code(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


async def test_the_match_begins_when_the_last_seat_is_taken(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada = await posted(table, "/api/tables", TO_GO)
        assert (await look(table, ada))["match"] is None
        bob = await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        one, two = await look(table, ada), await look(table, bob)
        assert one["match"] == two["match"] is not None
        assert {one["seat"], two["seat"]} == {1, 2}
        for seated, found in ((ada, one), (bob, two)):
            async with socket_to(table, found["match"]) as socket:
                guest = Guest(socket, table.address)
                await guest.send(type="join", key=seated["key"], after=0)
                await guest.until("update")
                assert guest.welcome["you"] == found["seat"]
                names = [player["name"] for player in guest.state["players"]]
                assert sorted(names) == ["Ada", "Bob"]


async def test_a_listed_table_becomes_a_public_match_and_a_private_one_does_not(
    settings: Settings,
) -> None:
    async with open_table(settings) as table:
        for listed in (True, False):
            ada = await posted(table, "/api/tables", {**TO_GO, "listed": listed})
            await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
            match_id = (await look(table, ada))["match"]
            room = await table.rooms.room(match_id)
            assert room is not None
            assert room.match.opened.public is listed
            seen = (await table.http.get(f"/api/tables/{ada['table']}")).json()
            assert seen["match"] == (match_id if listed else None)
            assert seen["seat"] is None


async def test_nobody_sits_at_a_table_that_is_full_or_gone(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada = await posted(table, "/api/tables", TO_GO)
        seats = f"/api/tables/{ada['table']}/seats"
        await posted(table, seats, {"name": "Bob"})
        answer = await table.http.post(seats, json={"name": "Cleo"})
        assert (answer.status_code, code(answer)) == (404, "no_table")
        answer = await table.http.post("/api/tables/nowhere/seats", json={"name": "Cleo"})
        assert (answer.status_code, code(answer)) == (404, "no_table")


async def test_who_leaves_makes_room_and_an_empty_table_vanishes(settings: Settings) -> None:
    async with open_table(settings) as table:
        wish = {"variant": "locus", "seats": 3, "name": "Ada"}
        ada = await posted(table, "/api/tables", wish)
        seats = f"/api/tables/{ada['table']}/seats"
        bob = await posted(table, seats, {"name": "Bob"})
        for seated in (ada, bob):
            headers = {"authorization": f"Bearer {seated['key']}"}
            assert (await table.http.delete(seats, headers=headers)).status_code == 204
        assert (await table.http.get(f"/api/tables/{ada['table']}")).status_code == 404


async def test_who_is_gone_loses_the_seat(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(settings) as table:
        ada = await posted(table, "/api/tables", {"variant": "locus", "seats": 3, "name": "Ada"})
        bob = await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        store: Store = table.app.state.store
        long_ago = time() - lobby.GONE_AFTER - 1
        async with store.transaction() as connection:
            left = update(open_seats).where(open_seats.c.name == "Ada")
            await connection.execute(left.values(seen_at=long_ago))
        await table.app.state.tables.tidy()
        found = await look(table, bob)
        assert [each["name"] for each in found["table"]["sitters"]] == ["Bob"]
        headers = {"authorization": f"Bearer {ada['key']}"}
        answer = await table.http.get(f"/api/tables/{ada['table']}", headers=headers)
        assert (answer.status_code, code(answer)) == (401, "wrong_key")


async def test_looking_with_the_key_is_a_sign_of_life(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada = await posted(table, "/api/tables", TO_GO)
        store: Store = table.app.state.store
        async with store.transaction() as connection:
            await connection.execute(update(open_seats).values(seen_at=time() - 1000))
        await look(table, ada)
        await table.app.state.tables.tidy()
        assert len((await look(table, ada))["table"]["sitters"]) == 1


async def test_bots_take_the_free_seats_after_the_chosen_time(settings: Settings) -> None:
    async with open_table(settings) as table:
        wish = {"variant": "locus", "seats": 3, "name": "Ada", "fill_after": 0, "level": 2}
        ada = await posted(table, "/api/tables", wish)
        found = await look(table, ada)
        room = await table.rooms.room(found["match"])
        assert room is not None
        players = room.match.opened.players
        assert sorted(player.kind for player in players) == ["bot", "bot", "person"]
        assert {player.level for player in players if player.kind == "bot"} == {2}
        assert players[found["seat"] - 1].name == "Ada"


async def test_a_match_whose_process_died_before_it_began_is_begun_by_another(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(settings) as table:
        begin = lobby.Tables.begin

        async def dies(self: lobby.Tables, table_id: str) -> None:
            return None

        monkeypatch.setattr(lobby.Tables, "begin", dies)
        ada = await posted(table, "/api/tables", TO_GO)
        await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        assert (await look(table, ada))["match"] is None
        monkeypatch.setattr(lobby.Tables, "begin", begin)
        monkeypatch.setattr(lobby, "LEASE", 0.0)
        store: Store = table.app.state.store
        async with store.transaction() as connection:
            await connection.execute(update(open_tables).values(fill_at=time()))
        await table.app.state.tables.sweep()
        assert (await look(table, ada))["match"] is not None


async def test_a_name_that_somebody_keeps_is_not_for_strangers(settings: Settings) -> None:
    async with open_table(settings) as table:
        await sign_up(table, "Grace")
        for path, body in (("/api/tables", TO_GO), ("/api/pairing", {**TO_GO, "wait": None})):
            answer = await table.http.post(path, json={**body, "name": "gr4ce"})
            assert (answer.status_code, code(answer)) == (409, "name_taken")
        ada = await posted(table, "/api/tables", TO_GO)
        seats = f"/api/tables/{ada['table']}/seats"
        answer = await table.http.post(seats, json={"name": "Grace"})
        assert (answer.status_code, code(answer)) == (409, "name_taken")
        # Among friends who have the link everybody may be called as they like.
        await posted(table, "/api/tables", {**TO_GO, "name": "Grace", "listed": False})


async def test_whoever_is_signed_in_goes_by_the_name_they_keep(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        body = {**TO_GO, "name": "Somebody"}
        answer = await grace.ask("POST", "/api/tables", body)
        found = await look(table, answer.json())
        assert found["table"]["sitters"] == [{"name": "Grace", "known": True, "program": False}]


async def test_a_rated_game_needs_players_a_clock_and_two_seats(settings: Settings) -> None:
    async with open_table(settings) as table:
        rated = {**TO_GO, "rated": True, "clock": "10min"}
        answer = await table.http.post("/api/tables", json=rated)
        assert (answer.status_code, code(answer)) == (401, "sign_in")
        grace = await sign_up(table, "Grace")
        for part in ({"clock": "none"}, {"variant": "locus", "seats": 1}):
            answer = await grace.ask("POST", "/api/tables", {**rated, **part})
            assert (answer.status_code, code(answer)) == (409, "rated_needs_clock")
        seated = (await grace.ask("POST", "/api/tables", rated)).json()
        seats = f"/api/tables/{seated['table']}/seats"
        assert code(await table.http.post(seats, json={"name": "Bob"})) == "sign_in"
        # The same player twice makes no game: the newest key is the one that counts.
        again = (await grace.ask("POST", seats, {})).json()
        assert (await look(table, again))["match"] is None
        hedy = await sign_up(table, "Hedy")
        other = (await hedy.ask("POST", seats, {})).json()
        match_id = (await look(table, other))["match"]
        room = await table.rooms.room(match_id)
        assert room is not None
        assert room.match.opened.rated
        store: Store = table.app.state.store
        assert set((await store.player_ids(match_id)).values()) == {grace.id, hedy.id}


async def block(table: Table, one: Person, other: Person) -> None:
    store: Store = table.app.state.store
    async with store.transaction() as connection:
        row = {"player_id": one.id, "blocked_id": other.id}
        await connection.execute(insert(blocks), row)


async def test_people_who_have_blocked_each_other_do_not_meet(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace, hedy = await sign_up(table, "Grace"), await sign_up(table, "Hedy")
        await block(table, grace, hedy)
        seated = (await grace.ask("POST", "/api/tables", TO_GO)).json()
        answer = await hedy.ask("POST", f"/api/tables/{seated['table']}/seats", {})
        assert (answer.status_code, code(answer)) == (409, "not_with_them")
        wish = {**TO_GO, "wait": None}
        one = (await hedy.ask("POST", "/api/pairing", wish)).json()
        two = (await grace.ask("POST", "/api/pairing", wish)).json()
        assert one["table"] != two["table"]


async def test_a_wrong_key_reads_and_leaves_nobodys_seat(settings: Settings) -> None:
    async with open_table(settings) as table:
        ada = await posted(table, "/api/tables", TO_GO)
        other = await posted(table, "/api/tables", TO_GO)
        headers = {"authorization": f"Bearer {other['key']}"}
        answer = await table.http.get(f"/api/tables/{ada['table']}", headers=headers)
        assert (answer.status_code, code(answer)) == (401, "wrong_key")
        seats = f"/api/tables/{ada['table']}/seats"
        assert (await table.http.delete(seats, headers=headers)).status_code == 404
        assert (await table.http.delete(seats)).status_code == 401
        assert len((await look(table, ada))["table"]["sitters"]) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"variant": "chess"},
        {"seats": 3},
        {"options": ["flying"]},
        {"clock": "1year"},
        {"name": " "},
        {"level": 10},
        {"fill_after": -1},
    ],
)
async def test_nobody_opens_a_table_for_what_cannot_be_played(
    local: Settings, wrong: dict[str, Any]
) -> None:
    async with open_table(local) as table:
        answer = await table.http.post("/api/tables", json={**TO_GO, **wrong})
        assert answer.status_code == 422
        assert answer.json()["error"]


async def test_tables_and_pairings_of_one_address_are_limited(local: Settings) -> None:
    few = Settings(local.database, limits=Limits(tables_per_second=0.001, tables_at_once=3))
    async with open_table(few) as table:
        wishes = [("/api/tables", TO_GO), ("/api/pairing", TO_GO)] * 3
        answers = [await table.http.post(path, json=wish) for path, wish in wishes]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429, 429]
        assert code(answers[-1]) == "tables_too_fast"


async def test_there_is_an_end_to_open_tables(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_WAITING", 2)
    async with open_table(local) as table:
        for _ in range(2):
            await posted(table, "/api/tables", TO_GO)
        answer = await table.http.post("/api/tables", json=TO_GO)
        assert (answer.status_code, code(answer)) == (429, "tables_enough")

"""Accounts of bots are marked wherever their name is shown to others."""

from __future__ import annotations

import asyncio
from typing import Any

from squarely.server.settings import Settings
from tests.server.guests import Table, open_table
from tests.server.lobby.test_live_lobby import lobby_of
from tests.server.people import sign_up
from tests.server.programs.programs import bot_account, give_rating, program

TO_GO = {"variant": "blokus-to-go", "seats": 2}


async def results_of(table: Table, name: str) -> list[dict[str, Any]]:
    """The latest results of a player, once there are some."""
    for _ in range(100):
        found = (await table.http.get(f"/api/players/{name}")).json()["results"]
        if found:
            return list(found)
        await asyncio.sleep(0.05)
    raise AssertionError("nothing was settled")


async def test_in_the_lobby_at_the_table_and_in_results(local: Settings) -> None:
    async with (
        open_table(local) as table,
        program(table, "Bo") as bo,
        lobby_of(table) as visitor,
    ):
        ada = await sign_up(table, "Ada")
        seat = (await ada.ask("POST", "/api/tables", TO_GO)).json()
        await visitor.ask(type="hold", table=seat["table"], key=seat["key"])
        await bo.client.sit_down(seat["table"])
        begun = await visitor.until("begun")
        assert (begun["others"], begun["programs"]) == (["Bo"], ["Bo"])
        match = await bo.begin()
        states = match.states()
        await anext(states)
        news = await visitor.see(lambda news: news["matches"] and news["programs"])
        players = {each["name"]: each["program"] for each in news["matches"][0]["players"]}
        assert players == {"Ada": False, "Bo": True}
        assert (news["names"], news["programs"]) == (["Bo"], ["Bo"])
        await match.resign()
        (result,) = await results_of(table, "Ada")
        assert [(each["name"], each["program"]) for each in result["opponents"]] == [("Bo", True)]
        (result,) = await results_of(table, "Bo")
        assert [each["program"] for each in result["opponents"]] == [False]


async def test_on_profiles_leaderboards_and_the_ladder(local: Settings) -> None:
    async with open_table(local) as table:
        await sign_up(table, "Ada")
        await bot_account(table, "Bo")
        for name, mu in (("Ada", 30.0), ("Bo", 25.0)):
            await give_rating(table, name, "locus", mu)
            profile = (await table.http.get(f"/api/players/{name}")).json()
            assert profile["program"] == (name == "Bo")
        board = (await table.http.get("/api/ratings/locus")).json()["leaders"]
        assert [(each["name"], each["program"]) for each in board] == [("Ada", False), ("Bo", True)]
        ladder = (await table.http.get("/api/ladder/locus")).json()["leaders"]
        assert [(each["name"], each["program"]) for each in ladder] == [("Bo", True)]


async def test_in_tournaments_and_rankings(local: Settings) -> None:
    async with open_table(local) as table:
        ada = await sign_up(table, "Ada")
        bo, _ = await bot_account(table, "Bo")
        wish = {"name": "Cup", "kind": "round robin", "variant": "blokus-to-go", "member": "Ada"}
        made = (await ada.ask("POST", "/api/meetings", wish)).json()
        address = f"/api/meetings/{made['id']}"
        assert (await bo.ask("POST", f"{address}/members", {"name": "Bo"})).status_code == 201
        cup = (await table.http.get(address)).json()
        marks = {each["name"]: each["program"] for each in cup["members"]}
        assert marks == {"Ada": False, "Bo": True}
        key = {"authorization": f"Bearer {made['key']}"}
        assert (await table.http.post(f"{address}/start", headers=key)).status_code == 204
        game = (await table.http.get(address)).json()["games"][0]["match"]
        players = (await table.http.get(f"/api/matches/{game}")).json()["players"]
        assert {each["name"]: each["program"] for each in players} == marks
        daily = (await table.http.get("/api/daily")).json()[0]["id"]
        taken = (await bo.ask("POST", f"/api/challenges/{daily}/plays", {})).json()
        (player,) = (await table.http.get(f"/api/matches/{taken['id']}")).json()["players"][:1]
        assert player["program"]

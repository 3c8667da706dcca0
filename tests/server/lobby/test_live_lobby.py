"""The live lobby: open seats, matches to watch, and who is here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from squarely.server.lobby import feed
from squarely.server.settings import Limits, Settings
from tests.server.cluster.test_many_servers import tables
from tests.server.guests import WITHIN, Guest, Table, open_table, socket_to
from tests.server.lobby.test_tables import TO_GO, block, look, posted
from tests.server.people import Person, sign_up


class Visitor:
    """Somebody with the lobby on their screen."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.news: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), WITHIN))
        if message["type"] == "lobby":
            self.news = message
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    async def see(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits for news of which something is true."""
        while not self.news or not true(self.news):
            await self.hear()
        return self.news

    async def ask(self, **message: Any) -> dict[str, Any]:
        await self.socket.send(json.dumps(message))
        while True:
            answer = await self.hear()
            if answer["type"] in ("pong", "refused"):
                return answer


@asynccontextmanager
async def lobby_of(table: Table, person: Person | None = None) -> AsyncIterator[Visitor]:
    address = f"{table.address.replace('http', 'ws', 1)}/api/lobby/live"
    headers = {} if person is None else person.headers
    async with connect(address, proxy=None, additional_headers=headers) as socket:
        yield Visitor(socket)


async def test_open_seats_come_and_go_before_everybodys_eyes(settings: Settings) -> None:
    async with open_table(settings) as table, lobby_of(table) as visitor:
        await visitor.see(lambda news: news["tables"] == [])
        wish = {"variant": "locus", "seats": 3, "clock": "2min", "name": "Ada"}
        ada = await posted(table, "/api/tables", wish)
        news = await visitor.see(lambda news: bool(news["tables"]))
        shown = news["tables"][0]
        assert shown["id"] == ada["table"]
        assert (shown["variant"], shown["seats"], shown["clock"]) == ("locus", 3, "2min")
        assert shown["sitters"] == [{"name": "Ada", "known": False, "program": False}]
        await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        await visitor.see(lambda news: len(news["tables"][0]["sitters"]) == 2)
        await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Cleo"})
        news = await visitor.see(lambda news: bool(news["matches"]))
        assert news["tables"] == []
        names = {player["name"] for player in news["matches"][0]["players"]}
        assert names == {"Ada", "Bob", "Cleo"}


async def test_nothing_private_is_shown(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        await table.open("blokus-to-go")
        private = await posted(table, "/api/tables", {**TO_GO, "listed": False})
        await posted(table, f"/api/tables/{private['table']}/seats", {"name": "Bob"})
        await posted(table, "/api/tables", {**TO_GO, "listed": False, "name": "Hidden"})
        public = await posted(table, "/api/tables", TO_GO)
        news = await visitor.see(lambda news: bool(news["tables"]))
        assert [each["id"] for each in news["tables"]] == [public["table"]]
        assert news["matches"] == []
        assert "Hidden" not in json.dumps(news)


async def test_keys_and_seeds_are_not_told(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        ada = await posted(table, "/api/tables", TO_GO)
        bob = await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        news = json.dumps(await visitor.see(lambda news: bool(news["matches"])))
        room = await table.rooms.room((await look(table, ada))["match"])
        assert room is not None
        for secret in (ada["key"], bob["key"], room.match.opened.seed, *room.keys.values()):
            assert secret not in news


async def test_who_waits_is_told_where_the_match_is(settings: Settings) -> None:
    async with open_table(settings) as table, lobby_of(table) as visitor:
        ada = await posted(table, "/api/tables", TO_GO)
        await visitor.ask(type="hold", table=ada["table"], key=ada["key"])
        await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        begun = await visitor.until("begun")
        found = await look(table, ada)
        assert (begun["match"], begun["seat"]) == (found["match"], found["seat"])
        assert begun["variant"] == "blokus-to-go"


async def test_who_has_left_elsewhere_is_told_so(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        ada = await posted(table, "/api/tables", TO_GO)
        await visitor.ask(type="hold", table=ada["table"], key=ada["key"])
        headers = {"authorization": f"Bearer {ada['key']}"}
        await table.http.delete(f"/api/tables/{ada['table']}/seats", headers=headers)
        assert (await visitor.until("lost"))["table"] == ada["table"]


async def test_only_the_key_of_a_seat_holds_it(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        ada = await posted(table, "/api/tables", TO_GO)
        answer = await visitor.ask(type="hold", table=ada["table"], key="wrong", ref="1")
        assert (answer["code"], answer["ref"]) == ("wrong_key", "1")
        answer = await visitor.ask(type="hold", table="nowhere", key="wrong")
        assert answer["code"] == "no_table"
        answer = await visitor.ask(type="nonsense")
        assert answer["code"] == "unusable"
        assert (await visitor.ask(type="ping"))["type"] == "pong"


async def test_broken_messages_are_refused_and_the_lobby_goes_on(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        for text in ("", "{", "null", "[]", "7", "\x00", "[" * 5000, '{"type": "join"}', "{}"):
            await visitor.socket.send(text)
            while (answer := await visitor.hear())["type"] == "lobby":
                continue
            assert answer["type"] == "refused"
            assert answer["reason"]
        await visitor.socket.send(b"\x00\xff")
        while (await visitor.hear())["type"] != "refused":
            continue
        assert (await visitor.ask(type="ping"))["type"] == "pong"


async def test_signed_in_people_are_here_by_name_and_others_are_counted(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as stranger:
        await stranger.see(lambda news: news["here"] == 1 and news["names"] == [])
        grace = await sign_up(table, "Grace")
        async with lobby_of(table, grace):
            await stranger.see(lambda news: news["here"] == 2 and news["names"] == ["Grace"])
        await stranger.see(lambda news: news["here"] == 1 and news["names"] == [])


async def test_who_plays_in_public_is_here_as_well(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        grace = await sign_up(table, "Grace")
        seated = (await grace.ask("POST", "/api/tables", TO_GO)).json()
        await posted(table, f"/api/tables/{seated['table']}/seats", {"name": "Bob"})
        match_id = (await look(table, seated))["match"]
        async with socket_to(table, match_id) as socket:
            guest = Guest(socket, table.address)
            await guest.send(type="join", key=seated["key"], after=0)
            await guest.until("update")
            await visitor.see(lambda news: news["names"] == ["Grace"] and news["here"] == 2)


async def test_the_lobby_is_one_for_all_servers(cluster: Settings) -> None:
    async with tables(cluster) as (first, second), lobby_of(second) as visitor:
        await visitor.see(lambda news: news["here"] == 1)
        async with lobby_of(first):
            await visitor.see(lambda news: news["here"] == 2)
        ada = await posted(second, "/api/tables", TO_GO)
        await visitor.ask(type="hold", table=ada["table"], key=ada["key"])
        await visitor.see(lambda news: bool(news["tables"]))
        await posted(first, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        assert (await visitor.until("begun"))["table"] == ada["table"]
        await visitor.see(lambda news: bool(news["matches"]))


async def test_sockets_of_one_address_are_limited(local: Settings) -> None:
    few = replace(local, limits=Limits(lobby_sockets_per_address=2))
    async with open_table(few) as table, AsyncExitStack() as stack:
        for _ in range(2):
            visitor = await stack.enter_async_context(lobby_of(table))
            await visitor.until("lobby")
        third = await stack.enter_async_context(lobby_of(table))
        assert (await third.hear())["code"] == "address_full"


async def test_one_socket_waits_at_few_tables(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        for _ in range(feed.MOST_HELD):
            seated = await posted(table, "/api/tables", TO_GO)
            answer = await visitor.ask(type="hold", table=seated["table"], key=seated["key"])
            assert answer["type"] == "pong"
        more = await posted(table, "/api/tables", TO_GO)
        answer = await visitor.ask(type="hold", table=more["table"], key=more["key"])
        assert answer["code"] == "seats_enough"


async def test_a_flood_of_changes_is_told_once_a_second(local: Settings) -> None:
    many = replace(local, limits=Limits(tables_at_once=200, requests_at_once=1000))
    async with open_table(many) as table, lobby_of(table) as visitor:
        await visitor.until("lobby")
        told = 0
        for _ in range(40):
            await posted(table, "/api/tables", TO_GO)
        while len(visitor.news["tables"]) < 40:
            await visitor.hear()
            told += 1
        # They were made within a few seconds, and not each of them was worth a message.
        assert told < 20


async def test_nobody_sees_tables_of_people_with_whom_they_cannot_play(local: Settings) -> None:
    async with open_table(local) as table:
        grace, hedy = await sign_up(table, "Grace"), await sign_up(table, "Hedy")
        await block(table, grace, hedy)
        async with lobby_of(table, grace) as one, lobby_of(table, hedy) as two:
            for owner, blocked in ((grace, two), (hedy, one)):
                opened = (await owner.ask("POST", "/api/tables", TO_GO)).json()["table"]
                later = (await posted(table, "/api/tables", TO_GO))["table"]
                while later not in ids(blocked.news):
                    await blocked.until("lobby")
                assert opened not in ids(blocked.news)
            async with lobby_of(table) as stranger:
                await stranger.see(lambda news: len(news["tables"]) == 4)


def ids(news: dict[str, Any]) -> list[str]:
    return [each["id"] for each in news.get("tables", [])]


async def test_who_has_begun_is_told_with_whom(local: Settings) -> None:
    async with open_table(local) as table, lobby_of(table) as visitor:
        wish = {"variant": "locus", "seats": 3, "name": "Ada", "fill_after": 3600}
        ada = await posted(table, "/api/tables", wish)
        await visitor.ask(type="hold", table=ada["table"], key=ada["key"])
        await posted(table, f"/api/tables/{ada['table']}/seats", {"name": "Bob"})
        await table.app.state.tables.begin(ada["table"])
        begun = await visitor.until("begun")
        assert (begun["others"], begun["bots"]) == (["Bob"], 1)

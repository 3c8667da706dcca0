"""Today's server answers every message of version 1.0.0's clients and programs as that did."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.earlier import sample
from tests.earlier.comparing import missing
from tests.earlier.conftest import Frozen
from tests.server.guests import WITHIN, Table, open_table, socket_to

Json = dict[str, Any]
TALKS: Json = sample("v1.0", "talks")
SENTENCES = ("reason", "sentence", "error")
"""What is for people to read may be said better."""


async def heard(socket: ClientConnection) -> list[Json]:
    """Everything up to the answer to a ping, presence and that answer left out."""
    await socket.send('{"type": "ping", "ref": "all"}')
    found: list[Json] = []
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), WITHIN))
        if message == {"type": "pong", "ref": "all"}:
            return found
        found.append(message)


def lost(then: list[Json], now: list[Json], place: str) -> list[str]:
    """What is not said any more; presence is told when it may be, so it is compared by its keys."""
    found = []
    for kind in ("presence", ""):
        old = [each for each in then if (each["type"] == "presence") == bool(kind)]
        new = [each for each in now if (each["type"] == "presence") == bool(kind)]
        if kind:
            keys = [set(each) for each in new]
            found += [place for each in old for other in keys if not set(each) <= other]
        else:
            found += [
                each
                for each in missing(old, new, place)
                if not any(f".{word}:" in each for word in SENTENCES)
            ]
    return found


@pytest.mark.usefixtures("no_bots")
@pytest.mark.parametrize("talk", TALKS["sockets"], ids=lambda each: str(each["name"]))
async def test_a_conversation_at_a_match_goes_as_it_did(talk: Json, at_hand: Frozen) -> None:
    async with at_hand.opened() as table, AsyncExitStack() as stack:
        sockets = []
        for join in talk["joins"]:
            sockets.append(await stack.enter_async_context(socket_to(table, talk["match"])))
            await sockets[-1].send(json.dumps(join))
            assert {"welcome", "update"} <= {each["type"] for each in await heard(sockets[-1])}
        for socket in sockets:
            await heard(socket)
        for number, step in enumerate(talk["steps"]):
            await sockets[step["who"]].send(step["sent"])
            # The one who spoke is answered before the others are asked.
            order = [step["who"], *(n for n in range(len(sockets)) if n != step["who"])]
            now = {n: await heard(sockets[n]) for n in order}
            for n, then in enumerate(step["heard"]):
                place = f"{number}: {step['sent'][:90]}, heard by {n}"
                assert lost(told(then), now[n], place) == []


def told(then: list[Json]) -> list[Json]:
    """Without the answer to the ping, which came last."""
    return [each for each in then if each != {"type": "pong", "ref": "all"}]


async def test_who_is_sent_away_is_told_when_to_come_again(at_hand: Frozen) -> None:
    server = open_table(at_hand.settings)
    table = await server.__aenter__()
    async with socket_to(table, TALKS["sockets"][0]["match"]) as socket:
        await socket.send('{"type":"join"}')
        await server.__aexit__(None, None, None)
        last: Json = {}
        with suppress(ConnectionClosed):
            while True:
                last = json.loads(await socket.recv())
        then = TALKS["farewell"]
        assert list(missing(then["message"], last, values=False)) == []
        assert last["type"] == then["message"]["type"] == "come_again"
        assert socket.close_code == then["closed"]["code"]


@pytest.mark.usefixtures("no_bots")
async def test_programs_are_told_what_they_were_told(at_hand: Frozen) -> None:
    async with at_hand.opened() as table, AsyncExitStack() as stack:
        programs = Programs(table, at_hand, stack)
        for step in TALKS["programs"]:
            await programs.take(step)


class Programs:
    """Two programs that ask today's server for what they asked for then."""

    def __init__(self, table: Table, frozen: Frozen, stack: AsyncExitStack) -> None:
        people = frozen.facts["people"]
        self._tokens = {name: people[name]["token"] for name in ("Robo", "Botty")}
        self._table, self._stack = table, stack
        self._lines: dict[str, asyncio.Queue[Json]] = {}
        self._places: dict[str, str] = {}

    async def take(self, step: Json) -> None:
        headers = {"authorization": f"Bearer {self._tokens[step['who']]}"}
        if "listen" in step:
            await self._listen(step["listen"], step["path"], headers)
        else:
            path, http = step["path"].format(**self._places), self._table.http
            answer = await http.request(step["method"], path, json=step["body"], headers=headers)
            assert answer.status_code == step["status"], (path, answer.text)
            now = answer.json() if answer.content else None
            assert list(missing(step["answer"], now, path, values=False)) == []
            if isinstance(now, dict):
                assert now.get("code") == step["answer"].get("code"), path
                self._places |= {"table": now["table"]} if "table" in now else {}
        for name, lines in step["lines"].items():
            await self._expect(name, [each for each in lines if each["type"] != "presence"])

    async def _listen(self, name: str, path: str, headers: dict[str, str]) -> None:
        lines = self._lines[name] = asyncio.Queue()
        http = httpx.AsyncClient(base_url=self._table.address, timeout=60)
        await self._stack.enter_async_context(http)
        stream = http.stream("GET", path, headers=headers)
        answer = await self._stack.enter_async_context(stream)
        assert answer.status_code == 200, path

        async def read() -> None:
            async for line in answer.aiter_lines():
                if line.strip():
                    lines.put_nowait(json.loads(line))

        task = asyncio.create_task(read())
        self._stack.callback(task.cancel)

    async def _expect(self, name: str, then: list[Json]) -> None:
        """Waits for as many lines; those of different matters may come in another order."""
        now: list[Json] = []
        while len(now) < len(then):
            line = await asyncio.wait_for(self._lines[name].get(), WITHIN)
            if line["type"] != "presence":
                now.append(line)
        for old in then:
            found = [each for each in now if not list(missing(old, each, values=False))]
            assert any(each["type"] == old["type"] for each in found), (name, old, now)

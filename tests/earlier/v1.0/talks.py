"""Conversations with 1.0.0 over sockets and over the bot API, at the table that it left behind."""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import programs_talk
from make import HERE, keep
from playing import choice, on_turn
from table import LIMITS
from websockets.exceptions import ConnectionClosed

from squarely.server.live.bot_turns import LocalTurns
from squarely.server.settings import Settings, sqlite_in
from tests.server.guests import Guest, Table, open_table, socket_to

NAMES = (
    "blokus, under way",
    "blokus-3, under way",
    "blokus-84, under way",
    "blokus-to-go, under way",
    "locus, under way",
    "lokomoto, under way",
    "options: locus",
    "options: lokomoto",
    "own design: sheet and deck",
    "own design: tiny",
    "rated, under way",
    "on paper",
    "with a clock of 10min",
    "taken over by a bot",
    "lokomoto, waiting for a bot",
    "blokus-to-go, finished",
)


def main() -> None:
    LocalTurns.submit = lambda *_: None  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory(prefix="squarely-") as folder:
        facts = json.loads(gzip.decompress((HERE / "table.json.gz").read_bytes()))
        url = sqlite_in(Path(folder))
        file = next(Path(folder).glob("*.db"))
        file.write_bytes(gzip.decompress((HERE / "table.db.gz").read_bytes()))
        keep("talks", asyncio.run(talk(url, facts)))


async def talk(url: str, facts: dict[str, Any]) -> dict[str, Any]:
    async with AsyncExitStack() as stack:
        server = open_table(Settings(url, limits=LIMITS))
        table = await server.__aenter__()
        sockets = [await converse(table, name, facts["matches"][name]) for name in NAMES]
        programs = await programs_talk.converse(table, facts)
        socket = await stack.enter_async_context(socket_to(table, facts["matches"][NAMES[0]]["id"]))
        await socket.send('{"type":"join"}')
        await server.__aexit__(None, None, None)
        last: list[Any] = []
        with suppress(ConnectionClosed):
            while True:
                last.append(json.loads(await socket.recv()))
        closed = {"code": socket.close_code, "reason": socket.close_reason}
    farewell = {"message": last[-1], "closed": closed}
    return {"sockets": sockets, "programs": programs, "farewell": farewell}


class Talk:
    """Everybody at a match, one socket each, and what was said."""

    def __init__(self, guests: list[Guest]) -> None:
        self.guests = guests
        self.steps: list[dict[str, Any]] = []

    async def step(self, who: int, said: dict[str, Any] | str) -> None:
        """Somebody says something; what everybody hears until all have answered a ping."""
        sent = said if isinstance(said, str) else json.dumps(said)
        begun = [len(guest.heard) for guest in self.guests]
        await self.guests[who].socket.send(sent)
        await self.guests[who].until("accepted", "refused", "pong")
        for guest in self.guests:
            await guest.send(type="ping", ref="all")
            while (await guest.hear()) != {"type": "pong", "ref": "all"}:
                pass
        heard = [
            [json.loads(text) for text in guest.heard[first:-1]]
            for guest, first in zip(self.guests, begun, strict=True)
        ]
        self.steps.append({"who": who, "sent": sent, "heard": heard})


async def converse(table: Table, name: str, kept: dict[str, Any]) -> dict[str, Any]:
    chance, keys = Random(name), sorted(kept["keys"].items())
    async with AsyncExitStack() as stack:
        joins: list[dict[str, Any]] = [
            *({"type": "join", "key": key, "after": 0} for _, key in keys),
            {"type": "join"},
        ]
        guests = []
        for join in joins:
            socket = await stack.enter_async_context(socket_to(table, kept["id"]))
            guests.append(Guest(socket, table.address))
            await guests[-1].send(**join)
            await guests[-1].until("update")
        talk = Talk(guests)
        watcher = len(guests) - 1
        for number in range(4):
            mover = next(
                (n for n, (seat, _) in enumerate(keys) if on_turn(guests[n], int(seat))), None
            )
            if mover is None:
                break
            state = guests[mover].state
            move = {"type": "move", "ply": state["ply"], "ref": f"m{number}"}
            if number == 0:
                await talk.step(mover, {**move, "move": "nonsense"})
                await talk.step(mover, {**move, "move": illegal(state)})
                await talk.step(watcher, {**move, "move": "a1"})
            await talk.step(mover, {**move, "move": choice(state, chance)})
            if number == 0:
                await talk.step(mover, {**move, "move": "a1"})
                await talk.step(mover, {"type": "take_back", "ply": guests[mover].state["ply"]})
                await talk.step((mover + 1) % watcher, {"type": "answer", "yes": True})
                await talk.step((mover + 1) % watcher, {"type": "answer", "yes": False})
        for who, said in (
            (0, {"type": "chat", "text": "Hello!", "ref": "c"}),
            (watcher, {"type": "chat", "text": "I watch."}),
            (0, {"type": "chat", "text": ""}),
            (0, {"type": "name", "name": "Zoë", "ref": None}),
            (watcher, {"type": "name", "name": "Zoë"}),
            (0, {"type": "ping", "ref": "p"}),
            (0, {"type": "ping"}),
            (0, {"type": "take_over", "seat": 2}),
            (0, {"type": "take_over", "seat": 9}),
            (0, {"type": "reclaim"}),
            (0, {"type": "join", "after": 0}),
            (0, {"type": "unheard of"}),
            (0, {"type": "chat", "text": "x", "more": 1}),
            (0, {"type": "move", "move": "a1"}),
            (0, "no JSON"),
            (0, {"type": "resign", "ref": "r"}),
            (0, {"type": "resign"}),
        ):
            await talk.step(who, said)
        return {"name": name, "match": kept["id"], "joins": joins, "steps": talk.steps}


def illegal(state: dict[str, Any]) -> str:
    """A move that can be read and is against the rules."""
    view = state["view"]
    if "sections" in view:
        return f"buy Csörgő {view['sections'][0]}"
    return "pick leftover" if "deck" in view or "zones" in view else "a1,b1"

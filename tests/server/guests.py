"""A running table for the tests, and guests that connect to it with real sockets."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import accumulate
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect

from squarely.server.app import create_app
from squarely.server.bus.bus import Bus
from squarely.server.bus.tracker import Tracker
from squarely.server.live.rooms import Rooms
from squarely.server.process import Meeting
from squarely.server.serve import PING_EVERY, PONG_WITHIN, Server, configuration
from squarely.server.settings import Settings

WITHIN = 20.0
TABLES: dict[str, list[str]] = {}
"""The texts of numbered moves by the address of their table, which never changes."""


@asynccontextmanager
async def open_table(
    settings: Settings,
    ping_every: float = PING_EVERY,
    pong_within: float = PONG_WITHIN,
    port: int = 0,
) -> AsyncIterator[Table]:
    """A server in this process, listening on a port of its own unless told which."""
    app = create_app(settings)
    server = Server(configuration(app, "127.0.0.1", port, ping_every, pong_within), app)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        assert not serving.done(), serving.exception()
        await asyncio.sleep(0.01)
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=WITHIN) as http:
            yield Table(server.address, http, app)
    finally:
        server.should_exit = True
        await serving


class Table:
    """What a test can do with a server."""

    def __init__(self, address: str, http: httpx.AsyncClient, app: FastAPI | None = None) -> None:
        self.address = address
        self.http = http
        self._app = app

    @property
    def app(self) -> FastAPI:
        """The application of a server in this process."""
        assert self._app is not None
        return self._app

    @property
    def rooms(self) -> Rooms:
        """The matches of a server in this process."""
        rooms: Rooms = self.app.state.rooms
        return rooms

    @property
    def bus(self) -> Bus:
        """What carries hints between this server and others."""
        return self._met.bus

    @property
    def tracker(self) -> Tracker:
        """What this server and others know of each other."""
        return self._met.tracker

    @property
    def _met(self) -> Meeting:
        assert self._app is not None
        met: Meeting = self._app.state.met
        return met

    async def open(
        self,
        variant: str,
        players: str | Sequence[dict[str, Any]] = "pp",
        options: Sequence[str] = (),
        clock: str = "none",
        hints: bool | None = None,
        handicaps: Sequence[dict[str, int]] = (),
    ) -> OpenMatch:
        """Opens a match; `pb` means a person and a bot."""
        kinds = {"p": {"kind": "person"}, "b": {"kind": "bot"}}
        seats = [kinds[each] for each in players] if isinstance(players, str) else players
        wish = {
            "variant": variant,
            "players": list(seats),
            "options": list(options),
            "handicaps": list(handicaps),
            "clock": clock,
            "hints": hints,
        }
        answer = await self.http.post("/api/matches", json=wish)
        assert answer.status_code == 201, answer.text
        return OpenMatch(self, answer.json())


class OpenMatch:
    """A match that a test has opened."""

    def __init__(self, table: Table, answer: dict[str, Any]) -> None:
        self.table = table
        self.id: str = answer["id"]
        self.seed_hash: str = answer["seed_hash"]
        self.keys: dict[int, str] = {each["seat"]: each["key"] for each in answer["seats"]}

    @asynccontextmanager
    async def guest(
        self, seat: int | None = None, after: int = 0, **more: Any
    ) -> AsyncIterator[Guest]:
        """Somebody in a seat, or a spectator, greeted and up to date."""
        key = None if seat is None else self.keys[seat]
        async with socket_to(self.table, self.id, **more) as socket:
            guest = Guest(socket, self.table.address)
            await guest.send(type="join", key=key, after=after)
            await guest.until("update")
            yield guest

    async def record(self, seat: int | None = None) -> str:
        """The record as an audience gets it."""
        headers = {} if seat is None else {"authorization": f"Bearer {self.keys[seat]}"}
        answer = await self.table.http.get(f"/api/matches/{self.id}/record", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def look(self) -> dict[str, Any]:
        """What anyone may know."""
        answer = await self.table.http.get(f"/api/matches/{self.id}")
        found: dict[str, Any] = answer.json()
        return found


@asynccontextmanager
async def socket_to(table: Table, match_id: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """A bare socket."""
    address = f"{table.address.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
    async with connect(address, max_size=2**24, proxy=None, **more) as socket:
        yield socket


class Guest:
    """A client that keeps everything it has heard."""

    def __init__(self, socket: ClientConnection, table: str | None = None) -> None:
        self.socket = socket
        self._table = table
        self.heard: list[str] = []
        self.events: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}

    async def send(self, **message: Any) -> None:
        """Says something."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message; a change is told as the update that it amounts to."""
        text = await asyncio.wait_for(self.socket.recv(), WITHIN)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "welcome":
            self.welcome = message
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "earlier":
            self.events += message["events"]
        elif message["type"] == "update":
            self.state = message["state"]
            self.events += message["events"]
            await self._read_numbers(message["state"])
        elif message["type"] == "change":
            await self._read_numbers(message["changes"])
            self.state = changed(self.state, message["changes"])
            self.events += message["events"]
            return {"type": "update", "events": message["events"], "state": self.state}
        return message

    async def _read_numbers(self, state: dict[str, Any]) -> None:
        """Puts texts in the place of the numbers of legal moves."""
        numbers, address = state.get("legal"), self.welcome["moves"]
        if not numbers or address is None:
            return
        if address not in TABLES:
            assert self._table is not None
            async with httpx.AsyncClient(base_url=self._table, timeout=WITHIN) as http:
                TABLES[address] = (await http.get(address)).json()
        state["legal"] = [TABLES[address][number] for number in accumulate(numbers)]

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of some kinds."""
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Says something and waits for the answer."""
        await self.send(**message)
        return await self.until("accepted", "refused", "pong")

    async def move(self, move: str | None = None) -> dict[str, Any]:
        """Plays a move, by default the last legal one, or one that is composed."""
        legal = self.state["legal"] or composed(self.state)
        chosen = legal[-1] if move is None else move
        return await self.ask(type="move", move=chosen, ply=self.state["ply"])

    async def reach(self, number: int) -> None:
        """Listens until an event has arrived."""
        while self.state.get("number", 0) < number:
            await self.hear()

    async def end(self) -> None:
        """Listens until the game is over."""
        while self.state.get("outcome") is None:
            await self.hear()


def changed(state: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The state after some changes; the one before stays as it was."""
    after = copy.deepcopy(state)
    for path, value in changes.items():
        *way, last = path.split(".")
        part: Any = after
        for step in way:
            part = part[int(step) if isinstance(part, list) else step]
        if last.startswith("+"):
            part.insert(int(last), value)
        elif last.startswith("-"):
            del part[-int(last)]
        elif isinstance(part, list):
            part[int(last)] = value
        else:
            assert last in part, f"{path} was not there"
            part[last] = value
    return after


def composed(state: dict[str, Any]) -> list[str]:
    """Some moves of Loko moto: a section to draw, and whatever can be bought."""
    offers = state["offers"]
    if offers is None:
        return []
    names = state["view"]["sections"]
    for kind in ("blacken", "draw"):
        moves = [f"{kind} {names[number]}" for number in offers[kind]]
        if moves:
            break
    for card in offers["cards"]:
        if card["kind"] == "train":
            way = ",".join(names[number] for number in card["ways"][0])
            moves.append(f"buy {card['name']} {way}")
    return moves

"""Parties and tournaments for tests, and scripts that play in them."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from tests.server.guests import OpenMatch, Table

Keys = dict[int, str]


class Gathering:
    """A meeting with the keys of everybody who takes part."""

    def __init__(self, table: Table, meeting_id: str, keys: Keys) -> None:
        self.table = table
        self.id = meeting_id
        self.keys = keys

    async def join(self, name: str) -> httpx.Response:
        """Somebody more comes."""
        address = f"/api/meetings/{self.id}/members"
        answer = await self.table.http.post(address, json={"name": name})
        if answer.status_code == 201:
            self.keys[answer.json()["number"]] = answer.json()["key"]
        return answer

    async def ask(self, number: int | None, what: str, **body: Any) -> httpx.Response:
        """A member asks for something; None: a stranger does."""
        headers = {} if number is None else {"authorization": f"Bearer {self.keys[number]}"}
        address = f"/api/meetings/{self.id}/{what}"
        return await self.table.http.post(address, json=body, headers=headers)

    async def look(self, number: int | None = None) -> dict[str, Any]:
        """What everybody with the link sees."""
        headers = {} if number is None else {"authorization": f"Bearer {self.keys[number]}"}
        answer = await self.table.http.get(f"/api/meetings/{self.id}", headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def until_round(self, number: int) -> dict[str, Any]:
        """Waits for the games of a round to be open, or for the end."""
        while True:
            found = await self.look()
            games = [game for game in found["games"] if game["round"] == number]
            matches = [game["match"] for game in games if game["match"] and not game["ranks"]]
            opened = [await self.table.http.get(f"/api/matches/{each}") for each in matches]
            if found["over"] or (games and all(each.status_code == 200 for each in opened)):
                return found
            await asyncio.sleep(0.05)

    async def settled(self) -> dict[str, Any]:
        """Waits for the results of all games."""
        found = await self.look()
        while any(game["ranks"] is None for game in found["games"]):
            await asyncio.sleep(0.1)
            found = await self.look()
        return found

    def match(self, game: dict[str, Any]) -> OpenMatch:
        """A game as its players have it: everybody's own key opens their seat."""
        seats = [
            {"seat": seat, "key": self.keys[number]}
            for seat, number in enumerate(game["members"], start=1)
            if number
        ]
        return OpenMatch(self.table, {"id": game["match"], "seed_hash": "", "seats": seats})


async def gather(table: Table, *names: str, **wish: Any) -> Gathering:
    """A new meeting, with everybody there."""
    usual = {"name": "Evening", "kind": "round robin", "variant": "blokus-to-go", "seats": 2}
    first, *others = names
    answer = await table.http.post("/api/meetings", json={**usual, **wish, "member": first})
    assert answer.status_code == 201, answer.text
    found = answer.json()
    gathering = Gathering(table, found["id"], {1: found["key"]})
    for name in others:
        joined = await gathering.join(name)
        assert joined.status_code == 201, joined.text
    return gathering


async def play_out(match: OpenMatch) -> None:
    """Two scripts play a whole game over sockets, the last legal move each time."""
    async with match.guest(1) as first, match.guest(2) as second:
        guests = {1: first, 2: second}
        while first.state["outcome"] is None:
            (seat,) = first.state["to_act"]
            mover = guests[seat]
            await mover.reach(first.state["number"])
            answer = await mover.move()
            assert answer["type"] == "accepted", answer
            for guest in guests.values():
                await guest.reach(answer["number"])


async def give_up(match: OpenMatch, seat: int) -> None:
    """Somebody resigns."""
    async with match.guest(seat) as guest:
        assert (await guest.ask(type="resign"))["type"] == "accepted"

"""Signed-in people for the tests: accounts made without a passkey, and their cookies."""

from __future__ import annotations

from time import time
from typing import Any

import httpx

from squarely.server.players.names import name_key
from squarely.server.players.sessions import COOKIE
from squarely.server.safety.keys import key_hash, new_key
from squarely.server.storage.players import Device, NewPlayer, Players, new_player_id
from tests.server.guests import WITHIN, Table


class Person:
    """Somebody who is signed in."""

    def __init__(self, table: Table, player_id: str, name: str, token: str) -> None:
        self.id, self.name, self.token = player_id, name, token
        self.headers = {"cookie": f"{COOKIE}={token}"}
        self._table = table

    async def ask(
        self, method: str, path: str, json: Any = None, at: Table | None = None
    ) -> httpx.Response:
        """A request of this person's, at any of the servers."""
        address = (at or self._table).address
        async with httpx.AsyncClient(base_url=address, timeout=WITHIN) as http:
            return await http.request(method, path, json=json, headers=self.headers)


async def sign_up(table: Table, name: str) -> Person:
    """A new player with one device."""
    players: Players = table.app.state.players
    player_id, token = new_player_id(), new_key()
    device = Device(key_hash(token), player_id, "a test", time(), time())
    new = NewPlayer(player_id, name, name_key(name), key_hash(new_key()))
    await players.create(new, None, device)
    return Person(table, player_id, name, token)

"""People with accounts, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.guests import WITHIN, Table
from tests.server.players.authenticator import Authenticator


class Person:
    """Somebody at a browser of their own."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self.http = http
        self.passkey = Authenticator(address)
        self.code = ""

    async def keep_name(self, name: str, **more: Any) -> httpx.Response:
        """Makes an account with a passkey."""
        begun = (await self.http.post("/api/ceremonies", json={"name": name})).json()
        made = {"ceremony": begun["id"], "passkey": self.passkey.register(begun["options"])}
        answer = await self.http.post("/api/players", json={"name": name, "answer": made, **more})
        if answer.status_code == 201:
            self.code = answer.json()["recovery_code"]
        return answer

    async def sign_in(self, passkey: Authenticator | None = None) -> httpx.Response:
        """Signs in with a passkey."""
        begun = (await self.http.post("/api/ceremonies", json={})).json()
        used = (passkey or self.passkey).sign_in(begun["options"])
        answer = {"ceremony": begun["id"], "passkey": used}
        return await self.http.post("/api/session", json={"answer": answer})

    async def me(self) -> dict[str, Any] | None:
        """Who the table takes this browser for."""
        found: dict[str, Any] | None = (await self.http.get("/api/me")).json()["me"]
        return found


@asynccontextmanager
async def somebody(table: Table, name: str | None = None) -> AsyncIterator[Person]:
    """A browser without an account, or with one of this name."""
    origin = {"origin": table.address}
    async with httpx.AsyncClient(base_url=table.address, timeout=WITHIN, headers=origin) as http:
        person = Person(http, table.address)
        if name is not None:
            answer = await person.keep_name(name)
            assert answer.status_code == 201, answer.text
        yield person

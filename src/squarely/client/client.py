"""A player at a server, as a program: challenges, matches and what they need."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self

import httpx

from squarely.client.lines import lines
from squarely.client.match import Match
from squarely.client.messages import Hello, MatchStart, News, news_in
from squarely.client.problems import NoServer, refusal_in
from squarely.kernel.rules import BadInput

ANSWER_WITHIN = 15.0
LONGEST_REASON = 200
"""Characters with which a challenge is declined."""


class Client:
    """Asks a server on behalf of the player whose token it has; raises Refused and NoServer.

    A token or an address that cannot be one raises BadInput at once.
    """

    def __init__(
        self, server: str, token: str, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        token = token.strip()
        if not token.isascii() or not token.isprintable() or not token or " " in token:
            raise BadInput("This is no token: make one on the account page of your bot.")
        try:
            known = httpx.URL(server).scheme in ("http", "https")
        except httpx.InvalidURL:
            known = False
        if not known:
            raise BadInput(f"{server} is no address: write http://HOST:PORT or https://HOST.")
        self._http = httpx.AsyncClient(
            base_url=server,
            headers={"authorization": f"Bearer {token}"},
            timeout=ANSWER_WITHIN,
            transport=transport,
        )
        self._tables: dict[str, list[str]] = {}
        """Texts of numbered moves by the address of their table, which never changes."""

    async def __aenter__(self) -> Self:
        """Ready to ask."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Gives the connections back."""
        await self._http.aclose()

    async def whoami(self) -> Hello:
        """Whose token it is."""
        found = await self.ask("GET", "/api/bot/me")
        return Hello(found["name"], found["program"])

    async def news(self) -> AsyncIterator[News]:
        """Challenges and matches, those under way first, through every break of the connection."""
        async for line in lines(self._http, lambda: "/api/bot/stream", lambda: False):
            found = news_in(line)
            if found is not None:
                yield found

    async def accept(self, table: str) -> None:
        """Sits down at the table of a challenge."""
        await self.ask("POST", f"/api/bot/challenges/{table}/accept")

    async def decline(self, table: str, reason: str = "") -> None:
        """Does not want to; whoever waits there is told, with the reason if there is one."""
        body = {"reason": reason[:LONGEST_REASON]}
        await self.ask("POST", f"/api/bot/challenges/{table}/decline", body)

    async def open_table(
        self,
        variant: str,
        seats: int,
        options: tuple[str, ...] = (),
        clock: str = "none",
        rated: bool = False,
        listed: bool = True,
    ) -> tuple[str, str]:
        """A table where others may sit down, and the key of the own seat there."""
        wish = {
            "variant": variant,
            "seats": seats,
            "options": list(options),
            "clock": clock,
            "rated": rated,
            "listed": listed,
        }
        found = await self.ask("POST", "/api/bot/tables", wish)
        return found["table"], found["key"]

    async def challenge(self, table: str, key: str, name: str) -> None:
        """Asks a bot to sit down at a table where the own seat has this key."""
        bearer = {"authorization": f"Bearer {key}"}
        await self.ask("POST", f"/api/tables/{table}/bots", {"name": name}, bearer)

    async def sit_down(self, table: str) -> None:
        """Takes an open seat; the news tell when the match begins."""
        await self.ask("POST", f"/api/bot/tables/{table}/seats")

    async def take_seat(self, match: str, key: str) -> bool:
        """Plays for the seat of a link (`/match/MATCH#KEY`); False if the key is wrong."""
        found = await self.ask("POST", "/api/bot/seats", {"match": match, "key": key})
        return bool(found["joined"])

    def match(self, start: MatchStart) -> Match:
        """A match to be played."""
        return Match(start, self)

    def lines_of(self, match: str, number: int) -> str:
        """Where the states of a match are told, after an event."""
        return f"/api/bot/matches/{match}/stream?after={number}"

    async def texts(self, address: str) -> list[str]:
        """The texts of numbered moves."""
        if address not in self._tables:
            self._tables[address] = await self.ask("GET", address)
        return self._tables[address]

    @property
    def http(self) -> httpx.AsyncClient:
        """The connections to the server, for what this class has no method for."""
        return self._http

    async def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Any:
        """The answer to a request, None where there is nothing to say."""
        try:
            answer = await self._http.request(method, path, json=body, headers=headers)
        except httpx.TransportError as problem:
            raise NoServer(f"No table answers at {self._http.base_url}.") from problem
        if answer.status_code >= 300:
            raise refusal_in(answer)
        return answer.json() if answer.content else None

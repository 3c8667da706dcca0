"""Tables of Loko moto that tests lay out by playing there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.server.guests import Guest, OpenMatch, Table


class Crew:
    """Guests in all seats of a match, who play what a test tells them."""

    def __init__(self, match: OpenMatch, guests: dict[int, Guest]) -> None:
        self.match = match
        self._guests = guests

    async def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees when it is on turn."""
        guest = self._guests[seat]
        while seat not in guest.state["to_act"]:
            await guest.hear()
        view: dict[str, Any] = guest.state["view"]
        return view

    async def play(self, seat: int, move: str) -> None:
        """A seat's move, once it is on turn."""
        await self.view(seat)
        answer = await self._guests[seat].move(move)
        assert answer["type"] == "accepted", answer

    async def draw(self, seat: int) -> None:
        """Draws a section that lengthens the seat's own line, far from the others' lines."""
        view = await self.view(seat)
        own: set[str] = set()
        others: set[str] = set()
        for player in view["players"]:
            ends = {end for name in player["solid"] for end in name.split("-")}
            (own if player["seat"] == seat else others).update(ends)
        free = [set(name.split("-")) for name in view["free"]]
        # Each seat begins in a part of the map of its own.
        start = view["sections"][len(view["sections"]) * (seat - 1) // len(view["players"])]
        near = own or set(start.split("-"))
        best = max(free, key=lambda ends: (bool(ends & near), -len(ends & others)))
        name = next(name for name in view["free"] if set(name.split("-")) == best)
        await self.play(seat, f"draw {name}")

    async def ways(self, seat: int, kind: str) -> list[list[str]]:
        """The sections that pay for a card of a kind (`train`, `shape`), for each that can be."""
        view = await self.view(seat)
        cards = self._guests[seat].state["offers"]["cards"]
        return [
            [view["sections"][number] for number in card["ways"][0]]
            for card in cards
            if card["kind"] == kind
        ]

    async def buy(self, seat: int) -> str:
        """Buys the first train that can be had: its name."""
        await self.view(seat)
        state = self._guests[seat].state
        card = next(each for each in state["offers"]["cards"] if each["kind"] == "train")
        names = [state["view"]["sections"][number] for number in card["ways"][0]]
        await self.play(seat, f"buy {card['name']} {','.join(names)}")
        return str(card["name"])


@asynccontextmanager
async def crew(
    table: Table, seats: int = 3, rounds: int = 0, options: tuple[str, ...] = ()
) -> AsyncIterator[Crew]:
    """A match in which everybody has drawn for some rounds; seat 1 is on turn."""
    match = await table.open("lokomoto", "p" * seats, options=options)
    async with AsyncExitStack() as stack:
        guests = {
            seat: await stack.enter_async_context(match.guest(seat)) for seat in range(1, seats + 1)
        }
        playing = Crew(match, guests)
        for _ in range(rounds):
            for seat in guests:
                await playing.draw(seat)
        await playing.view(1)
        yield playing

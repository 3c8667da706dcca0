"""One match that a program plays: its states as they come, and what it does there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, get_type_hints

from pydantic import TypeAdapter

from squarely.client.lines import lines
from squarely.client.messages import Event, MatchStart, State, events_in, state_in
from squarely.games import variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.numbering import from_gaps
from squarely.kernel.rules import AnyRules, listed_moves

if TYPE_CHECKING:
    from squarely.client.client import Client


class Match:
    """A match from the seat of the player; raises Refused and NoServer."""

    def __init__(self, start: MatchStart, client: Client) -> None:
        self.start = start
        self.id, self.seat = start.match, start.seat
        self._client = client
        self._welcome: dict[str, Any] = {}
        self._number = self._ply = 0
        self._acted = 0
        """The number of the latest event that came of what this program did."""
        self._over = False

    @cached_property
    def rules(self) -> AnyRules:
        """The rules that it is played by, once its first state was told."""
        handicaps = tuple(Handicap(**each) for each in self._welcome.get("handicaps", ()))
        named = variant_named(self.start.variant)
        return named.rules(self.start.seats, self.start.options, handicaps=handicaps)

    def view(self, state: State) -> Any:
        """What the rules show the seat, as the value that bots and `rules` work with."""
        return self._views.validate_python(state.view)

    async def states(self) -> AsyncIterator[State]:
        """The state now and after every change, through every break, until the game is over.

        A state from before the program's own last move is passed over: it was answered already.
        """
        earlier: tuple[Event, ...] = ()
        stream = lines(
            self._client.http,
            lambda: self._client.lines_of(self.id, self._number),
            lambda: self._over,
        )
        async for line in stream:
            if line["type"] == "welcome":
                self._welcome, earlier = line, ()
            elif line["type"] == "earlier":
                earlier += events_in(line)
            elif line["type"] == "update":
                earlier += events_in(line)
                told = line["state"]
                # Where several seats act at once, others may have moved while this one thought.
                if told["number"] < self._acted and told["outcome"] is None:
                    continue
                state = await self._state(told, earlier)
                earlier = ()
                self._number, self._ply = state.number, state.ply
                self._over = state.outcome is not None
                yield state

    async def play(self, move: str, ply: int | None = None) -> None:
        """Plays a move in answer to the latest state, or to the one with a ply."""
        body = {"move": move, "ply": self._ply if ply is None else ply}
        await self._do("move", body)

    async def say(self, text: str) -> None:
        """A line for everyone at the table."""
        await self._do("chat", {"text": text})

    async def resign(self) -> None:
        """Gives up."""
        await self._do("resign")

    async def answer(self, yes: bool) -> None:
        """Lets somebody take back a move, or does not."""
        await self._do("answer", {"yes": yes})

    async def reclaim(self) -> None:
        """Plays again after a bot of the table has stepped in."""
        await self._do("reclaim")

    async def _do(self, what: str, body: Any = None) -> None:
        done = await self._client.ask("POST", f"/api/bot/matches/{self.id}/{what}", body)
        self._acted = max(self._acted, done["number"])

    async def _state(self, told: dict[str, Any], events: tuple[Event, ...]) -> State:
        legal: tuple[str, ...] = tuple(told["legal"])
        address = self._welcome["moves"]
        if legal and address is not None:
            texts = await self._texts(address)
            legal = tuple(texts[number] for number in from_gaps(told["legal"]))
        elif told["offers"] is not None:
            legal = tuple(self._composed(told["view"]))
        return state_in(told, self.seat, legal, events)

    async def _texts(self, address: str) -> Any:
        """The table of numbered moves, which the rules here have as well if they are the same."""
        numbering = self.rules.numbering
        if numbering is not None and address.endswith(f"/{numbering.fingerprint}"):
            return numbering.texts
        return await self._client.texts(address)

    def _composed(self, view: Any) -> list[str]:
        """The moves of a seat that are too many for a list, or the first of them."""
        # What is hidden from the seat does not matter for what it may do.
        rules = self.rules
        position = rules.determinize(self._views.validate_python(view), Random())
        return [rules.format_move(move) for move in listed_moves(rules, position, self.seat)]

    @cached_property
    def _views(self) -> TypeAdapter[Any]:
        return TypeAdapter(get_type_hints(type(self.rules).view)["return"])

"""A bot at work: it accepts challenges and plays its matches, several at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Protocol

from squarely.client.client import Client
from squarely.client.match import Match
from squarely.client.messages import Challenge, Event, MatchStart, State
from squarely.client.problems import NoServer, Refused

RETRY_AFTER = 1.0
"""Seconds until a move is sent again that did not get through."""
OUTRUN = ("stale", "not_your_turn", "over", "bot_plays", "nothing_asked", "not_taken_over")
"""Refusals after which the next state says what to do."""


class Stopped(Exception):
    """A player cannot go on, and says why."""


class Broken(Stopped):
    """A player cannot go on, nor could one in another match: the bot goes."""


class Player(Protocol):
    """Whoever chooses the moves of one match; its methods may take their time."""

    def hear(self, events: Sequence[Event]) -> None:
        """What has happened; told before it has to choose."""

    def choose(self, state: State) -> str:
        """A move; raises Stopped, or Broken."""

    def close(self) -> None:
        """The match is over, or the bot goes."""


class Runner:
    """Plays until it is cancelled; raises Refused where the token is good for nothing.

    Where a player is Broken it takes up nothing new, plays its other matches to the end, and raises
    that.
    """

    def __init__(
        self,
        client: Client,
        sit_down: Callable[[Match], Player],
        objection: Callable[[Challenge], str | None],
        most: int,
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._sit_down = sit_down
        self._objection = objection
        """Why a challenge is declined; None: it is not."""
        self._most = most
        self._say = say
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._problem: Broken | None = None
        self._given_up = asyncio.Event()
        """Set once a player is broken and nothing is played any more."""

    async def run(self) -> None:
        """Answers challenges and plays."""
        listening = asyncio.create_task(self._listen())
        idle = asyncio.create_task(self._given_up.wait())
        try:
            await asyncio.wait([listening, idle], return_when=asyncio.FIRST_COMPLETED)
            if self._problem is not None:
                raise self._problem
            await listening
        finally:
            tasks = [listening, idle, *self._playing.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        async for news in self._client.news():
            if isinstance(news, Challenge):
                await self._answer(news)
            elif isinstance(news, MatchStart) and news.match not in self._playing:
                self._playing[news.match] = asyncio.create_task(self._play(news))

    async def _answer(self, challenge: Challenge) -> None:
        table = challenge.table
        why_not = self._objection(challenge)
        if len(self._playing) >= self._most:
            why_not = "it plays enough matches already."
        if self._problem is not None:
            why_not = "its program has stopped."
        # Somebody was faster, or has gone: there is nothing to answer any more.
        with suppress(Refused, NoServer):
            if why_not is None:
                await self._client.accept(table.id)
            else:
                self._say(f"A challenge to {table.variant} is declined: {why_not}")
                await self._client.decline(table.id, why_not)

    async def _play(self, start: MatchStart) -> None:
        match, player = self._client.match(start), None
        self._say(f"Match {match.id} ({start.variant}) begins in seat {match.seat}.")
        try:
            async for state in match.states():
                if player is None:
                    player = await asyncio.to_thread(self._sit_down, match)
                player.hear(state.events)
                await self._act(match, player, state)
                if state.outcome is not None:
                    places = [each.rank for each in state.outcome.results]
                    self._say(f"Match {match.id} is over: place {places[match.seat - 1]}.")
        except Stopped as problem:
            told = f"Match {match.id} is given up: {problem}"
            if isinstance(problem, Broken):
                self._problem = Broken(told)
            # The last word of a bot that goes is said by whoever runs it.
            if self._problem is None or len(self._playing) > 1:
                self._say(told)
            with suppress(Refused, NoServer):
                await match.resign()
        except Refused as refusal:
            self._say(f"Match {match.id} is left: {refusal}")
        finally:
            self._playing.pop(match.id, None)
            if player is not None:
                player.close()
            if self._problem is not None and not self._playing:
                self._given_up.set()

    async def _act(self, match: Match, player: Player, state: State) -> None:
        if state.outcome is not None:
            return
        if state.players[match.seat - 1].bot:
            # The connection was gone for so long that a bot of the table stepped in.
            await _insist(match.reclaim)
        elif state.asked:
            await _insist(lambda: match.answer(True))
        elif state.my_turn:
            move = await asyncio.to_thread(player.choose, state)
            await _insist(lambda: match.play(move, state.ply))


async def _insist(doing: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Does something until the server has answered; whoever was outrun waits for the next state."""
    while True:
        try:
            await doing()
            return
        except NoServer:
            wait = RETRY_AFTER
        except Refused as refusal:
            if refusal.code in OUTRUN:
                return
            if not refusal.passes:
                raise Stopped(str(refusal)) from refusal
            wait = refusal.wait or RETRY_AFTER
        await asyncio.sleep(wait)

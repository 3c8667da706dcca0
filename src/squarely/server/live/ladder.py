"""Rated matches between bots of players, opened for them without anybody at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from squarely.kernel.rules import Seat
from squarely.server.live.new_match import NewMatch, Seating, begun, first_write
from squarely.server.safety.keys import key_hash, new_key, new_match_id
from squarely.server.storage.standings import Standings
from squarely.server.storage.store import Store
from squarely.table.clock import ClockName
from squarely.table.events import Player

LOOK_EVERY = 2.0
"""Seconds between looks at what is over."""


@dataclass(frozen=True)
class LadderTerms:
    """What is played."""

    variant: str
    options: tuple[str, ...] = ()
    clock: ClockName = "2min"


@dataclass(frozen=True)
class LadderGame:
    """A match that was played: the names of its bots in seat order, and their ranks."""

    match_id: str
    seats: tuple[str, ...]
    ranks: tuple[int, ...]


class LadderMatches:
    """Opens matches in the database; the servers there let the bots play them and rate them."""

    def __init__(self, store: Store, ids: Mapping[str, str], terms: LadderTerms) -> None:
        self._store = store
        self._standings = Standings(store)
        self._ids = ids
        """The accounts by name."""
        self._terms = terms

    async def play(
        self,
        pairings: Iterable[Sequence[str]],
        patience: float,
        played: Callable[[LadderGame], None],
    ) -> int:
        """Plays one match after another, many at once but one of each bot; how many took too long.

        A server has to be there for it, and the bots have to be connected.
        """
        waiting = [tuple(each) for each in pairings]
        running: dict[str, tuple[tuple[str, ...], float]] = {}
        late = 0
        while waiting or running:
            busy = {name for names, _ in running.values() for name in names}
            for names in list(waiting):
                if busy.isdisjoint(names):
                    waiting.remove(names)
                    running[await self._open(names)] = names, monotonic() + patience
                    busy.update(names)
            await asyncio.sleep(LOOK_EVERY)
            found = await self._standings.ranks(list(running))
            for match_id, (names, until) in list(running.items()):
                ranks = found.get(match_id, {})
                if len(ranks) == len(names):
                    ordered = tuple(ranks[seat] for seat in sorted(ranks))
                    played(LadderGame(match_id, names, ordered))
                elif monotonic() < until:
                    continue
                else:
                    late += 1
                del running[match_id]
        return late

    async def _open(self, names: Sequence[str]) -> str:
        terms, match_id = self._terms, new_match_id()
        players = tuple(Player("person", name, known=True, program=True) for name in names)
        match = begun(
            NewMatch(terms.variant, terms.options, players, terms.clock, rated=True, public=True)
        )
        seats = match.rules.seats
        # The seats have keys like all others, which nobody is given: tokens open them.
        hashes = {seat: key_hash(new_key()) for seat in seats}
        ids: dict[Seat, str] = {seat: self._ids[names[seat - 1]] for seat in seats}
        await self._store.write([first_write(match_id, match, hashes, Seating(player_ids=ids))])
        return match_id

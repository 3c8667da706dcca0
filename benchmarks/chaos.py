"""Kills parts of a running table at random, and checks that nobody notices more than a pause.

Four servers behind nginx, two workers, PostgreSQL and Redis; 200 matches whose players hang on any
of the servers. What was acknowledged has to be in the log, once; everybody has to hear the log in
order, without a gap and without a double, and nothing that is not for them; and soon after all
parts are back every match goes on. Run with `python -m benchmarks.chaos`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.cluster import Cluster, running
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.live.rules import rules_for
from squarely.server.settings import database_url
from squarely.server.storage.store import Store
from squarely.table.events import Opened, Played
from squarely.table.match import Match, match_of
from tests.server.guests import Guest, composed

PERSON, BOT = {"kind": "person"}, {"kind": "bot", "level": 2}
WISHES: list[dict[str, Any]] = [
    {"variant": "blokus-to-go", "players": [PERSON, PERSON]},
    {"variant": "blokus-to-go", "players": [PERSON, BOT]},
    {"variant": "blokus", "players": [PERSON, BOT, PERSON, BOT]},
    {"variant": "locus", "players": [PERSON, PERSON]},
    {
        "variant": "lokomoto",
        "players": [PERSON, PERSON],
        "options": ["hidden-agendas"],
    },
]
HANG = 15.0
"""Seconds within which every match has to go on once all is back."""
SEATED = 5.0
"""Seconds for everybody to sit down."""


@dataclass
class Found:
    """What must not happen, as it happened."""

    problems: list[str] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    reconnects: int = 0
    losses: Counter[str] = field(default_factory=Counter)

    def expect(self, holds: bool, problem: str) -> None:
        """Notes a problem unless something holds."""
        if not holds:
            self.problems.append(problem)


class Player:
    """Somebody who plays or watches, connects again whenever need be, and checks what is said."""

    def __init__(
        self, address: str, match_id: str, key: str | None, seat: int | None, found: Found
    ) -> None:
        self.match_id, self.seat = match_id, seat
        self.events: list[dict[str, Any]] = []
        self.acknowledged: list[tuple[int, str]] = []
        self.pause = 1.0
        """Seconds between moves, about."""
        self.over = False
        self._url = f"{address.replace('http', 'ws', 1)}/api/matches/{match_id}/live"
        self._key = key
        self._address = address
        self._found = found

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                async with connect(self._url, proxy=None, max_size=None, open_timeout=5) as socket:
                    guest = Guest(socket, self._address)
                    await guest.send(type="join", key=self._key, after=len(self.events))
                    await self._converse(guest)
            except (OSError, WebSocketException, TimeoutError) as problem:
                self._found.losses[f"{type(problem).__name__} {problem}"[:60]] += 1
            self._found.reconnects += 1
            await asyncio.sleep(random.uniform(0.2, 1.5))

    async def _converse(self, guest: Guest) -> None:
        asked: tuple[int, str] | None = None
        due = time.monotonic() + self._wait()
        while True:
            message = await self._next(guest, due)
            self._take(guest)
            kind = None if message is None else message["type"]
            if message is not None and kind == "accepted" and asked is not None:
                self.acknowledged.append((message["number"], asked[1]))
                asked = None
            elif message is not None and kind == "refused":
                self._found.refusals[message["code"]] += 1
                if message["ref"] is None:
                    return
                asked = None
            if time.monotonic() < due:
                continue
            due = time.monotonic() + self._wait()
            state = guest.state
            if asked is None and self.seat in state.get("to_act", ()):
                legal = state["legal"] or composed(state)
                asked = (state["ply"], random.choice(legal))
                await guest.send(type="move", move=asked[1], ply=asked[0], ref="m")

    async def _next(self, guest: Guest, due: float) -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(max(0.01, due - time.monotonic())):
                return await guest.hear()
        except TimeoutError:
            return None

    def _take(self, guest: Guest) -> None:
        self.over = self.over or guest.state.get("outcome") is not None
        for event in guest.events:
            number = len(self.events) + 1
            self._found.expect(
                event["number"] == number,
                f"{self.match_id}: heard {event['number']} where {number} comes next",
            )
            self.events.append({**event, "over": self.over})
        guest.events.clear()

    def _wait(self) -> float:
        return random.uniform(0.5, 1.5) * self.pause


async def open_matches(cluster: Cluster, count: int, found: Found) -> list[Player]:
    """Players in every seat of a person, and a spectator at every third match."""
    players = []
    async with httpx.AsyncClient(base_url=cluster.address, timeout=30) as http:
        for number in range(count):
            answer = await http.post("/api/matches", json=WISHES[number % len(WISHES)])
            opened = answer.json()
            players += [
                Player(cluster.address, opened["id"], seat["key"], seat["seat"], found)
                for seat in opened["seats"]
            ]
            if number % 3 == 0:
                players.append(Player(cluster.address, opened["id"], None, None, found))
    return players


async def kill_at_random(cluster: Cluster, kills: int, every: float) -> Counter[str]:
    """Kills one part after the other, each away for a while."""
    killed: Counter[str] = Counter()
    alive = cluster.victims
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("killing", total=kills)

        async def kill_some() -> None:
            while killed.total() < kills:
                name = random.choice(sorted(alive))
                kill, start = alive.pop(name)
                killed[name] += 1
                await asyncio.to_thread(kill)
                await asyncio.sleep(random.uniform(0, every))
                await asyncio.to_thread(start)
                alive[name] = kill, start
                progress.advance(bar)
                cluster.revive()
                await asyncio.sleep(random.uniform(0, every))

        # Two at once, so that one part is also missing while another comes back.
        await asyncio.gather(kill_some(), kill_some())
    return killed


async def longest_wait(players: list[Player], since: float, store: Store, found: Found) -> float:
    """Seconds until the last of the matches that were not over went on."""
    waiting = {player.match_id for player in players if player.seat and not player.over}
    before = await store.numbers(sorted(waiting))
    late: set[str] = set()
    while waiting and (waited := time.monotonic() - since) < 4 * HANG:
        now = await store.numbers(sorted(waiting))
        waiting -= {each for each in waiting if now[each] > before[each]}
        waiting -= {player.match_id for player in players if player.over}
        if waited > HANG:
            late |= waiting
        await asyncio.sleep(0.2)
    for match_id in sorted(late):
        stored = await store.read(match_id)
        assert stored is not None
        found.expect(
            False,
            f"{match_id} waited too long, before event {before[match_id] + 1} of "
            f"{[entry.event for entry in stored.entries[-4:]]}, {stored.progress}",
        )
    return time.monotonic() - since


async def compare(players: list[Player], store: Store, found: Found) -> int:
    """Holds what everybody heard and was promised against the log; the events there are."""
    events = 0
    for match_id in sorted({player.match_id for player in players}):
        stored = await store.read(match_id)
        assert stored is not None
        opened = stored.entries[0].event
        assert isinstance(opened, Opened)
        # It can be played through: no event is there twice, and none is missing.
        match = match_of(
            rules_for(opened.variant, len(opened.players), opened.options), stored.entries
        )
        events += match.number
        for player in (each for each in players if each.match_id == match_id):
            _compare_one(player, match, found)
    return events


def _compare_one(player: Player, match: Match, found: Found) -> None:
    log = [entry.event for entry in match.log]
    where = f"{player.match_id}, seat {player.seat}"
    found.expect(len(player.events) == len(log), f"{where}: heard {len(player.events)}/{len(log)}")
    audience = None if player.seat is None else Seat(player.seat)
    for heard, event in zip(player.events, log, strict=False):
        if not isinstance(event, Played):
            continue
        seat = None if event.seat == CHANCE else event.seat
        secret = match.rules.format_for(match.rules.parse_move(event.move), audience)
        # After the end everything may be known, and a client that came back then hears it.
        allowed = {secret, event.move} if heard["over"] else {secret}
        found.expect(
            heard["seat"] == seat and heard["move"] in allowed,
            f"{where}: event {heard['number']} is {heard['move']}, not {secret}",
        )
    for number, move in player.acknowledged:
        # Cards may follow a move in the same step, so the number is that of the last event.
        mine = [
            event
            for event in log[:number]
            if isinstance(event, Played) and event.seat == audience and event.move == move
        ]
        found.expect(bool(mine), f"{where}: {move} was acknowledged as {number} and is not there")


async def survive(cluster: Cluster, args: argparse.Namespace) -> tuple[Found, dict[str, Any]]:
    """Plays and kills: the problems, and what happened."""
    found = Found()
    players = await open_matches(cluster, args.matches, found)
    for player in players:
        player.pause = args.pause
    store = Store(database_url(f"{cluster.database.url}/postgres"))
    playing = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(SEATED)
    begun = time.monotonic()
    killed = await kill_at_random(cluster, args.kills, args.every)
    await asyncio.to_thread(cluster.wait_until_ready)
    back = time.monotonic()
    for player in players:
        player.pause = 1.0
    waited = await longest_wait(players, back, store, found)
    # Nobody moves any more, and everybody gets to hear the end.
    for player in players:
        player.pause = 1e6
    await asyncio.sleep(HANG)
    events = await compare(players, store, found)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await store.close()
    return found, {
        "killed": f"{killed.total()} in {back - begun:.0f} s: {dict(killed)}",
        "events": events,
        "acknowledged": sum(len(player.acknowledged) for player in players),
        "games over": len({player.match_id for player in players if player.over}),
        "connected again": f"{found.reconnects} times: {dict(found.losses.most_common(6))}",
        "refused": dict(found.refusals),
        "longest wait": f"{waited:.1f} s after all was back (bound: {HANG:.0f})",
        "problems": len(found.problems),
    }


def main(args: argparse.Namespace) -> int:
    """Prints what came of it; 1 if anything went wrong."""
    with tempfile.TemporaryDirectory(prefix="squarely-") as folder:
        with running(Path(folder), args.servers, args.workers) as cluster:
            found, happened = asyncio.run(survive(cluster, args))
        complaints = _complaints(Path(folder))
    print(f"{args.matches} matches, {args.servers} servers, {args.workers} workers")
    for name, value in happened.items():
        print(f"  {name:<16} {value}")
    for line in (*found.problems[:20], *complaints):
        print(f"    {line}")
    return int(bool(found.problems))


def _complaints(folder: Path) -> list[str]:
    """Defects that processes have logged; that another part is gone is none."""
    lines: Counter[str] = Counter()
    for path in folder.glob("*.log"):
        for line in path.read_text(errors="replace").splitlines():
            if "Traceback" in line or "stumbled" in line or "should not have" in line:
                lines[line[:150]] += 1
    return [f"{count} times in a log: {line}" for line, count in lines.most_common(8)]


def parsed(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between kills, at most")
    parser.add_argument("--pause", type=float, default=6.0, help="seconds between moves, about")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main(parsed()))

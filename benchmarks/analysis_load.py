"""Do analyses slow live games? How soon a bot answers while others have games analysed.

`python -m benchmarks.analysis_load` plays To Go against a bot of a fixed level: a few moves in
peace, then as many while several people keep having the nodes of a finished game evaluated, in
turns and in one run. It prints how long the bot's answers took in both, and their ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.table_server import UNLIMITED
from squarely.bots import warming
from squarely.server.live.questions import STEPS
from squarely.server.settings import Settings, sqlite_in
from tests.server.guests import Table, open_table

VARIANT = "blokus-to-go"
WARMING_UP = 503
WARM_WITHIN = 300.0
MOVES = 6
"""Of a person in one game: the same stretch of every game."""


async def game(table: Table, level: int, seed: int) -> tuple[str, list[float]]:
    """The id of a game that is given up after some moves, and how long each answer took."""
    chance, waits = Random(seed), []
    match = await table.open(VARIANT, [{"kind": "person"}, {"kind": "bot", "level": level}])
    async with match.guest(1) as guest:
        for _ in range(MOVES):
            begun = perf_counter()
            await guest.move(max(chance.choices(guest.state["legal"], k=3), key=len))
            while not guest.state["legal"]:
                await guest.hear()
            waits.append(perf_counter() - begun)
        await guest.ask(type="resign")
    return match.id, waits


async def analyse(
    table: Table, match_id: str, answered: list[float], most: int | None = None
) -> None:
    """Asks for one evaluation after the other, each for something else."""
    nodes = product(range(1, 6), range(len(STEPS)), range(2 * MOVES))
    for lines, step, ply in islice(nodes, most):
        begun = perf_counter()
        wish = {"ply": ply, "tried": [], "step": step, "lines": lines}
        address = f"/api/matches/{match_id}/study/evaluation"
        while (told := await table.http.post(address, json=wish)).status_code == WARMING_UP:
            await asyncio.sleep(1)
        told.raise_for_status()
        answered.append(perf_counter() - begun)


async def measure(level: int, games: int, people: int, workers: int) -> None:
    """Plays in peace and beside analyses, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(sqlite_in(Path(folder)), workers, limits=UNLIMITED)
        async with open_table(settings) as table:
            table.http.timeout = None
            studied = [(await game(table, 1, seed))[0] for seed in range(people * games + 1)]
            # Until every worker has compiled the engine, simple bots answer.
            async with asyncio.timeout(WARM_WITHIN):
                first = [analyse(table, each, [], most=4) for each in studied[:people]]
                await asyncio.gather(*first)
            quiet: list[float] = []
            beside: list[float] = []
            answered: list[float] = []
            for number in range(games):
                quiet += (await game(table, level, number))[1]
                asking = [
                    asyncio.create_task(analyse(table, studied.pop(), answered))
                    for _ in range(people)
                ]
                await asyncio.sleep(1)
                beside += (await game(table, level, number))[1]
                for task in asking:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task
                await asyncio.sleep(max(STEPS))
    print(f"{workers} workers, bot of level {level}, {len(quiet)} moves each, {people} who analyse")
    for name, waits in (("in peace", quiet), ("beside analyses", beside)):
        print(
            f"  {name:<16} median {1e3 * median(waits):5.0f} ms, slowest {1e3 * max(waits):5.0f} ms"
        )
    print(f"  ratio of the medians {median(beside) / median(quiet):.2f}")
    print(f"  {len(answered)} evaluations meanwhile, median {median(answered):.1f} s", flush=True)


def main() -> None:
    """Prints a block for one worker more than one, and for one alone."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--level", type=int, default=7)
    options.add_argument("--games", type=int, default=6, help="of each kind")
    options.add_argument("--people", type=int, default=4, help="who have games analysed")
    chosen = options.parse_args()
    warming.begin(["blokus"])
    for workers in (2, 1):
        asyncio.run(measure(chosen.level, chosen.games, chosen.people, workers))


if __name__ == "__main__":
    main()

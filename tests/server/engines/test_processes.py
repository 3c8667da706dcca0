"""What a process may take, and what becomes of one that takes more."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
from collections.abc import AsyncIterator, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any, cast

import pytest

from squarely.bots import workers
from squarely.bots.blokus.levels import NODES
from squarely.bots.blokus.tree import new_tree
from squarely.kernel.rules import Breach, Clause, IllegalMove
from squarely.server.engines.processes import Bounds, JobProcess
from squarely.server.engines.sandbox import MOST_WAITING, Sandbox
from squarely.server.engines.scheduling import Priority
from squarely.server.refusals import RequestRefused

SPAWN = multiprocessing.get_context("spawn")
MEGABYTE = 1 << 20
kept: list[bytes] = []


def number(_: None) -> int:
    return os.getpid()


def keep(megabytes: int) -> int:
    kept.append(b"x" * (megabytes * MEGABYTE))
    return os.getpid()


def never_end(_: None) -> int:
    while os.getpid():
        pass
    return 0


def wait_for(path: str) -> int:
    """Until somebody makes a file."""
    while not os.path.exists(path):
        pass
    return os.getpid()


def refuse(code: str) -> None:
    raise RequestRefused(code, plies=7) if code == "no_ply" else RequestRefused(code)


@pytest.fixture
def small() -> Iterator[JobProcess]:
    process = JobProcess(Bounds(grown=200, seconds=0.5, megabytes=400), SPAWN, workers.enter)
    yield process
    process.close()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    opened = Sandbox(Bounds(grown=200, seconds=0.5, megabytes=400))
    yield opened
    opened.close()


async def test_a_process_that_has_grown_is_known(small: JobProcess) -> None:
    first = await small.run(number, None)
    grown = [small.grown]
    assert await small.run(keep, 250) == first
    grown.append(small.grown)
    small.replace()
    assert await small.run(number, None) != first
    grown.append(small.grown)
    assert grown == [False, True, False]


async def test_work_that_takes_too_much_memory_fails_alone(small: JobProcess) -> None:
    first = await small.run(number, None)
    with pytest.raises(MemoryError):
        await small.run(keep, 1000)
    assert await small.run(number, None) == first


async def test_work_that_takes_too_long_ends_with_its_process(small: JobProcess) -> None:
    first = await small.run(number, None)
    with pytest.raises(BrokenProcessPool):
        await small.run(never_end, None)
    assert await small.run(number, None) != first


async def test_a_visitor_is_told_that_it_was_too_much(sandbox: Sandbox) -> None:
    for work, given in ((never_end, None), (keep, 1000)):
        with pytest.raises(RequestRefused) as refused:
            await sandbox.run("a", cast(Any, work), given)
        assert refused.value.code == "too_much_work"
    assert await sandbox.run("a", number, None)


async def test_memory_of_a_sandbox_is_given_back(sandbox: Sandbox) -> None:
    grown = await sandbox.run("a", keep, 250)
    assert {await sandbox.run("a", number, None) for _ in range(4)}.isdisjoint({grown})


async def test_one_address_leaves_room_for_others(sandbox: Sandbox, tmp_path: object) -> None:
    go_on = f"{tmp_path}/go-on"
    most, _ = MOST_WAITING[Priority.MOVE]
    greedy = [asyncio.create_task(sandbox.run("greedy", wait_for, go_on)) for _ in range(most + 1)]
    assert await sandbox.run("modest", number, None)
    with pytest.raises(RequestRefused) as refused:
        await sandbox.run("greedy", number, None)
    assert refused.value.code == "busy"
    with open(go_on, "w", encoding="ascii"):
        pass
    assert len(set(await asyncio.gather(*greedy))) <= 2


async def test_refusals_pass_from_one_process_to_another(sandbox: Sandbox) -> None:
    for code in ("no_ply", "busy"):
        with pytest.raises(RequestRefused) as refused:
            await sandbox.run("a", refuse, code)
        assert refused.value.code == code
    breach = Breach(Clause("B1", "Something is wrong"), ("a1",))
    again = pickle.loads(pickle.dumps(IllegalMove(breach)))
    assert again.breaches == (breach,)


def test_trees_of_all_levels_are_bounded() -> None:
    for level, nodes in NODES.items():
        size = sum(array.nbytes for array in new_tree(nodes))
        assert size <= {7: 12, 8: 45, 9: 90}[level] * MEGABYTE

"""Who gets a worker next."""

from __future__ import annotations

import asyncio

import pytest

from squarely.server.engines.scheduling import MOST_WAITING, Job, Priority, Scheduler
from squarely.server.refusals import RequestRefused


class Queue:
    """Jobs that wait for workers, and the order in which they got one."""

    def __init__(self, workers: int, quick: int = 0) -> None:
        self.scheduler = Scheduler(workers, quick)
        self.running: list[str] = []
        self._jobs: dict[str, Job] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.workers: dict[str, int] = {}

    async def add(
        self,
        name: str,
        priority: Priority = Priority.MOVE,
        address: str = "a",
        match: str = "m",
        quick: bool = False,
    ) -> None:
        self._jobs[name] = Job(priority, address, match, quick)

        async def run() -> None:
            self.workers[name] = await self.scheduler.enter(self._jobs[name])
            self.running.append(name)

        self._tasks[name] = asyncio.create_task(run())
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def finish(self, name: str) -> None:
        self.scheduler.leave(self._jobs[name], self.workers[name])
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def finish_all(self) -> list[str]:
        for name in self.running:
            await self.finish(name)
        return self.running

    async def refused(self, name: str) -> str:
        with pytest.raises(RequestRefused) as refused:
            await self._tasks[name]
        return refused.value.code

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.gather(self._tasks[name], return_exceptions=True)


async def test_what_people_wait_for_comes_first() -> None:
    queue = Queue(workers=1)
    await queue.add("first")
    for name, priority in (
        ("game", Priority.GAME),
        ("alone", Priority.ALONE),
        ("analysis", Priority.ANALYSIS),
        ("hint", Priority.HINT),
        ("move", Priority.MOVE),
    ):
        await queue.add(name, priority)
    assert await queue.finish_all() == ["first", "move", "hint", "analysis", "alone", "game"]


async def test_addresses_take_turns_and_so_do_their_matches() -> None:
    queue = Queue(workers=1)
    await queue.add("first")
    for match in ("x", "y"):
        for number in (1, 2):
            await queue.add(f"greedy {match}{number}", address="greedy", match=match)
    await queue.add("modest z1", address="modest", match="z")
    assert await queue.finish_all() == [
        "first",
        "greedy x1",
        "modest z1",
        "greedy y1",
        "greedy x2",
        "greedy y2",
    ]


async def test_one_of_several_workers_is_kept_for_moves_of_people() -> None:
    queue = Queue(workers=2)
    for number in range(3):
        await queue.add(f"alone {number}", Priority.ALONE)
    await queue.add("hint", Priority.HINT)
    assert queue.running == ["alone 0"]
    await queue.add("move")
    assert queue.running == ["alone 0", "move"]
    await queue.add("another move", address="b")
    assert queue.running == ["alone 0", "move"]
    await queue.finish("alone 0")
    assert queue.running == ["alone 0", "move", "another move"]
    await queue.finish("move")
    assert queue.running[-1] == "hint"


async def test_whoever_gives_up_takes_no_worker() -> None:
    queue = Queue(workers=1)
    for name in ("first", "second", "third"):
        await queue.add(name)
    await queue.cancel("second")
    await queue.finish("first")
    assert queue.running == ["first", "third"]


async def test_whoever_gives_up_just_when_it_is_called_passes_the_worker_on() -> None:
    queue = Queue(workers=1)
    for name in ("first", "second", "third"):
        await queue.add(name)
    queue.scheduler.leave(Job(Priority.MOVE, "a", "m"), queue.workers["first"])
    await queue.cancel("second")
    await asyncio.sleep(0)
    assert queue.running == ["first", "third"]


@pytest.mark.parametrize("priority", [Priority.HINT, Priority.ANALYSIS])
async def test_few_may_wait_from_one_address_and_in_all(priority: Priority) -> None:
    queue = Queue(workers=1)
    await queue.add("first")
    most, most_in_all = MOST_WAITING[priority]
    for number in range(most):
        await queue.add(f"one {number}", priority, "one")
    with pytest.raises(RequestRefused, match="try again"):
        await queue.scheduler.enter(Job(priority, "one", "m"))
    for number in range(most_in_all - most):
        await queue.add(f"other {number}", priority, f"other {number}")
    with pytest.raises(RequestRefused, match="try again"):
        await queue.scheduler.enter(Job(priority, "another", "m"))
    await queue.finish("first")
    await queue.add("now there is room", priority, "another")
    assert queue.running == ["first", "one 0"]


async def test_one_address_never_has_all_workers() -> None:
    queue = Queue(workers=3)
    for number in range(4):
        await queue.add(f"bot {number}", match=str(number))
    assert queue.running == ["bot 0", "bot 1"]
    await queue.add("somebody else's", address="b")
    assert queue.running[2:] == ["somebody else's"]
    await queue.finish("bot 0")
    assert queue.running[3:] == ["bot 2"]


async def test_a_match_goes_back_to_its_worker_and_moves_on_only_if_that_is_busy() -> None:
    queue = Queue(workers=3)
    await queue.add("first", match="m")
    home = queue.workers["first"]
    await queue.finish("first")
    await queue.add("other", match="n")
    assert queue.workers["other"] != home
    await queue.add("again", match="m")
    assert queue.workers["again"] == home
    await queue.add("both", match="m", address="b")
    assert queue.workers["both"] not in (home, queue.workers["other"])
    await queue.finish("both")
    await queue.finish("again")
    await queue.add("later", match="m")
    assert queue.workers["later"] == queue.workers["both"]
    assert queue.scheduler.forget("m") == (home, queue.workers["both"])


async def test_hints_and_reviews_leave_a_match_where_it_is() -> None:
    queue = Queue(workers=3)
    await queue.add("move", match="m")
    await queue.finish("move")
    await queue.add("hint", Priority.HINT, match="m")
    assert queue.scheduler.forget("m") == (queue.workers["move"],)
    assert queue.scheduler.forget("m") == ()


async def test_a_quick_move_never_waits_for_a_slow_one() -> None:
    queue = Queue(workers=1, quick=1)
    await queue.add("slow")
    await queue.add("slow again")
    await queue.add("quick", address="b", quick=True)
    assert queue.running == ["slow", "quick"]
    await queue.add("quick again", address="c", quick=True)
    await queue.finish("quick")
    assert queue.running == ["slow", "quick", "quick again"]


async def test_workers_for_quick_moves_take_nothing_else() -> None:
    queue = Queue(workers=1, quick=1)
    await queue.add("move")
    for name, priority in (("hint", Priority.HINT), ("alone", Priority.ALONE)):
        await queue.add(name, priority, quick=True)
    assert queue.running == ["move"]
    assert await queue.finish_all() == ["move", "hint", "alone"]


async def test_what_waits_for_a_match_is_dropped_when_everybody_has_left() -> None:
    queue = Queue(workers=1)
    await queue.add("first")
    await queue.add("left", match="left")
    await queue.add("hint left", Priority.HINT, match="left")
    await queue.add("stays", match="stays")
    queue.scheduler.drop("left")
    assert await queue.refused("left") == await queue.refused("hint left") == "busy"
    assert queue.scheduler.waiting == 1
    assert await queue.finish_all() == ["first", "stays"]

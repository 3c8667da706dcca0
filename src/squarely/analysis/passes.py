"""Looking at a game on all cores in passes: a quick one, then others that look harder."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any

from squarely.analysis.reviews import MoveReview, review
from squarely.bots import workers
from squarely.bots.bot import Budget
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import CHANCE, AnyRules, Seat

PARTS = (16, 4, 1)
"""A pass thinks four times as long as the one before it; the last one has the whole budget."""
FEWEST = 16
"""A pass with fewer simulations would say little."""
WORTH_STARTING = 10_000
"""With fewer simulations in all it takes longer to start processes than to do without."""

Found = Generator[tuple[int, MoveReview], None, None]
"""Passes (from 0) and reviews, in any order within a pass."""


@dataclass(frozen=True)
class _Task:
    """A move to look at in one of the passes."""

    number: int
    budget: Budget
    before: Any
    ply: int
    seat: Seat
    move: str
    seed: str
    over: bool


def passes(whole: Budget) -> tuple[Budget, ...]:
    """What a position gets in each pass."""
    if whole.simulations is None:
        return tuple(Budget(seconds=(whole.seconds or 0.0) / part) for part in PARTS)
    parts = [whole.simulations // part for part in PARTS]
    return tuple(
        Budget(simulations=each) for each in parts if each >= FEWEST or each == whole.simulations
    )


def processes_for(game: LoadedGame, whole: Budget) -> int:
    """All cores where there is enough to do for them."""
    if whole.simulations is not None and whole.simulations * game.plies < WORTH_STARTING:
        return 1
    return workers.most_processes()


def review_game(game: LoadedGame, budgets: tuple[Budget, ...], seed: int, processes: int) -> Found:
    """A review of every move of a player in every pass, the same for any number of processes."""
    over = game.rules.outcome(game.positions[-1]) is not None
    tasks = [
        _Task(
            number,
            budget,
            game.positions[ply - 1],
            ply,
            turn.seat,
            turn.move,
            f"{seed}/{ply}",
            over,
        )
        for number, budget in enumerate(budgets)
        for ply, turn in enumerate(game.record.turns, start=1)
        if turn.seat != CHANCE
    ]
    if processes == 1:
        return _one_by_one(game.rules, tasks)
    return _side_by_side(game.rules, tasks, processes)


def _one_by_one(rules: AnyRules, tasks: list[_Task]) -> Found:
    for task in tasks:
        yield task.number, _reviewed(rules, task)


def _side_by_side(rules: AnyRules, tasks: list[_Task], processes: int) -> Found:
    # Spawned: a forked process with compiled code and threads may hang.
    context = get_context("spawn")
    others = set(active_children())
    with ProcessPoolExecutor(processes, context, _enter, (rules,)) as pool:
        with workers.starting():
            found = {pool.submit(_in_worker, task): task.number for task in tasks}
        try:
            for done in as_completed(found):
                yield found[done], done.result()
        except BaseException:
            # Whoever ends it early does not wait for moves that are being looked at.
            for worker in set(active_children()) - others:
                worker.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _reviewed(rules: AnyRules, task: _Task) -> MoveReview:
    return review(
        rules, task.before, task.ply, task.seat, task.move, task.budget, task.seed, over=task.over
    )


_rules: list[AnyRules] = []
"""What a worker was told when it began."""


def _enter(rules: AnyRules) -> None:
    workers.enter()
    _rules.append(rules)


def _in_worker(task: _Task) -> MoveReview:
    return _reviewed(_rules[0], task)

"""Fits what bots believe to a sheet that is not ours, in another process, while people play."""

from __future__ import annotations

import multiprocessing

from squarely.bots import workers
from squarely.bots.bot import Fitting
from squarely.bots.installed import engine_installed
from squarely.bots.registry import bots_of
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules, RulesData


def begin(variant: str, rules: AnyRules) -> bool:
    """Begins unless the bots know the data already; returns whether it did."""
    fitting = bots_of(rules).fitting
    if fitting is None or not engine_installed() or fitting.known(rules):
        return False
    data = tuple(rules.data.items())
    # Spawned, and ended with this process: what is not finished is begun again another time.
    context = multiprocessing.get_context("spawn")
    with workers.starting():
        context.Process(target=_fit, args=(variant, len(rules.seats), data), daemon=True).start()
    return True


def found_here(rules: AnyRules, fitting: Fitting) -> tuple[float, ...]:
    """What the search finds, all games played in this process."""
    search = fitting.search()
    trials = next(search)
    while True:
        marks = [fitting.mark(rules, each, trials.games, trials.seed) for each in trials.sets]
        try:
            trials = search.send(marks)
        except StopIteration as done:
            found: tuple[float, ...] = done.value
            return found


def _fit(variant: str, seats: int, data: RulesData) -> None:
    workers.enter()
    rules = variant_named(variant).rules(seats, (), dict(data))
    fitting = bots_of(rules).fitting
    assert fitting is not None
    fitting.keep(rules, found_here(rules, fitting))

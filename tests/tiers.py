"""Two tiers: `make test` runs what people rely on, `make test-all` (`pytest --whole`) everything.

What `make test` leaves out stands in the tables below, or is marked `whole` where it is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

LEFT: dict[str, str] = {}
"""Folders, files and tests that take long, each with what it is."""
POSTGRESQL = "the server over PostgreSQL"

_left_here = pytest.StashKey[dict[str, int]]()


def some(values: Sequence[Any], few: int) -> Iterator[Any]:
    """All parameters of a test, of which `make test` takes a few, spread over the whole list."""
    taken = {round(number * (len(values) - 1) / max(1, few - 1)) for number in range(few)}
    for number, value in enumerate(values):
        mark = () if number in taken else pytest.mark.whole("more of the same")
        yield pytest.param(value, marks=mark)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--whole` runs both tiers, `--shuffle` another order each time."""
    parser.addoption("--whole", action="store_true", help="run everything, also what takes long")
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in an order of this seed")


def pytest_configure(config: pytest.Config) -> None:
    """Notes what is left out, and how long the parts take."""
    config.stash[_left_here] = {}
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Parts(config), "squarely parts")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what belongs to the whole tier, and shuffles the rest if wanted."""
    if not config.getoption("whole"):
        left = [item for item in items if (why := _why_left(item)) and _note(config, why)]
        if left:
            config.hook.pytest_deselected(items=left)
            gone = set(left)
            items[:] = [item for item in items if item not in gone]
    seed = config.getoption("shuffle")
    if seed is not None:
        Random(seed).shuffle(items)


def _note(config: pytest.Config, why: str) -> bool:
    left = config.stash[_left_here]
    left[why] = left.get(why, 0) + 1
    return True


def _why_left(item: pytest.Item) -> str | None:
    """What a test is that only the whole tier runs, None for all others."""
    marker = item.get_closest_marker("whole")
    if marker is not None:
        return str(marker.args[0])
    name = item.nodeid.removeprefix("tests/")
    for start, why in LEFT.items():
        if name == start or name.startswith((f"{start}/", f"{start}::", f"{start}[")):
            return why
    values = getattr(getattr(item, "callspec", None), "params", {})
    return POSTGRESQL if "postgresql" in values.values() else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tells the process that started this one what was left out here."""
    told = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["left"] = session.config.stash[_left_here]


class _Parts:
    """Says at the end how long each part took, and what was left out."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds a test to its part."""
        part = report.nodeid.removeprefix("tests/").partition("::")[0].partition("/")[0]
        part = part.removesuffix(".py")
        self._seconds[part] += report.duration
        self._tests[part] += report.when == "call"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Every worker collects the same tests and leaves out the same."""
        told: dict[str, int] = getattr(node, "workeroutput", {}).get("left", {})
        self._config.stash[_left_here] = told or self._config.stash[_left_here]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Prints both tables."""
        terminalreporter.section("how long the parts took, added up over all processes")
        for part, seconds in sorted(self._seconds.items(), key=lambda each: -each[1]):
            terminalreporter.line(f"{seconds:7.1f} s {self._tests[part]:5} tests  {part}")
        left = self._config.stash[_left_here]
        if left:
            terminalreporter.section(f"{sum(left.values())} tests left to make test-all")
            for why, tests in sorted(left.items(), key=lambda each: -each[1]):
                terminalreporter.line(f"{tests:5}  {why}")

"""A clock that jumps, or is wrong, costs nobody a turn."""

from __future__ import annotations

import pytest

from squarely.server.live import clock_watch, room, rooms
from squarely.server.live.clock_watch import DISTRUST, ClockWatch
from squarely.server.settings import Settings
from tests.server.guests import open_table


class Clocks:
    """The clock of this machine, and one that never jumps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time, self.steady = 1_000_000.0, 50.0
        monkeypatch.setattr(clock_watch, "time", lambda: self.time)
        monkeypatch.setattr(clock_watch, "monotonic", lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.time += seconds
        self.steady += seconds


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_after_a_jump_nobodys_time_is_over_for_a_while(
    jump: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clocks = Clocks(monkeypatch)
    watch = ClockWatch()
    clocks.pass_by(1)
    assert watch.is_steady(clocks.time)
    clocks.time += jump
    assert not watch.is_steady(clocks.time)
    clocks.pass_by(DISTRUST - 1)
    assert not watch.is_steady(clocks.time)
    clocks.pass_by(2)
    assert watch.is_steady(clocks.time)
    assert caplog.text.count("the clock has jumped") == 1


def test_a_clock_that_differs_from_the_databases_decides_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clocks = Clocks(monkeypatch)
    watch = ClockWatch()
    for _ in range(3):
        clocks.pass_by(1)
        assert not watch.is_steady(clocks.time - 600)
    clocks.pass_by(1)
    assert watch.is_steady(clocks.time - 1)
    assert caplog.text.count("off the database's") == 1


async def test_time_never_runs_backwards_in_a_log(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go", clock="2min")
        async with match.guest(1) as one, match.guest(2) as two:
            for module in (room, rooms, clock_watch):
                true = module.time
                monkeypatch.setattr(module, "time", lambda true=true: true() - 86_400)
            assert (await one.move())["type"] == "accepted"
            await two.reach(2)
            assert (await two.move())["type"] == "accepted"
            times = [event["at"] for event in two.events]
            assert times == sorted(times)
    async with open_table(settings) as again:
        match.table = again
        async with match.guest(1) as one:
            assert one.state["number"] == 3

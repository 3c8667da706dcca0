"""A match is played on the data that it was opened with, whatever is shipped later."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from squarely.kernel.data import DataPart
from squarely.kernel.rules import DataText
from squarely.server.settings import Settings
from tests.server.guests import OpenMatch, Table, open_table

shipped = DataPart.shipped


def changed(old: str, new: str) -> Callable[[DataPart], DataText]:
    """Ships another sheet."""

    def now(part: DataPart) -> DataText:
        text = shipped(part)
        return DataText(text.origin, text.text.replace(old, new))

    return now


OTHER_POINTS = changed("rows = [8, 8,", "rows = [9, 9,")
OTHER_SQUARES = changed("oooo..\nocoo..\n", "ooooo.\nococo.\n")


async def some_turns(match: OpenMatch, moves: int) -> None:
    async with match.guest(1) as guest:
        for _ in range(moves):
            assert (await guest.move())["type"] == "accepted"
            while not guest.state["legal"] and guest.state["outcome"] is None:
                await guest.hear()


@pytest.mark.parametrize("change", [OTHER_POINTS, OTHER_SQUARES], ids=["points", "squares"])
async def test_a_match_keeps_its_sheet(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, change: object
) -> None:
    async with open_table(settings) as table:
        match = await table.open("locus", "p")
        await some_turns(match, 12)
        async with match.guest(1) as guest:
            before, events = guest.state, guest.events
        record = await match.record()
    monkeypatch.setattr(DataPart, "shipped", change)
    async with open_table(settings) as again:
        match.table = Table(again.address, again.http)
        async with match.guest(1) as guest:
            assert guest.state["view"] == before["view"]
            assert guest.state["legal"] == before["legal"]
            assert guest.events == events
        assert await match.record() == record
        other = await again.open("locus", "p")
        assert _sheet(await other.record()) != _sheet(record)


def _sheet(record: str) -> str:
    (line,) = re.findall("^data sheet: (.+)$", record, flags=re.MULTILINE)
    return str(line)

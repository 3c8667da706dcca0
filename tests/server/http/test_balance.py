"""The balance lab: designs are measured by workers while somebody watches."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from squarely.balance.lab import Measuring
from squarely.balance.measures import MEASURES
from squarely.balance.report import Request
from squarely.balance.runs import Setting, play_one
from squarely.kernel.rules import DataText
from squarely.server.engines import games
from squarely.server.live.measuring import AT_ONCE, OurGames
from squarely.server.settings import Limits, Settings
from tests.server.guests import Table, open_table
from tests.server.quick_games import Quick
from tests.server.test_protocol import assert_fits

TINY = Path("docs/examples/tiny-lokomoto")
FILES = {part: (TINY / f"{part}.toml").read_text() for part in ("map", "shapes")}
WISH = {"variant": "lokomoto", "files": FILES, "seats": 3, "games": 2}
GENEROUS = Limits(measurings_at_once=100)


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(replace(local, limits=GENEROUS)) as opened:
        yield opened


@pytest.fixture
def quick(table: Table) -> Quick:
    table.app.state.questions = found = Quick()
    return found


async def told(table: Table, path: str = "", **wish: Any) -> list[dict[str, Any]]:
    """All lines of a measurement."""
    async with table.http.stream("POST", f"/api/balance{path}", json=WISH | wish) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"] == "application/x-ndjson"
        return [json.loads(line) async for line in answer.aiter_lines() if line]


async def until(condition: Any) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


async def test_workers_play_what_the_command_line_would(table: Table) -> None:
    lines = await told(table)
    last = lines[-1]
    assert_fits("BalanceNews", last)
    assert last["over"]
    assert last["done"] == last["total"] == 8
    measure = MEASURES["lokomoto"]
    data = {part: DataText(f"{part}.toml", text) for part, text in FILES.items()}
    lab = Measuring(measure, Request(3, 2, data, with_report=False))
    for game in lab.batch():
        lab.put(game, play_one(game.setting, measure.facts, 0, game.number))
    report = lab.reports()[0]
    assert report is not None
    for sent, figure in zip(last["own"]["figures"], report.figures(), strict=True):
        assert (sent["key"], sent["about"]) == (figure.key, figure.about)
        assert sent["value"] == pytest.approx(figure.measured.value, abs=0.01)
    ours = {(each["key"], each["about"]): each["value"] for each in last["ours"]["figures"]}
    assert ours["turns", ""] > last["own"]["figures"][1]["value"], "our map is far larger"


async def test_what_is_measured_is_told_while_games_are_played(
    table: Table, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("squarely.server.live.measuring.TELL_EVERY", 0.02)
    quick.most = 6
    seen = []
    async with table.http.stream("POST", "/api/balance", json=WISH | {"games": 8}) as answer:
        async for line in answer.aiter_lines():
            if line:
                seen.append(json.loads(line))
                if seen[-1]["done"] == 6:
                    quick.halted.set()
    assert any(each["done"] == 6 and not each["over"] for each in seen)
    assert [each["done"] for each in seen] == sorted(each["done"] for each in seen)
    assert [each["over"] for each in seen].count(True) == 1
    assert seen[-1]["own"]["games"] == seen[-1]["ours"]["games"] == 8


async def test_our_own_games_are_played_once_and_nothing_is_beside_ours(
    table: Table, quick: Quick
) -> None:
    first = (await told(table, files={}))[-1]
    assert first["ours"] is None
    assert quick.asked == first["total"] == 4
    (await told(table))[-1]
    assert quick.asked == 8, "ours were known"


async def test_changes_are_tried_and_can_be_taken_over(table: Table, quick: Quick) -> None:
    lines = await told(table, "/suggestions", variant="locus", files={}, seats=2, games=6)
    last = lines[-1]
    assert_fits("SuggestionNews", last)
    assert last["over"]
    found = last["suggestions"]
    assert len(found) > 10
    assert {edit["kind"] for each in found for edit in each["edits"]} == {"zone", "coins"}
    for each in found[:3]:
        design = {"variant": "locus", "files": each["files"]}
        checked = await table.http.post("/api/designs/check", json=design)
        assert checked.json()["problem"] is None
        assert each["edits"][0]["after"] in each["files"]["sheet"].replace(", ", " ")


async def test_whoever_leaves_is_played_for_no_longer(table: Table, quick: Quick) -> None:
    quick.most = 0
    async with table.http.stream("POST", "/api/balance", json=WISH) as answer:
        assert answer.status_code == 200
        await until(lambda: quick.asked == AT_ONCE)
    await until(lambda: quick.given_up == AT_ONCE)
    assert quick.asked == AT_ONCE
    # And the place is free again.
    quick.halted.set()
    assert (await told(table))[-1]["over"]


async def test_an_address_measures_so_much_at_a_time(table: Table, quick: Quick) -> None:
    quick.most = 0
    async with AsyncExitStack() as streams:
        for _ in range(GENEROUS.measurings_open):
            stream = table.http.stream("POST", "/api/balance", json=WISH)
            assert (await streams.enter_async_context(stream)).status_code == 200
        for path in ("", "/suggestions"):
            answer = await table.http.post(f"/api/balance{path}", json=WISH)
            assert answer.status_code == 429
            assert answer.json()["code"] == "measured_enough"
            assert answer.json()["error"].endswith(".")


async def test_an_address_begins_so_often(local: Settings) -> None:
    async with open_table(replace(local, limits=Limits(measurings_at_once=1))) as table:
        table.app.state.questions = Quick()
        assert (await told(table))[-1]["over"]
        answer = await table.http.post("/api/balance", json=WISH)
        assert (answer.status_code, answer.json()["code"]) == (429, "measured_enough")
        assert int(answer.headers["retry-after"]) > 1


@pytest.mark.parametrize("path", ["", "/suggestions"])
async def test_what_is_wrong_is_said_as_on_the_command_line(table: Table, path: str) -> None:
    async def refused(**wish: Any) -> str:
        answer: httpx.Response = await table.http.post(f"/api/balance{path}", json=WISH | wish)
        assert answer.status_code == 422, answer.text
        said: str = answer.json()["error"]
        return said

    bad = FILES["map"].replace("[stations]", "[places]")
    assert "map.toml" in await refused(files={"map": bad})
    assert "nothing to measure in blokus" in await refused(variant="blokus", files={})
    assert "games" in await refused(games=10_000)
    assert "seats" in await refused(seats=6)
    assert "has no 'sheet'" in await refused(files={"sheet": "x"})


async def test_nothing_is_kept_of_a_design_that_is_measured(table: Table, quick: Quick) -> None:
    await told(table)
    for text in FILES.values():
        name = hashlib.sha256(text.encode()).hexdigest()
        assert (await table.http.get(f"/api/designs/{name}")).json()["code"] == "no_design"
    kept: OurGames = table.app.state.our_games
    own = Setting("lokomoto", 3, data={"map": DataText("map.toml", FILES["map"])})
    kept.keep(own, 0, "secret")
    assert kept.find(own, 0) is None
    assert kept.find(replace(own, data={}), 0) != "secret"


async def test_what_stands_in_the_way_is_told_and_who_is_busy_is_asked_again(
    table: Table, quick: Quick
) -> None:
    quick.refusals = ["busy", "busy"]
    assert (await told(table))[-1]["over"]
    quick.refusals = ["no_worker"]
    last = (await told(table))[-1]
    assert (last["type"], last["code"]) == ("refused", "no_worker")


def test_a_game_that_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    request = games.GameRequest(Setting("lokomoto", 2, at_random=True), 0)
    assert games.play(request) is not None
    monkeypatch.setattr(games, "MOST_SECONDS", -1.0)
    assert games.play(request) is None

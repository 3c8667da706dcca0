"""A match over real sockets in which one seat is on paper."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from squarely.kernel.record import parse_record
from squarely.server.settings import Settings
from tests.server.guests import Guest, OpenMatch, Table, open_table

PAPER = ["paper-2", "shared-win"]


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def tried(guest: Guest, move: str) -> dict[str, Any]:
    return await guest.ask(type="move", move=move, ply=guest.state["ply"])


async def said(guest: Guest, move: str) -> None:
    answer = await tried(guest, move)
    assert answer["type"] == "accepted", answer
    await guest.reach(answer["number"])


async def one_turn(*guests: Guest) -> None:
    """Everybody picks and discards, and those are done who may be."""
    for _ in guests:
        await _all_know(*guests)
        picker = next(guest for guest in guests if _starting(guest, "pick "))
        await said(picker, _starting(picker, "pick ")[0])
        await said(picker, "discard")
    await _all_know(*guests)
    for guest in guests:
        if guest.state["offers"] is None:
            await said(guest, "done")
    await _all_know(*guests)


async def _all_know(*guests: Guest) -> None:
    latest = max(guest.state["number"] for guest in guests)
    for guest in guests:
        await guest.reach(latest)


def _starting(guest: Guest, text: str) -> list[str]:
    return [move for move in guest.state["legal"] if move.startswith(text)]


async def to_the_sheet(match: OpenMatch, screen: Guest, paper: Guest) -> None:
    while paper.state["offers"] is None:
        await one_turn(screen, paper)


async def test_the_sheet_ends_the_match_and_counts(table: Table) -> None:
    match = await table.open("locus", "pp", PAPER)
    async with match.guest(1) as screen, match.guest(2) as paper:
        assert [each["paper"] for each in screen.state["players"]] == [False, True]
        await to_the_sheet(match, screen, paper)
        assert paper.state["offers"] == {"moves": ["paper leftover"]}
        assert paper.state["legal"] == []
        lost = await tried(paper, "sheet yellow=a1 blue=a9")
        assert (lost["code"], lost["breaches"][0]["where"]) == ("illegal", ["blue a9"])
        await said(paper, "sheet yellow=a1 red=a1")
        await asyncio.wait_for(screen.end(), 20)
        results = screen.state["outcome"]["results"]
        assert screen.state["view"]["players"][1]["filled"][0] == ["a1"]
        assert sum(item["points"] for item in results[1]["breakdown"]) == results[1]["score"]
    record = parse_record(await match.record())
    assert record.options == ("paper-2", "shared-win")
    assert record.turns[-1].move == "sheet yellow=a1 red=a1"
    for path in ("analysis/1", "luck"):
        answer = await table.http.get(f"/api/matches/{match.id}/{path}")
        assert (answer.status_code, answer.json()["code"]) in {(409, "on_paper")}
    asked = {"match": match.id, "key": match.keys[1]}
    challenge = await table.http.post("/api/challenges", json=asked)
    assert (challenge.status_code, challenge.json()["code"]) == (422, "unusable")


async def test_there_is_no_hint_for_paper(table: Table) -> None:
    match = await table.open("locus", "pb", ["paper-1"])
    headers = {"authorization": f"Bearer {match.keys[1]}"}
    answer = await table.http.post(f"/api/matches/{match.id}/hint", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "on_paper")


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"clock": "10min"}, 409, "paper_casual"),
        ({"options": ["paper-3"]}, 422, "unusable"),
        ({"players": [{"kind": "person"}, {"kind": "bot"}]}, 422, "unusable"),
    ],
)
async def test_a_table_that_does_not_go_with_paper_is_not_opened(
    table: Table, more: dict[str, Any], status: int, code: str
) -> None:
    people = [{"kind": "person"}, {"kind": "person"}]
    wish = {"variant": "locus", "players": people, "options": ["paper-2"], **more}
    answer = await table.http.post("/api/matches", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_strangers_and_meetings_play_on_screens(table: Table) -> None:
    wish = {"variant": "locus", "seats": 2, "options": ["paper-2"], "name": "Ada"}
    meeting = {**wish, "kind": "party", "member": "Ada"}
    for path, body in (("/api/tables", wish), ("/api/meetings", meeting)):
        answer = await table.http.post(path, json=body)
        assert answer.status_code == 422
        assert "on a screen" in answer.json()["error"], answer.text


async def test_the_variants_tell_which_seats_may_be_on_paper(table: Table) -> None:
    games = (await table.http.get("/api/games")).json()
    told = {each["name"]: each["seat_options"] for game in games for each in game["variants"]}
    assert {name for name, options in told.items() if options == ["paper"]} == {"locus"}

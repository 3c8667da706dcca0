"""Puzzles over HTTP: lists, days, answers, solutions, and what refutes a wrong answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import httpx
import pytest

from squarely.analysis.puzzles.answers import answered
from squarely.analysis.puzzles.puzzle import BOXES, Puzzle, puzzles_of
from squarely.server.http import puzzles
from squarely.server.settings import Settings
from tests.server.guests import Table, open_table

TODAY = datetime(2026, 2, 28, 12, tzinfo=UTC)


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


def declined(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def told(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


async def sent(table: Table, box: str, puzzle_id: str, *moves: str, to: str = "") -> httpx.Response:
    path = f"/api/puzzles/{box}/{puzzle_id}{to}"
    return await table.http.post(path, json={"moves": list(moves)})


def one(box: str, theme: str = "", moves: int = 1) -> Puzzle:
    """The first puzzle of a box with a theme and that many moves."""
    return next(
        each
        for each in puzzles_of(box).values()
        if theme in (*each.themes, "") and len(each.solution) >= moves
    )


async def test_easy_ones_come_first_and_one_is_that_of_the_day(table: Table) -> None:
    for box in BOXES:
        listed = told(await table.http.get(f"/api/puzzles/{box}"))
        found = [each["difficulty"] for each in listed["puzzles"]]
        assert found == sorted(found)
        assert len(set(found)) > 1
        assert {each["id"] for each in listed["puzzles"]} == set(puzzles_of(box))
        assert all(set(each) == {"id", "difficulty", "themes"} for each in listed["puzzles"])
        assert listed["today"] in puzzles_of(box)


async def test_the_puzzle_of_the_day_stays_for_a_day_and_comes_back_late(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at(now: datetime) -> tuple[str, str]:
        monkeypatch.setattr(puzzles, "time", now.timestamp)
        listed = told(await table.http.get("/api/puzzles/blokus-to-go"))
        return listed["day"], listed["today"]

    noon = await at(TODAY)
    assert noon[0] == "2026-02-28"
    assert await at(TODAY.replace(hour=0)) == noon
    assert await at(TODAY.replace(hour=23, minute=59)) == noon
    assert (await at(TODAY + timedelta(days=1)))[0] == "2026-03-01"
    assert puzzles.of_the_day("blokus-to-go", "2026-02-28") == noon[1]


@pytest.mark.parametrize("size", [1, 61, 122, 165])
def test_every_puzzle_is_that_of_a_day_before_any_comes_again(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    ids = {f"{number:04x}" for number in range(size)}
    monkeypatch.setattr(puzzles, "puzzles_of", lambda box: dict.fromkeys(ids))
    every = [
        puzzles.of_the_day("locus", f"{TODAY + timedelta(days=days):%Y-%m-%d}")
        for days in range(size + 1)
    ]
    assert set(every) == ids
    assert every[0] == every[-1]


@pytest.mark.parametrize("box", BOXES)
async def test_answers_are_right_or_wrong(table: Table, box: str) -> None:
    puzzle = one(box)
    begun = told(await sent(table, box, puzzle.id))
    assert (begun["verdict"], begun["seat"], begun["variant"], begun["solution"]) == (
        *("open", puzzle.seat, puzzle.variant, []),
    )
    assert begun["to_act"] == [puzzle.seat]
    assert begun["offers"] or puzzle.solution[0] in begun["legal"]
    solved = told(await sent(table, box, puzzle.id, *puzzle.solution))
    assert (solved["verdict"], solved["solution"]) == ("solved", list(puzzle.solution))
    wrong = told(await sent(table, box, puzzle.id, *puzzle.other))
    assert (wrong["verdict"], wrong["solution"]) == ("wrong", [])
    for ended in (solved, wrong):
        assert (ended["legal"], ended["offers"]) == ([], None)
        assert ended["view"] != begun["view"]


async def test_an_illegal_answer_is_refused_with_its_clauses(table: Table) -> None:
    puzzle = one("blokus-to-go")
    refused = await sent(table, "blokus-to-go", puzzle.id, "a1,b1,c1,d1,e1")
    declined(refused, 409, "illegal")
    assert all(breach["clause"] for breach in refused.json()["breaches"])
    assert refused.json()["breaches"]
    declined(await sent(table, "blokus-to-go", puzzle.id, "???"), 422, "unusable")
    # Nobody goes on after the one move that was asked for.
    twice = await sent(table, "blokus-to-go", puzzle.id, *puzzle.solution, *puzzle.other)
    declined(twice, 409, "illegal")


async def test_a_turn_of_locus_is_open_until_its_end(table: Table) -> None:
    puzzle = one("locus", moves=3)
    assert puzzle.solution[-1] == "done"
    seen = []
    for count in range(len(puzzle.solution)):
        now = told(await sent(table, "locus", puzzle.id, *puzzle.solution[:count]))
        assert now["verdict"] == "open"
        assert puzzle.solution[count] in now["legal"]
        assert now["solution"] == []
        seen.append(now["view"])
    assert all(earlier != later for earlier, later in pairwise(seen))


async def test_what_others_hold_stays_secret(table: Table) -> None:
    puzzle = one("lokomoto", "what-they-hold")
    assert puzzle.options == ("hidden-agendas",)
    for moves in ((), puzzle.solution, puzzle.other):
        view = told(await sent(table, "lokomoto", puzzle.id, *moves))["view"]
        for player in view["players"]:
            assert player["secret_cards"] > 0
            assert bool(player["agenda"]) == (player["seat"] == puzzle.seat)


async def test_who_gives_up_sees_the_solution(table: Table) -> None:
    for box in BOXES:
        puzzle = one(box)
        shown = told(await table.http.get(f"/api/puzzles/{box}/{puzzle.id}/solution"))
        solved = told(await sent(table, box, puzzle.id, *puzzle.solution))
        assert shown["moves"] == list(puzzle.solution)
        assert shown["position"]["view"] == solved["view"]
        assert (shown["worth"], shown["other_worth"]) == (puzzle.worth, puzzle.other_worth)
        assert shown["worth"] > shown["other_worth"]


async def refuted(table: Table, box: str, puzzle: Puzzle) -> Any:
    """What refutes the best other decision, once the engine is compiled."""
    while True:
        answer = await sent(table, box, puzzle.id, *puzzle.other, to="/refutation")
        if answer.status_code != 503:
            return told(answer)
        assert answer.headers["retry-after"]
        await asyncio.sleep(0.3)


@pytest.mark.timeout(600)
async def test_a_wrong_answer_is_refuted_by_a_reply(table: Table) -> None:
    puzzle = one("blokus-to-go")
    assert (puzzle.worth, puzzle.other_worth) == (1.0, 0.0)
    found = await refuted(table, "blokus-to-go", puzzle)
    assert found["seat"] == 3 - puzzle.seat
    assert (found["lost"], found["unit"]) == (1.0, "share")
    # The reply can be played, and it is on the board that is shown.
    rules, pos = puzzle.position()
    for seat, move in ((puzzle.seat, puzzle.other[0]), (found["seat"], found["move"])):
        pos = rules.play(pos, seat, rules.parse_move(move))
    shown = json.dumps(found["position"]["view"])
    assert shown == json.dumps(asdict(rules.view(pos, puzzle.seat)))


@pytest.mark.timeout(600)
async def test_where_nobody_else_plays_a_better_turn_is_shown(table: Table) -> None:
    puzzle = one("locus", "last-turn", 3)
    found = await refuted(table, "locus", puzzle)
    assert (found["seat"], found["move"], found["unit"]) == (None, None, "points")
    assert found["lost"] == puzzle.worth - puzzle.other_worth > 0
    assert (found["better"], found["gain"]) == (list(puzzle.solution), found["lost"])
    rules, pos, _ = answered(puzzle, puzzle.solution)
    shown = json.dumps(found["position"]["view"])
    assert shown == json.dumps(asdict(rules.view(pos, puzzle.seat)))


async def test_what_is_right_or_not_complete_is_not_refuted(table: Table) -> None:
    for box, moves in (
        ("blokus-to-go", ()),
        ("blokus-to-go", one("blokus-to-go").solution),
        ("locus", one("locus", moves=3).other[:1]),
    ):
        puzzle = one(box, moves=3 if box == "locus" else 1)
        refused = await sent(table, box, puzzle.id, *moves, to="/refutation")
        declined(refused, 409, "solved_already")
    illegal = await sent(
        table, "blokus-to-go", one("blokus-to-go").id, "a1,b1,c1,d1,e1", to="/refutation"
    )
    declined(illegal, 409, "illegal")


async def test_an_unknown_box_or_puzzle_is_told_so(table: Table) -> None:
    known = one("blokus-to-go").id
    declined(await table.http.get("/api/puzzles/chess"), 404, "no_puzzle")
    for box, puzzle_id in (("chess", known), ("blokus-to-go", "nothing"), ("locus", known)):
        declined(await sent(table, box, puzzle_id), 404, "no_puzzle")
        declined(await sent(table, box, puzzle_id, to="/refutation"), 404, "no_puzzle")
        path = f"/api/puzzles/{box}/{puzzle_id}/solution"
        declined(await table.http.get(path), 404, "no_puzzle")

"""Good advice: a hint while playing, an analysis when the game is over."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

from squarely.analysis.reviews import MoveReview, Suggestion
from squarely.bots import registry
from squarely.games import VARIANTS
from squarely.kernel.play import draw
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, Seat
from squarely.server.engines.jobs import Advice, AnalysisRequest, HintRequest, analyse
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import Replay, Setup
from squarely.server.engines.scheduling import Job, Priority
from squarely.server.live import questions
from squarely.server.settings import Limits, Settings
from tests.server.guests import OpenMatch, Table, open_table

BOT = {"kind": "bot", "level": 1}
PERSON = {"kind": "person"}
JOB = Job(Priority.ANALYSIS, "192.0.2.1", "m")


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "HINT_SECONDS", 0.05)
    few = {game: replace(bots, review_simulations=20) for game, bots in registry.BOTS.items()}
    monkeypatch.setattr(questions, "bots_of", lambda rules: few[rules.game])


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def ask_hint(match: OpenMatch, seat: int | None) -> httpx.Response:
    headers = {} if seat is None else {"authorization": f"Bearer {match.keys[seat]}"}
    return await match.table.http.post(f"/api/matches/{match.id}/hint", headers=headers)


async def ask_analysis(match: OpenMatch, ply: int, seat: int | None = None) -> httpx.Response:
    """An answer of the analysis, once the thinker is compiled."""
    headers = {} if seat is None else {"authorization": f"Bearer {match.keys[seat]}"}
    while True:
        path = f"/api/matches/{match.id}/analysis/{ply}"
        answer = await match.table.http.get(path, headers=headers)
        if answer.status_code != 503:
            return answer
        assert answer.json()["code"] == "warming_up"
        await asyncio.sleep(0.2)


async def finished(table: Table, variant: str = "blokus-to-go") -> OpenMatch:
    match = await table.open(variant, [BOT, BOT])
    async with match.guest() as watcher:
        await watcher.end()
    return match


def declined(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    assert answer.json()["error"].endswith(".")


async def test_a_hint_is_a_legal_move_and_leaves_the_record_alone(table: Table) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    async with match.guest(1) as guest:
        before = await match.record(1)
        hint = (await ask_hint(match, 1)).json()
        assert hint["move"] in guest.state["legal"]
        assert hint["ply"] == guest.state["ply"]
        assert set(hint) == {"move", "ply", "worth", "unit", "goal"}
        assert await match.record(1) == before
        assert (await guest.move(hint["move"]))["type"] == "accepted"


async def test_a_hint_says_what_it_is_worth_once_the_thinker_is_ready(table: Table) -> None:
    # The one worker of this table compiles its thinker for the analysis.
    await ask_analysis(await finished(table), 1)
    match = await table.open("blokus-to-go", [PERSON, BOT])
    hint = (await ask_hint(match, 1)).json()
    assert hint["unit"] == "share"
    assert 0 <= hint["worth"] <= 1
    assert hint["goal"] is None


async def test_a_hint_says_whether_all_pieces_of_eighty_four_can_still_be_laid(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask_analysis(await finished(table), 1)
    # As long as it takes: a plan is found much sooner.
    monkeypatch.setattr(questions, "HINT_SECONDS", 60.0)
    match = await table.open("blokus-84", [PERSON])
    hint = (await ask_hint(match, 1)).json()
    assert (hint["worth"], hint["unit"], hint["goal"]) == (84, "points", "possible")
    # The light is told so too, and nothing that would give the way away.
    headers = {"authorization": f"Bearer {match.keys[1]}"}
    light = await table.http.post(f"/api/matches/{match.id}/goal", headers=headers)
    assert light.json() == {"ply": 0, "goal": "possible"}


async def test_where_there_are_no_hints_there_is_no_light_either(table: Table) -> None:
    match = await table.open("blokus-84", [PERSON], hints=False)
    headers = {"authorization": f"Bearer {match.keys[1]}"}
    declined(
        await table.http.post(f"/api/matches/{match.id}/goal", headers=headers), 409, "hints_off"
    )
    declined(await table.http.post(f"/api/matches/{match.id}/goal"), 403, "only_watching")


async def test_no_hint_for_those_whose_turn_it_is_not(table: Table) -> None:
    match = await table.open("blokus-to-go", hints=True)
    declined(await ask_hint(match, 2), 409, "not_your_turn")
    declined(await ask_hint(match, None), 403, "only_watching")
    wrong = {"authorization": "Bearer nonsense"}
    answer = await table.http.post(f"/api/matches/{match.id}/hint", headers=wrong)
    assert answer.status_code == 401


async def test_no_hint_with_a_clock_or_after_the_end(table: Table) -> None:
    timed = await table.open("blokus-to-go", clock="10min")
    declined(await ask_hint(timed, 1), 409, "clock_runs")
    match = await table.open("locus", [PERSON])
    async with match.guest(1) as guest:
        while guest.state["outcome"] is None:
            quick = [move for move in guest.state["legal"] if move in ("done", "discard")]
            await guest.move(quick[0] if quick else None)
    declined(await ask_hint(match, 1), 409, "over")


async def test_people_have_no_hints_unless_they_agreed_on_them(table: Table) -> None:
    match = await table.open("blokus-to-go")
    declined(await ask_hint(match, 1), 409, "hints_off")
    async with match.guest(1) as guest:
        assert guest.welcome["hints"] is False
    agreed = await table.open("blokus-to-go", hints=True)
    async with agreed.guest(1) as guest:
        assert guest.welcome["hints"] is True
    assert (await ask_hint(agreed, 1)).status_code == 200
    proud = await table.open("blokus-to-go", [PERSON, BOT], hints=False)
    declined(await ask_hint(proud, 1), 409, "hints_off")


async def test_a_seat_gets_only_so_many_hints(local: Settings) -> None:
    few = Settings(local.database, limits=Limits(hints_per_second=0.01, hints_at_once=2))
    async with open_table(few) as table:
        match = await table.open("blokus-to-go", hints=True)
        for _ in range(2):
            assert (await ask_hint(match, 1)).status_code == 200
        answer = await ask_hint(match, 1)
        declined(answer, 429, "hint_too_fast")
        assert int(answer.headers["retry-after"]) >= 1


async def test_a_hint_knows_what_its_seat_sees_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[HintRequest] = []

    async def overheard(self: BotPool, think: Any, request: Any, job: Job) -> Any:
        asked.append(request)
        return Advice(request.move.legal[0], None, None)

    monkeypatch.setattr(BotPool, "ask", overheard)
    match = await table.open("lokomoto", "pp", options=["hidden-agendas"], hints=True)
    assert (await ask_hint(match, 1)).status_code == 200
    view = asked[0].move.view
    assert view.audience == 1
    assert [bool(player.agenda) for player in view.players] == [True, False]
    assert set(vars(asked[0])) == {"move", "seconds"}


async def test_an_analysis_is_refused_before_the_end_even_with_a_key(table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with match.guest(1) as guest:
        await guest.move()
    declined(await ask_analysis(match, 1), 409, "not_over")
    declined(await ask_analysis(match, 1, seat=1), 409, "not_over")


async def test_a_finished_game_is_analysed_once_for_everyone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(table)
    first = (await ask_analysis(match, 3)).json()
    assert first["ply"] == 3
    assert first["seat"] in (1, 2)
    assert len(first["forecast"]) == 2
    assert first["unit"] == "share"
    assert first["verdict"] in ("good", "slip", "mistake", "blunder")
    assert first["lost"] == pytest.approx(max(0, first["best"][0]["worth"] - first["worth"]))
    assert first["hindsight"] is None
    history = (await table.http.get(f"/api/matches/{match.id}/history")).json()
    assert first["move"] == history["turns"][2]["move"]

    async def asleep(self: BotPool, worker: int, think: Any, request: Any) -> Any:
        raise AssertionError("it was thought about already")

    monkeypatch.setattr(BotPool, "run", asleep)
    assert (await ask_analysis(match, 3)).json() == first


async def test_two_who_ask_at_once_cost_no_more_than_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[AnalysisRequest] = []
    at_once: list[int] = [0, 0]

    async def slowly(
        self: BotPool, worker: int, think: Any, request: AnalysisRequest
    ) -> MoveReview:
        asked.append(request)
        at_once[0] += 1
        at_once[1] = max(at_once)
        await asyncio.sleep(0.05)
        at_once[0] -= 1
        best = (Suggestion(request.move, 0.5),)
        return MoveReview(request.ply, request.seat, request.move, (0.5,), best, 0.5, 0.0, "share")

    match = await finished(table)
    monkeypatch.setattr(BotPool, "run", slowly)
    answers = await asyncio.gather(*(ask_analysis(match, ply) for ply in (1, 1, 2, 3)))
    assert answers[0].json() == answers[1].json()
    assert [request.ply for request in asked] == [1, 2, 3]
    assert at_once[1] == 1


async def test_the_same_move_is_always_judged_the_same(table: Table) -> None:
    match = await finished(table)
    said = (await ask_analysis(match, 2)).json()
    turns = (await table.http.get(f"/api/matches/{match.id}/history")).json()["turns"]
    played = tuple(Turn(Seat(each["seat"]), each["move"]) for each in turns)
    pool = BotPool(1)
    game = Replay(Setup("blokus-to-go", 2, (), ()), played)
    request = AnalysisRequest(game, 2, turns[1]["move"], 20)
    try:
        while (again := await pool.ask(analyse, request, JOB)) is None:
            await asyncio.sleep(0.2)
    finally:
        pool.close()
    assert (again.worth, list(again.forecast)) == (said["worth"], said["forecast"])


async def test_cards_and_plies_that_never_were_are_not_judged(table: Table) -> None:
    match = await finished(table, "locus")
    turns = (await table.http.get(f"/api/matches/{match.id}/history")).json()["turns"]
    card = next(ply for ply, turn in enumerate(turns, start=1) if turn["seat"] == CHANCE)
    answer = await ask_analysis(match, card)
    assert answer.status_code == 200
    assert answer.json() is None
    beyond = await ask_analysis(match, len(turns) + 1)
    assert beyond.status_code == 404
    assert beyond.json()["error"] == f"The game has {len(turns)} plies."
    for nonsense in ("0", "-1", "x", "1.5", "100001"):
        path = f"/api/matches/{match.id}/analysis/{nonsense}"
        assert (await table.http.get(path)).status_code == 422
    nowhere = await table.http.get("/api/matches/nothing-here/analysis/1")
    assert nowhere.status_code == 404


@pytest.mark.parametrize("name", ["blokus-to-go", "locus", "lokomoto"])
def test_positions_travel_to_the_workers(name: str) -> None:
    rules, rng = VARIANTS[name].rules(), Random(1)
    pos = rules.initial()
    for _ in range(10):
        seat = min(rules.to_act(pos))
        legal = [draw(rules, pos, rng)] if seat == CHANCE else list(rules.legal_moves(pos, seat))
        pos = rules.play(pos, seat, legal[0])
    assert pickle.loads(pickle.dumps(pos)) == pos


async def ask_coach(match: OpenMatch, seat: int | None, move: str) -> httpx.Response:
    """What the coach says of a move, once the thinker is compiled."""
    headers = {} if seat is None else {"authorization": f"Bearer {match.keys[seat]}"}
    while True:
        path = f"/api/matches/{match.id}/coach"
        answer = await match.table.http.post(path, json={"move": move}, headers=headers)
        if answer.status_code != 503:
            return answer
        assert answer.json()["code"] == "warming_up"
        await asyncio.sleep(int(answer.headers["retry-after"]))


async def test_the_coach_weighs_a_move_and_plays_nothing(table: Table) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    async with match.guest(1) as guest:
        ply = guest.state["ply"]
        found = (await ask_coach(match, 1, "e10")).json()
        assert (found["ply"], found["move"], found["seat"]) == (ply, "e10", 1)
        assert found["best"][0]["move"] in guest.state["legal"]
        # A single square where pieces of five fit.
        assert found["verdict"] != "good"
        assert "size" in {reason["code"] for reason in found["reasons"]}
        assert guest.state["ply"] == ply
        assert (await guest.move("e10"))["type"] == "accepted"


async def test_the_coach_is_there_only_where_hints_are(table: Table) -> None:
    timed = await table.open("blokus-to-go", [PERSON, BOT], clock="10min")
    declined(await ask_coach(timed, 1, "e10"), 409, "clock_runs")
    people = await table.open("blokus-to-go")
    declined(await ask_coach(people, 1, "e10"), 409, "hints_off")
    agreed = await table.open("blokus-to-go", hints=True)
    declined(await ask_coach(agreed, 2, "e10"), 409, "not_your_turn")
    declined(await ask_coach(agreed, None, "e10"), 403, "only_watching")
    assert (await ask_coach(agreed, 1, "a1")).json()["code"] == "illegal"


async def test_moves_of_a_finished_game_are_tried_again(table: Table) -> None:
    match = await table.open("blokus-to-go", [PERSON, PERSON])
    headers = {"authorization": f"Bearer {match.keys[1]}"}
    async with match.guest(1) as guest:
        early = await table.http.get(f"/api/matches/{match.id}/tried/0", headers=headers)
        declined(early, 409, "not_over")
        await guest.move("e10")
        await guest.ask(type="resign")
    base = f"/api/matches/{match.id}"
    while (tried := await table.http.get(f"{base}/tried/0", headers=headers)).status_code != 200:
        await asyncio.sleep(0.05)
    legal = tried.json()["legal"]
    assert "e10" in legal
    assert tried.json()["to_act"] == [1]
    watching = await table.http.get(f"{base}/tried/0")
    assert watching.json()["legal"] == []
    made = (await ask_analysis(match, 1)).json()
    better = made["best"][0]["move"]
    again = await table.http.get(f"{base}/analysis/1", params={"move": better})
    assert again.json()["move"] == better
    assert again.json()["lost"] <= made["lost"]
    wrong = await table.http.get(f"{base}/analysis/1", params={"move": "a1"})
    assert wrong.json()["code"] == "illegal"

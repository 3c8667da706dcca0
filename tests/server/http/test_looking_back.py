"""What players could know, and what was luck: told of matches that are over, and of no others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from squarely.server.live import analyses, questions
from squarely.server.settings import Settings
from tests.server.guests import OpenMatch, Table, open_table

BOT = {"kind": "bot", "level": 1}
SECRETS = ["hidden-agendas"]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PAIRS", 2)


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def asked(match: OpenMatch, what: str, seat: int | None = None) -> httpx.Response:
    headers = {} if seat is None else {"authorization": f"Bearer {match.keys[seat]}"}
    return await match.table.http.get(f"/api/matches/{match.id}/{what}", headers=headers)


async def told(match: OpenMatch, what: str) -> Any:
    answer = await asked(match, what)
    assert answer.status_code == 200, answer.text
    return answer.json()


def declined(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def finished(table: Table, variant: str, seats: int, **options: Any) -> OpenMatch:
    match = await table.open(variant, [BOT] * seats, **options)
    async with match.guest() as watcher:
        await watcher.end()
    return match


async def test_nothing_is_told_while_a_match_goes_on(table: Table) -> None:
    """Not to spectators and to no seat: what is told names every secret card."""
    match = await table.open("lokomoto", "pp", options=SECRETS)
    for seat in (None, 1, 2):
        for what in ("beliefs/0", "beliefs/11", "luck"):
            answer = await asked(match, what, seat)
            declined(answer, 409, "not_over")
            assert set(answer.json()) == {"error", "code"}


async def test_what_each_seat_could_conclude_is_told_at_every_ply(table: Table) -> None:
    match = await finished(table, "lokomoto", 3, options=SECRETS)
    turns = (await told(match, "history"))["turns"]
    dealt = [turn["move"].split() for turn in turns if turn["move"].startswith("deal")]
    ply = 1 + max(at for at, turn in enumerate(turns) if turn["move"].startswith("deal"))
    known = await told(match, f"beliefs/{ply}")
    assert (known["ply"], known["upcoming"]) == (ply, None)
    held = {(int(seat), card) for _, seat, card in dealt}
    for viewer in (1, 2, 3):
        mine = [each for each in known["beliefs"] if each["viewer"] == viewer]
        marked = {
            (each["holder"], card["card"])
            for each in mine
            for card in each["cards"]
            if card["true"]
        }
        assert marked == {one for one in held if one[0] != viewer}
        for each in mine:
            assert sum(card["probability"] for card in each["cards"]) == pytest.approx(1)
    named = {card["card"] for each in known["beliefs"] for card in each["cards"]}
    assert {shape["name"] for shape in known["shapes"]} == named
    assert (await told(match, "beliefs/0"))["beliefs"] == []
    declined(await asked(match, f"beliefs/{len(turns) + 1}"), 404, "no_ply")


async def test_what_could_come_is_told_in_locus(table: Table) -> None:
    match = await finished(table, "locus", 1)
    known = await told(match, "beliefs/0")
    assert known["beliefs"] == []
    assert (known["upcoming"]["draws"], known["upcoming"]["unseen"]) == (2, 48)
    plies = len((await told(match, "history"))["turns"])
    assert (await told(match, f"beliefs/{plies}"))["upcoming"] is None


async def test_luck_and_skill_are_told_once_a_game_is_over(table: Table) -> None:
    match = await finished(table, "locus", 2)
    found = await told(match, "luck")
    scores = (await table.http.get(f"/api/matches/{match.id}")).json()["scores"]
    assert found["pairs"] == 2
    assert [each["points"]["result"] for each in found["seats"]] == scores
    for each in found["seats"]:
        for parts in (each["points"], each["share"]):
            whole = parts["average"] + parts["luck"] + parts["skill"]
            assert whole == pytest.approx(parts["result"])
    assert await told(match, "luck") == found


async def test_who_waits_too_long_may_ask_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(table, "locus", 1)
    monkeypatch.setattr(analyses, "PATIENCE", 0.0)
    answer = await asked(match, "luck")
    declined(answer, 503, "playing_again")
    assert answer.headers["retry-after"]
    monkeypatch.setattr(analyses, "PATIENCE", 60.0)
    assert len((await told(match, "luck"))["seats"]) == 1


async def test_blokus_has_no_cards_and_says_so(table: Table) -> None:
    match = await finished(table, "blokus-to-go", 2)
    declined(await asked(match, "luck"), 409, "no_cards")
    known = await told(match, "beliefs/3")
    assert (known["beliefs"], known["upcoming"]) == ([], None)


async def test_a_game_that_was_given_up_has_no_result_to_split(table: Table) -> None:
    match = await table.open("lokomoto", "pp", options=SECRETS)
    async with match.guest(1) as guest:
        await guest.move()
        await guest.ask(type="resign")
    declined(await asked(match, "luck"), 409, "not_played_out")
    assert (await told(match, "beliefs/11"))["beliefs"]


async def test_the_same_question_is_worked_out_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(table, "lokomoto", 2, options=SECRETS)
    worked: list[int] = []
    ask = questions.LocalQuestions.knowledge

    async def counted(self: questions.LocalQuestions, match_id: str, ply: int, by: str) -> Any:
        worked.append(ply)
        return await ask(self, match_id, ply, by)

    monkeypatch.setattr(questions.LocalQuestions, "knowledge", counted)
    one, other = await asyncio.gather(told(match, "beliefs/20"), told(match, "beliefs/20"))
    assert one == other == await told(match, "beliefs/20")
    assert worked == [20]

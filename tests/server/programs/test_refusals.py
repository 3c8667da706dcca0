"""What a program is refused it is told in sentences, which say what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx

from squarely.client import Client
from squarely.server.refusals import REFUSALS
from squarely.server.settings import Limits, Settings
from tests.server.guests import open_table
from tests.server.programs.programs import bot_token

OF_PROGRAMS = (
    *(
        "no_bearer",
        "bot_token",
        "not_your_seat",
        "not_your_turn",
        "stale",
        "over",
        "too_fast",
        "bot_plays",
    ),
    *("not_json", "nowhere", "wrong_method", "not_challenged", "rated_by_hand", "not_taken_over"),
)


def expect_refused(answer: httpx.Response, code: str, *words: str) -> None:
    """One or more sentences with these words in them."""
    said: dict[str, Any] = answer.json()
    sentence = said["error"]
    assert (said["code"], sentence[0].upper(), sentence[-1]) == (code, sentence[0], ".")
    for word in words:
        assert word in sentence


async def test_moves_are_refused_with_what_is_wrong(local: Settings) -> None:
    async with open_table(local) as table:
        token = await bot_token(table, "Bo")
        match = await table.open("blokus-to-go")
        async with Client(table.address, token) as bo:
            await bo.take_seat(match.id, match.keys[1])

            async def move(text: str, ply: int = 0) -> httpx.Response:
                body = {"move": text, "ply": ply}
                return await bo.http.post(f"/api/bot/matches/{match.id}/move", json=body)

            start = "The first piece of a colour must cover a free start square (B31: j5 e10)."
            expect_refused(await move("a1"), "illegal", start)
            expect_refused(await move("a1,c1"), "illegal", "(B2: a1 c1). ", start)
            expect_refused(await move("zz"), "unusable", "'zz' is not a move: write its squares")
            expect_refused(await move("e10", 7), "stale", "look again")
            assert (await move("e10")).status_code == 200
            expect_refused(await move("e11"), "not_your_turn", "wait for the others")
            await bo.ask("POST", f"/api/bot/matches/{match.id}/resign")
            expect_refused(await move("e11"), "over", "play another")


async def test_requests_are_refused_with_what_to_send(local: Settings) -> None:
    async with open_table(replace(local, limits=Limits(bot_requests_at_once=3))) as table:
        token = await bot_token(table, "Bo")
        wrong = {"authorization": "Bearer squarely_wrong"}
        answer = await table.http.get("/api/bot/me", headers=wrong)
        expect_refused(answer, "bot_token", "make another on your account page")
        answer = await table.http.get("/api/bot/me")
        expect_refused(answer, "no_bearer", "send the header Authorization: Bearer TOKEN")
        bearer = {"authorization": f"Bearer {token}"}
        broken = {**bearer, "content-type": "application/json"}
        answer = await table.http.post("/api/bot/tables", content="{", headers=broken)
        expect_refused(answer, "not_json", "send one JSON object")
        expect_refused(await table.http.put("/api/bot/me"), "wrong_method", "/api/docs/")
        answers = [await table.http.get("/api/bot/me", headers=bearer) for _ in range(4)]
        expect_refused(answers[-1], "too_fast", "wait a moment")
        assert answers[-1].headers["retry-after"] == "1"


def test_every_refusal_of_the_bot_api_says_what_to_do() -> None:
    for code in OF_PROGRAMS:
        sentence = REFUSALS[code][1]
        assert ": " in sentence, code
        assert (sentence[0].isupper(), sentence[-1]) == (True, "."), code

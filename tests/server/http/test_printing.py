"""Games to print over HTTP."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from squarely.server.settings import Settings
from tests.server.guests import open_table


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


async def test_a_game_is_printed_in_a_language_for_so_many(local: Settings) -> None:
    async with open_table(local) as table:
        asked = {"seats": "2", "paper": "letter", "language": "es"}
        answer = await table.http.get("/api/print/locus", params=asked)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/pdf"
        assert 'filename="locus-letter-es.pdf"' in answer.headers["content-disposition"]
        found = pages(answer.content)
        assert sum("Nombre:" in page for page in found) == 2
        assert any("Reglas" in page for page in found)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/api/print/chess", "There is no variant 'chess'"),
        ("/api/print/blokus-to-go?seats=3", "played with 2 seats, not 3"),
    ],
)
async def test_what_cannot_be_printed_is_refused(local: Settings, path: str, sentence: str) -> None:
    async with open_table(local) as table:
        answer = await table.http.get(path)
        assert answer.status_code == 422
        assert sentence in answer.json()["error"]


async def test_whoever_prints_without_end_has_to_wait(local: Settings) -> None:
    async with open_table(local) as table:
        answers = [await table.http.get("/api/print/blokus-to-go") for _ in range(25)]
        assert answers[-1].status_code == 429
        assert answers[-1].json()["code"] == "prints_too_fast"


async def test_a_finished_match_is_printed_and_no_other(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("locus", "p")
        keepsake = f"/api/matches/{match.id}/keepsake"
        assert (await table.http.get(keepsake)).json()["code"] == "not_over"
        async with match.guest(1) as guest:
            while guest.state["outcome"] is None:
                await guest.move()
            score = guest.state["outcome"]["results"][0]["score"]
        answer = await table.http.get(keepsake, params={"language": "de"})
        assert answer.status_code == 200
        first, sheet = pages(answer.content)
        assert str(score) in first
        assert "Startwert" in first
        assert "Summe" in sheet


async def test_a_match_that_was_given_up_is_not(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            await guest.ask(type="resign")
        answer = await table.http.get(f"/api/matches/{match.id}/keepsake")
        assert answer.status_code == 409
        assert answer.json()["code"] == "gave_up"

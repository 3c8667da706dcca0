"""Tables with another sheet or map of ours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from squarely.games.locus.variants import SHEET
from squarely.games.lokomoto.variants import MAP
from squarely.kernel.record import parse_record
from squarely.server.settings import Settings
from tests.server.guests import Table, open_table

OPEN: dict[str, Any] = {
    "variant": "locus",
    "players": [{"kind": "person"}, {"kind": "bot", "level": 1}],
}


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def test_what_can_be_played_names_the_editions(table: Table) -> None:
    games = (await table.http.get("/api/games")).json()
    editions = {
        variant["name"]: variant["editions"] for game in games for variant in game["variants"]
    }
    assert editions["locus"] == {"sheet": list(SHEET.editions)}
    assert editions["lokomoto"] == {"map": list(MAP.editions)}
    assert editions["blokus"] == {}


async def test_a_match_is_opened_with_an_edition_and_kept_by_its_content(local: Settings) -> None:
    wish = OPEN | {"editions": {"sheet": "harbour"}}
    async with open_table(local) as table:
        opened = await table.http.post("/api/matches", json=wish)
        assert opened.status_code == 201, opened.text
        match_id = opened.json()["id"]
    async with open_table(local) as table:
        record = parse_record((await table.http.get(f"/api/matches/{match_id}/record")).text)
        assert dict(record.data)["sheet"] == SHEET.edition("harbour").fingerprint
        first = (await table.http.get(f"/api/matches/{match_id}/history/0")).json()
        assert first["view"]["layout"][0]["rows"][0] == "...OOOO..."


async def test_an_edition_is_printed(table: Table) -> None:
    for part, variant, name in (("sheet", "locus", "harbour"), ("map", "lokomoto", "switzerland")):
        asked = {"design": f"{part}={name}"}
        answer = await table.http.get(f"/api/print/{variant}", params=asked)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content != (await table.http.get(f"/api/print/{variant}")).content
    unknown = await table.http.get("/api/print/locus", params={"design": "sheet=moon"})
    assert unknown.json()["code"] == "no_design"


@pytest.mark.parametrize(
    ("editions", "sentence"),
    [
        ({"sheet": "moon"}, "There is no sheet 'moon' of ours; there is harbour."),
        ({"deck": "harbour"}, "There is no deck 'harbour' of ours; there is none."),
        ({"map": "switzerland"}, "locus has no 'map' to replace."),
    ],
)
async def test_an_unknown_edition_is_refused(
    table: Table, editions: dict[str, str], sentence: str
) -> None:
    answer = await table.http.post("/api/matches", json=OPEN | {"editions": editions})
    assert answer.status_code == 422
    assert sentence in answer.text


async def test_a_part_is_a_file_or_an_edition(table: Table) -> None:
    both = {"files": {"sheet": SHEET.shipped().text}, "editions": {"sheet": "harbour"}}
    answer = await table.http.post("/api/matches", json=OPEN | both)
    assert answer.status_code == 422
    assert "Two kinds of sheet are given" in answer.text


async def test_the_workshop_may_begin_with_an_edition(table: Table) -> None:
    ours = (await table.http.get("/api/designs/ours/lokomoto")).json()
    assert ours["editions"] == {"map": {"switzerland": MAP.edition("switzerland").text}}

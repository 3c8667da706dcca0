"""Photos of filled-in sheets over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from squarely.formats.photo import refusals
from squarely.formats.photo.refusals import MOST_MEGABYTES
from squarely.games.locus.position import Player
from squarely.games.locus.scoring import total
from squarely.games.locus.variants import SHEET as SHEETS
from squarely.games.locus.variants import sheet_of
from squarely.server.safety.protection import LARGEST_BODY
from squarely.server.settings import Settings
from tests.formats.photo.taken import jpeg
from tests.formats.photo.test_locus_photo import SHEET, taken
from tests.server.guests import Table, open_table

HARBOUR = sheet_of(SHEETS.edition("harbour"))
PHOTO = "/api/paper/locus"
SCORE = f"{PHOTO}/score"


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def sent(
    table: Table, content: bytes, kind: str = "image/jpeg", edition: str = ""
) -> httpx.Response:
    headers, asked = {"content-type": kind}, {"edition": edition}
    return await table.http.post(PHOTO, content=content, headers=headers, params=asked)


def refused(answer: httpx.Response, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    sentence: str = answer.json()["error"]
    return sentence


async def test_a_photo_is_read_and_corrected(table: Table) -> None:
    filled, photo = taken()
    answer = await sent(table, jpeg(photo))
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.json()
    assert read["paper"] == "a4"
    for zone, squares in zip(SHEET.zones, filled, strict=True):
        assert read["filled"][zone.colour] == [str(at) for at in zone.cells(squares)]
    assert read["impossible"] == []
    assert read["total"] == total(SHEET, Player(filled, gained=0))
    assert read["text"].startswith("yellow\n")
    again = await table.http.post(SCORE, json={"filled": read["filled"]})
    assert again.json() == {key: read[key] for key in ("impossible", "points", "total")}


async def test_a_photo_of_another_sheet_of_ours_is_read(table: Table) -> None:
    filled, photo = taken(sheet=HARBOUR)
    answer = await sent(table, jpeg(photo), edition="harbour")
    assert answer.status_code == 200, answer.text
    read = answer.json()
    for zone, squares in zip(HARBOUR.zones, filled, strict=True):
        assert read["filled"][zone.colour] == [str(at) for at in zone.cells(squares)]
    assert read["total"] == total(HARBOUR, Player(filled, gained=0))
    corrected = {"filled": read["filled"], "edition": "harbour"}
    again = await table.http.post(SCORE, json=corrected)
    assert again.json() == {key: read[key] for key in ("impossible", "points", "total")}
    unknown = await sent(table, jpeg(photo), edition="moon")
    told = refused(unknown, 422, "unusable")
    assert told == "There is no sheet 'moon' of ours; there is harbour."
    refused(await table.http.post(SCORE, json=corrected | {"edition": "moon"}), 422, "unusable")


async def test_corrected_squares_are_counted(table: Table) -> None:
    answer = await table.http.post(SCORE, json={"filled": {"blue": ["a1", "c9"]}})
    assert answer.json()["points"]["blue"] == 16
    assert answer.json()["impossible"] == ["blue c9"]
    nowhere = await table.http.post(SCORE, json={"filled": {"blue": ["z9"]}})
    assert refused(nowhere, 422, "unusable") == "The blue zone has no square 'z9'."
    refused(await table.http.post(SCORE, json={"filled": {"pink": []}}), 422, "unusable")


async def test_what_is_no_photo_is_refused(table: Table) -> None:
    refused(await sent(table, b"nothing"), 422, "photo_not_image")
    refused(await sent(table, jpeg(taken()[1]), "application/pdf"), 422, "photo_not_image")
    refused(await sent(table, jpeg(taken()[1])[:500]), 422, "photo_broken")
    cut = jpeg(taken()[1][:, : taken()[1].shape[1] * 3 // 4])
    assert "2 of the 4 markers" in refused(await sent(table, cut), 422, "photo_markers")


async def test_only_photos_may_be_large(table: Table) -> None:
    large = b"\xff\xd8\xff" + bytes(LARGEST_BODY)
    refused(await sent(table, large), 422, "photo_broken")
    sentence = refused(await sent(table, bytes(MOST_MEGABYTES * 1_000_000 + 1)), 413, "too_large")
    assert "20000000 bytes" in sentence
    refused(await table.http.post(SCORE, content=large), 413, "too_large")


async def test_whoever_sends_photos_without_end_has_to_wait(table: Table) -> None:
    answers = [await sent(table, b"") for _ in range(11)]
    assert {answer.status_code for answer in answers[:10]} == {422}
    refused(answers[-1], 429, "photos_too_fast")
    assert int(answers[-1].headers["retry-after"]) > 1
    assert (await table.http.post(SCORE, json={"filled": {}})).status_code == 200


async def test_only_so_many_photos_are_held_at_a_time(local: Settings) -> None:
    none = replace(local, limits=replace(local.limits, photos_in_memory=0))
    async with open_table(none) as table:
        refused(await sent(table, b""), 503, "busy")


async def test_without_opencv_it_says_what_is_missing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusals, "photos_installed", lambda: False)
    sentence = refused(await sent(table, b""), 501, "no_photos")
    assert "pip install 'squarely[paper]'" in sentence
    assert (await table.http.post(SCORE, json={"filled": {}})).status_code == 200


async def test_the_sheet_of_a_match_is_the_one_that_it_is_played_on(table: Table) -> None:
    wish = {"variant": "locus", "players": [{"kind": "person"}], "editions": {"sheet": "harbour"}}
    match = (await table.http.post("/api/matches", json=wish)).json()["id"]
    full = {zone.colour: [str(at) for at in zone.cells(zone.squares)] for zone in HARBOUR.zones}
    counted = await table.http.post(SCORE, json={"filled": full, "match": match})
    everything = Player(tuple(zone.squares for zone in HARBOUR.zones), gained=0)
    assert counted.json()["total"] == total(HARBOUR, everything)
    _, photo = taken()
    read = await table.http.post(
        PHOTO, content=jpeg(photo), headers={"content-type": "image/jpeg"}, params={"match": match}
    )
    refused(read, 422, "photo_not_sheet")
    unknown = await table.http.post(SCORE, json={"filled": {}, "match": "unknown"})
    assert refused(unknown, 404, "no_match")
    blokus = await table.open("blokus-to-go")
    other = await table.http.post(SCORE, json={"filled": {}, "match": blokus.id})
    assert refused(other, 422, "unusable").startswith("Only Locus")

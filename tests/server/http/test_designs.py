"""The workshop: designs are checked, kept and played with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from squarely.games.locus.variants import SHEET
from squarely.kernel.record import parse_record
from squarely.server.live.designs import LONGEST
from squarely.server.settings import Settings
from tests.server.guests import OpenMatch, Table, open_table

TINY = Path("docs/examples/tiny-lokomoto")
OURS = SHEET.shipped().text
OWN = OURS.replace("start_coins = 1", "start_coins = 3")


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


async def checked(table: Table, variant: str, **files: str) -> dict[str, Any]:
    design = {"variant": variant, "files": files}
    answer = await table.http.post("/api/designs/check", json=design)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_good_design_is_shown_as_a_game_with_it_begins(table: Table) -> None:
    found = await checked(table, "locus", sheet=OWN)
    assert found["problem"] is None
    assert found["view"]["players"][0]["coins"] == 3


async def test_what_is_wrong_is_said_as_on_the_command_line(table: Table) -> None:
    found = await checked(table, "locus", sheet=OURS.replace("[purple]", "[pink]"))
    assert found["problem"] == "sheet.toml: 'pink' is not a part of a sheet."
    assert found["view"] is None


async def test_a_map_that_is_too_small_for_two_may_be_drawn_for_three(table: Table) -> None:
    small = '[stations]\nA = [0, 0]\nB = [1, 0]\n[sections]\nA = ["B"]\n'
    limit = "map.toml: a map for two players needs at least 12 sections, not 1: "
    assert (await checked(table, "lokomoto", map=small))["problem"].startswith(limit)
    for seats, refused in ((2, True), (3, False)):
        design = {"variant": "lokomoto", "files": {"map": small}, "seats": seats}
        found = (await table.http.post("/api/designs/check", json=design)).json()
        assert (found["problem"] is not None) == refused
        assert (found["view"] is None) == refused
        kept = await table.http.post("/api/designs", json=design)
        assert kept.status_code == (422 if refused else 201)
        players = [{"kind": "person"}] * seats
        wish = {"variant": "lokomoto", "files": {"map": small}, "players": players}
        opened = await table.http.post("/api/matches", json=wish)
        assert opened.status_code == (422 if refused else 201)
        if refused:
            assert opened.json()["error"].startswith(limit)


def many(what: str) -> str:
    if what == "stations":
        points = (f'"S{n}" = [{n % 90}, {n // 90}]' for n in range(200))
        return "[stations]\n" + "\n".join(points) + "\n[sections]\n"
    ends = ", ".join(f'"S{n}"' for n in range(300))
    return f"[stations]\nA = [0, 0]\n[sections]\nA = [{ends}]\n"


@pytest.mark.parametrize("what", ["stations", "sections"])
async def test_a_map_is_counted_before_anything_is_built(table: Table, what: str) -> None:
    found = await checked(table, "lokomoto", map=many(what))
    assert "A map for this table has at most" in found["problem"]
    assert what in found["problem"]


@pytest.mark.parametrize(
    ("variant", "part", "text"),
    [
        ("locus", "deck", "[shapes]\nI2 = '##'\n[cards]\nyellow = [0x" + "f" * 5000 + "]"),
        ("locus", "deck", "[shapes]\nI2 = '##'\n[cards]\nyellow = [{a = 1}, 3, true]"),
        ("locus", "sheet", "a." * 9_900 + "a = 1"),
        ("lokomoto", "map", "[stations]\nA = [0, 0]\n[sections]\nA = [0x" + "f" * 5000 + "]"),
        ("lokomoto", "map", "[stations]\nA = [0, 0]\n[sections]\nA = [{b = 1}]"),
        ("lokomoto", "shapes", "a = " + "[" * 5_000),
    ],
)
async def test_hostile_files_get_a_sentence(
    table: Table, variant: str, part: str, text: str
) -> None:
    found = await checked(table, variant, **{part: text})
    assert part in found["problem"]


async def test_a_file_has_its_limits(table: Table) -> None:
    design = {"variant": "locus", "files": {"sheet": "#" * (LONGEST + 1)}}
    assert (await table.http.post("/api/designs/check", json=design)).status_code == 422
    found = await checked(table, "locus", map="x")
    assert found["problem"] == "locus has no 'map'; it has deck and sheet."
    found = await checked(table, "blokus", sheet="x")
    assert "no files of its own" in found["problem"]


async def test_a_design_is_found_by_its_link_alone(table: Table) -> None:
    design = {"variant": "locus", "files": {"sheet": OWN}}
    answer = await table.http.post("/api/designs", json=design)
    assert answer.status_code == 201
    kept = answer.json()
    assert kept["link"] == f"/workshop/locus#sheet={kept['files']['sheet']}"
    told = await table.http.get(f"/api/designs/{kept['files']['sheet']}")
    assert told.json()["text"] == OWN
    other = await table.http.get(f"/api/designs/{'0' * 64}")
    assert other.json()["code"] == "no_design"


async def test_a_design_is_printed(table: Table) -> None:
    design = {"variant": "locus", "files": {"sheet": OWN}}
    link = (await table.http.post("/api/designs", json=design)).json()["link"]
    asked = {"design": link.partition("#")[2]}
    answer = await table.http.get("/api/print/locus", params=asked)
    assert answer.headers["content-type"] == "application/pdf"
    nobodys = await table.http.get("/api/print/locus", params={"design": f"sheet={'0' * 64}"})
    assert nobodys.json()["code"] == "no_design"


async def test_what_cannot_be_played_is_not_kept(table: Table) -> None:
    design = {"variant": "locus", "files": {"sheet": "start_coins = 1"}}
    answer = await table.http.post("/api/designs", json=design)
    assert answer.status_code == 422
    assert answer.json()["code"] == "unusable"


async def test_a_design_is_played_at_once_and_replayed_later(local: Settings) -> None:
    wish = {
        "variant": "lokomoto",
        "players": [{"kind": "person"}, {"kind": "bot", "level": 1}],
        "files": {part: (TINY / f"{part}.toml").read_text() for part in ("map", "shapes")},
    }
    async with open_table(local) as table:
        opened = (await table.http.post("/api/matches", json=wish)).json()
    async with open_table(local) as table:
        told = await table.http.get(f"/api/matches/{opened['id']}/record")
        record = parse_record(told.text)
        assert {part for part, _ in record.data} == {"map", "shapes", "trains"}
        first = (await table.http.get(f"/api/matches/{opened['id']}/history/0")).json()
        assert len(first["view"]["sections"]) == 17


async def test_players_hear_that_it_is_no_usual_game(table: Table) -> None:
    for files, usual in (({}, True), ({"sheet": OWN}, False)):
        wish = {"variant": "locus", "players": [{"kind": "person"}], "files": files}
        match = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
        async with match.guest(1) as guest:
            assert guest.welcome["usual"] is usual


async def test_no_challenge_is_made_of_an_own_design(table: Table) -> None:
    wish = {"variant": "locus", "players": [{"kind": "person"}], "files": {"sheet": OWN}}
    match = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
    async with match.guest(1) as guest:
        while guest.state["outcome"] is None:
            await guest.move()
    asked = {"match": match.id, "key": match.keys[1]}
    answer = await table.http.post("/api/challenges", json=asked)
    assert answer.status_code == 422
    assert "usual sheet" in answer.json()["error"]


@pytest.mark.parametrize("own", [{"files": {"sheet": OWN}}, {"editions": {"sheet": "harbour"}}])
async def test_rated_games_are_played_with_ours(table: Table, own: dict[str, Any]) -> None:
    players = [{"kind": "person"}, {"kind": "bot"}]
    wish = {"variant": "locus", "players": players, "rated": True, "clock": "10min"}
    usual = await table.http.post("/api/matches", json=wish)
    assert usual.json()["code"] == "sign_in"
    answer = await table.http.post("/api/matches", json=wish | own)
    assert answer.status_code == 422
    assert "usual sheet, cards and map" in answer.json()["error"]


async def test_whoever_draws_without_end_has_to_wait(table: Table) -> None:
    design = {"variant": "locus", "files": {"sheet": ""}}
    answers = [await table.http.post("/api/designs/check", json=design) for _ in range(25)]
    assert answers[-1].json()["code"] == "designs_too_fast"

"""The HTTP API."""

from __future__ import annotations

import pytest

from squarely.formats import blksgf
from squarely.games import VARIANTS
from squarely.kernel.handicap import Handicap
from squarely.kernel.record import parse_record
from squarely.server.safety.protection import LARGEST_BODY
from squarely.server.settings import Limits, Settings
from tests.server.guests import open_table


async def test_the_games_are_listed_with_their_variants(local: Settings) -> None:
    async with open_table(local) as table:
        games = (await table.http.get("/api/games")).json()
    assert [variant["name"] for game in games for variant in game["variants"]] == list(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
async def test_every_variant_can_be_opened_with_every_number_of_seats(
    name: str, local: Settings
) -> None:
    async with open_table(local) as table:
        for seats in VARIANTS[name].seat_counts:
            match = await table.open(name, "p" * seats)
            async with match.guest(1) as guest:
                assert len(guest.state["players"]) == seats
            assert parse_record(await match.record()).variant == name


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"variant": "chess", "players": [{"kind": "person"}]}, "no variant 'chess'"),
        ({"variant": "blokus", "players": [{"kind": "person"}]}, "4 seats, not 1"),
        ({"variant": "locus", "players": [{"kind": "cat"}]}, "'kind'"),
        ({"variant": "locus", "players": [{"kind": "bot"}], "options": ["x"]}, "no option 'x'"),
        ({"variant": "locus", "players": [{"kind": "bot"}], "clock": "1s"}, "'clock'"),
        ({"variant": "locus", "players": [{"kind": "bot"}], "seed": "1"}, "'seed' is unknown"),
        ({"variant": "locus", "players": [{"kind": "bot", "name": "x" * 25}]}, "24 characters"),
        ({"variant": "locus", "players": []}, "'players'"),
        ({"players": [{"kind": "bot"}]}, "'variant' is missing"),
    ],
)
async def test_a_wish_that_cannot_be_met_gets_one_sentence(
    wish: object, complaint: str, local: Settings
) -> None:
    async with open_table(local) as table:
        answer = await table.http.post("/api/matches", json=wish)
    assert answer.status_code == 422
    assert complaint in answer.json()["error"]
    assert answer.json()["error"].endswith(".")


async def test_what_is_not_there_is_said_to_be_missing(local: Settings) -> None:
    async with open_table(local) as table:
        for path in ("/api/matches/nothing-here", "/api/matches/nothing-here/record"):
            answer = await table.http.get(path)
            assert answer.status_code == 404
            assert answer.json()["error"] == "There is no such match: check the link."


async def test_every_answer_has_the_security_headers(local: Settings) -> None:
    async with open_table(local) as table:
        for path in ("/api/games", "/api/docs/", "/nowhere", "/api/matches/x", "/api/openapi.json"):
            headers = (await table.http.get(path)).headers
            assert "default-src 'none'; script-src 'self';" in headers["content-security-policy"]
            assert "script-src 'self' 'unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_the_api_page_brings_everything_itself(local: Settings) -> None:
    async with open_table(local) as table:
        page = (await table.http.get("/api/docs/")).text
        assert "https://" not in page
        for name in ("start.js", "assets/swagger-ui-bundle.js", "assets/swagger-ui.css"):
            assert f'"{name}"' in page
            assert (await table.http.get(f"/api/docs/{name}")).status_code == 200
        described = (await table.http.get("/api/openapi.json")).json()
        assert {
            "/api/matches/{match_id}/history/{ply}",
            "/api/moves/{variant}/{fingerprint}",
            "/api/players",
            "/api/me/export",
            "/api/ratings/{category}",
        } <= set(described["paths"])
        for operations in described["paths"].values():
            for operation in operations.values():
                assert operation["summary"]
                assert operation["description"]


async def test_an_address_opens_only_so_many_matches(tmp_path: object, local: Settings) -> None:
    few = Settings(local.database, limits=Limits(matches_per_day=3))
    async with open_table(few) as table:
        for _ in range(3):
            await table.open("blokus-to-go")
        wish = {"variant": "locus", "players": [{"kind": "person"}]}
        answer = await table.http.post("/api/matches", json=wish)
        assert answer.status_code == 429
        assert "enough matches" in answer.json()["error"]


async def test_an_address_makes_only_so_many_requests(local: Settings) -> None:
    few = Settings(local.database, limits=Limits(requests_per_second=1, requests_at_once=5))
    async with open_table(few) as table:
        answers = [await table.http.get("/api/games") for _ in range(6)]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    assert answers[5].status_code == 429
    assert int(answers[5].headers["retry-after"]) >= 1


async def test_a_giant_body_is_refused(local: Settings) -> None:
    async with open_table(local) as table:
        answer = await table.http.post("/api/matches", content=b"x" * (LARGEST_BODY + 1))
        assert answer.status_code == 413
        assert f"{LARGEST_BODY} bytes" in answer.json()["error"]


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b"nonsense", b"\xff\xfe", b'{"variant": 1' + b"0" * 5000 + b"}", b"[" * 5000],
)
async def test_a_body_that_is_no_wish_gets_one_sentence(body: bytes, local: Settings) -> None:
    async with open_table(local) as table:
        headers = {"content-type": "application/json"}
        answer = await table.http.post("/api/matches", content=body, headers=headers)
        assert answer.status_code in (400, 422)
        assert answer.json()["error"].endswith(".")


async def test_a_game_can_be_looked_back_at(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("locus", "bb")
        async with match.guest() as watcher:
            await watcher.end()
        history = (await table.http.get(f"/api/matches/{match.id}/history")).json()
        plies = len(history["turns"])
        assert len(history["scores"]) == plies + 1
        assert history["scores"][-1] == (await match.look())["scores"]
        for ply in (0, 1, plies // 2, plies):
            past = (await table.http.get(f"/api/matches/{match.id}/history/{ply}")).json()
            totals = [player["total"] for player in past["view"]["players"]]
            assert totals == history["scores"][ply]
        beyond = await table.http.get(f"/api/matches/{match.id}/history/{plies + 1}")
        assert beyond.status_code == 404
        assert beyond.json()["error"] == f"The game has {plies} plies."


async def test_looking_back_shows_no_secrets(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("lokomoto", "pp", options=["hidden-agendas"])
        mine = {"authorization": f"Bearer {match.keys[1]}"}
        own = (await table.http.get(f"/api/matches/{match.id}/history", headers=mine)).json()
        ply = len(own["turns"])
        path = f"/api/matches/{match.id}/history/{ply}"
        seen = (await table.http.get(path, headers=mine)).json()["view"]["players"]
        assert seen[0]["agenda"]
        assert not seen[1]["agenda"]
        for player in (await table.http.get(path)).json()["view"]["players"]:
            assert not player["agenda"]
        dealt = [turn["move"] for turn in own["turns"] if turn["move"].startswith("deal 2")]
        assert dealt
        assert all(move.endswith("?") for move in dealt)


async def test_blokus_games_are_written_for_other_programs(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            await guest.move()
        text = (await table.http.get(f"/api/matches/{match.id}/blksgf")).text
        assert text.startswith("(;GM[Blokus Duo]")
        other = await table.open("locus")
        refusal = await table.http.get(f"/api/matches/{other.id}/blksgf")
        assert refusal.status_code == 422
        assert "no locus" in refusal.json()["error"]


async def test_handicaps_go_along_to_other_programs_and_come_back(local: Settings) -> None:
    async with open_table(local) as table:
        bot = {"kind": "bot", "level": 1}
        given = [{"pieces": 8}, {"points": 12}]
        match = await table.open("blokus-to-go", [bot, bot], handicaps=given)
        async with match.guest() as watcher:
            await watcher.end()
        record = parse_record((await table.http.get(f"/api/matches/{match.id}/record")).text)
        assert record.handicaps == (Handicap(pieces=8), Handicap(points=12))
        study = (await table.http.post(f"/api/matches/{match.id}/studies")).json()["id"]
        for path in (f"matches/{match.id}", f"studies/{study}"):
            read = blksgf.read_study((await table.http.get(f"/api/{path}/blksgf")).text)
            assert read.record == record
            outcome = read.rules.outcome(read.position())
            assert outcome is not None
            told = (await table.http.get(f"/api/matches/{match.id}")).json()
            assert list(outcome.scores.values()) == told["scores"]
            assert list(outcome.winners) == told["winners"]

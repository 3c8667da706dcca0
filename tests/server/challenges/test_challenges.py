"""The same cards on another day: shared games, the challenge of the day, and what stays hidden."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select, update

from squarely.cli.serve import verify
from squarely.kernel.record import parse_record
from squarely.server.challenges.daily import AHEAD, Days, day_of, end_of
from squarely.server.challenges.ranking import ranking
from squarely.server.http import challenges as http
from squarely.server.settings import Limits, Settings
from squarely.server.storage import challenges as storage
from squarely.server.storage.challenges import Challenges, Play
from squarely.server.storage.schema import challenges as challenge_table
from squarely.server.storage.schema import matches as match_table
from squarely.table.shuffle import seed_hash
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.people import sign_up
from tests.server.players.people import Person, somebody


async def play_alone(match: OpenMatch, moves: int | None = None) -> list[str]:
    """One person plays to the end, or so many moves; all that was played then."""
    async with match.guest(next(iter(match.keys))) as guest:
        while guest.state["outcome"] is None and moves != 0:
            if not guest.state["legal"]:
                await guest.hear()
                continue
            answer = await guest.move()
            assert answer["type"] == "accepted", answer
            await guest.reach(answer["number"])
            moves = None if moves is None else moves - 1
    return [turn.move for turn in parse_record(await match.record()).turns]


async def shared(table: Table, match: OpenMatch) -> str:
    ((_, key),) = match.keys.items()
    answer = await table.http.post("/api/challenges", json={"match": match.id, "key": key})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


async def taken_up(person: Person | Table, challenge: str, name: str = "Bert") -> OpenMatch:
    answer = await person.http.post(f"/api/challenges/{challenge}/plays", json={"name": name})
    assert answer.status_code == 201, answer.text
    table = person if isinstance(person, Table) else Table(str(person.http.base_url), person.http)
    return OpenMatch(table, answer.json())


async def look(table: Table, challenge: str, match: OpenMatch | None = None) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if match is not None:
        ((_, key),) = match.keys.items()
        more = {"params": {"match": match.id}, "headers": {"authorization": f"Bearer {key}"}}
    answer = await table.http.get(f"/api/challenges/{challenge}", **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def results(table: Table, challenge: str, match: OpenMatch) -> dict[str, Any]:
    """Waits until the match is settled."""
    while not (found := await look(table, challenge, match))["played"]:
        await asyncio.sleep(0.1)
    return found


def cards(record: str) -> list[str]:
    return [turn.move for turn in parse_record(record).turns if turn.seat == 0]


async def test_a_friend_plays_with_the_same_cards_and_then_compares(settings: Settings) -> None:
    async with open_table(settings) as table:
        first = await table.open("locus", [{"kind": "person", "name": "Ada"}])
        await play_alone(first)
        challenge = await shared(table, first)
        before = await look(table, challenge)
        assert (before["name"], before["variant"], before["plays"]) == ("Ada", "locus", 1)
        second = await taken_up(table, challenge)
        assert first.id not in str(await look(table, challenge, second))
        await play_alone(second)
        found = await results(table, challenge, second)
        assert {each["name"]: each["match"] for each in found["results"]} == {
            "Ada": first.id,
            "Bert": second.id,
        }
        assert [each["mine"] for each in found["results"] if each["name"] == "Bert"] == [True]
        assert cards(await first.record()) == cards(await second.record())


async def test_the_result_is_hidden_until_one_has_played(local: Settings) -> None:
    async with open_table(local) as table:
        first = await table.open("locus", [{"kind": "person", "name": "Ada"}])
        await play_alone(first)
        seed = parse_record(await first.record()).seed
        challenge = await shared(table, first)
        second = await taken_up(table, challenge)
        for found in (await look(table, challenge), await look(table, challenge, second)):
            assert found["results"] == []
            assert first.id not in str(found)
            assert seed not in str(found)
        # Neither does somebody else's match or key help.
        other = await table.open("locus", "p")
        assert (await look(table, challenge, other))["results"] == []
        stolen = OpenMatch(table, {"id": second.id, "seed_hash": "", "seats": []})
        stolen.keys = {1: other.keys[1]}
        assert not (await look(table, challenge, stolen))["played"]
        assert seed not in await second.record()


async def test_an_eighty_four_start_is_shared(local: Settings) -> None:
    async with open_table(local) as table:
        first = await table.open("blokus-84", "p")
        moves = await play_alone(first)
        challenge = await shared(table, first)
        second = await taken_up(table, challenge)
        record = parse_record(await second.record())
        assert [turn.move for turn in record.turns] == moves[:4]


async def test_a_head_start_is_shared_with_the_game(local: Settings) -> None:
    async with open_table(local) as table:
        wish = {
            "variant": "locus",
            "players": [{"kind": "person", "name": "Ada"}],
            "handicaps": [{"points": 20}],
        }
        first = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
        await play_alone(first)
        second = await taken_up(table, await shared(table, first))
        assert "head start: 20" in await second.record()


async def test_only_a_finished_game_of_ones_own_is_shared(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("locus", "p")
        body = {"match": match.id, "key": match.keys[1]}
        assert (await table.http.post("/api/challenges", json=body)).json()["code"] == (
            "game_goes_on"
        )
        wrong = {**body, "key": "wrong"}
        assert (await table.http.post("/api/challenges", json=wrong)).json()["code"] == "wrong_key"
        nowhere = {**body, "match": "nowhere"}
        assert (await table.http.post("/api/challenges", json=nowhere)).json()["code"] == "no_match"
        await play_alone(match)
        assert await shared(table, match) == await shared(table, match)
        assert (await table.http.get("/api/challenges/x")).json()["code"] == "no_challenge"


async def test_an_address_makes_and_takes_up_so_many(local: Settings) -> None:
    limits = replace(Limits(), challenges_per_day=2)
    async with open_table(replace(local, limits=limits)) as table:
        match = await table.open("locus", "p")
        await play_alone(match)
        challenge = await shared(table, match)
        await taken_up(table, challenge)
        answer = await table.http.post(f"/api/challenges/{challenge}/plays", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "challenges_enough")


async def todays(table: Table, game: str) -> dict[str, Any]:
    while not (found := (await table.http.get("/api/daily")).json()):
        await asyncio.sleep(0.05)
    return next(each for each in found if each["game"] == game)


async def test_every_game_has_a_challenge_today_and_hashes_for_a_week(settings: Settings) -> None:
    async with open_table(settings) as table:
        await todays(table, "locus")
        games = {each["game"] for each in (await table.http.get("/api/daily")).json()}
        assert games == {"blokus", "blokus-to-go", "locus", "lokomoto"}
        fixed = (await table.http.get("/api/daily/commitments")).json()
        assert len(fixed) == 4 * (AHEAD + 1)
        assert all(each["seed"] is None and len(each["seed_hash"]) == 64 for each in fixed)
        assert len({each["seed_hash"] for each in fixed}) == len(fixed)
        # Whoever prepares the days again changes nothing.
        await Days(Challenges(table.app.state.store)).prepare()
        assert (await table.http.get("/api/daily/commitments")).json() == fixed


async def test_the_first_attempt_of_a_player_is_ranked(local: Settings) -> None:
    async with (
        open_table(local) as table,
        somebody(table, "Edda") as edda,
        somebody(table, "Finn") as finn,
    ):
        challenge = (await todays(table, "locus"))["id"]
        for person in (edda, finn):
            await play_alone(await taken_up(person, challenge))
        anonymous = await taken_up(table, challenge)
        await play_alone(anonymous)
        await results(table, challenge, anonymous)
        again = await taken_up(edda, challenge)
        await play_alone(again)
        found = (await edda.http.get(f"/api/challenges/{challenge}")).json()
        while found["plays"] < 4:
            await asyncio.sleep(0.1)
            found = (await edda.http.get(f"/api/challenges/{challenge}")).json()
        assert sorted(each["name"] for each in found["results"]) == ["Edda", "Finn"]
        assert again.id not in [each["match"] for each in found["results"]]
        mine = (await edda.http.get("/api/daily")).json()
        assert [each["played"] for each in mine if each["game"] == "locus"] == [True]


async def test_the_seed_of_the_day_stays_hidden_until_the_day_is_over(
    local: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_table(local) as table:
        game = await todays(table, "locus")
        challenge = game["id"]
        match = await taken_up(table, challenge)
        async with match.guest(1) as guest:
            await guest.move()
            assert not guest.state["can_take_back"]
            answer = await guest.ask(type="take_back", ply=guest.state["ply"])
            assert answer["code"] == "sealed"
        await play_alone(match)
        seed = (await table.app.state.challenges.read(challenge)).seed
        fixed = (await table.http.get("/api/daily/commitments")).json()
        for told in (
            await match.record(1),
            await match.look(),
            await results(table, challenge, match),
            fixed,
        ):
            assert seed not in str(told)
        record = await match.record()
        # The next day everybody may check it.
        tomorrow = end_of(game["day"]) + 1
        monkeypatch.setattr(http, "time", lambda: tomorrow)
        fixed = (await table.http.get("/api/daily/commitments")).json()
        told = next(e for e in fixed if (e["day"], e["game"]) == (game["day"], "locus"))
        assert told["seed"] == seed
        assert seed_hash(told["seed"]) == told["seed_hash"] == parse_record(record).seed_hash
        file = tmp_path / "daily.squarely"
        file.write_text(record)
        checked = CliRunner().invoke(verify, [str(file), "--seed", told["seed"]])
        assert "follow from the seed" in checked.output
        late = await table.http.post(f"/api/challenges/{challenge}/plays", json={})
        assert late.json()["code"] == "not_today"


async def test_the_first_moves_of_the_day_follow_from_the_seed(
    local: Settings, tmp_path: Path
) -> None:
    async with open_table(local) as table:
        challenge = (await todays(table, "blokus"))["id"]
        match = await taken_up(table, challenge)
        record = await match.record()
        assert len(parse_record(record).turns) == 4
        seed = (await table.app.state.challenges.read(challenge)).seed
        file = tmp_path / "daily.squarely"
        file.write_text(record)
        good = CliRunner().invoke(verify, [str(file), "--seed", seed, "--opening", "4"])
        assert "The first 4 moves follow from the seed too." in good.output
        bad = CliRunner().invoke(verify, [str(file), "--seed", "0" * 64, "--opening", "4"])
        assert "the seed gives other first moves" in str(bad.exception)


async def test_a_challenge_of_tomorrow_is_not_there_yet(local: Settings) -> None:
    async with open_table(local) as table:
        today = (await todays(table, "locus"))["day"]
        later = select(challenge_table.c.id).where(challenge_table.c.day > today)
        async with table.app.state.store.transaction() as connection:
            hidden = (await connection.execute(later)).scalars().first()
        answer = await table.http.get(f"/api/challenges/{hidden}")
        assert answer.json()["code"] == "no_challenge"
        taken = await table.http.post(f"/api/challenges/{hidden}/plays", json={})
        assert taken.json()["code"] == "no_challenge"


async def test_what_ends_after_its_day_does_not_count(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Edda") as edda:
        challenge = (await todays(table, "locus"))["id"]
        match = await taken_up(edda, challenge)
        yesterday = day_of(end_of((await todays(table, "locus"))["day"]) - 1.5 * 86_400)
        moved = update(challenge_table).where(challenge_table.c.id == challenge)
        async with table.app.state.store.transaction() as connection:
            await connection.execute(moved.values(day=yesterday))
        await play_alone(match)
        await _settled(table, match)
        found = (await edda.http.get(f"/api/challenges/{challenge}")).json()
        assert (found["plays"], found["results"]) == (0, [])


async def _settled(table: Table, match: OpenMatch) -> None:
    """Waits for what follows from the end of a match."""
    query = select(match_table.c.settled).where(match_table.c.id == match.id)
    done = False
    while not done:
        await asyncio.sleep(0.1)
        async with table.app.state.store.transaction() as connection:
            done = (await connection.execute(query)).scalar_one()


def attempt(match: str, player: str | None, score: int | None, at: float, rank: int = 1) -> Play:
    return Play(match, "c", 1, player, match, score, rank, at)


def test_places_are_shared_and_an_unfinished_first_attempt_is_none() -> None:
    plays = [
        attempt("a", "Ada", 50, 1),
        attempt("b", "Bert", None, 2),
        attempt("b2", "Bert", 90, 3),
        attempt("c", "Cleo", 50, 4),
        attempt("d", "Dora", 70, 5, rank=2),
        attempt("e", None, 99, 6),
    ]
    assert [(place, each.match_id) for place, each in ranking(plays, daily=True)] == [
        (1, "a"),
        (1, "c"),
        (3, "d"),
    ]
    assert "e" in [each.match_id for _, each in ranking(plays, daily=False)]


async def test_there_are_no_hints_in_a_challenge_and_those_before_are_told(
    local: Settings,
) -> None:
    async with open_table(local) as table:
        first = await table.open("locus", [{"kind": "person", "name": "Ada"}])
        await play_alone(first)
        challenge = await shared(table, first)
        second = await taken_up(table, challenge)
        bearer = {"authorization": f"Bearer {second.keys[1]}"}
        refused = await table.http.post(f"/api/matches/{second.id}/hint", headers=bearer)
        assert (refused.status_code, refused.json()["code"]) == (409, "hints_off")
        await play_alone(second)
        found = await results(table, challenge, second)
        assert {each["name"]: each["hints"] for each in found["results"]} == {
            "Ada": True,
            "Bert": False,
        }


async def test_a_shared_game_is_its_players_whoever_else_has_the_key(local: Settings) -> None:
    async with (
        open_table(local) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve") as eve,
    ):
        wish = {"variant": "locus", "players": [{"kind": "person", "me": True}]}
        opened = (await ada.http.post("/api/matches", json=wish)).json()
        match = OpenMatch(table, opened)
        await play_alone(match)
        ((_, key),) = match.keys.items()
        made = await eve.http.post("/api/challenges", json={"match": match.id, "key": key})
        address = f"/api/challenges/{made.json()['id']}"
        assert (await ada.http.get(address)).json()["played"]
        assert not (await eve.http.get(address)).json()["played"]


async def test_attempts_that_do_not_count_keep_nobody_out(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_PLAYS", 3)
    async with open_table(local) as table:
        ada = await sign_up(table, "Ada")
        stored: Challenges = table.app.state.challenges
        await Days(stored).prepare()
        challenge = (await stored.of_days(day_of(time()), day_of(time())))[0].id
        for number in range(5):
            await stored.begin(Play(f"n{number}", challenge, 1, None, "Noise", None, None, number))
        for number, player, score in ((10, ada.id, 7), (11, ada.id, 99), (12, None, 50)):
            play = Play(f"p{number}", challenge, 1, player, "Ada", score, 1, number)
            await stored.begin(play)
        ranked = await stored.finished(challenge, daily=True)
        assert [each.match_id for each in ranked] == ["p10"]
        anyone = await stored.finished(challenge, daily=False)
        assert [each.match_id for each in anyone] == ["p10", "p12"]
        own = await stored.own(challenge, ada.id, "n0")
        assert [each.match_id for each in own] == ["p10", "p11", "n0"]
        assert await stored.own(challenge, None, None) == []

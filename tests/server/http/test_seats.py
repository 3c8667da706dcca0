"""A seat found again by a short code, and a seat in the next match."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import select

from squarely.server.safety.seat_codes import ALPHABET, new_code, open_code
from squarely.server.settings import Limits, Settings
from squarely.server.storage.schema import seat_codes, seats
from tests.server.guests import OpenMatch, Table, open_table


async def _post(table: Table, path: str, key: str | None = None, **body: str) -> httpx.Response:
    headers = {} if key is None else {"authorization": f"Bearer {key}"}
    return await table.http.post(f"/api/{path}", json=body, headers=headers)


async def _code(match: OpenMatch, seat: int) -> str:
    answer = await _post(match.table, f"matches/{match.id}/code", match.keys[seat])
    code: str = answer.json()["code"]
    return code


async def test_a_code_brings_the_seat_to_another_device(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        code = await _code(match, 2)
        found = (await _post(table, "seats", code=code)).json()
        assert found == {
            "id": match.id,
            "variant": "blokus-to-go",
            "seat": 2,
            "key": match.keys[2],
        }


async def test_it_is_good_after_a_restart_and_until_there_is_a_new_one(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        first = await _code(match, 1)
        second = await _code(match, 1)
    async with open_table(settings) as table:
        assert (await _post(table, "seats", code=first)).status_code == 404
        typed = second.lower().replace("-", " ")
        assert (await _post(table, "seats", code=typed)).json()["key"] == match.keys[1]


async def test_nobody_gets_a_code_for_a_seat_that_is_not_theirs(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        assert (await _post(table, f"matches/{match.id}/code")).status_code == 403
        assert (await _post(table, f"matches/{match.id}/code", "nonsense")).status_code == 401


async def test_codes_cannot_be_tried_out(local: Settings) -> None:
    few = Settings(local.database, limits=Limits(codes_per_second=0.001, codes_at_once=3))
    async with open_table(few) as table:
        for wrong in ("0000-0000", "short", ""):
            answer = await _post(table, "seats", code=wrong)
            assert answer.json()["code"] == "wrong_code"
        answer = await _post(table, "seats", code="0000-0000")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 100


async def test_the_database_holds_neither_codes_nor_keys(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        code = await _code(match, 1)
        store = table.rooms._backend.store
        async with store._engine.begin() as connection:
            rows = [
                str(tuple(row))
                for found in (seat_codes, seats)
                for row in await connection.execute(select(found))
            ]
        assert len(rows) == 3
        for secret in (code, code.replace("-", ""), match.keys[1]):
            assert not any(secret in row for row in rows)


def test_codes_are_read_as_people_type_them() -> None:
    code = new_code()
    assert len(code) == 9
    assert set(code) - {"-"} <= set(ALPHABET)
    assert open_code("O1lI-2345") == open_code(" 0111 2345 ")
    assert open_code("O1lI-2345") != open_code("0111-2346")
    assert open_code("0000-000") is None
    assert open_code("0000-000U") is None


async def _over(match: OpenMatch) -> None:
    async with match.guest(1) as guest:
        assert (await guest.ask(type="resign"))["type"] == "accepted"


@pytest.mark.parametrize("players", ["pp", "pb", "pbp"])
async def test_everyone_plays_again_and_the_next_one_begins(
    settings: Settings, players: str
) -> None:
    async with open_table(settings) as table:
        match = await table.open("locus" if len(players) == 3 else "blokus-to-go", players)
        for seat in match.keys:
            async with match.guest(seat) as guest:
                await guest.ask(type="name", name=f"Guest {seat}")
                await guest.ask(type="resign")
        seat = max(match.keys)
        path = f"matches/{match.id}/again"
        first, second = await asyncio.gather(
            *(_post(table, path, key) for key in (match.keys[seat], match.keys[1]))
        )
        assert first.json() == second.json()
        again = OpenMatch(table, {"id": first.json()["id"], "seed_hash": "", "seats": []})
        async with match.guest(1) as guest:
            moved = guest.state["next"]["seats"]
            assert guest.state["next"]["match"] == again.id
        assert moved == [len(players), *range(1, len(players))]
        again.keys = {moved[each - 1]: key for each, key in match.keys.items()}
        for each in match.keys:
            there = moved[each - 1]
            async with again.guest(there) as guest:
                assert guest.welcome["you"] == there
                assert guest.state["players"][there - 1]["name"] == f"Guest {each}"
                assert guest.state["outcome"] is None
        assert (await again.look())["seed_hash"] != match.seed_hash


async def test_nobody_plays_again_before_the_end_or_from_outside(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        path = f"matches/{match.id}/again"
        assert (await _post(table, path, match.keys[1])).json()["code"] == "still_going_on"
        await _over(match)
        assert (await _post(table, path)).json()["code"] == "only_watching"

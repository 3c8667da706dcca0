"""Names that look the same, that nobody sees, or that are the table's own."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from squarely.server.players.names import expect_free
from squarely.server.refusals import RequestRefused
from squarely.server.settings import Settings
from squarely.server.skeletons import skeleton
from squarely.server.storage.engine import engine_for
from squarely.server.storage.revision import upgrade_to
from tests.server.guests import Table, open_table
from tests.server.players.people import somebody

LIKE_ABE = ("\u13aabe", "Ab\u212e", "\u0391b\u04bd", "\u0410be", "\uff21be", "\U0001d400be")
"""Abe with Cherokee A, the estimated sign, Greek and Cyrillic letters, wide, mathematical."""
LIKE_MAGNUS = ("\u039cagnus", "MAGNUS", "\u041cagnus", "Magnu\u0455", "rnagnus", "M\u0251gnus")


async def kept(table: Table, name: str) -> tuple[int, str]:
    async with somebody(table) as person:
        answer = await person.http.post("/api/players", json={"name": name})
        return answer.status_code, answer.json().get("code", "")


@pytest.mark.parametrize(("name", "alike"), [("Abe", LIKE_ABE), ("Magnus", LIKE_MAGNUS)])
async def test_look_alikes_cannot_both_exist(
    settings: Settings, name: str, alike: tuple[str, ...]
) -> None:
    async with open_table(settings) as table:
        assert await kept(table, name) == (201, "")
        for other in alike:
            assert await kept(table, other) == (409, "name_taken"), ascii(other)


async def test_the_look_alike_may_come_first_and_nobody_is_renamed_to_it(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Grace") as grace:
        assert await kept(table, LIKE_ABE[0]) == (201, "")
        assert await kept(table, "Abe") == (409, "name_taken")
        renamed = await grace.http.put("/api/me/name", json={"name": "Abe"})
        assert renamed.json()["code"] == "name_taken"


@pytest.mark.parametrize(
    "name",
    ["\u3164", "Ada\u3164", "\u115fAda", "A\u034fda", "Ada\ufe0f", "A\u200bda", "Ada\U000e0041"],
)
async def test_what_nobody_sees_is_no_part_of_a_name(local: Settings, name: str) -> None:
    async with open_table(local) as table:
        assert await kept(table, name) == (422, "name_invisible")
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "none", "name": name}
        answer = await table.http.post("/api/tables", json=wish)
        assert answer.json()["code"] == "name_invisible"


@pytest.mark.parametrize(
    "name", ["admin", "Squarely", "Bot 1", "BOT 27", "B0t l", "\u0430dmin", "Moderator", "Player 2"]
)
async def test_the_names_of_the_table_are_nobodys(local: Settings, name: str) -> None:
    async with open_table(local) as table:
        assert await kept(table, name) == (409, "name_reserved")


@pytest.mark.parametrize(
    "name", ["Botond", "Boti", "Modi", "Tea", "Adminka", "Robot", "Hosta", "Playera", "Guestavo"]
)
def test_other_names_are_free(name: str) -> None:
    expect_free(name, "accounts")


def test_guests_may_be_called_what_the_table_calls_them() -> None:
    expect_free("Player 2", "everybody")
    with pytest.raises(RequestRefused):
        expect_free("Bot 2", "everybody")


async def test_among_strangers_no_guest_looks_like_a_player(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Abe"):
        wish: dict[str, Any] = {"variant": "blokus-to-go", "seats": 2, "clock": "none"}
        for name, code in ((LIKE_ABE[1], "name_taken"), ("Squarely", "name_reserved")):
            answer = await table.http.post("/api/tables", json={**wish, "name": name})
            assert (answer.status_code, answer.json()["code"]) == (409, code)
        # Friends at a private table call themselves as they like.
        private = {**wish, "name": LIKE_ABE[1], "listed": False}
        assert (await table.http.post("/api/tables", json=private)).status_code == 201


def test_names_that_differ_have_skeletons_that_differ() -> None:
    names = ["Ada", "Adam", "Bob", "Karl", "Carl", "Ann", "Anna", "佐藤", "\u30ce", "Ольга", "Петя"]
    assert len({skeleton(name) for name in names} - {""}) == len(names)


OLD = (
    "INSERT INTO players (id, name, name_key, created_at, recovery_hash) "
    "VALUES (:id, :name, :name_key, :at, :id)"
)
"""As version 1.0 writes an account."""


def old(number: int, name: str) -> dict[str, Any]:
    return {"id": f"p{number}", "name": name, "name_key": name.casefold(), "at": float(number)}


async def test_of_names_that_look_the_same_already_the_earlier_account_has_the_look(
    empty_database: str,
) -> None:
    engine = engine_for(empty_database, 20)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, "0008")
        for number, name in enumerate((LIKE_ABE[0], "Abe", "Grace"), start=1):
            await connection.execute(sa.text(OLD), old(number, name))
    async with open_table(Settings(empty_database)) as table:
        query = sa.text("SELECT name, skeleton FROM players ORDER BY created_at")
        async with engine.begin() as connection:
            found = [tuple(row) for row in await connection.execute(query)]
        assert found == [(LIKE_ABE[0], "abe"), ("Abe", None), ("Grace", "grace")]
        assert await kept(table, LIKE_ABE[1]) == (409, "name_taken")
        # Both are found under their own names.
        for name in ("Abe", LIKE_ABE[0]):
            profile = await table.http.get(f"/api/players/{name}")
            assert profile.json()["name"] == name
    await engine.dispose()


async def test_names_that_version_1_0_writes_during_an_upgrade_are_safe_too(
    settings: Settings,
) -> None:
    engine = engine_for(settings.database, 20)
    async with open_table(settings) as table, somebody(table, "Grace"):
        async with engine.begin() as connection:
            await connection.execute(sa.text(OLD), old(1, "Abe"))
            renamed = "UPDATE players SET name = 'Olivia', name_key = 'ollvla' WHERE name = 'Grace'"
            await connection.execute(sa.text(renamed))
        taken = [await kept(table, name) for name in (LIKE_ABE[2], "\u041elivia")]
        assert taken == [(409, "name_taken")] * 2
        # The name that was given back is free.
        assert await kept(table, "Gr\u0430ce") == (201, "")
    await engine.dispose()


async def test_of_two_who_want_the_same_look_at_once_one_gets_it(settings: Settings) -> None:
    async with open_table(settings) as table:
        answers = await asyncio.gather(*(kept(table, name) for name in ("Abe", *LIKE_ABE[:3])))
        assert sorted(code for code, _ in answers) == [201, 409, 409, 409]

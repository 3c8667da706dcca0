"""Another device without the passkey: a short code, good once and for minutes."""

from __future__ import annotations

from dataclasses import replace
from time import time

import httpx
import pytest
from sqlalchemy import select, update

from squarely.server.settings import Limits, Settings
from squarely.server.storage.device_codes import LASTS
from squarely.server.storage.schema import device_codes
from tests.server.guests import Table, open_table
from tests.server.players.authenticator import Authenticator
from tests.server.players.people import Person, somebody
from tests.server.test_admin import Admin


async def code_of(person: Person) -> str:
    made = await person.http.post("/api/me/devices")
    assert made.status_code == 200, made.text
    assert made.json()["expires_at"] == pytest.approx(time() + LASTS, abs=5)
    code: str = made.json()["code"]
    return code


async def use(person: Person, code: str) -> httpx.Response:
    return await person.http.post("/api/session", json={"code": code})


async def kept(table: Table) -> list[object]:
    async with table.app.state.store.transaction() as connection:
        return list((await connection.execute(select(device_codes))).all())


async def test_a_code_signs_another_device_in_which_then_makes_its_own_passkey(
    settings: Settings,
) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada, somebody(table) as new:
        code = await code_of(ada)
        assert code not in repr(await kept(table))
        signed = await use(new, code.lower().replace("-", " "))
        # The recovery code is as good as before.
        assert signed.json() == {"name": "Ada", "recovery_code": None, "joined": 0}
        begun = (await new.http.post("/api/ceremonies", json={"name": "Ada"})).json()
        key = Authenticator(table.address)
        answer = {"ceremony": begun["id"], "passkey": key.register(begun["options"])}
        assert (await new.http.post("/api/me/passkeys", json=answer)).status_code == 204
        assert (await new.sign_in(key)).status_code == 200


async def test_a_code_is_good_once_and_the_next_makes_it_void(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada, somebody(table) as new:
        first, second = await code_of(ada), await code_of(ada)
        for code, status in ((first, 401), (second, 200), (second, 401)):
            answer = await use(new, code)
            assert answer.status_code == status, code
        assert answer.json()["code"] == "wrong_device_code"
        assert await kept(table) == []


async def test_a_code_is_good_for_minutes_alone(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada, somebody(table) as new:
        code = await code_of(ada)
        async with table.app.state.store.transaction() as connection:
            await connection.execute(update(device_codes).values(expires_at=time() - 1))
        assert (await use(new, code)).json()["code"] == "wrong_device_code"
        assert await new.me() is None


async def test_a_code_of_a_seat_signs_nobody_in(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada, somebody(table) as new:
        match = await table.open("blokus-to-go")
        bearer = {"authorization": f"Bearer {match.keys[1]}"}
        seat = (await ada.http.post(f"/api/matches/{match.id}/code", headers=bearer)).json()
        assert (await use(new, seat["code"])).json()["code"] == "wrong_device_code"
        found = await new.http.post("/api/seats", json={"code": await code_of(ada)})
        assert found.json()["code"] == "wrong_code"


async def test_guessing_and_making_codes_is_limited(local: Settings) -> None:
    limits = Limits(
        sign_ins_at_once=5, sign_ins_per_second=0.001, codes_at_once=2, codes_per_second=0.001
    )
    async with open_table(replace(local, limits=limits)) as table, somebody(table) as ada:
        await ada.http.post("/api/players", json={"name": "Ada"})
        made = [(await ada.http.post("/api/me/devices")).status_code for _ in range(3)]
        assert made == [200, 200, 429]
        async with somebody(table) as thief:
            tried = [(await use(thief, f"AAAA-AA{n:02}")).status_code for n in range(7)]
        assert tried == [401] * 5 + [429] * 2


async def test_the_code_of_somebody_who_is_gone_is_refused(
    local: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    admin = Admin(capsys, local.database)
    async with open_table(local) as table, somebody(table) as new:
        async with somebody(table, "Ada") as ada, somebody(table, "Eve") as eve:
            of_ada, of_eve = await code_of(ada), await code_of(eve)
            assert (await ada.http.delete("/api/me")).status_code == 204
            assert (await admin("close-player", "Eve", "--yes")).code == 0
        assert (await use(new, of_ada)).json()["code"] == "wrong_device_code"
        answer = await use(new, of_eve)
        assert (answer.status_code, answer.json()["code"]) == (403, "account_closed")
        assert await new.me() is None


async def test_only_who_is_signed_in_adds_devices(local: Settings) -> None:
    async with open_table(local) as table, somebody(table) as stranger:
        assert (await stranger.http.post("/api/me/devices")).json()["code"] == "sign_in"

"""What one player can make the table do: little enough that the others do not notice."""

from __future__ import annotations

from dataclasses import replace
from time import time

import pytest
from sqlalchemy import update

from squarely.server.lobby import tables
from squarely.server.safety.keys import key_hash
from squarely.server.settings import Limits, Settings
from squarely.server.storage import players as storage
from squarely.server.storage.players import DEVICE_LASTS, Device, Players
from squarely.server.storage.schema import sessions
from tests.server.guests import open_table
from tests.server.notices.inbox import PostOffice
from tests.server.people import sign_up

FEW = Limits(
    exports_at_once=1,
    exports_per_second=0.001,
    own_seats_at_once=1,
    own_seats_per_second=0.001,
    absences_at_once=2,
    address_mails_per_day=1,
    matches_per_day=1,
)


async def test_heavy_work_for_one_player_is_limited(local: Settings) -> None:
    async with open_table(replace(local, limits=FEW)) as table:
        ada, grace = await sign_up(table, "Ada"), await sign_up(table, "Grace")
        for person in (ada, grace):
            for method, path, body in (
                ("GET", "/api/me/export", None),
                ("POST", "/api/me/seats", {"seats": []}),
            ):
                answers = [await person.ask(method, path, body) for _ in range(2)]
                assert [each.status_code for each in answers] == [200, 429], path
                assert answers[1].json()["code"] == "too_fast"
        # Every time the logs of all matches grow.
        went = [
            (await ada.ask(method, "/api/me/away", {"days": 1})).status_code
            for method in ("POST", "DELETE", "POST", "DELETE")
        ]
        assert went == [200, 200, 429, 429]


async def test_letters_from_one_address_are_few_however_many_accounts_it_makes(
    local: Settings,
) -> None:
    async with PostOffice() as office:
        mail = replace(local, limits=FEW, smtp=office.url, mail_from="table@example.org")
        async with open_table(mail) as table:
            statuses = []
            for name in ("Ada", "Grace"):
                person = await sign_up(table, name)
                wish = {"email": "somebody@example.org"}
                statuses.append((await person.ask("PUT", "/api/me/notices", wish)).status_code)
            assert statuses == [200, 429]
            assert len(office.letters) == 1


async def test_one_player_does_not_fill_the_lobby(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_OWN", 2)
    async with open_table(local) as table:
        ada, grace = await sign_up(table, "Ada"), await sign_up(table, "Grace")
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "3days", "listed": True}
        opened = [await ada.ask("POST", "/api/tables", wish) for _ in range(3)]
        assert [each.status_code for each in opened] == [201, 201, 429]
        assert opened[2].json()["code"] == "seats_enough"
        assert (await grace.ask("POST", "/api/tables", wish)).status_code == 201


async def test_a_table_that_bots_fill_counts_as_a_match(local: Settings) -> None:
    async with open_table(replace(local, limits=FEW)) as table:
        wish = {"variant": "blokus-to-go", "seats": 2, "name": "Bert", "wait": 0}
        paired = [await table.http.post("/api/pairing", json=wish) for _ in range(2)]
        assert [each.status_code for each in paired] == [201, 429]
        assert paired[1].json()["code"] == "opened_enough"


async def test_devices_leave_when_they_are_many_or_not_used(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST_DEVICES", 3)
    async with open_table(local) as table:
        ada = await sign_up(table, "Ada")
        players: Players = table.app.state.players
        now = time()
        for number in range(1, 5):
            session = key_hash(str(number))
            await players.sign_in(Device(session, ada.id, "?", now + number, now + number))
        kept = {each.session for each in await players.devices_of(ada.id)}
        assert kept == {key_hash(str(number)) for number in (2, 3, 4)}
        old = now - DEVICE_LASTS - 1
        async with table.app.state.store.transaction() as connection:
            await connection.execute(update(sessions).values(used_at=old))
        assert await players.by_session(key_hash("4")) is None
        await players.sign_in(Device(key_hash("new"), ada.id, "?", now, now))
        assert [each.session for each in await players.devices_of(ada.id)] == [key_hash("new")]

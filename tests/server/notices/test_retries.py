"""A message that did not arrive is sent again a few times, and one that did is not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import time

import pytest
from sqlalchemy import insert, select, update

from squarely.server.notices import telling
from squarely.server.notices.retries import PAUSES, Retry, after_failure
from squarely.server.settings import Settings
from squarely.server.storage.schema import push_subscriptions, sessions, turns
from squarely.server.storage.turns import TELL_AFTER, TurnsDue
from tests.server.guests import Table
from tests.server.notices.inbox import Inbox, PostOffice
from tests.server.notices.test_telling import (
    ON,
    choose,
    new_browser,
    subscribe,
    table_with,
    waiting_match,
)
from tests.server.people import sign_up

Sweep = Callable[[Table, float], Awaitable[None]]


@pytest.fixture
def sweep(monkeypatch: pytest.MonkeyPatch) -> Sweep:
    """Tells whoever is to be told so many seconds from now."""

    async def at(table: Table, later: float) -> None:
        monkeypatch.setattr(telling, "time", lambda: time() + later)
        await table.app.state.notifier.telling.sweep()

    return at


FIRST = TELL_AFTER + 1
SECOND = FIRST + PAUSES[0] + 1
THIRD = SECOND + PAUSES[1] + 1
LATER = THIRD + 86_400


def test_there_are_three_attempts_with_growing_pauses() -> None:
    first = after_failure(None, 100.0)
    assert first == Retry(1, 100.0 + PAUSES[0])
    second = after_failure(first, 200.0)
    assert second == Retry(2, 200.0 + PAUSES[1])
    assert after_failure(second, 300.0) is None
    assert PAUSES[1] > PAUSES[0]


async def test_a_webhook_in_trouble_is_tried_three_times(local: Settings, sweep: Sweep) -> None:
    async with table_with(local) as (table, grace), Inbox(500) as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        await waiting_match(table, grace)
        counts = []
        for later in (FIRST, FIRST + 5, SECOND, SECOND + 5, THIRD, THIRD + 5, LATER):
            await sweep(table, later)
            counts.append(len(inbox.received))
        assert counts == [1, 1, 2, 2, 3, 3, 3]


async def test_what_arrived_at_last_is_not_sent_again(settings: Settings, sweep: Sweep) -> None:
    async with table_with(settings) as (table, grace), Inbox(503) as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        await waiting_match(table, grace)
        await sweep(table, FIRST)
        inbox.status = 204
        for later in (SECOND, THIRD, LATER):
            await sweep(table, later)
        assert len(inbox.received) == 2


async def test_only_where_it_did_not_arrive_is_it_sent_again(local: Settings, sweep: Sweep) -> None:
    async with (
        table_with(local) as (table, grace),
        Inbox(500) as broken,
        Inbox() as good,
        Inbox() as hook,
    ):
        await choose(grace, push=ON, webhook=ON, url=hook.url)
        await subscribe(grace, broken)
        await subscribe(grace, good)
        await waiting_match(table, grace)
        await sweep(table, FIRST)
        broken.status = 201
        await sweep(table, SECOND)
        await sweep(table, LATER)
        counts = [len(each.received) for each in (broken, good, hook)]
        assert counts == [2, 1, 1]


async def test_what_is_refused_for_good_is_not_sent_again(local: Settings, sweep: Sweep) -> None:
    async with table_with(local) as (table, grace), Inbox(403) as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        await waiting_match(table, grace)
        for later in (FIRST, SECOND, THIRD):
            await sweep(table, later)
        assert len(inbox.received) == 1


async def test_who_has_moved_meanwhile_is_not_told_again(local: Settings, sweep: Sweep) -> None:
    async with table_with(local) as (table, grace), Inbox(500) as inbox:
        await choose(grace, webhook=ON, url=inbox.url)
        match = await waiting_match(table, grace)
        await sweep(table, FIRST)
        async with match.guest(1) as guest:
            await guest.move()
        await sweep(table, SECOND)
        assert len(inbox.received) == 1


async def test_a_letter_is_handed_in_again(local: Settings, sweep: Sweep) -> None:
    mail = {"smtp": "smtp://127.0.0.1:9", "mail_from": "table@example.org"}
    async with table_with(local, **mail) as (table, grace):
        notifier = table.app.state.notifier
        await choose(grace, mail=ON)
        found = (await notifier.choosing.chosen(grace.id))[0]
        await notifier.choosing._recipients.choose(grace.id, found.notices, "grace@example.org")
        await waiting_match(table, grace)
        await sweep(table, FIRST)
        async with PostOffice() as office:
            delivery = notifier.telling.delivery
            server, _, port = office.url.removeprefix("smtp://").partition(":")
            delivery.mail_server = type(delivery.mail_server)(
                server, int(port), False, None, None, "table@example.org"
            )
            await sweep(table, SECOND)
            await sweep(table, LATER)
            assert [letter["To"] for letter in office.letters] == ["grace@example.org"]


async def test_one_who_cannot_be_told_keeps_nobody_else_waiting(
    local: Settings, sweep: Sweep
) -> None:
    async with table_with(local) as (table, grace), Inbox() as inbox:
        hedy = await sign_up(table, "Hedy")
        await choose(grace, push=ON)
        await choose(hedy, webhook=ON, url=inbox.url)
        wrong = {"endpoint": inbox.url, "keys": {**new_browser().keys, "p256dh": "A" * 87}}
        assert (await grace.ask("POST", "/api/me/push", wrong)).status_code == 422
        # One that came in some other way is forgotten.
        async with table.app.state.store.transaction() as connection:
            session = select(sessions.c.token_hash).where(sessions.c.player_id == grace.id)
            row = {
                "endpoint_hash": "x",
                "player_id": grace.id,
                "session": (await connection.execute(session)).scalar_one(),
                "endpoint": inbox.url,
                "p256dh": "A" * 87,
                "auth": "A" * 22,
            }
            await connection.execute(insert(push_subscriptions), row)
        await waiting_match(table, grace)
        await waiting_match(table, hedy)
        await sweep(table, FIRST)
        assert len(inbox.received) == 1
        assert await table.app.state.notifier.subscriptions.of([grace.id]) == []


async def test_a_teller_who_is_late_does_not_put_the_next_turn_away(local: Settings) -> None:
    async with table_with(local) as (table, grace):
        await waiting_match(table, grace)
        due, later = TurnsDue(table.app.state.store), time() + FIRST
        [turn] = await due.claim(later, later + 60, 10)
        async with table.app.state.store.transaction() as connection:
            anew = {"since": turns.c.since + 5, "claimed_until": None}
            await connection.execute(update(turns).values(anew))
        await due.told(turn, None)
        assert len(await due.claim(later, later + 60, 10)) == 1

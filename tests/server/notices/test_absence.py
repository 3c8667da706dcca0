"""Vacation: days that a player takes, and what they are worth in matches by correspondence."""

from __future__ import annotations

from time import time

from squarely.kernel.rules import Seat
from squarely.server.settings import Settings
from squarely.server.storage.recipients import DAYS_A_YEAR, Recipients
from squarely.table.match import Match
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.people import sign_up
from tests.server.storage.test_turns import seat

DAY = 86_400.0
ONE = Seat(1)


async def match_of(table: Table, match: OpenMatch) -> Match:
    room = await table.rooms.room(match.id)
    assert room is not None
    return room.match


async def test_days_count_in_all_matches_with_days_for_a_move(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        slow = await table.open("blokus-to-go", clock="1day")
        fast = await table.open("blokus-to-go", clock="10min")
        for match in (slow, fast):
            await seat(table, match, 1, grace.id)
        before = (await match_of(table, fast)).deadlines
        answer = (await grace.ask("POST", "/api/me/away", {"days": 5})).json()
        assert answer["days_left"] == DAYS_A_YEAR - 5
        assert (await match_of(table, slow)).deadlines[ONE] == answer["until"]
        assert answer["until"] > time() + 4.9 * DAY
        assert (await match_of(table, fast)).deadlines == before


async def test_a_match_that_begins_during_a_vacation_hears_of_it(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        until = (await grace.ask("POST", "/api/me/away", {"days": 9})).json()["until"]
        match = await table.open("blokus-to-go", clock="1day")
        await seat(table, match, 1, grace.id)
        for _ in range(2):
            await table.app.state.notifier.absence.sweep()
        now = await match_of(table, match)
        assert now.deadlines[ONE] == until
        assert now.number == 2


async def test_who_comes_back_early_keeps_the_days(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        match = await table.open("blokus-to-go", clock="1day")
        await seat(table, match, 1, grace.id)
        await grace.ask("POST", "/api/me/away", {"days": 9})
        answer = (await grace.ask("DELETE", "/api/me/away")).json()
        # Within the first hour not even the day that has begun counts.
        assert answer == {"until": None, "days_left": DAYS_A_YEAR}
        assert (await match_of(table, match)).deadlines[ONE] < time() + DAY + 1
        answer = await grace.ask("DELETE", "/api/me/away")
        assert answer.json()["code"] == "not_away"


async def test_nobody_has_more_days_than_there_are(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        first = (await grace.ask("POST", "/api/me/away", {"days": 20})).json()
        answer = await grace.ask("POST", "/api/me/away", {"days": 2})
        assert (answer.status_code, answer.json()["code"]) == (409, "no_days_left")
        assert "1 days left" in answer.json()["error"]
        more = (await grace.ask("POST", "/api/me/away", {"days": 1})).json()
        assert more == {"until": first["until"] + DAY, "days_left": 0}
        for days in (0, 22, "3"):
            assert (await grace.ask("POST", "/api/me/away", {"days": days})).status_code == 422


async def test_another_year_brings_other_days(settings: Settings) -> None:
    async with open_table(settings) as table:
        grace = await sign_up(table, "Grace")
        recipients = Recipients(table.app.state.store)
        assert await recipients.go_away(grace.id, DAYS_A_YEAR, 1000.0, 2026) is not None
        assert await recipients.go_away(grace.id, 1, 2000.0, 2026) is None
        later = 1000.0 + 400 * DAY
        assert (await recipients.vacation(grace.id, later, 2027)).days_left == DAYS_A_YEAR
        found = await recipients.go_away(grace.id, 3, later, 2027)
        assert found is not None
        assert found.days_left == DAYS_A_YEAR - 3

"""When people are told: at once or in a digest, and never while it is quiet."""

from __future__ import annotations

from datetime import datetime
from string import Formatter
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.server.notices.preferences import (
    Channel,
    Digest,
    Language,
    PendingMail,
    Preferences,
    due_at,
    is_quiet,
    is_zone,
    read_preferences,
    write_preferences,
)
from squarely.server.notices.words import WORDS, Words

BERLIN = "Europe/Berlin"


def told(channel: Channel, when: str, zone: str = BERLIN) -> str:
    """When a player in a zone is told of what happened at a local time there."""
    place = ZoneInfo(zone)
    since = datetime.fromisoformat(when).replace(tzinfo=place).timestamp()
    return datetime.fromtimestamp(due_at(channel, zone, since), place).strftime("%m-%d %H:%M")


@pytest.mark.parametrize(
    ("digest", "when"),
    [("now", "05-10 14:23"), ("hourly", "05-10 15:00"), ("daily", "05-11 08:00")],
)
def test_a_digest_waits_for_its_time(digest: Digest, when: str) -> None:
    assert told(Channel(on=True, digest=digest), "2026-05-10T14:23") == when


def test_a_daily_digest_comes_the_same_morning_where_there_is_one() -> None:
    assert told(Channel(on=True, digest="daily"), "2026-05-10T07:59") == "05-10 08:00"


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ("2026-05-10T21:59", "05-10 21:59"),
        ("2026-05-10T22:00", "05-11 07:00"),
        ("2026-05-11T03:30", "05-11 07:00"),
        ("2026-05-11T07:00", "05-11 07:00"),
    ],
)
def test_nobody_is_told_in_quiet_hours(when: str, then: str) -> None:
    assert told(Channel(on=True, quiet_from=22, quiet_until=7), when) == then


def test_quiet_hours_may_lie_within_a_day() -> None:
    channel = Channel(on=True, quiet_from=9, quiet_until=17)
    assert told(channel, "2026-05-10T12:00") == "05-10 17:00"
    assert told(channel, "2026-05-10T18:00") == "05-10 18:00"


def test_a_digest_that_falls_into_quiet_hours_waits_for_their_end() -> None:
    channel = Channel(on=True, digest="daily", quiet_from=22, quiet_until=9)
    assert told(channel, "2026-05-10T12:00") == "05-11 09:00"


def test_quiet_hours_are_those_of_the_players_own_zone() -> None:
    channel = Channel(on=True, quiet_from=22, quiet_until=7)
    noon = datetime(2026, 5, 10, 12, tzinfo=ZoneInfo("UTC")).timestamp()
    assert due_at(channel, "UTC", noon) == noon
    assert due_at(channel, "Asia/Tokyo", noon) == noon
    assert due_at(channel, "Pacific/Auckland", noon) > noon


def test_the_night_in_which_clocks_change_is_quiet_until_morning() -> None:
    channel = Channel(on=True, quiet_from=22, quiet_until=7)
    assert told(channel, "2026-03-28T23:00") == "03-29 07:00"
    assert told(channel, "2026-10-24T23:00") == "10-25 07:00"


digests = st.sampled_from(["now", "hourly", "daily"])
hours = st.integers(0, 23)
zones = st.sampled_from(["UTC", BERLIN, "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])


@given(digests, hours, hours, zones, st.floats(1.7e9, 1.9e9))
def test_telling_is_never_early_never_in_quiet_hours_and_within_two_days(
    digest: Digest, begin: int, end: int, zone: str, since: float
) -> None:
    channel = Channel(True, digest, begin, end)
    at = due_at(channel, zone, since)
    assert since <= at + 1e-3
    assert at - since <= 2 * 86_400 + 7200
    assert not is_quiet(channel, datetime.fromtimestamp(at, ZoneInfo(zone)).hour)


def test_what_was_chosen_is_kept() -> None:
    chosen = Preferences(
        zone=BERLIN,
        language="de",
        site="https://table.example",
        push=Channel(True, "hourly", 22, 7),
        url="https://hook.example/x",
        pending=PendingMail("ada@example.org", "00", 5.0),
    )
    assert read_preferences(write_preferences(chosen)) == chosen
    assert read_preferences("{}") == Preferences()


def blanks(words: Words) -> list[set[str | None]]:
    """What each sentence leaves to be filled in."""
    sentences = (words.one, words.many, words.with_people, words.change, words.confirm)
    return [{field for _, field, _, _ in Formatter().parse(each)} - {None} for each in sentences]


@pytest.mark.parametrize("language", get_args(Language))
def test_every_language_fills_in_the_same(language: Language) -> None:
    words = WORDS[language]
    assert blanks(words) == blanks(WORDS["en"])
    assert words.your_turn
    assert words.confirm_subject


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../etc/passwd", "/etc/passwd", "a" * 300])
def test_only_zones_are_zones(zone: str) -> None:
    assert not is_zone(zone)
    assert is_zone(BERLIN)

"""An update is short in any position, however hard somebody tries to make it long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

import pytest

from benchmarks.worst_updates import hostile_matches
from squarely.kernel.rules import LISTED, listed_moves
from squarely.server.live.outgoing import to_json
from squarely.server.settings import Settings
from squarely.table.match import Match
from squarely.table.messages import Earlier, Update, catching_up
from tests.server.guests import open_table

LONGEST = 64 * 1024
"""With as many lines of chat as fit into a message."""
LONGEST_STATE = 20 * 1024
LONGEST_NUMBERED = 7 * 1024
"""Where legal moves are numbers."""
GAMES = {
    game: [course for _, course in courses]
    for game, courses in groupby(hostile_matches(), lambda each: each[0].split(" ")[0])
}


@pytest.mark.parametrize("game", GAMES)
def test_no_position_makes_an_update_long(game: str) -> None:
    for course in GAMES[game]:
        longest, bound = 0, LONGEST_STATE
        for match in course:
            bound = LONGEST_STATE if match.rules.numbering is None else LONGEST_NUMBERED
            for seat in match.to_act:
                (update,) = catching_up(match, match.number, seat, 0)
                longest = max(longest, len(to_json(update).encode()))
        assert 1000 < longest < bound


def ended(course: Iterator[Match]) -> Match:
    *_, last = course
    return last


def test_bots_are_given_a_list_that_ends() -> None:
    (hostile, *_) = (course for name, course in hostile_matches() if name == "lokomoto 2 dense")
    match = ended(hostile)
    seat = min(match.to_act)
    assert len(listed_moves(match.rules, match.position, seat)) == LISTED


async def test_a_long_log_comes_in_parts(local: Settings) -> None:
    talkative = replace(local.limits, chat_per_second=1000, messages_per_second=1000)
    async with open_table(replace(local, limits=talkative)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as writer:
            for _ in range(60):
                assert (await writer.ask(type="chat", text="hello"))["type"] == "accepted"
        async with match.guest(2) as late:
            numbers = [event["number"] for event in late.events]
            assert numbers == list(range(1, 62))
            assert sum('"earlier"' in text for text in late.heard) > 1


def test_the_longest_chat_is_cut_into_short_messages() -> None:
    (course, *_) = (course for name, course in hostile_matches() if name == "blokus-to-go 2 broad")
    match = next(course)
    for _ in range(200):
        match = match.say(None, "\N{GRINNING FACE}" * 300, 0)
    *parts, last = catching_up(match, 0, None, 0)
    assert all(isinstance(part, Earlier) for part in parts)
    assert isinstance(last, Update)
    assert all(len(to_json(part).encode()) < LONGEST for part in (*parts, last))
    assert sum(len(part.events) for part in (*parts, last)) == match.number

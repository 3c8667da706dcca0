"""The tutorials."""

from __future__ import annotations

import re

import pytest

from squarely.server.live.rules import rules_for
from squarely.server.settings import Settings
from squarely.table.lessons import Lesson, begin_match, lessons
from tests.server.guests import OpenMatch, open_table

GAMES = ("blokus", "blokus-to-go", "locus", "lokomoto")


def test_every_game_has_five_steps() -> None:
    assert set(lessons()) == {(game, step) for game in GAMES for step in range(1, 6)}


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda each: f"{each.game}-{each.step}")
def test_a_lesson_begins_where_its_goal_can_be_reached(lesson: Lesson) -> None:
    match = begin_match(rules_for(lesson.variant, lesson.seats, lesson.options), lesson, 1.0)
    for goal in lesson.goal:
        assert lesson.seat in match.to_act
        legal = match.rules.legal_moves(match.position, lesson.seat)
        texts = map(match.rules.format_move, legal)
        move = next(text for text in texts if re.fullmatch(goal, text))
        match = match.play(lesson.seat, move, match.ply, 2.0)


async def test_a_lesson_is_opened_and_played(local: Settings) -> None:
    async with open_table(local) as table:
        listed = (await table.http.get("/api/lessons")).json()
        assert len(listed) == 20
        answer = await table.http.post("/api/lessons/blokus/5")
        assert answer.status_code == 201
        match = OpenMatch(table, answer.json())
        (seat,) = match.keys
        async with match.guest(seat) as student:
            assert all("," not in move for move in student.state["legal"])
            assert (await student.move())["type"] == "accepted"
        missing = await table.http.post("/api/lessons/chess/1")
        assert missing.status_code == 404

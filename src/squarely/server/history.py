"""Looking back: the position after every ply of a match, and the scores along the way."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from squarely.kernel.record import Turn, replay
from squarely.kernel.rules import AnyRules
from squarely.table.match import Match

REMEMBERED = 20
"""Matches whose positions are kept at hand."""


class Histories:
    """The positions of the matches that somebody is looking back at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[tuple[Turn, ...], list[Any]]] = OrderedDict()

    async def positions(self, match_id: str, match: Match) -> list[Any]:
        """The position at the start and after every turn."""
        turns = match.course.turns
        kept = self._kept.get(match_id)
        if kept is not None and kept[0] == turns:
            self._kept.move_to_end(match_id)
            return kept[1]
        positions = await asyncio.to_thread(lambda: list(replay(match.rules, turns)))
        self._kept[match_id] = (turns, positions)
        self._kept.move_to_end(match_id)
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return positions


def scores(rules: AnyRules, positions: list[Any]) -> list[list[int]]:
    """The score of every seat after every ply."""
    return [list(rules.standings(pos).values()) for pos in positions]

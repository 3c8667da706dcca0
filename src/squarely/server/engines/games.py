"""Games between bots that workers play, so that designs are measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time
from typing import Any

from squarely.balance.measures import measure_of
from squarely.balance.runs import Game, Setting, play_one
from squarely.kernel.rules import AnyRules

MOST_SECONDS = 20.0
"""For one game, which takes less than one with ours; so a hostile design costs no more."""
SEED = 0
"""All designs are measured in the same games, which can be compared so."""


@dataclass(frozen=True)
class GameRequest:
    """A game of a setting, by its number."""

    setting: Setting
    number: int


class _TooLongError(Exception):
    """The game takes more time than there is."""


def play(request: GameRequest) -> Any:
    """What is counted in the game; None where it takes too long."""
    measure = measure_of(request.setting.variant)

    def facts(rules: AnyRules, game: Game) -> Any:
        return measure.facts(rules, _bounded(game))

    try:
        return play_one(request.setting, facts, SEED, request.number)
    except _TooLongError:
        return None


def _bounded(game: Game) -> Iterator[tuple[Any, Any, Any]]:
    until = process_time() + MOST_SECONDS
    for turn in game:
        if process_time() > until:
            raise _TooLongError
        yield turn

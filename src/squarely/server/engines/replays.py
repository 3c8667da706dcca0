"""Games to look back at: their positions are worked out where they are needed, and kept there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from squarely.games import variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.record import Turn, after, replay
from squarely.kernel.rules import AnyRules, RulesData, Seat
from squarely.table.match import Match

REMEMBERED = 20
"""Games whose positions a process keeps."""


@dataclass(frozen=True)
class Setup:
    """What the rules of a match are made of."""

    variant: str
    seats: int
    options: tuple[str, ...]
    data: RulesData
    """The sheet, deck or map that is played with."""
    handicaps: tuple[Handicap, ...] = ()


@dataclass(frozen=True)
class Replay:
    """A game from its start to its last turn."""

    setup: Setup
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class StudyNode:
    """A position of a study: a ply of the game, and what was tried after it."""

    ply: int
    tried: tuple[Turn, ...] = ()
    seat: Seat | None = None
    """Whose moves are looked at, where several are on turn; None: the first of them."""


def setup_of(match: Match) -> Setup:
    """The setup of a match."""
    opened = match.opened
    data = tuple(match.rules.data.items())
    return Setup(opened.variant, len(opened.players), opened.options, data, opened.handicaps)


def replay_of(match: Match) -> Replay:
    """A match as a game to look back at."""
    return Replay(setup_of(match), match.course.turns)


@lru_cache(maxsize=8)
def rules_of(setup: Setup) -> AnyRules:
    """The rules, which a process keeps."""
    named = variant_named(setup.variant)
    return named.rules(setup.seats, setup.options, dict(setup.data), setup.handicaps)


@lru_cache(maxsize=REMEMBERED)
def positions(game: Replay) -> tuple[Any, ...]:
    """The position at the start and after every turn."""
    return tuple(replay(rules_of(game.setup), game.turns))


def position_at(game: Replay, node: StudyNode) -> Any:
    """The position of a node; raises BadInput or IllegalMove where nothing leads there."""
    return after(rules_of(game.setup), positions(game)[node.ply], node.tried)

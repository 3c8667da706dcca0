"""The bot that thinks hardest about each game: what analysis and hints ask."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from squarely.bots.bot import Thinker
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import AnyRules


def thinker(rules: AnyRules, rng: Random) -> Thinker:
    """A bot that can say what it thinks."""
    return _THINKERS[type(rules)](rules, rng)


def _blokus(rules: BlokusRules, rng: Random) -> Thinker:
    # Here, for loading the engine takes its time.
    from squarely.bots.blokus.engine import SearchBot

    return SearchBot(rules, rng.getrandbits(60))


_THINKERS: dict[type, Callable[[Any, Random], Thinker]] = {BlokusRules: _blokus}

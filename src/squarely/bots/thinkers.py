"""The bot that thinks hardest about each game: what analysis and hints ask."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from squarely.bots.bot import Thinker
from squarely.bots.installed import need_engine
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import AnyRules, BadInput


def thinker(rules: AnyRules, rng: Random) -> Thinker:
    """A bot that can say what it thinks."""
    need_engine("Thinking about moves")
    return _THINKERS[type(rules)](rules, rng)


def _blokus(rules: BlokusRules, rng: Random) -> Thinker:
    # Here, for loading the engine takes its time.
    from squarely.bots.blokus.engine import SearchBot
    from squarely.bots.blokus.net import net_of

    return SearchBot(rules, rng.getrandbits(60), net=net_of(rules.form))


def _locus(rules: LocusRules, rng: Random) -> Thinker:
    from squarely.bots.locus.layout import fits_words
    from squarely.bots.locus.search import SearchBot

    if not fits_words(rules.sheet):
        raise BadInput("The thinking bot plays on zones of 64 squares at most.")
    return SearchBot(rules, rng)


def _lokomoto(rules: LokomotoRules, rng: Random) -> Thinker:
    from squarely.bots.lokomoto.search import SearchBot

    return SearchBot(rules, rng)


_THINKERS: dict[type, Callable[[Any, Random], Thinker]] = {
    BlokusRules: _blokus,
    LocusRules: _locus,
    LokomotoRules: _lokomoto,
}

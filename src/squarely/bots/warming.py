"""Compiling in the background: until a game's thinker is ready, its house bot answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from threading import Event, Lock, Thread
from typing import Any

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.house import house_bot
from squarely.bots.installed import engine_installed
from squarely.bots.levels import COMPILED, level_bot
from squarely.bots.thinkers import thinker
from squarely.games import GAMES
from squarely.kernel.random_play import draw
from squarely.kernel.rules import CHANCE, AnyRules, listed_moves

_lock = Lock()
_ready: dict[type, Event] = {}


def begin(games: Sequence[str] = tuple(GAMES)) -> None:
    """Compiles what the thinkers of some games need, in a thread of its own, once a process.

    Where the engine is not installed nothing gets ready, and house bots answer for good.
    """
    if not engine_installed():
        return
    with _lock:
        new = [rules for name in games if type(rules := _example(name)) not in _ready]
        _ready.update({type(rules): Event() for rules in new})
    if new:
        Thread(target=_warm_up, args=(new,), name="warming", daemon=True).start()


def is_ready(rules: AnyRules) -> bool:
    """Whether the thinker of a game can answer without compiling first."""
    return type(rules) in _ready and _ready[type(rules)].is_set()


class ReadyBot:
    """A bot of a level that never makes people wait for the compiler."""

    def __init__(self, rules: AnyRules, level: int, rng: Random) -> None:
        self.name = f"level {level}"
        self._rules, self._level, self._rng = rules, level, rng
        self._bot: Bot | None = None

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the bot of the level plays, or the house bot as long as that is not ready."""
        ready = self._level < COMPILED[type(self._rules)] or is_ready(self._rules)
        if self._bot is None and ready:
            self._bot = level_bot(self._rules, self._level, self._rng)
        return (self._bot or house_bot(self._rules, self._rng)).choose(view, legal)


def _example(game: str) -> AnyRules:
    """A variant whose thinker uses everything: in Blokus the last, To Go, asks a network too."""
    return GAMES[game][-1].rules()


def _warm_up(games: Sequence[AnyRules]) -> None:
    for rules in games:
        pos = rules.initial()
        rng = Random(1)
        while CHANCE in rules.to_act(pos):
            pos = rules.play(pos, CHANCE, draw(rules, pos, rng))
        seat = min(rules.to_act(pos))
        legal = listed_moves(rules, pos, seat)
        bot = thinker(rules, rng)
        bot.choose(rules.view(pos, seat), legal, Budget(simulations=1))
        bot.consider(rules.view(pos, seat), legal[:1], Budget(simulations=1))
        _ready[type(rules)].set()

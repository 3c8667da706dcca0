"""Warming up: kernels compile in the background, and until then the baseline bot answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.installed import engine_installed
from squarely.bots.registry import (
    BOTS,
    analysis_bot,
    baseline_bot,
    bots_of,
    can_play,
    level_bot,
)
from squarely.games import GAMES, variant_named
from squarely.kernel.play import draw
from squarely.kernel.rules import CHANCE, AnyRules, listed_moves

_lock = Lock()
_ready: dict[str, Event] = {}


def begin(games: Sequence[str] = tuple(BOTS)) -> None:
    """Compiles the kernels of some games in a thread of its own, once per process.

    Where the engine is not installed nothing gets ready, and baseline bots answer for good.
    """
    if not engine_installed():
        return
    with _lock:
        new = [game for game in games if game not in _ready and BOTS[game].analysis_bot]
        _ready.update({game: Event() for game in new})
    if new:
        Thread(target=_warm_up, args=(new,), name="warming", daemon=True).start()


def is_ready(rules: AnyRules) -> bool:
    """Whether the engine of a game can answer without compiling first."""
    return rules.game in _ready and _ready[rules.game].is_set()


def await_ready(seconds: float) -> None:
    """Returns once all that is being compiled or loaded is ready, or the time is over."""
    until = monotonic() + seconds
    for ready in list(_ready.values()):
        ready.wait(max(0.0, until - monotonic()))


class ReadyBot:
    """A bot of a level that never makes people wait for the compiler."""

    def __init__(self, rules: AnyRules, level: int, rng: Random) -> None:
        self.name = f"level {level}"
        self._rules, self._level, self._rng = rules, level, rng
        self._bot: Bot | None = None

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the bot of the level plays, or the baseline bot as long as that is not ready."""
        if self._bot is None and self._is_ready():
            self._bot = level_bot(self._rules, self._level, self._rng)
        return (self._bot or baseline_bot(self._rules, self._rng)).choose(view, legal)

    def _is_ready(self) -> bool:
        if not engine_installed():
            return can_play(self._rules, self._level)
        return self._level < bots_of(self._rules).compiled_from or is_ready(self._rules)


def rehearse(rules: AnyRules, bot: Bot) -> None:
    """Lets a bot choose a first move, so that loading and compiling are done with."""
    bot.choose(*_first_choice(rules), Budget(simulations=1))


def _first_choice(rules: AnyRules) -> tuple[Any, Sequence[Any]]:
    """What the first seat to act sees, and its moves."""
    pos = rules.initial()
    rng = Random(1)
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, draw(rules, pos, rng))
    seat = min(rules.to_act(pos))
    return rules.view(pos, seat), listed_moves(rules, pos, seat)


def _warm_up(games: Sequence[str]) -> None:
    # Here, for it needs the engine.
    from squarely.bots.compiled import one_at_a_time

    for game in games:
        with one_at_a_time(game):
            for variant in BOTS[game].warmed or (GAMES[game][-1].name,):
                rules = variant_named(variant).rules()
                bot = analysis_bot(rules, Random(1))
                rehearse(rules, bot)
                view, legal = _first_choice(rules)
                bot.evaluate(view, legal[:1], Budget(simulations=1))
        _ready[game].set()

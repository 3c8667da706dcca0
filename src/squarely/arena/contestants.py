"""Who takes part: bots by the names that people type."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from squarely.arena.external import ExternalBot
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.installed import need_engine
from squarely.bots.play import RandomBot
from squarely.bots.registry import baseline_bot, level_bot
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import AnyRules, BadInput, quoted

KINDS = "random, baseline, level:1 to level:9, net, search, priors, plain or gtp:COMMAND"
_LEVEL = re.compile(r"level:([1-9])", re.ASCII)
_SPEC = re.compile(
    r"(random|baseline|house|net|search|priors|plain)(?::(?:(\d+)|(\d*\.?\d+)s))?", re.ASCII
)
_GTP = "gtp:"


@dataclass(frozen=True)
class Contestant:
    """A bot as typed: `baseline`, `level:3`, `search:500` (simulations), `search:0.5s`, `gtp:…`."""

    spec: str

    def __post_init__(self) -> None:
        if self.is_program:
            if not self.spec.removeprefix(_GTP).strip():
                raise BadInput("gtp: needs a command line, for example gtp:'my-engine --quiet'.")
            return
        found = _SPEC.fullmatch(self.spec)
        if found is None and not _LEVEL.fullmatch(self.spec):
            raise BadInput(
                f"{quoted(self.spec)} is not a bot: write {KINDS}, with :500 for simulations or "
                ":0.5s for time."
            )
        if found and 0.0 in [float(given) for given in found.groups()[1:] if given is not None]:
            raise BadInput(f"{quoted(self.spec)} would not think at all: give it more than 0.")

    @property
    def name(self) -> str:
        """The spec, with the baseline bot's name of version 0.1 replaced by that of today."""
        return re.sub(r"^house\b", "baseline", self.spec)

    @property
    def budget(self) -> Budget:
        """How much it may think about a move."""
        found = _SPEC.fullmatch(self.spec)
        if found is None or (found[2] is None and found[3] is None):
            return USUAL
        if found[2] is not None:
            return Budget(simulations=int(found[2]))
        return Budget(seconds=float(found[3]))

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own."""
        return self.spec.startswith(_GTP)

    @property
    def shares_time(self) -> bool:
        """Whether it thinks as long as the clock allows, having no budget of its own."""
        return self.spec in _SEARCHERS

    def sit_down(
        self, rules: AnyRules, variant: str, seed: str, seconds_per_game: float | None = None
    ) -> Bot:
        """The bot, ready for one game."""
        if self.is_program:
            command = self.spec.removeprefix(_GTP)
            return ExternalBot(command, rules, variant, seconds_per_game)
        rng = Random(seed)
        if found := _LEVEL.fullmatch(self.spec):
            return level_bot(rules, int(found[1]), rng)
        kind = self.name.partition(":")[0]
        if kind in _SEARCHERS:
            if not isinstance(rules, BlokusRules):
                raise BadInput(f"{quoted(self.spec)} plays Blokus only.")
            return _searcher(kind, rules, rng)
        return _SIMPLE[kind](rules, rng)


_SEARCHERS = ("net", "search", "priors", "plain")


def _searcher(kind: str, rules: BlokusRules, rng: Random) -> Bot:
    need_engine(f"The bot {quoted(kind)}")
    # Here, for loading the engine takes its time, and not everybody has it.
    from squarely.bots.blokus.engine import SearchBot
    from squarely.bots.blokus.network import network_for
    from squarely.bots.blokus.params import PUCT, UCT

    params = {"priors": PUCT, "plain": UCT}.get(kind)
    net = network_for(rules.form) if kind == "net" else None
    return SearchBot(rules, rng.getrandbits(60), params, net=net)


_SIMPLE: dict[str, Callable[[AnyRules, Random], Bot]] = {
    "random": RandomBot,
    "baseline": baseline_bot,
}

"""Who takes part: bots by the names that people type."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from squarely.arena.external import ExternalBot
from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.installed import need_engine
from squarely.bots.play import RandomBot
from squarely.bots.registry import baseline_bot, level_bot
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import AnyRules, BadInput, quoted

KINDS = "random, baseline, level:1 to level:9, search or gtp:COMMAND"
_LEVEL = re.compile(r"level:([1-9])", re.ASCII)
_SPEC = re.compile(
    r"(?P<kind>random|baseline|house|net|search)"
    r"(?:\[(?P<settings>[^\]]*)\])?"
    r"(?::(?:(?P<simulations>\d+)|(?P<seconds>\d*\.?\d+)s))?",
    re.ASCII,
)
_GTP = "gtp:"
_OLD_NAMES = {"house": "baseline", "net": "search"}
"""The names of version 0.1."""
_SEARCH = "search"


@dataclass(frozen=True)
class Contestant:
    """A bot as typed: `baseline`, `level:3`, `search:500` (simulations), `search:0.5s`, `gtp:…`.

    The search may be given other parameters, `search[c_puct=0.5]:500`, and weights from a file.
    """

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
        if found and 0.0 in [float(found[each] or 1) for each in ("simulations", "seconds")]:
            raise BadInput(f"{quoted(self.spec)} would not think at all: give it more than 0.")

    @property
    def name(self) -> str:
        """The spec, with names of version 0.1 replaced by those of today."""
        return re.sub(r"^\w+", lambda old: _OLD_NAMES.get(old[0], old[0]), self.spec)

    @property
    def budget(self) -> Budget:
        """How much it may think about a move."""
        found = _SPEC.fullmatch(self.spec)
        if found is not None and found["simulations"] is not None:
            return Budget(simulations=int(found["simulations"]))
        if found is not None and found["seconds"] is not None:
            return Budget(seconds=float(found["seconds"]))
        return USUAL

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own."""
        return self.spec.startswith(_GTP)

    @property
    def shares_time(self) -> bool:
        """Whether it thinks as long as the clock allows, having no budget of its own."""
        found = _SPEC.fullmatch(self.name)
        return found is not None and found["kind"] == _SEARCH and self.budget is USUAL

    def sit_down(
        self, rules: AnyRules, variant: str, seed: str, seconds_per_game: float | None = None
    ) -> Bot:
        """The bot, ready for one game."""
        if self.is_program:
            command = self.spec.removeprefix(_GTP)
            return ExternalBot(command, rules, variant, seconds_per_game)
        rng = Random(seed)
        if level := _LEVEL.fullmatch(self.spec):
            return level_bot(rules, int(level[1]), rng)
        found = _SPEC.fullmatch(self.name)
        assert found is not None
        if found["kind"] != _SEARCH:
            return _SIMPLE[found["kind"]](rules, rng)
        if not isinstance(rules, BlokusRules):
            raise BadInput(f"{quoted(self.spec)} plays Blokus only.")
        return _searcher(rules, rng, found["settings"] or "")


def _searcher(rules: BlokusRules, rng: Random, settings: str) -> Bot:
    need_engine("The bot 'search'")
    # Here, for loading the engine takes its time, and not everybody has it.
    from squarely.bots.blokus.engine import SearchBot
    from squarely.bots.blokus.evaluator_file import read
    from squarely.bots.blokus.params import LIMITS, PARAMS

    params, weights = PARAMS[rules.form.size], None
    for setting in filter(None, settings.split(",")):
        name, _, value = setting.partition("=")
        if name == "weights":
            weights = read(Path(value), rules.form.size)
            continue
        usual = getattr(params, name, None) if name in params._fields else None
        if usual is None:
            known = ", ".join((*params._fields, "weights"))
            raise BadInput(f"The search has no parameter {quoted(name)}: write one of {known}.")
        low, high = LIMITS[name]
        try:
            number = type(usual)(value)
        except ValueError:
            number = float("nan")
        if not low <= number <= high:
            kind = "a whole number" if isinstance(usual, int) else "a number"
            raise BadInput(f"{name} is {kind} from {low:g} to {high:g}, not {quoted(value)}.")
        params = params._replace(**{name: number})
    return SearchBot(rules, rng.getrandbits(60), params, weights=weights)


_SIMPLE: dict[str, Callable[[AnyRules, Random], Bot]] = {
    "random": RandomBot,
    "baseline": baseline_bot,
}

"""The bots of Locus and their levels."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random

from squarely.bots.bot import (
    LEVEL_8,
    LEVEL_9,
    AnalysisBot,
    Bot,
    Budget,
    Fitting,
    GameBots,
    Trials,
)
from squarely.bots.locus.baseline import BaselineBot
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import BadInput

ALL = 99
"""A horizon that misses nothing."""
LEARNED_FROM = 7
"""The first level that judges sheets by the evaluator."""


@dataclass(frozen=True)
class Level:
    """How far a bot sees, how many turns it compares, and its budget."""

    horizon: int
    """Goals that are more squares away are not seen."""
    values: bool
    """Whether coins, bonuses and the lowest zone mean anything to it."""
    spends: bool
    """Whether it buys anything."""
    noise: float
    """Points by which it misjudges a turn."""
    glances: int | None
    """Places of a shape that it looks at; None: all."""
    beam: int
    """Turns it follows from move to move."""
    places: int
    """Places of a shape that it follows."""
    plans: int
    """Whole turns that it weighs, or plays on from with sampled cards."""
    budget: Budget


LEVELS = {
    # horizon, values, spends, noise, glances, beam, places, plans, budget
    #
    # Looks at a few places for a shape and sees what it completes at once, hardly more; its coins
    # stay where they are.
    1: Level(1, False, False, 9.0, 3, 2, 2, 4, Budget(simulations=1)),
    2: Level(2, False, False, 6.0, 8, 2, 2, 4, Budget(simulations=1)),
    # Spends coins, and sees further.
    3: Level(4, True, True, 5.0, 20, 4, 4, 8, Budget(simulations=1)),
    4: Level(6, True, True, 4.0, 36, 4, 4, 8, Budget(simulations=1)),
    # Looks everywhere, but is not sure what it sees.
    5: Level(8, True, True, 6.0, None, 4, 4, 8, Budget(simulations=1)),
    # Sees every goal.
    6: Level(ALL, True, True, 1.5, None, 8, 6, 6, Budget(simulations=1)),
    # From here on turns are tried out, and sheets are judged by what was learned.
    7: Level(ALL, True, True, 0.0, None, 12, 6, 6, Budget(simulations=32)),
    8: Level(ALL, True, True, 0.0, None, 24, 8, 12, LEVEL_8),
    9: Level(ALL, True, True, 0.0, None, 32, 10, 24, LEVEL_9),
}


def bot_for_level(rules: LocusRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and its budget for a turn."""
    # Here, for loading the kernels takes its time.
    from squarely.bots.locus.layout import fits_words
    from squarely.bots.locus.planning import Width
    from squarely.bots.locus.search import SearchBot, SearchParams

    row = LEVELS[level]
    if not fits_words(rules.sheet):
        return BaselineBot(rules, rng), row.budget
    width = Width(row.beam, row.places, row.glances, row.spends)
    params = SearchParams(
        width,
        row.plans,
        learned=level >= LEARNED_FROM,
        horizon=row.horizon,
        values_bonuses=row.values,
        noise=row.noise,
    )
    return SearchBot(rules, rng, params), row.budget


def analysis_bot(rules: LocusRules, rng: Random) -> AnalysisBot:
    """The search bot with all that it sees, a little narrower than level 9."""
    from squarely.bots.locus.layout import fits_words
    from squarely.bots.locus.search import SearchBot

    if not fits_words(rules.sheet):
        raise BadInput("The search bot plays on zones of 64 squares at most.")
    return SearchBot(rules, rng)


def _search() -> Generator[Trials, list[float], tuple[float, ...]]:
    from squarely.bots.locus.adaptation import fit

    return fit()


def _known(rules: LocusRules) -> bool:
    """Simple bots, which play where zones are too large for the engine, believe nothing."""
    from squarely.bots.locus.fitted import kept_for
    from squarely.bots.locus.layout import fits_words

    return not fits_words(rules.sheet) or kept_for(rules) is not None


def _mark(rules: LocusRules, numbers: Sequence[float], games: int, seed: int) -> float:
    from squarely.bots.locus.fitting import mark

    return mark(rules, numbers, games, seed)


def _keep(rules: LocusRules, numbers: Sequence[float]) -> None:
    from squarely.bots.locus.fitted import keep

    keep(rules, numbers)


BOTS = GameBots(
    baseline=BaselineBot,
    bot_for_level=bot_for_level,
    analysis_bot=analysis_bot,
    compiled_from=1,
    plain_levels=lambda _: 0,
    # Whole turns are planned before anything is simulated.
    analysis_simulations=500,
    review_simulations=80,
    fitting=Fitting(_search, _known, _mark, _keep),
)

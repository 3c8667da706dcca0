"""The bots of Blokus and their levels."""

from __future__ import annotations

from random import Random

from squarely.bots.blokus.greedy import GreedyBot, GreedyWeights
from squarely.bots.blokus.plain_arrays import evaluator_file
from squarely.bots.bot import LEVEL_8, LEVEL_9, AnalysisBot, Bot, Budget, GameBots
from squarely.bots.installed import engine_installed
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.scoring import pieces_placed

ONE_LOOK = Budget(simulations=1)

GREEDY_WEIGHTS = {
    # Likes big pieces, though not always, and lays them anywhere: no eye for corners, its own or
    # others'.
    1: GreedyWeights(
        square=0.7, open_corner=0.0, corner_taken=0.0, step_from_centre=0.0, noise=5.0
    ),
    # Keeps a few corners open and drifts to the middle.
    2: GreedyWeights(
        square=1.5, open_corner=0.1, corner_taken=0.0, step_from_centre=0.1, noise=4.0
    ),
    # Sees everything that a glance can show, also what others want.
    3: GreedyWeights(),
}
TEMPERATURES = {14: {4: 2.0, 5: 1.4, 6: 0.4}, 20: {4: 1.6, 5: 0.9, 6: 0.4}}
"""By side of the board: these levels play what looks right at first sight, the colder the surer."""
BUDGETS = {7: Budget(simulations=100), 8: LEVEL_8, 9: LEVEL_9}
NODES = {7: 250_000, 8: 1_000_000, 9: 2_000_000}
"""Room in a tree of 40 bytes a node: level 9 uses up to 1.2 million."""
EIGHTY_FOUR = BUDGETS | {
    level: Budget(simulations=some) for level, some in {4: 1, 5: 2, 6: 5, 7: 15}.items()
}
"""Alone, a plan for the whole game is soon found."""


def bot_for_level(rules: BlokusRules, level: int, rng: Random) -> tuple[Bot, Budget]:
    """A bot of a level, and its budget for a move."""
    if level in GREEDY_WEIGHTS:
        return GreedyBot(rng, GREEDY_WEIGHTS[level]), ONE_LOOK
    # Here, for loading the engine takes its time.
    if rules.form.counting is pieces_placed:
        from squarely.bots.blokus.eighty_four import PackingBot

        return PackingBot(rules, rng.getrandbits(60)), EIGHTY_FOUR[level]
    temperature = TEMPERATURES[rules.form.size].get(level)
    if temperature is not None:
        if not engine_installed():
            from squarely.bots.blokus.plain_policy import PlainPolicyBot

            return PlainPolicyBot(rules, rng, temperature), ONE_LOOK
        from squarely.bots.blokus.policy_bot import PolicyBot

        return PolicyBot(rules, rng, temperature), ONE_LOOK
    from squarely.bots.blokus.engine import SearchBot

    return SearchBot(rules, rng.getrandbits(60), nodes=NODES[level]), BUDGETS[level]


def plain_levels(rules: BlokusRules) -> int:
    """The highest level that needs no engine: policies, where their file is."""
    size = rules.form.size
    if rules.form.counting is pieces_placed or not evaluator_file(size).is_file():
        return max(GREEDY_WEIGHTS)
    return max(TEMPERATURES[size])


def analysis_bot(rules: BlokusRules, rng: Random) -> AnalysisBot:
    """The engine."""
    if rules.form.counting is pieces_placed:
        from squarely.bots.blokus.eighty_four import PackingBot

        return PackingBot(rules, rng.getrandbits(60))
    from squarely.bots.blokus.engine import SearchBot

    return SearchBot(rules, rng.getrandbits(60))


BOTS = GameBots(
    baseline=lambda rules, rng: GreedyBot(rng),
    bot_for_level=bot_for_level,
    analysis_bot=analysis_bot,
    compiled_from=4,
    plain_levels=plain_levels,
    analysis_simulations=2_000,
    review_simulations=2_000,
    # To Go has a network too; Eighty-four is searched in its own way.
    warmed=("blokus-to-go", "blokus-84"),
)

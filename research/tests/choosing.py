"""Random decisions that lead everywhere: uniform ones hardly ever build a long network."""

from __future__ import annotations

from random import Random

import numpy as np

from squarely.envs.game import Game
from squarely.games.lokomoto.rules import LokomotoRules

BUYING = (0.02, 0.2, 1.0)
"""How readily trains are bought; who waits has a long network."""
RESERVING = 0.15
NEAR = 0.9
"""How often a section beside one's own is drawn, if there is one."""


def choose(game: Game, number: int, rng: Random) -> int:
    """A legal action; the number of a game says how it is played."""
    legal = np.flatnonzero(game.mask).tolist()
    if number % 4 == 0:
        return int(rng.choice(legal))
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(game.encoding.names[action].split()[0], []).append(action)
    if isinstance(game.rules, LokomotoRules):
        weights = {"buy": BUYING[number % len(BUYING)], "reserve": RESERVING}
        kind = rng.choices(list(kinds), [weights.get(kind, 1.0) for kind in kinds])[0]
        if kind == "draw" and rng.random() < NEAR:
            return int(rng.choice(_beside(game.rules, game, kinds[kind]) or kinds[kind]))
        return int(rng.choice(kinds[kind]))
    return int(rng.choice(kinds[rng.choice(list(kinds))]))


def _beside(rules: LokomotoRules, game: Game, draws: list[int]) -> list[int]:
    """The sections that touch one's own; draws are numbered like sections."""
    solid = game.pos.players[game.pos.on_turn].solid
    return [each for each in draws if rules.railways.touching[each] & solid]

"""Games of random decisions, in which every move is taken apart and put together again.

`python -m tests.envs.composed 1000` does so for a thousand games of every variant.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

import numpy as np

from squarely.envs.encoding import Actions
from squarely.envs.game import Game
from squarely.kernel.rules import Seat
from tests.envs.every import CHOICES, Choice

CHECKED = 40
"""So many legal moves of a position are composed."""


def play(choice: Choice, rng: Random) -> int:
    """Plays one game; how many decisions it took."""
    game = Game(choice, rng)
    decisions = 0
    while game.seat is not None:
        if not game.begun and rng.random() < 0.2:
            _check_moves(game, game.seat, rng)
        legal = np.flatnonzero(game.mask).tolist()
        assert legal, "a seat that has to act can do nothing"
        game.act(rng.choice(legal))
        decisions += 1
    assert decisions <= game.encoding.most_decisions
    return decisions


def _check_moves(game: Game, seat: Seat, rng: Random) -> None:
    """Some legal moves are made by decisions that the masks allow, and come out the same."""
    first = rng.randrange(20)
    for move in islice(game.rules.legal_moves(game.pos, seat), first, first + CHECKED * 20, 20):
        actions = game.encoding.actions(game.pos, seat, move)
        begun: Actions = ()
        for action in actions:
            assert not begun or game.encoding.move(game.pos, begun) is None
            assert game.encoding.mask(game.pos, seat, begun)[action], f"{move}: {actions}"
            begun = (*begun, action)
        assert game.encoding.move(game.pos, actions) == move


def main() -> None:
    """Plays the games and says how many there were."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for choice in CHOICES:
        decisions = sum(play(choice, Random(seed)) for seed in range(games))
        print(*choice, f"{games} games, {decisions} decisions")


if __name__ == "__main__":
    main()

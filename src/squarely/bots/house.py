"""The bot that sits down for each game, and whole games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.bot import Bot
from squarely.bots.locus import sensible as locus
from squarely.bots.lokomoto import sensible as lokomoto
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.random_play import draw
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves

HOUSE_BOTS: dict[type, Callable[[Any, Random], Bot]] = {
    BlokusRules: lambda rules, rng: GreedyBot(rng),
    LocusRules: locus.SensibleBot,
    LokomotoRules: lokomoto.SensibleBot,
}


def house_bot(rules: AnyRules, rng: Random) -> Bot:
    """A bot that knows the game."""
    return HOUSE_BOTS[type(rules)](rules, rng)


def game_between(
    rules: AnyRules, bots: Mapping[Seat, Bot], rng: Random
) -> Iterator[tuple[Seat, Any, Any]]:
    """A whole game: every turn with the position after it; the generator draws the cards."""
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        seat = min(to_act)
        if seat == CHANCE:
            move = draw(rules, pos, rng)
        else:
            legal = listed_moves(rules, pos, seat)
            move = bots[seat].choose(rules.view(pos, seat), legal)
        pos = rules.play(pos, seat, move)
        yield seat, move, pos

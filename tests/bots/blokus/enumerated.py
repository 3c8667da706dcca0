"""Ends of games looked at line by line, by the rules alone: what the engine is held to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.play import game_between
from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.play import random_game
from squarely.kernel.rules import Outcome

MARGIN = 0.1
ALIKE = 1e-7


class TooMany(Exception):
    """There are more positions than anybody wants to look at."""


@dataclass(frozen=True)
class Truth:
    """What a position leads to: when all play their best, and at all."""

    utilities: tuple[float, ...]
    win_shares: tuple[float, ...]
    winners: frozenset[tuple[int, ...]]
    """Who wins, line by line; each combination once."""


class Enumeration:
    """All lines from some positions of a game, each position looked at once."""

    def __init__(self, rules: BlokusRules, most: int) -> None:
        self.rules = rules
        self._most = most
        self._known: dict[Position, Truth] = {}

    def truth(self, pos: Position) -> Truth:
        """What a position leads to."""
        if pos in self._known:
            return self._known[pos]
        if len(self._known) >= self._most:
            raise TooMany
        outcome = self.rules.outcome(pos)
        if outcome is not None:
            found = _counted(outcome)
        else:
            seat = self.rules.seat_on_turn(pos)
            assert seat is not None
            after = [truth for _, truth in self.moves(pos)]
            best = max(each.utilities[seat - 1] for each in after)
            # A seat may play any of the moves that are equally good to it.
            equal = [each for each in after if each.utilities[seat - 1] > best - ALIKE]
            found = Truth(
                _mean([each.utilities for each in equal]),
                _mean([each.win_shares for each in equal]),
                frozenset().union(*(each.winners for each in after)),
            )
        self._known[pos] = found
        return found

    def moves(self, pos: Position) -> list[tuple[Move, Truth]]:
        """Every move, and what it leads to."""
        seat = self.rules.seat_on_turn(pos)
        assert seat is not None
        return [
            (move, self.truth(self.rules.play(pos, seat, move)))
            for move in self.rules.legal_moves(pos, seat)
        ]


def _mean(rows: list[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def _counted(outcome: Outcome) -> Truth:
    """A seat wants to be ahead of others, and a tenth of it is by how much."""
    scores = [float(result.score) for result in outcome.results]
    if len(scores) == 1:
        return Truth((scores[0],), (scores[0],), frozenset({(int(scores[0]),)}))
    average = sum(scores) / len(scores)
    utilities = []
    for seat, score in enumerate(scores):
        others = scores[:seat] + scores[seat + 1 :]
        beaten = sum((score > each) + (score == each) / 2 for each in others) / len(others)
        ahead = min(1.0, max(0.0, 0.5 + (score - average) / 60))
        utilities.append((1 - MARGIN) * beaten + MARGIN * ahead)
    winners = outcome.winners
    return Truth(
        tuple(utilities),
        tuple(float(result.seat in winners) / len(winners) for result in outcome.results),
        frozenset({winners}),
    )


def ends(rules: BlokusRules, seed: int, most: int) -> Iterator[tuple[Position, Enumeration]]:
    """The last positions of a game, from its end back as far as all lines can be looked at."""
    enumeration = Enumeration(rules, most)
    if seed % 2:
        game = random_game(rules, Random(seed))
    else:
        bots = {seat: GreedyBot(Random(f"{seed}/{seat}")) for seat in rules.seats}
        game = game_between(rules, bots, Random(seed))
    positions = [pos for _, _, pos in game]
    for pos in reversed(positions[:-1]):
        try:
            enumeration.truth(pos)
        except TooMany:
            return
        yield pos, enumeration

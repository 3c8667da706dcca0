"""Mining: the engine plays itself, and where one decision stands out a puzzle is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from squarely.analysis.puzzles.decisions import Decision, Ranking
from squarely.analysis.puzzles.games import puzzle_game
from squarely.analysis.puzzles.puzzle import EASIEST, Puzzle, puzzle_id
from squarely.bots.bot import Budget
from squarely.bots.registry import level_bot
from squarely.games import variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.play import draw
from squarely.kernel.record import Record
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves

LEVELS = range(1, 8)
"""The levels whose moves do not depend on the clock."""
HARDER = 10
"""A puzzle is confirmed with this many times the simulations that found it."""
PROMISING = 0.6
"""What leads by this part of what is asked for is looked at harder."""
OPENING = 6
"""Decisions of a game that are drawn by their visits, so that games differ."""
CARELESS = 0.25
"""How often a later decision is drawn so, too: what there is to punish makes puzzles."""
CHOICES = 6
"""With fewer moves to choose from it is no puzzle."""
DECIDED = 0.97
"""Whoever wins so surely with anything has no puzzle; nor who loses so surely."""


@dataclass(frozen=True)
class Mine:
    """What is played to find puzzles."""

    variant: str
    seats: int
    options: tuple[str, ...]
    seed: int

    def rules(self) -> AnyRules:
        """The rules that are played by."""
        return variant_named(self.variant).rules(self.seats, self.options)


def dig(mine: Mine, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game; the same mine and number give the same ones."""
    rules = mine.rules()
    game = puzzle_game(rules)
    rng = Random(f"{mine.seed}/{number}")
    asking = game.asking(rules, Random(f"{mine.seed}/{number}/engine"))
    record = Record(mine.variant, mine.seats, mine.options, data=fingerprints(rules.data))
    usual, deep = (Budget(simulations=game.simulations * times) for times in (1, HARDER))
    pos = rules.initial()
    decided = 0
    while to_act := rules.to_act(pos):
        seat = min(to_act)
        if seat == CHANCE:
            moves: tuple[Any, ...] = (draw(rules, pos, rng),)
        else:
            ranking = asking.rank(pos, seat, usual)
            decided += 1
            best = ranking.decisions[0]
            if (
                decided > OPENING
                and asking.asks(pos, seat)
                and game.is_asked(best)
                and ranking.lead >= PROMISING * game.lead
                and len(listed_moves(rules, pos, seat)) >= fewest(ranking)
            ):
                confirmed = asking.confirm(pos, seat, deep, best)
                if confirmed is not None and _is_clear(confirmed, game.lead):
                    puzzle = _puzzle(rules, record, pos, seat, confirmed)
                    if puzzle.difficulty >= EASIEST:
                        yield puzzle
            if decided <= OPENING or rng.random() < CARELESS:
                weights = [max(1, each.visits) for each in ranking.decisions]
                best = rng.choices(ranking.decisions, weights)[0]
            moves = best.moves
        for move in moves:
            pos = rules.play(pos, seat, move)
            record = record.then(seat, rules.format_move(move))


def dig_game(mine: Mine, number: int) -> list[Puzzle]:
    """All puzzles of one game, for workers."""
    return list(dig(mine, number))


def fewest(ranking: Ranking) -> int:
    """The fewest first moves there must be: where a turn has several, the pick has few."""
    return CHOICES if len(ranking.decisions[0].moves) == 1 else 2


def _is_clear(confirmed: Ranking, lead: float) -> bool:
    best, other = confirmed.decisions
    if confirmed.unit == "share" and (best.worth < 1 - DECIDED or other.worth > DECIDED):
        return False
    return best.worth - other.worth >= lead


def _puzzle(rules: AnyRules, record: Record, pos: Any, seat: Seat, confirmed: Ranking) -> Puzzle:
    best, other = confirmed.decisions

    def texts(decision: Decision) -> tuple[str, ...]:
        return tuple(rules.format_move(move) for move in decision.moves)

    name = puzzle_id(record, seat)
    return Puzzle(
        name,
        record.variant,
        record.seats,
        record.options,
        record.data,
        tuple(f"{turn.seat}: {turn.move}" for turn in record.turns),
        seat,
        texts(best),
        texts(other),
        round(best.worth, 4),
        round(other.worth, 4),
        confirmed.unit,
        confirmed.exact,
        puzzle_game(rules).themes(rules, pos, seat, best, other),
        missed_by(rules, pos, seat, best, name),
    )


def missed_by(rules: AnyRules, pos: Any, seat: Seat, best: Decision, seed: str) -> tuple[int, ...]:
    """The levels of bots that decide otherwise."""
    solves, single = puzzle_game(rules).solves, len(best.moves) == 1
    return tuple(
        level
        for level in LEVELS
        if not solves(
            rules,
            pos,
            seat,
            best.moves,
            decided_by(rules, pos, seat, level, Random(f"{seed}/{level}"), single),
        )
    )


def decided_by(
    rules: AnyRules, pos: Any, seat: Seat, level: int, rng: Random, single: bool
) -> list[Any]:
    """What a bot decides: a single move, or the moves of a turn to its end."""
    bot = level_bot(rules, level, rng)
    moves = []
    while seat in rules.to_act(pos):
        legal = listed_moves(rules, pos, seat)
        moves.append(bot.choose(rules.view(pos, seat), legal))
        pos = rules.play(pos, seat, moves[-1])
        if single:
            break
    return moves

"""The test that every game passes, and perft."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from squarely.kernel.numbering import Numbering, from_gaps
from squarely.kernel.play import random_turn
from squarely.kernel.record import Record, format_record, parse_record, replay
from squarely.kernel.rules import (
    CHANCE,
    LISTED,
    IllegalMove,
    M,
    P,
    Rules,
    Seat,
    Variant,
    listed_moves,
)

Recount = Callable[[Sequence[tuple[Seat, str]]], Mapping[Seat, int]]
"""Scores a game again from its logged moves alone, sharing nothing with the rules under test."""

STRAYS_PER_PLY = 20
PLAYED_PER_PLY = 30
"""Of the moves of a seat so many are played, at random; all are read and written."""


def check_rules(
    variant: Variant,
    recount: Recount,
    *,
    seats: int | None = None,
    options: Collection[str] = (),
    games: int = 10,
    seed: int = 0,
) -> None:
    """Plays random games of a variant and asserts what the contract promises at every ply."""
    rules = variant.rules(seats, options)
    for game in range(games):
        rng = Random(f"{seed}/{game}")
        seen: dict[str, Any] = {}
        record = Record(variant.name, len(rules.seats), tuple(options))
        pos = rules.initial()
        while rules.to_act(pos):
            assert rules.outcome(pos) is None, "a game that goes on has no outcome"
            _check_views(rules, pos)
            _check_determinized(rules, pos, len(record.turns))
            _check_moves(rules, pos, seen, rng)
            seat, move = random_turn(rules, pos, rng)
            record = record.then(seat, rules.format_move(move))
            pos = rules.play(pos, seat, move)
        _check_views(rules, pos)
        _check_end(rules, pos, record, recount)


def _check_views(rules: Rules[P, M, Any], pos: P) -> None:
    seen = {audience: asdict(rules.view(pos, audience)) for audience in (None, *rules.seats)}
    for view in seen.values():
        json.dumps(view)
        if not rules.has_secrets:
            assert _without_audience(view) == _without_audience(seen[None]), "views differ"


def _without_audience(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "audience"}


def _check_determinized(rules: Rules[P, M, Any], pos: P, seed: int) -> None:
    """What was drawn for a view gives the same view, and the same moves to whoever sees it."""
    to_act = rules.to_act(pos)
    if CHANCE in to_act:
        return
    for audience in (None, *rules.seats):
        seen = rules.view(pos, audience)
        guessed = rules.determinize(seen, Random(seed))
        assert rules.view(guessed, audience) == seen, "a determinized position gives another view"
        assert rules.to_act(guessed) == to_act
        if audience in to_act:
            assert listed_moves(rules, guessed, audience) == listed_moves(rules, pos, audience)


def _check_moves(rules: Rules[P, M, Any], pos: P, seen: dict[str, M], rng: Random) -> None:
    """A move is legal exactly if it plays; its text is unique and round-trips; `pos` stays."""
    before = pickle.dumps(pos)
    to_act = rules.to_act(pos)
    strays = rng.sample(sorted(seen), min(len(seen), STRAYS_PER_PLY))
    for seat in (CHANCE, *rules.seats):
        moves = list(rules.chances(pos) if seat == CHANCE else rules.legal_moves(pos, seat))
        assert moves or seat not in to_act, f"seat {seat} is awaited without a move"
        assert not moves or to_act - {CHANCE} or seat == CHANCE, "nobody moves before a card"
        texts = {rules.format_move(move): move for move in moves}
        if rules.offers(pos, seat) is None and seat != CHANCE:
            assert len(moves) <= LISTED, "moves that are too many for a list need offers"
        assert len(texts) == len(moves), "two legal moves share a text"
        if rules.numbering is not None and seat != CHANCE:
            _check_numbers(rules.numbering, pos, seat, list(texts))
        for text, move in texts.items():
            assert rules.parse_move(text) == move, f"{text} reads back as another move"
            if seat != CHANCE:
                assert rules.format_for(move, seat) == text, "a seat knows its own moves"
            if not rules.has_secrets:
                assert rules.format_for(move, None) == text, "nothing is left out of a move"
        for move in rng.sample(list(texts.values()), min(len(texts), PLAYED_PER_PLY)):
            hash(rules.play(pos, seat, move))  # raises if the move is refused or the result mutable
        for text in strays:
            if text not in texts:
                _check_refusal(rules, pos, seat, seen[text])
        seen |= texts
    assert pickle.dumps(pos) == before, "a move changed the position it was played from"


def _check_numbers(numbering: Numbering, pos: Any, seat: Seat, texts: list[str]) -> None:
    numbers = from_gaps(numbering.legal(pos, seat))
    assert numbers == sorted(set(numbers)), "the numbers of legal moves rise"
    assert [numbering.texts[each] for each in numbers] == texts, "numbers stand for other moves"


def _check_refusal(rules: Rules[P, M, Any], pos: P, seat: Seat, move: M) -> None:
    try:
        rules.play(pos, seat, move)
    except IllegalMove as refusal:
        assert refusal.clauses
    else:
        raise AssertionError(f"{rules.format_move(move)} is not listed as legal, yet it plays")


def _check_end(rules: Rules[P, M, Any], pos: P, record: Record, recount: Recount) -> None:
    outcome = rules.outcome(pos)
    assert outcome is not None, "a game that is over has an outcome"
    assert tuple(result.seat for result in outcome.results) == rules.seats
    assert outcome.winners, "somebody is first"
    assert dict(rules.standings(pos)) == outcome.scores, "the last standings are the scores"
    for result in outcome.results:
        assert sum(item.points for item in result.breakdown) == result.score
    log = [(turn.seat, turn.move) for turn in record.turns]
    assert outcome.scores == dict(recount(log)), "counting again gives other scores"
    read_back = parse_record(format_record(record))
    assert read_back == record, "the record reads back as another"
    *_, end = replay(rules, read_back.turns)
    assert end == pos, "replay leads to another position"
    assert hash(end) == hash(pos)


@dataclass(frozen=True)
class Perft:
    """What perft counted: the ways to play, the positions looked at, the moves found there."""

    count: int
    nodes: int = 0
    moves: int = 0

    def plus(self, other: Perft) -> Perft:
        """Both counts together."""
        return Perft(self.count + other.count, self.nodes + other.nodes, self.moves + other.moves)


def perft(rules: Rules[P, M, Any], pos: P, depth: int) -> Perft:
    """How many ways there are to play exactly `depth` plies, lowest seat first."""
    if depth == 0:
        return Perft(1)
    moves = moves_of_lowest_seat(rules, pos)
    if depth == 1:
        count = sum(1 for _ in moves)
        return Perft(count, 1, count)
    total = Perft(0, 1)
    for seat, move in moves:
        below = perft(rules, rules.play(pos, seat, move), depth - 1)
        total = total.plus(below).plus(Perft(0, moves=1))
    return total


def moves_of_lowest_seat(rules: Rules[P, M, Any], pos: P) -> Iterator[tuple[Seat, M]]:
    """The moves (or outcomes) of the lowest seat to act, one by one; none when it is over."""
    for seat in sorted(rules.to_act(pos))[:1]:
        moves = rules.chances(pos) if seat == CHANCE else rules.legal_moves(pos, seat)
        yield from ((seat, move) for move in moves)

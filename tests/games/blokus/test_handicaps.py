"""Handicaps in Blokus: a head start in points, and fewer pieces (B18, B19)."""

from __future__ import annotations

from random import Random

import pytest

from squarely.bots.registry import level_bot
from squarely.games import VARIANTS, rules_of
from squarely.games.blokus.board import Move
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import play_game, random_game
from squarely.kernel.record import Record, format_record, parse_record, replay
from squarely.kernel.rules import BadInput, Item, Seat, Tie, listed_moves
from tests.games.blokus.table import finished, refusal

clause = pytest.mark.clause
NONE = Handicap()


def handicapped(variant: str, *handicaps: Handicap) -> BlokusRules:
    rules = VARIANTS[variant].rules(handicaps=handicaps)
    assert isinstance(rules, BlokusRules)
    return rules


@clause("B18")
def test_a_head_start_is_added_at_the_end() -> None:
    rules = handicapped("blokus-to-go", NONE, Handicap(points=10))
    outcome = finished(rules, ("I5", False), ("I5 L5", False))
    assert outcome.scores == {1: -5, 2: 0}
    assert outcome.winners == (2,)
    assert outcome.results[1].breakdown[-1] == Item("head start", 10)
    assert outcome.results[0].breakdown[-1] != Item("head start", 0)


@clause("B18")
def test_whoever_is_ahead_without_the_head_start_wins_a_tie() -> None:
    rules = handicapped("blokus-to-go", NONE, Handicap(points=5))
    outcome = finished(rules, ("I5", False), ("I5 L5", False))
    assert outcome.winners == (1,)
    assert outcome.tie == Tie(-5, (), "points without head starts", -5, -10)


@clause("B18", "B21")
def test_partners_share_their_head_start() -> None:
    rules = handicapped("blokus-teams", Handicap(points=3), NONE, Handicap(points=4), NONE)
    outcome = finished(rules, *[("1", False)] * 4)
    assert [each.score for each in outcome.results] == [5, -2, 5, -2]
    assert [each.rank for each in outcome.results] == [1, 2, 1, 2]
    assert outcome.tie is None


@clause("B19")
def test_a_seat_plays_without_its_largest_pieces() -> None:
    rules = handicapped("blokus-to-go", Handicap(pieces=2), NONE)
    first, second = rules.view(rules.initial(), None).colours
    assert set(second.left) - set(first.left) == {"Z5", "Y5"}
    assert first.score == second.score + 10
    error = refusal(rules, rules.initial(), "e10,d10,e9,e8,f8")
    assert error.clauses == ("B19",)


@clause("B19")
def test_missing_pieces_count_neither_as_laid_nor_as_left() -> None:
    rules = handicapped("blokus-to-go", Handicap(pieces=1), NONE)
    *_, (_, _, end) = random_game(rules, Random(1))
    assert end.colours[0].missing == {20}
    first = rules.view(end, None).colours[0]
    assert len(first.placed) + len(first.left) == 20
    assert "Z5" not in first.left
    assert first.score == -sum(5 if name[-1] == "5" else int(name[-1]) for name in first.left)


@clause("B19")
def test_a_shared_colour_has_all_its_pieces() -> None:
    rules = handicapped("blokus-3", *[Handicap(pieces=3)] * 3)
    assert [len(each.left) for each in rules.view(rules.initial(), None).colours] == [18] * 3 + [21]


@pytest.mark.parametrize("level", [1, 3, 5, 7])
def test_bots_play_with_fewer_pieces(level: int) -> None:
    rules = handicapped("blokus-to-go", Handicap(pieces=8), Handicap(pieces=3))
    bots = {seat: level_bot(rules, level, Random(seat)) for seat in rules.seats}

    def choose(pos: Position, seat: Seat) -> Move:
        move: Move = bots[seat].choose(rules.view(pos, seat), listed_moves(rules, pos, seat))
        return move

    *_, (_, _, end) = play_game(rules, choose, Random(0))
    assert rules.outcome(end) is not None
    assert all(len(each.placed) <= 18 for each in end.colours)


def test_a_record_keeps_handicaps_and_is_played_again_with_them() -> None:
    handicaps = (Handicap(points=12), Handicap(pieces=2))
    rules = handicapped("blokus-to-go", *handicaps)
    record = Record("blokus-to-go", 2, handicaps=handicaps)
    for seat, move, _ in random_game(rules, Random(3)):
        record = record.then(seat, rules.format_move(move))
    text = format_record(record)
    assert "head start: 12 0" in text
    assert "fewer pieces: 0 2" in text
    read = parse_record(text)
    assert read == record
    again = rules_of(read)
    *_, end = replay(again, read.turns)
    outcome = again.outcome(end)
    assert outcome is not None
    assert outcome == rules.outcome(end)
    assert again.standings(end) == outcome.scores


@pytest.mark.parametrize(
    ("variant", "handicaps", "message"),
    [
        ("blokus", (NONE,), "each of 4 seats"),
        ("blokus-to-go", (Handicap(pieces=9), NONE), "at most 8 pieces, not 9"),
        ("blokus-to-go", (Handicap(points=-1), NONE), "0 to 200 points, not -1"),
        ("blokus-84", (Handicap(pieces=1),), "no piece, not 1"),
        ("lokomoto", (Handicap(pieces=1), NONE), "no piece, not 1"),
    ],
)
def test_handicaps_that_do_not_fit_are_refused(
    variant: str, handicaps: tuple[Handicap, ...], message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        VARIANTS[variant].rules(handicaps=handicaps)


@pytest.mark.parametrize("variant", ["locus", "lokomoto"])
def test_a_head_start_counts_in_every_game(variant: str) -> None:
    plain = VARIANTS[variant].rules(2)
    given = VARIANTS[variant].rules(2, handicaps=(NONE, Handicap(points=100)))
    *_, (_, _, end) = random_game(plain, Random(5))
    before, after = plain.outcome(end), given.outcome(end)
    assert before is not None
    assert after is not None
    assert after.scores[Seat(2)] == before.scores[Seat(2)] + 100 == given.standings(end)[Seat(2)]
    assert after.winners == (2,)


@pytest.mark.parametrize("variant", ["blokus-to-go", "locus", "lokomoto"])
def test_what_is_seen_of_a_score_has_the_head_start_in_it(variant: str) -> None:
    rules = VARIANTS[variant].rules(2, handicaps=(NONE, Handicap(points=45)))
    for pos in (rules.initial(), *(after for _, _, after in random_game(rules, Random(5)))):
        view = rules.view(pos, None)
        seen = view.scores if variant == "blokus-to-go" else view.players
        assert [each.head_start for each in seen] == [0, 45]
        totals = {each.seat: each.total if variant == "locus" else each.score for each in seen}
        assert totals == rules.standings(pos)

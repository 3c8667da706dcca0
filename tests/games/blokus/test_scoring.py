"""The clauses of docs/rules/blokus.md about counting and the numbers of players."""

from __future__ import annotations

import pytest

from squarely.games.blokus.pieces import PIECES, SINGLE
from squarely.kernel.rules import Seat
from tests.games.blokus.table import blokus, finished, played

clause = pytest.mark.clause


# Counting


@clause("B13", "B14", "B15", "B16")
def test_the_printed_example_of_four_players() -> None:
    """Blue is out with the single square last; the others keep 8, 24 and 20 squares."""
    outcome = finished(
        blokus(),
        ("", True),
        ("O4 Z4", False),
        ("V3 I4 L4 T4 Z4 W5", False),
        ("I3 I4 O4 T4 X5", False),
    )
    assert list(outcome.scores.values()) == [20, -8, -24, -20]
    assert outcome.winners == (1,)
    assert [result.rank for result in outcome.results] == [1, 2, 4, 3]


@clause("B13", "B14", "B15", "B16")
def test_the_printed_example_of_to_go() -> None:
    """Green is out with the single square last; blue keeps two threes and a four."""
    outcome = finished(blokus("blokus-to-go"), ("I3 V3 T4", False), ("", True))
    assert list(outcome.scores.values()) == [-10, 20]
    assert outcome.winners == (2,)


@clause("B13")
def test_nothing_laid_counts_minus_89() -> None:
    everything = " ".join(piece.name for piece in PIECES)
    assert (
        finished(blokus("blokus-to-go"), (everything, False), ("1", False)).scores[Seat(1)] == -89
    )


@clause("B14")
def test_all_laid_counts_15() -> None:
    assert finished(blokus("blokus-to-go"), ("", False), ("1", False)).scores == {1: 15, 2: -1}


@clause("B15")
def test_the_single_square_laid_last_but_not_all_laid_earns_nothing() -> None:
    assert finished(blokus("blokus-to-go"), ("2", True), ("1", False)).scores[Seat(1)] == -2


@clause("B15")
def test_the_position_remembers_whether_the_single_square_came_last() -> None:
    rules = blokus("blokus-to-go")
    assert played(rules, "e10").colours[0].single_last
    assert not played(rules, "e10", "j5", "f11,g11").colours[0].single_last
    assert rules.board.placements[next(rules.board.members(1))].piece == SINGLE


@clause("B16")
def test_equal_best_scores_share_the_win() -> None:
    outcome = finished(blokus(), ("1", False), ("2", False), ("1", False), ("I5", False))
    assert outcome.winners == (1, 3)
    assert [result.rank for result in outcome.results] == [1, 3, 1, 4]


# Numbers of players


@clause("B20")
def test_two_players_have_two_colours_each() -> None:
    rules = blokus("blokus-2")
    moves = ["a20", "t20", "t1", "a1"]
    seats = [rules.seat_on_turn(played(rules, *moves[:count])) for count in range(5)]
    assert seats == [1, 2, 1, 2, 1]
    outcome = finished(rules, ("", True), ("I5", False), ("O4", False), ("", False))
    assert outcome.scores == {1: 16, 2: 10}
    assert outcome.winners == (1,)


@clause("B21")
def test_teams_add_up_and_win_together() -> None:
    rules = blokus("blokus-teams")
    moves = ["a20", "t20", "t1", "a1"]
    assert [rules.seat_on_turn(played(rules, *moves[:n])) for n in range(4)] == [1, 2, 3, 4]
    outcome = finished(rules, ("I5", False), ("", False), ("I3", False), ("I4 L4", False))
    assert outcome.scores == {1: -8, 2: 7, 3: -8, 4: 7}
    assert outcome.winners == (2, 4)
    assert [result.rank for result in outcome.results] == [2, 1, 2, 1]


@clause("B22")
def test_three_players_lay_green_in_turn() -> None:
    rules = blokus("blokus-3", "fixed-corners")
    moves = [
        *("a20", "t20", "t1", "a1"),
        *("b19,b18", "s19,s18", "s2,s3", "b2,b3"),
        *("c17,d17,e17", "r17,q17,p17", "r4,q4,p4", "c4,d4,e4"),
        *("f16,g16,h16,i16", "o16,n16,m16,l16", "o5,n5,m5,l5", "f5,g5,h5,i5"),
    ]
    green = [rules.seat_on_turn(played(rules, *moves[:count])) for count in (3, 7, 11, 15)]
    assert green == [1, 2, 3, 1]
    assert [rules.seat_on_turn(played(rules, *moves[:count])) for count in (4, 5, 6)] == [1, 2, 3]


@clause("B22")
def test_greens_score_is_ignored_with_three_players() -> None:
    outcome = finished(blokus("blokus-3"), ("I5", False), ("I3", False), ("O4", False), ("", True))
    assert outcome.scores == {1: -5, 2: -3, 3: -4}
    assert outcome.winners == (2,)


@clause("B23")
def test_eighty_four_counts_the_pieces_laid() -> None:
    rules = blokus("blokus-84")
    moves = ["a20", "t20", "t1", "a1"]
    assert {rules.seat_on_turn(played(rules, *moves[:count])) for count in range(5)} == {1}
    everything = finished(rules, ("", True), ("", False), ("", False), ("", False))
    assert everything.scores == {1: 84}
    assert finished(rules, ("I5", False), ("", False), ("1 2", True), ("", False)).scores == {1: 81}

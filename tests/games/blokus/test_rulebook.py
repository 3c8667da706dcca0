"""The clauses of docs/rules/blokus.md about laying pieces, turns and To Go, one by one."""

from __future__ import annotations

import pytest

from squarely.games.blokus.board import board
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import ColourState, Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat
from tests.games.blokus.table import blokus, colour_on_turn, played, refusal

clause = pytest.mark.clause


# The board and the pieces


@clause("B1")
def test_the_board_has_twenty_rows_of_twenty_squares() -> None:
    rules = blokus()
    corners = {str(start) for start in rules.form.starts}
    assert (rules.view(rules.initial(), None).size, corners) == (20, {"a1", "t1", "a20", "t20"})
    assert len(rules.board.placements) == 30_433


@clause("B1", "B10")
def test_colours_play_in_the_order_blue_yellow_red_green() -> None:
    rules = blokus()
    openings = ["a20", "t20", "t1", "a1", "b19,c19"]
    order = [colour_on_turn(rules, played(rules, *openings[:n])) for n in range(6)]
    assert order == ["blue", "yellow", "red", "green", "blue", "yellow"]


@clause("B2")
def test_a_colour_has_21_pieces_of_1_1_2_5_and_12_kinds() -> None:
    sizes = [piece.size for piece in PIECES]
    assert [sizes.count(size) for size in (1, 2, 3, 4, 5)] == [1, 1, 2, 5, 12]
    assert sum(sizes) == 89
    shapes = {shape for piece in PIECES for shape in piece.orientations}
    assert len(shapes) == sum(len(piece.orientations) for piece in PIECES) == 91


@clause("B2")
def test_a_piece_may_be_turned_and_flipped() -> None:
    rules = blokus()
    for lying in ("a20,b20,c20,a19", "a18,a19,a20,b20", "a20,a19,b19,c19", "a20,b20,b19,b18"):
        assert len(played(rules, lying).colours[0].placed) == 1


@clause("B2")
def test_a_piece_is_played_once() -> None:
    rules = blokus()
    pos = played(rules, "a20,b20", "t20", "t1", "a1")
    error = refusal(rules, pos, "c19,d19")
    assert (error.clauses, error.where) == (("B2",), ("a20", "b20"))


@clause("B2")
@pytest.mark.parametrize("squares", ["a20,c20", "a20,b20,c20,d20,e20,f20", "a20,b19"])
def test_only_the_21_shapes_are_pieces(squares: str) -> None:
    rules = blokus()
    error = refusal(rules, rules.initial(), squares)
    assert error.clauses == ("B2",)
    assert set(error.where) == set(squares.split(","))


# Laying a piece


@clause("B3")
def test_the_first_piece_covers_any_free_corner() -> None:
    rules = blokus()
    assert len(list(rules.legal_moves(rules.initial(), Seat(1)))) == 232
    for corner in ("a1", "a20", "t1", "t20"):
        assert played(rules, corner).on_turn == 1


@clause("B3")
def test_a_first_piece_away_from_the_corners_is_refused() -> None:
    rules = blokus()
    error = refusal(rules, played(rules, "a20"), "b2,c2")
    assert (error.clauses, error.where) == (("B3",), ("a1", "t1", "t20"))


@clause("B3", "B6")
def test_a_corner_is_taken_once() -> None:
    rules = blokus()
    error = refusal(rules, played(rules, "a20,b20"), "a20,a19")
    assert set(error.clauses) == {"B3", "B6"}


@clause("B4")
def test_edges_of_one_colour_never_touch() -> None:
    rules = blokus()
    pos = played(rules, "a20,b20", "t20", "t1", "a1")
    error = refusal(rules, pos, "b19,c19,d19")
    assert (error.clauses, error.where) == (("B4",), ("b19", "b20"))


@clause("B4", "B5")
def test_every_broken_clause_is_named() -> None:
    rules = blokus()
    pos = played(rules, "a20", "t20", "t1", "a1")
    error = refusal(rules, pos, "a19,a18")
    assert error.clauses == ("B4", "B5")
    assert error.where == ("a19", "a20", "a18")


@clause("B5")
def test_the_second_piece_touches_a_corner_of_the_first() -> None:
    rules = blokus()
    pos = played(rules, "a20,b20", "t20", "t1", "a1")
    assert played(rules, "a20,b20", "t20", "t1", "a1", "c19,d19,e19").on_turn == 1
    error = refusal(rules, pos, "d18,e18,f18")
    assert (error.clauses, error.where) == (("B5",), ("d18", "e18", "f18"))


@clause("B5")
def test_another_colours_corner_is_no_connection() -> None:
    rules = blokus("blokus-to-go")
    pos = played(rules, "e10,f10,g10,h10,h9", "j5,j6,j7,i7,i8")
    assert refusal(rules, pos, "k4").clauses == ("B5",)


@clause("B6")
def test_pieces_never_overlap() -> None:
    rules = blokus()
    pos = played(rules, "a20,b20", "t20", "t1", "a1")
    error = refusal(rules, pos, "b20,b19,c19")
    assert "B6" in error.clauses
    (overlap,) = (breach for breach in error.breaches if breach.clause.number == "B6")
    assert overlap.where == ("b20",)


@clause("B7")
def test_pieces_lie_wholly_on_the_board() -> None:
    rules = blokus()
    error = refusal(rules, rules.initial(), "t20,u20,t21")
    assert (error.clauses, error.where) == (("B7",), ("u20", "t21"))


@clause("B8")
def test_other_colours_may_be_touched_along_edges() -> None:
    rules = blokus("blokus-to-go")
    pos = played(rules, "e10,f10,g10,h10,h9", "j5,j6,j7,i7,i8", "g8,g7,h7,h6,f8")
    blue_cells = {c for piece in rules.view(pos, None).colours[0].placed for c in piece.cells}
    assert {"h7"} <= blue_cells  # next to green's i7
    assert pos.on_turn == 1


@clause("B9")
def test_a_piece_stays_where_it_was_laid() -> None:
    rules = blokus()
    moves = ["a20,b20", "t20", "t1", "a1", "c19,d19,e19", "s19,s18", "s2,s3", "b2,b3"]
    laid: set[tuple[str, tuple[str, ...]]] = set()
    for count in range(len(moves) + 1):
        seen: set[tuple[str, tuple[str, ...]]] = {
            (colour.name, piece.cells)
            for colour in rules.view(played(rules, *moves[:count]), None).colours
            for piece in colour.placed
        }
        assert laid < seen or count == 0
        laid = seen


# Turns and the end


@clause("B10")
def test_only_the_seat_on_turn_may_play() -> None:
    rules = blokus()
    pos = played(rules, "a20")
    assert refusal(rules, pos, "t20", seat=1).clauses == ("B10",)
    assert refusal(rules, pos, "t20", seat=3).clauses == ("B10",)
    assert list(rules.legal_moves(pos, Seat(3))) == []


def walled_in(variant: str = "blokus-to-go") -> tuple[BlokusRules, Position]:
    """Blue's single square has all four corners taken by green; green is on turn."""
    rules = blokus(variant)
    blue = {rules.parse_move("e10")}
    green = {
        rules.parse_move(text)
        for text in ("d11", "d9,c9", "f9,g9,h9", "f11,g11,h11,i11", "j5,j6,j7,k7,l7")
    }
    return rules, rules.set_up({0: frozenset(blue), 1: frozenset(green)}, on_turn=0)


@clause("B11")
def test_a_blocked_colour_is_passed_over_for_good() -> None:
    rules, pos = walled_in()
    assert colour_on_turn(rules, pos) == "green"
    assert not rules.view(pos, None).colours[0].can_place
    while pos.on_turn is not None:
        assert colour_on_turn(rules, pos) == "green"
        pos = rules.play(pos, Seat(2), next(iter(rules.legal_moves(pos, Seat(2)))))


@clause("B12", "B33")
def test_the_game_ends_when_no_colour_can_place() -> None:
    rules, pos = walled_in()
    while pos.on_turn is not None:
        assert rules.outcome(pos) is None
        pos = rules.play(pos, Seat(2), next(iter(rules.legal_moves(pos, Seat(2)))))
    assert rules.to_act(pos) == frozenset()
    assert rules.outcome(pos) is not None
    assert refusal(rules, pos, "a1", seat=2).clauses == ("B12",)


# The option


@clause("B17")
def test_fixed_corners_go_clockwise_from_the_top_left() -> None:
    rules = blokus("blokus", "fixed-corners")
    assert len(list(rules.legal_moves(rules.initial(), Seat(1)))) == 58
    corners = ["a20", "t20", "t1", "a1"]
    for count, corner in enumerate(corners):
        pos = played(rules, *corners[:count])
        for wrong in set(corners[count:]) - {corner}:
            assert refusal(rules, pos, wrong).clauses == ("B17",)
    assert played(rules, *corners).on_turn == 0


# Blokus To Go


@clause("B30")
def test_to_go_is_played_by_blue_and_green_on_14_by_14() -> None:
    rules = blokus("blokus-to-go")
    view = rules.view(rules.initial(), None)
    assert (view.size, [colour.name for colour in view.colours]) == (14, ["blue", "green"])
    assert len(board(14).placements) == 13_729
    assert refusal(rules, rules.initial(), "n14,o14").clauses == ("B7", "B31")


@clause("B31")
def test_the_first_player_takes_either_start_and_the_second_the_other() -> None:
    rules = blokus("blokus-to-go")
    assert len(list(rules.legal_moves(rules.initial(), Seat(1)))) == 828
    for mine, yours in (("e10", "j5"), ("j5", "e10")):
        pos = played(rules, mine)
        assert rules.view(pos, None).colours[1].starts == (yours,)
        assert "B31" in refusal(rules, pos, mine).clauses
        assert played(rules, mine, yours).on_turn == 0


@clause("B32")
def test_fixed_starts_give_the_first_player_e10() -> None:
    rules = blokus("blokus-to-go", "fixed-starts")
    assert len(list(rules.legal_moves(rules.initial(), Seat(1)))) == 414
    error = refusal(rules, rules.initial(), "j5")
    assert (error.clauses, error.where) == (("B32",), ("e10",))
    assert refusal(rules, played(rules, "e10"), "d11").clauses == ("B32",)


@clause("B33")
def test_a_player_who_is_out_of_pieces_does_not_end_the_game() -> None:
    rules = blokus("blokus-to-go")
    pos = played(rules, "e10", "j5")
    blue, green = pos.colours
    out_of_pieces = blue._replace(free=0)
    pos = rules.place(Position((out_of_pieces, green), on_turn=1), _any_legal(rules, green))
    assert (pos.on_turn, rules.outcome(pos)) == (1, None)


def _any_legal(rules: BlokusRules, state: ColourState) -> int:
    return next(rules.board.members(state.legal))

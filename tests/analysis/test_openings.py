"""Openings: which positions are the same, and what is counted of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from squarely.analysis.openings import (
    DEPTH,
    SYMMETRIES,
    Book,
    book_name,
    canonical,
    canonical_move,
    count,
    move_image,
    opening_rules,
    same_moves,
    steps,
    symmetries_of,
    win_shares,
    without_single_games,
)
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.play import random_game
from squarely.kernel.rules import BadInput, IllegalMove, Seat

Grid = NDArray[np.int8]
Image = Callable[[Grid], Grid]

TO_GO = opening_rules("blokus-to-go")
TO_GO_FIXED = opening_rules("blokus-to-go", ("fixed-starts",))
CLASSIC = opening_rules("blokus")
CLASSIC_FIXED = opening_rules("blokus", ("fixed-corners",))
FORMS = {
    "blokus-to-go": TO_GO,
    "blokus": CLASSIC,
    "blokus, fixed": CLASSIC_FIXED,
    "blokus-2": opening_rules("blokus-2"),
    "blokus-3": opening_rules("blokus-3"),
    "blokus-teams": opening_rules("blokus-teams"),
}
any_form = pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)

TO_GO_IMAGES: tuple[Image, ...] = (
    lambda grid: grid,
    lambda grid: np.rot90(grid, 2),
    lambda grid: grid.T,
    lambda grid: np.rot90(grid, 2).T,
)
CLASSIC_IMAGES: tuple[Image, ...] = (
    *(lambda grid, turns=turns: np.rot90(grid, turns) for turns in range(4)),
    *(lambda grid, turns=turns: np.rot90(grid, turns).T for turns in range(4)),
)


def opening_of(rules: BlokusRules, seed: int, plies: int) -> list[str]:
    """The first moves of a random game."""
    turns = random_game(rules, Random(seed))
    return [str(move) for _, (_, move, _) in zip(range(plies), turns, strict=False)]


def position_after(rules: BlokusRules, moves: list[str]) -> Position:
    pos = rules.initial()
    for text in moves:
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        pos = rules.play(pos, seat, rules.parse_move(text))
    return pos


def key_after(rules: BlokusRules, moves: list[str]) -> str:
    return canonical(rules, position_after(rules, moves))[0]


@any_form
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, DEPTH), data=st.data())
def test_a_symmetric_game_is_legal_and_has_the_same_keys(
    rules: BlokusRules, seed: int, plies: int, data: st.DataObject
) -> None:
    moves = opening_of(rules, seed, plies)
    symmetry = data.draw(st.sampled_from(symmetries_of(rules.form)))
    other = [move_image(symmetry, move, rules.form.size) for move in moves]
    for ply in range(len(moves) + 1):
        assert key_after(rules, other[:ply]) == key_after(rules, moves[:ply])
    assert list(steps(rules, other)) == list(steps(rules, moves))


def is_legal(rules: BlokusRules, moves: list[str]) -> bool:
    try:
        position_after(rules, moves)
    except IllegalMove:
        return False
    return True


@any_form
def test_no_other_symmetry_keeps_the_rules(rules: BlokusRules) -> None:
    games = [opening_of(rules, seed, len(rules.form.colours)) for seed in range(20)]
    for symmetry in set(SYMMETRIES) - set(symmetries_of(rules.form)):
        images = ([move_image(symmetry, move, rules.form.size) for move in game] for game in games)
        assert not all(is_legal(rules, image) for image in images)


def test_how_many_symmetries_there_are() -> None:
    assert len(symmetries_of(TO_GO.form)) == 4
    assert len(symmetries_of(CLASSIC.form)) == 8
    assert len(symmetries_of(CLASSIC_FIXED.form)) == 1


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, DEPTH))
def test_in_to_go_fixed_starts_are_the_same_openings(seed: int, plies: int) -> None:
    moves = opening_of(TO_GO_FIXED, seed, plies)
    assert key_after(TO_GO_FIXED, moves) == key_after(TO_GO, moves)
    assert book_name("blokus-to-go", TO_GO_FIXED.form) == book_name("blokus-to-go", TO_GO.form)


def test_in_the_classic_game_fixed_corners_are_other_openings() -> None:
    assert book_name("blokus", CLASSIC.form) == "blokus"
    assert book_name("blokus", CLASSIC_FIXED.form) == "blokus-fixed"


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 3), pick=st.integers(0, 10**6))
def test_a_canonical_move_stands_for_the_move_itself(seed: int, plies: int, pick: int) -> None:
    pos = position_after(TO_GO, opening_of(TO_GO, seed, plies))
    seat = TO_GO.seat_on_turn(pos)
    assert seat is not None
    legal = [str(move) for move in TO_GO.legal_moves(pos, seat)]
    move = legal[pick % len(legal)]
    _, symmetries = canonical(TO_GO, pos)
    same = same_moves(canonical_move(move, 14, symmetries), 14, symmetries)
    assert move in same
    assert set(same) <= set(legal)


@pytest.mark.parametrize(
    ("rules", "images"),
    [(TO_GO, TO_GO_IMAGES), (CLASSIC, CLASSIC_IMAGES), (CLASSIC_FIXED, CLASSIC_IMAGES[:1])],
    ids=["to go", "classic", "classic, fixed"],
)
def test_tallies_are_those_of_a_naive_count(rules: BlokusRules, images: tuple[Image, ...]) -> None:
    rng = Random(5)
    book: Book = {}
    naive: dict[tuple[bytes, bytes], list[float]] = {}
    names: dict[tuple[str, str], set[tuple[bytes, bytes]]] = {}
    for number in range(60):
        moves = opening_of(rules, number // 3, 5)
        # Symmetric games come up by chance too rarely.
        symmetry = rng.choice(symmetries_of(rules.form))
        moves = [move_image(symmetry, move, rules.form.size) for move in moves]
        shares = {seat: rng.choice((0.0, 0.5, 1.0)) for seat in rules.seats}
        opening = list(steps(rules, moves))
        count(book, opening, shares)
        grid = np.zeros((rules.form.size, rules.form.size), dtype=np.int8)
        for ply, (text, step) in enumerate(zip(moves, opening, strict=True)):
            colour = ply % len(rules.form.colours)
            laid = np.zeros_like(grid)
            for row, column in rules.parse_move(text).cells:
                laid[row, column] = colour + 1
            drawings = ((image(grid).tobytes(), image(laid).tobytes()) for image in images)
            drawing = min(drawings)
            found = naive.setdefault(drawing, [0, 0.0])
            found[0] += 1
            found[1] += shares[step.seat]
            names.setdefault((step.position, step.move), set()).add(drawing)
            grid = grid + laid
    tallies = {
        (position, move): [tally.games, tally.won]
        for position, moves_there in book.items()
        for move, tally in moves_there.items()
    }
    assert all(len(drawings) == 1 for drawings in names.values())
    assert len(tallies) == len(naive)
    for named, tally in tallies.items():
        (drawing,) = names[named]
        assert tally == naive[drawing]
    assert Counter(games for games, _ in tallies.values())[1] < len(tallies), "some came together"


def test_a_position_that_only_one_game_came_to_is_left_out() -> None:
    book: Book = {}
    for seed in (1, 1, 2):
        count(book, steps(TO_GO, opening_of(TO_GO, seed, 3)), {Seat(1): 1.0, Seat(2): 0.0})
    kept = without_single_games(book)
    assert key_after(TO_GO, []) in kept
    assert key_after(TO_GO, opening_of(TO_GO, 1, 2)) in kept
    assert key_after(TO_GO, opening_of(TO_GO, 2, 2)) in book.keys() - kept.keys()


def test_no_more_plies_are_counted_than_an_opening_has() -> None:
    assert len(list(steps(TO_GO, opening_of(TO_GO, 3, DEPTH + 4)))) == DEPTH


def test_those_with_equal_best_ranks_share_the_win() -> None:
    one, two, three, four = map(Seat, (1, 2, 3, 4))
    assert win_shares({one: 1, two: 2}, (0, 1)) == {one: 1.0, two: 0.0}
    assert win_shares({one: 1, two: 1}, (0, 1)) == {one: 0.5, two: 0.5}
    partners = {one: 1, two: 3, three: 1, four: 3}
    assert win_shares(partners, (0, 1, 0, 1)) == {one: 1.0, two: 0.0, three: 1.0, four: 0.0}


@pytest.mark.parametrize("variant", ["locus", "lokomoto", "blokus-84"])
def test_only_games_of_several_in_the_blokus_family_are_counted(variant: str) -> None:
    with pytest.raises(BadInput, match="not counted"):
        opening_rules(variant)

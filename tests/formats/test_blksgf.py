"""`.blksgf` files, read and written."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.formats import blksgf
from squarely.formats.loaded import LoadedGame, loaded
from squarely.games import VARIANTS
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import random_game
from squarely.kernel.record import BadRecord, Record
from squarely.kernel.rules import BadInput, Seat

OPENINGS = {
    "Blokus": ("blokus", "fixed-corners", ";1[a20];2[t20];3[t1];4[a1]"),
    "Blokus Two-Player": ("blokus-2", "fixed-corners", ";1[a20];2[t20];3[t1];4[a1]"),
    "Blokus Three-Player": ("blokus-3", "fixed-corners", ";1[a20];2[t20];3[t1];4[a1]"),
    "Blokus Duo": ("blokus-to-go", "fixed-starts", ";B[e10];W[j5]"),
}


HANDICAPS = st.builds(Handicap, st.integers(0, 200), st.integers(0, 8))


def random_record(
    variant: str, options: tuple[str, ...], seed: int, handicaps: tuple[Handicap, ...] = ()
) -> Record:
    rules = VARIANTS[variant].rules(options=options, handicaps=handicaps)
    record = Record(variant, len(rules.seats), options, handicaps=handicaps)
    for seat, move, _ in random_game(rules, Random(seed)):
        record = record.then(seat, rules.format_move(move))
    return record


def on_turn(game: LoadedGame, ply: int | None = None) -> str | None:
    view = game.rules.view(game.position(ply), None)
    colour: str | None = view.on_turn
    return colour


@pytest.mark.parametrize("game", OPENINGS)
def test_the_four_games_are_read_with_their_fixed_starts(game: str) -> None:
    variant, option, moves = OPENINGS[game]
    read = blksgf.read(f"(;GM[{game}]{moves})")
    assert (read.record.variant, read.record.options) == (variant, (option,))
    assert read.plies == moves.count(";")
    assert on_turn(read) == "blue"
    assert not read.set_up


def test_the_first_player_of_duo_starts_on_e10() -> None:
    read = blksgf.read("(;GM[Blokus Duo])")
    assert read.record.options == ("fixed-starts",)
    assert len(list(read.rules.legal_moves(read.position(), read.rules.seats[0]))) == 414


def test_free_starts_are_recognised() -> None:
    assert blksgf.read("(;GM[Blokus];1[a1];2[a20])").record.options == ()
    assert blksgf.read("(;GM[Blokus Duo];B[j5];W[e10])").record.options == ()


def test_squares_come_in_any_order_and_case() -> None:
    read = blksgf.read("(;GM[Blokus Duo];B[F10,E10,e11])")
    assert read.record.turns[0].move == "e10,f10,e11"


def test_no_passes_are_written_and_blocked_colours_are_skipped() -> None:
    """A colour that is out has no node; its turn passes by itself."""
    record = random_record("blokus", ("fixed-corners",), seed=5)
    text = blksgf.write(loaded(record))
    assert "[]" not in text
    seats = [turn.seat for turn in record.turns]
    assert any((b - a) % 4 != 1 for a, b in pairwise(seats))
    assert blksgf.read(text).record == record


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_written_game_reads_back_as_the_same_game(data: st.DataObject) -> None:
    variant, option, _ = OPENINGS[data.draw(st.sampled_from(sorted(OPENINGS)))]
    seats = VARIANTS[variant].seat_counts[0]
    given_points = data.draw(st.tuples(*[HANDICAPS] * seats))
    record = random_record(
        variant,
        data.draw(st.sampled_from([(), (option,)])),
        data.draw(st.integers(0, 10_000)),
        given_points if any(each != Handicap() for each in given_points) else (),
    )
    turns = record.turns[: data.draw(st.integers(0, 200))]
    resigned = tuple(map(Seat, sorted(data.draw(st.sets(st.integers(1, seats))))))
    before = loaded(replace(record, turns=turns, resigned=resigned))
    text = blksgf.write(before)
    for read in (blksgf.read(text), blksgf.read_study(text)):
        assert read.record == before.record
        assert read.positions == before.positions
        end = read.positions[-1]
        assert read.rules.outcome(end) == before.rules.outcome(end)
        assert blksgf.write(read) == text


def test_free_starts_that_nobody_used_yet_stay_free() -> None:
    record = Record("blokus-to-go", 2).then(Seat(1), "e10")
    assert blksgf.read(blksgf.write(loaded(record))).record.options == ()


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("[nothing]", "line 1, column 2: line 1: expected one 'name: value', found 'nothing'."),
        ("[variant: blokus][seats: 4]", "SQUARELY says 'blokus', but GM says blokus-to-go."),
        ("[variant: blokus-to-go][seats: 3]", "blokus-to-go is played with 2 seats, not 3."),
        (
            "[variant: blokus-to-go][seats: 2][fewer pieces: 9 0]",
            "Here a seat can go without at most 8 pieces, not 9.",
        ),
    ],
)
def test_a_broken_header_of_ours_is_refused(header: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        blksgf.read(f"(;GM[Blokus Duo]SQUARELY{header})")
    assert str(caught.value).startswith("line 1, column 2: ")
    assert sentence in str(caught.value)


def test_players_are_read_and_written() -> None:
    read = blksgf.read("(;GM[Blokus Duo]PB[Ann \\] A]PW[ Bob\n]\n;B[e10])")
    assert read.record.players == ("Ann ] A", "Bob")
    assert blksgf.read(blksgf.write(read)).record.players == ("Ann ] A", "Bob")
    assert blksgf.read("(;GM[Blokus]P2[Bo])").record.players == ("seat 1", "Bo", "seat 3", "seat 4")


def test_teams_and_solo_have_no_name_in_the_format() -> None:
    for variant in ("blokus-teams", "blokus-84"):
        with pytest.raises(BadInput, match=f"has no {variant}"):
            blksgf.write(loaded(random_record(variant, (), seed=1)))


def test_variations_are_read() -> None:
    text = "(;GM[Blokus Duo];B[e10](;W[j5];B[f11,g11])(;W[j5,j6];B[f11,g11](;W[k4])(;W[i7])))"
    found = [" ".join(turn.move for turn in line.record.turns) for line in blksgf.read_lines(text)]
    assert found == [
        "e10 j5 f11,g11",
        "e10 j5,j6 f11,g11 k4",
        "e10 j5,j6 f11,g11 i7",
    ]
    assert blksgf.read(text).plies == 3


# Set-up


SETUP = "AB[e8,e9,f9,d10,e10][g6,f7,g7,h7,g8]AW[i4,h5,i5,j5,i6][j7,j8,j9,k9,j10]"


def test_pieces_are_set_up_at_the_root() -> None:
    read = blksgf.read(f"(;GM[Blokus Duo]{SETUP}PL[W];W[h3])")
    assert read.set_up
    assert on_turn(read, 0) == "green"
    view = read.rules.view(read.position(0), None)
    assert [len(colour.placed) for colour in view.colours] == [2, 2]
    assert read.record.turns[0].seat == 2


def test_four_colours_are_set_up_by_number() -> None:
    read = blksgf.read("(;GM[Blokus]A1[a20]A2[t20]A3[t1]A4[a1]PL[3])")
    assert on_turn(read) == "red"
    assert read.record.options == ("fixed-corners",)


def test_pieces_are_taken_away_in_a_later_node() -> None:
    read = blksgf.read("(;GM[Blokus Duo];B[e10];W[j5];AE[j5]PL[W];W[j5,j6])")
    assert read.plies == 3
    green = read.rules.view(read.position(), None).colours[1]
    assert [piece.cells for piece in green.placed] == [("j5", "j6")]


def test_a_turn_can_be_given_to_another_colour() -> None:
    read = blksgf.read("(;GM[Blokus Duo];B[e10];W[j5];PL[W];W[k6,l6])")
    assert [turn.seat for turn in read.record.turns] == [1, 2, 2]
    assert on_turn(read) == "blue"


def test_a_set_up_game_is_not_written() -> None:
    with pytest.raises(BadInput, match="set-up"):
        blksgf.write(blksgf.read(f"(;GM[Blokus Duo]{SETUP}PL[B])"))


def test_a_written_pass_of_a_blocked_colour_is_passed_over() -> None:
    wall = "AB[e10]AW[d11][d9,c9][f9,g9,h9][f11,g11,h11,i11][j5,j6,j7,k7,l7]PL[B]"
    read = blksgf.read(f"(;GM[Blokus Duo]{wall};B[];W[e8,e7,d7,d6])")
    assert [turn.seat for turn in read.record.turns] == [2]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[1])", "line 1, column 2: the game '1' is not one of the games"),
        ("(;FF[4])", "line 1, column 2: the game '' is not one of the games"),
        ("(;GM[Blokus Duo]\n;B[zz])", "line 2, column 1 (ply 1): 'zz' is not a move"),
        ("(;GM[Blokus Duo]\n;B[e10];W[a1])", "line 2, column 8 (ply 2): 'a1' is illegal: B31"),
        (
            "(;GM[Blokus Duo];B[e10]\n;B[f11])",
            "line 2, column 1 (ply 2): blue plays, but it is green",
        ),
        ("(;GM[Blokus Duo]\n;B[])", "line 2, column 1 (ply 1): blue passes, but it can lay"),
        ("(;GM[Blokus Duo]\n;B[e10]W[j5])", "line 2, column 1 (ply 1): a node holds one move."),
        ("(;GM[Blokus Duo]\n;B[e10][f10])", "line 2, column 1 (ply 1): a node holds one move."),
        ("(;GM[Blokus Duo]\nAB[e10][e11,e10])", "line 1, column 2: e10,e11 overlaps"),
        ("(;GM[Blokus Duo]AB[e10][a1])", "line 1, column 2: e10: blue has this piece only once."),
        ("(;GM[Blokus Duo]AB[e10,g10])", "line 1, column 2: e10,g10 is not a piece"),
        ("(;GM[Blokus Duo]AE[e10])", "line 1, column 2: e10 cannot be taken away"),
        ("(;GM[Blokus Duo]PL[3])", "line 1, column 2: PL '3' names no colour"),
        ("(;GM[Blokus Duo]AB[x])", "line 1, column 2: 'x' is not a move"),
    ],
)
def test_a_broken_file_names_the_place_in_one_line(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        list(blksgf.read_lines(text))
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_file_never_gets_past_with_a_traceback(data: st.DataObject) -> None:
    ours = "SQUARELY[variant: blokus-to-go][seats: 2][head start: 0 12]"
    text = f"(;GM[Blokus Duo]{ours}{SETUP}PL[B];B[d7,c7]C[x];W[h3](;B[i2])(;B[a1]))"
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 6))
    patch = data.draw(st.text("();[]\\,ABWEPLGM1234abej0 \n", max_size=6))
    try:
        list(blksgf.read_lines(text[:at] + patch + text[at + cut :]))
    except BadRecord as problem:
        assert "\n" not in str(problem)

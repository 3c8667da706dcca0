"""Studies as values: moves tried, comments, arrows, their limits, and their text in a record."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squarely.formats import blksgf
from squarely.formats.loaded import loaded
from squarely.games import VARIANTS
from squarely.kernel.play import random_game
from squarely.kernel.record import (
    BadRecord,
    Record,
    format_record,
    parse_record,
    replay,
    replay_study,
)
from squarely.kernel.rules import BadInput, Seat
from squarely.kernel.study import (
    LONGEST_COMMENT,
    MOST_ARROWS,
    MOST_VARIATIONS,
    Arrow,
    Study,
    Variation,
    comment,
    draw_arrow,
    remove,
    try_move,
)

ONE, TWO = Seat(1), Seat(2)
PLIES = 3


def played(variant: str, seed: int) -> Record:
    rules = VARIANTS[variant].rules()
    record = Record(variant, len(rules.seats))
    for seat, move, _ in random_game(rules, Random(seed)):
        record = record.then(seat, rules.format_move(move))
    return record


def studied(record: Record, seed: int, words: str) -> Record:
    """A record with a study in which something was tried, said and drawn at random places."""
    rules = VARIANTS[record.variant].rules()
    rng, study, plies = Random(seed), Study(), len(record.turns)
    positions = dict(enumerate(replay(rules, record.turns)))
    for _ in range(12):
        place = rng.choice(sorted(positions))
        to_act = sorted(rules.to_act(positions[place]))
        if to_act:
            seat = to_act[0]
            outcomes = rules.chances(positions[place]) if seat == 0 else {}
            move = rng.choice(list(outcomes) or list(rules.legal_moves(positions[place], seat)))
            text = rules.format_move(move)
            study, number = try_move(study, plies, place, seat, text)
            positions[number] = rules.play(positions[place], seat, move)
        study = comment(study, plies, rng.choice(sorted(positions)), words)
        study = draw_arrow(study, plies, place, Arrow("a1", f"b{rng.randint(1, 9)}"))
    return replace(record, study=study)


def test_a_move_is_tried_after_a_ply_or_after_another_one() -> None:
    study, first = try_move(Study(), PLIES, 1, TWO, "a1")
    study, second = try_move(study, PLIES, first, ONE, "b2")
    assert (first, second) == (4, 5)
    assert study.line(second, PLIES) == (1, study.variations)
    assert [each.number for each in study.children(1)] == [4]


def test_what_was_tried_already_is_not_added_again() -> None:
    study, first = try_move(Study(), PLIES, 1, TWO, "a1")
    assert try_move(study, PLIES, 1, TWO, "a1") == (study, first)
    assert try_move(study, PLIES, 1, TWO, "a2")[1] != first


def test_whatever_follows_a_removed_variation_goes_with_it() -> None:
    study, first = try_move(Study(), PLIES, 1, TWO, "a1")
    study, second = try_move(study, PLIES, first, ONE, "b2")
    study, other = try_move(study, PLIES, 1, TWO, "c3")
    study = comment(study, PLIES, second, "gone")
    study = comment(study, PLIES, other, "stays")
    left = remove(study, PLIES, first)
    assert [each.number for each in left.variations] == [other]
    assert list(left.notes) == [other]


def test_the_game_itself_stays() -> None:
    with pytest.raises(BadInput, match="stays"):
        remove(Study(), PLIES, 2)


@pytest.mark.parametrize("place", [4, 99])
def test_nothing_is_said_at_a_place_that_is_not_there(place: int) -> None:
    with pytest.raises(BadInput, match="no place"):
        comment(Study(), PLIES, place, "where?")


def test_an_empty_comment_and_a_repeated_arrow_take_the_note_away() -> None:
    study = draw_arrow(comment(Study(), PLIES, 2, " good \r\n move\x00"), PLIES, 2, Arrow("a", "b"))
    assert study.note(2).comment == "good \n move"
    study = draw_arrow(comment(study, PLIES, 2, ""), PLIES, 2, Arrow("a", "b"))
    assert study == Study()


def test_a_study_has_limits() -> None:
    study = Study()
    for number in range(MOST_VARIATIONS):
        study, _ = try_move(study, PLIES, 0, ONE, f"a{number}")
    with pytest.raises(BadInput, match="at most 500 moves"):
        try_move(study, PLIES, 0, ONE, "b1")
    with pytest.raises(BadInput, match="at most 2000 letters"):
        comment(study, PLIES, 0, "x" * (LONGEST_COMMENT + 1))
    for number in range(MOST_ARROWS):
        study = draw_arrow(study, PLIES, 0, Arrow("a1", f"b{number}"))
    with pytest.raises(BadInput, match="at most 20 arrows"):
        draw_arrow(study, PLIES, 0, Arrow("c1", "c2"))
    with pytest.raises(BadInput, match="cannot be a place"):
        draw_arrow(study, PLIES, 0, Arrow("c 1", "c2"))


COMMENTS = st.text(max_size=60)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(["blokus-to-go", "locus", "lokomoto"]), st.integers(0, 9), COMMENTS)
def test_a_record_keeps_its_study(variant: str, seed: int, words: str) -> None:
    record = studied(played(variant, seed), seed, words)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(sorted(blksgf.GAME_OF_VARIANT)), st.integers(0, 9), COMMENTS)
def test_other_programs_get_variations_comments_and_arrows(
    variant: str, seed: int, words: str
) -> None:
    record = studied(played(variant, seed), seed, words)
    text = blksgf.write(loaded(record))
    again = blksgf.read_study(text)
    assert again.record.turns == record.turns
    assert shape_of(again.record) == shape_of(record)
    assert again.record.turns == blksgf.read(text).record.turns


def shape_of(record: Record) -> object:
    """The tree without its numbers: a file keeps the order of the branches, not of the attempts."""

    def branch(place: int) -> object:
        note = record.study.note(place)
        moves = [(each.seat, each.move, branch(each.number)) for each in children(place)]
        return note, moves

    def children(place: int) -> tuple[Variation, ...]:
        return record.study.children(place)

    return [branch(ply) for ply in range(len(record.turns) + 1)]


def test_a_record_without_a_study_is_what_it_was() -> None:
    record = played("blokus-to-go", 1)
    assert "study" not in format_record(record)
    assert not parse_record(format_record(record)).study


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("2 after 0: 1: e10", "line 8.*does not follow"),
        ("4 after 3: 1: e10", "line 8.*does not follow"),
        ("comment 7: hello", "line 8.*names a place"),
        ("hello", "line 8.*expected a line of a study"),
    ],
)
def test_a_bad_line_of_a_study_is_named(line: str, problem: str) -> None:
    text = "squarely record 1\nvariant: blokus-to-go\nseats: 2\n\n1: e10\n2: j5\nstudy\n"
    with pytest.raises(BadRecord, match=problem.replace("line 8", "line 8")):
        parse_record(f"{text}{line}\n")


def test_a_variation_has_to_be_legal() -> None:
    text = "squarely record 1\nvariant: blokus-to-go\nseats: 2\n\n1: e10\n\nstudy\n"
    record = parse_record(f"{text}2 after 0: 1: j5\n3 after 2: 2: j5\n")
    rules = VARIANTS["blokus-to-go"].rules()
    with pytest.raises(BadRecord, match="variation 3: 'j5' is illegal"):
        replay_study(rules, list(replay(rules, record.turns)), record.study)
    with pytest.raises(BadRecord, match="variation 3"):
        loaded(record)


def test_variations_may_begin_elsewhere_than_the_game() -> None:
    read = blksgf.read_study("(;GM[Blokus Duo](;B[e10];W[j5])(;B[j5]C[here?];W[e10]))")
    assert read.record.options == ()
    assert [each.move for each in read.record.study.variations] == ["j5", "e10"]
    assert read.record.study.note(3).comment == "here?"

"""The record format: one text a record, and a clear sentence for every broken one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.kernel.record import BadRecord, Record, Turn, format_record, parse_record, replay
from squarely.kernel.rules import CHANCE, Seat
from tests.new_game.added.games.pile.rules import PileRules

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=12)
names = st.text(min_size=1, max_size=20).filter(lambda name: name.isprintable()).map(str.strip)
moves = st.text("abcdefghij0123456789,+ ", min_size=1, max_size=20).map(str.strip).filter(bool)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.integers(1, 5))
    players = draw(st.just(()) | st.tuples(*[names.filter(bool)] * seats))
    turns = draw(st.lists(st.builds(Turn, st.integers(0, seats).map(Seat), moves), max_size=8))
    options = draw(st.lists(words, max_size=3))
    return Record(draw(words), seats, tuple(options), players, tuple(turns))


@given(records())
def test_a_record_reads_back_as_itself(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for candidate in (text, f"squarely record 1\n{text}"):
        try:
            parse_record(candidate)
        except BadRecord as problem:
            assert str(problem)
            assert "\n" not in str(problem)


GOOD = "squarely record 1\nvariant: pile\nseats: 2\n\nchance: 3\n1: 2\n2: 1\n"


def test_a_record_in_full() -> None:
    record = parse_record(GOOD)
    assert record == Record(
        "pile", 2, turns=(Turn(CHANCE, "3"), Turn(Seat(1), "2"), Turn(Seat(2), "1"))
    )
    counters = [pos.counters for pos in replay(PileRules(), record.turns)]
    assert counters == [None, 3, 1, 0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a record begins with 'squarely record 1'."),
        ("squarely record 2\n", "line 1: version '2' is unknown; this program reads 1."),
        (GOOD.replace("1: 2", "one: 2"), "line 6: expected 'seat: move', found 'one: 2'."),
        (
            GOOD.replace("seats: 2", "seats 2"),
            "line 3: expected one 'name: value', found 'seats 2'.",
        ),
        (GOOD.replace("seats: 2", "seats: 0"), "'seats: 0' must be a number of seats."),
        (GOOD.replace("seats: 2\n", ""), "the line 'seats: ...' is missing near the top."),
        (GOOD.replace("seats: 2", "seats: 2\nclock: 9"), "the line 'clock: ...' is unknown."),
        (
            GOOD.replace("seats: 2", "seats: 2\nplayer 1: Ada"),
            "name the players of all 2 seats or of none.",
        ),
    ],
)
def test_a_broken_record_says_where(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GOOD.replace("1: 2", "1: 3"), "ply 2: '3' is illegal: N1: take one or two counters"),
        (GOOD.replace("1: 2", "2: 2"), "ply 2: '2' is illegal: N2: it is not this seat's turn"),
        (GOOD.replace("1: 2", "1: two"), "ply 2: 'two' is not a number of counters."),
        (GOOD.replace("chance: 3", "chance: 9"), "ply 1: '9' is illegal: N1"),
        (GOOD + "1: 1\n", "ply 4: '1' is illegal: N2"),
    ],
)
def test_a_record_that_does_not_play_names_the_ply(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        list(replay(PileRules(), parse_record(text).turns))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("name", ["", " Ada", "Ada\nBob", "\x1b[31m"])
def test_names_stay_on_one_line(name: str) -> None:
    with pytest.raises(BadRecord):
        Record("pile", 1, players=(name,))


def test_control_signs_never_reach_a_terminal() -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(GOOD.replace("1: 2", "\x1b[31m" + "x" * 500))
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 120

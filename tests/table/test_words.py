"""What people may write at the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squarely.kernel.record import Record, format_record, parse_record
from squarely.kernel.rules import BadInput
from squarely.table.words import CHAT_LENGTH, NAME_LENGTH, clean_name, clean_text


@given(st.text())
def test_a_name_that_is_kept_fits_into_a_record(text: str) -> None:
    try:
        name = clean_name(text)
    except BadInput:
        return
    record = Record("locus", 1, players=(name,))
    assert parse_record(format_record(record)) == record
    assert clean_name(name) == name
    assert len(name) <= NAME_LENGTH


@pytest.mark.parametrize("text", ["", " \t ", "\u202e", "a\x00b", "\ud800", "x" * 301])
def test_what_cannot_be_shown_is_not_kept(text: str) -> None:
    with pytest.raises(BadInput, match="A message"):
        clean_text(text)


def test_spaces_are_tidied() -> None:
    assert clean_text("  well \n\t played ") == "well played"
    assert len(clean_text("x" * CHAT_LENGTH)) == CHAT_LENGTH

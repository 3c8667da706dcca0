"""Every sheet, deck and map that was ever shipped can still be played on."""

from __future__ import annotations

import pytest

from squarely.formats.loaded import loaded
from squarely.games import VARIANTS, rules_of
from squarely.kernel.data import fingerprints
from squarely.kernel.record import BadRecord, Record, Turn, format_record, parse_record
from squarely.kernel.rules import CHANCE, BadInput, DataText

SHIPPED = {
    ("locus", "sheet"): (
        "188d1c0f172de7aa",
        "1db5ff77f6aa00be",
        "36e32be7bbaf525c",
        "3ff9164376749ece",
    ),
    ("locus", "deck"): (
        "4c41cef4f2e15bc9",
        "ab1924d331ad6215",
        "38af1073bc1a52fe",
        "37a591aae8d01f56",
    ),
    ("lokomoto", "map"): ("ef0f7670a6100e81",),
    ("lokomoto", "trains"): ("9b9a14b6d4bd9e5c", "d64dd41a4719aea0", "9c72fe8318c6eae7"),
    ("lokomoto", "shapes"): ("f4a2c9ea5b2efd8f",),
}
"""Add the fingerprint of a changed file here, and keep the old file in `data/earlier`."""


@pytest.mark.parametrize(("variant", "name"), SHIPPED)
def test_every_file_that_was_ever_shipped_is_kept(variant: str, name: str) -> None:
    (part,) = (part for part in VARIANTS[variant].data if part.name == name)
    known = SHIPPED[variant, name]
    assert part.shipped().fingerprint[:16] in known
    assert part.first in known
    for fingerprint in known:
        text = part.found(fingerprint)
        assert text is not None
        assert text.is_named(fingerprint)
        VARIANTS[variant].rules(2, (), {name: text})


def test_every_part_of_every_variant_is_listed() -> None:
    parts = {(variant.name, part.name) for variant in VARIANTS.values() for part in variant.data}
    assert parts == set(SHIPPED)


def test_a_game_is_replayed_on_the_sheet_that_it_names() -> None:
    (sheet, deck) = VARIANTS["locus"].data
    old = sheet.found("36e32be7bbaf525c")
    assert old is not None
    record = Record("locus", 2, data=fingerprints({"sheet": old, "deck": deck.shipped()}))
    read_back = parse_record(format_record(record))
    assert read_back == record
    assert rules_of(read_back).data["sheet"] == old
    assert rules_of(Record("locus", 2)).data["sheet"].is_named(sheet.first)


def test_a_sheet_that_nobody_has_is_asked_for() -> None:
    record = Record("locus", 2, data=(("sheet", "ab" * 32),))
    with pytest.raises(BadInput, match="a sheet that this version does not have: give it with"):
        rules_of(record)
    with pytest.raises(BadInput, match=r"another sheet than mine\.toml"):
        rules_of(record, {"sheet": DataText("mine.toml", "")})


def test_records_of_version_0_1_name_own_files_in_short() -> None:
    own = DataText("own.toml", VARIANTS["locus"].data[0].shipped().text + "# mine")
    text = f"squarely record 1\nvariant: locus\nseats: 1\nown sheet: {own.fingerprint[:16]}\n"
    assert rules_of(parse_record(text), {"sheet": own}).data["sheet"] == own
    with pytest.raises(BadInput, match="must be a fingerprint"):
        parse_record(text.replace(own.fingerprint[:16], "mine"))


def test_a_record_that_does_not_say_may_have_been_played_on_another_sheet() -> None:
    turns = (Turn(CHANCE, "reveal yellow-I9"),)
    with pytest.raises(BadRecord, match="does not say which sheet or deck it was played with"):
        loaded(Record("locus", 2, turns=turns))
    named = Record("locus", 2, turns=turns, data=fingerprints(VARIANTS["locus"].rules().data))
    with pytest.raises(BadRecord) as refused:
        loaded(named)
    assert "does not say" not in str(refused.value)

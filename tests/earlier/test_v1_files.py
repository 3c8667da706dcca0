"""Records, `.blksgf` files and photos of version 1.0.0."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from squarely.formats import blksgf
from squarely.formats.files import load_study
from squarely.formats.loaded import LoadedGame
from squarely.formats.locus_photo import read_photo
from squarely.games import VARIANTS
from squarely.games.locus.variants import SHEET, sheet_of
from squarely.kernel.record import format_record, parse_record
from squarely.kernel.rules import DataText
from tests.earlier import FOLDER, sample
from tests.earlier.comparing import missing

RECORDS: list[dict[str, Any]] = sample("v1.0", "records")
GAMES: list[dict[str, Any]] = sample("v1.0", "blksgf")
PHOTOS: list[dict[str, Any]] = sample("v1.0", "photos")


def test_there_are_records_of_every_variant_number_of_seats_and_option() -> None:
    names = {each["name"] for each in RECORDS}
    # What comes later has no sample here, so no test could miss it.
    for variant in ("blokus", "blokus-3", "blokus-2", "blokus-teams", "blokus-84", "blokus-to-go"):
        assert {name for name in names if name.startswith(f"{variant}-")}
    assert {"locus-1", "locus-5-discard-coin-shared-win", "lokomoto-5-hidden-agendas-advanced"} <= (
        names
    )
    assert {"locus-2-paper-1-paper-2", "handicaps-locus", "study-blokus", "sheet", "tiny"} <= names
    assert len(RECORDS) > 120


@pytest.mark.parametrize("kept", RECORDS, ids=lambda each: str(each["name"]))
def test_a_record_reads_as_it_did(kept: dict[str, Any], tmp_path: Path) -> None:
    assert format_record(parse_record(kept["text"])) == kept["text"]
    file = tmp_path / "game.squarely"
    file.write_text(kept["text"], encoding="utf-8")
    data = {part: DataText(f"{part}.toml", text) for part, text in kept["files"].items()}
    check(load_study(file, data), kept)


@pytest.mark.parametrize("kept", GAMES, ids=lambda each: str(each["name"]))
def test_a_blksgf_file_reads_as_it_did(kept: dict[str, Any]) -> None:
    game = blksgf.read_study(kept["sgf"])
    assert format_record(game.record) == kept["text"]
    check(game, kept)


def check(game: LoadedGame, kept: dict[str, Any]) -> None:
    end = game.positions[-1]
    assert sorted(game.rules.to_act(end)) == kept["to_act"]
    outcome = game.rules.outcome(end)
    if kept["outcome"] is None:
        assert outcome is None
    else:
        assert outcome is not None
        now = asdict(outcome)
        now["results"] = list(now["results"])
        for each in now["results"]:
            each["breakdown"] = list(each["breakdown"])
        assert list(missing(kept["outcome"], now)) == []


@pytest.mark.parametrize("kept", PHOTOS, ids=lambda each: str(each["file"]))
def test_a_photo_of_a_print_is_read_as_it_was(kept: dict[str, Any]) -> None:
    sheet = sheet_of()
    if kept["edition"]:
        sheet = sheet_of(SHEET.edition(kept["edition"]))
    elif kept["own"]:
        sheet = sheet_of(DataText("sheet.toml", kept["own"]))
    read = read_photo(sheet, (FOLDER / "v1.0" / kept["file"]).read_bytes())
    assert read.paper == kept["paper"]
    assert sorted(str(each) for each in read.squares if each.filled) == kept["squares"]


def test_the_variants_of_then_can_still_be_played() -> None:
    assert {parse_record(each["text"]).variant for each in RECORDS} <= set(VARIANTS)

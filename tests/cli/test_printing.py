"""`squarely print`."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader

from tests.cli.command import Command

EXAMPLE = Path("docs/examples/locus.squarely")
TINY = Path("docs/examples/tiny-lokomoto")


def test_a_game_is_printed_in_a_language(squarely: Command, tmp_path: Path) -> None:
    out = tmp_path / "game.pdf"
    answer = squarely("print", "blokus-to-go", "--language", "de", "--out", out)
    assert answer.code == 0
    assert "at 100 %" in answer.out
    assert any("Steine zum Ausschneiden" in page.extract_text() for page in PdfReader(out).pages)


def test_a_map_of_ones_own_is_printed(squarely: Command, tmp_path: Path) -> None:
    out = tmp_path / "game.pdf"
    files = [f"--{part}={TINY / part}.toml" for part in ("map", "trains", "shapes")]
    assert squarely("print", "lokomoto", *files, "--out", out).code == 0


def test_a_finished_game_is_printed_to_keep(squarely: Command, tmp_path: Path) -> None:
    out = tmp_path / "keep.pdf"
    assert squarely("print", EXAMPLE, "--out", out, "--paper", "letter").code == 0
    assert "A game to remember" in PdfReader(out).pages[0].extract_text()


def test_what_is_neither_a_variant_nor_a_file_is_refused(squarely: Command, tmp_path: Path) -> None:
    answer = squarely("print", "chess", "--out", tmp_path / "x.pdf")
    assert answer.code == 2
    assert "no variant and no file 'chess'" in answer.err


def test_a_game_that_is_not_over_is_refused(
    squarely: Command, tmp_path: Path, opening: Path
) -> None:
    answer = squarely("print", opening, "--out", tmp_path / "x.pdf")
    assert answer.code == 2
    assert "when it is over" in answer.err


def test_a_place_where_nothing_can_be_written_is_named(squarely: Command, tmp_path: Path) -> None:
    answer = squarely("print", "blokus-to-go", "--out", tmp_path / "none" / "x.pdf")
    assert answer.code == 2
    assert "cannot be written" in answer.err

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.kernel.record import Record, Turn, format_record
from squarely.kernel.rules import Seat
from tests.cli.command import Command

OPENING = Record(
    "blokus-to-go",
    2,
    ("fixed-starts",),
    ("Ada", "Bo"),
    (Turn(Seat(1), "e10,f10"), Turn(Seat(2), "j5"), Turn(Seat(1), "g9,h9,i9")),
)


@pytest.fixture
def squarely(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    path = tmp_path / "opening.squarely"
    path.write_text(format_record(OPENING), encoding="utf-8")
    return path

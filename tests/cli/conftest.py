from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

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


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played here: to start processes for two or three takes longer than to play them."""

    def played(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        for task in tasks:
            yield work(task)

    for caller in ("bots.workers", "arena.run", "balance.runs", "cli.balance"):
        monkeypatch.setattr(f"squarely.{caller}.on_all_cores", played)

"""Worker processes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from squarely.bots import workers


@pytest.mark.parametrize(
    ("system", "cores", "processes"),
    [("posix", 96, 96), ("posix", None, 1), ("nt", 8, 8), ("nt", 96, 61)],
)
def test_windows_bounds_the_processes_of_a_pool(
    monkeypatch: pytest.MonkeyPatch, system: str, cores: int | None, processes: int
) -> None:
    monkeypatch.setattr(workers, "os", SimpleNamespace(name=system, cpu_count=lambda: cores))
    assert workers.most_processes() == processes

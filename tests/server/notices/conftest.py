from __future__ import annotations

import pytest

from squarely.server.notices import telling


@pytest.fixture(autouse=True)
def _told_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told before the test says so."""
    monkeypatch.setattr(telling, "SWEEP_EVERY", 3600.0)

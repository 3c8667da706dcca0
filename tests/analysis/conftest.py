from __future__ import annotations

import pytest

from tests.cli.command import Command


@pytest.fixture
def squarely(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)

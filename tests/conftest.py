"""Settings of all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

# Machines are noisy: how long an example takes is no matter of a test.
settings.register_profile("squarely", deadline=None)
settings.load_profile("squarely")

REAL_PARTS = [Path(__file__).parent / folder for folder in ("browser", "server", "terminal")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers, databases and processes on a busy machine: what fails is tried again, aloud."""
    for item in items:
        if any(folder in item.path.parents for folder in REAL_PARTS):
            item.add_marker(pytest.mark.flaky(reruns=2))

"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Bot(Protocol):
    """Chooses a move from what its seat can see."""

    name: str

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """One of the legal moves."""
        ...

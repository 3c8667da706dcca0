"""What to say where the libraries are missing that the environments are for."""

from __future__ import annotations

from squarely.kernel.rules import BadInput

HOW_TO = "pip install 'squarely[envs]'"


class NoEnvironments(BadInput, ImportError):
    """An environment was asked for, and what it is made for is not installed."""

    def __init__(self, what: str) -> None:
        super().__init__(f"The environments of {what} need an extra: {HOW_TO}.")

"""Running the command inside a test."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from squarely.cli.main import exit_code


@dataclass(frozen=True)
class Answer:
    """What a run of the command came to."""

    code: int
    out: str
    err: str

    @property
    def last_line(self) -> str:
        return self.out.splitlines()[-1]

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Command:
    """`squarely` with its output caught."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def err(self) -> str:
        """What has been said on stderr since it was asked last."""
        return self._capture.readouterr().err

    def __call__(self, *arguments: object) -> Answer:
        code = exit_code([str(argument) for argument in arguments])
        caught = self._capture.readouterr()
        return Answer(code, caught.out, caught.err)

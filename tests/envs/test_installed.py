"""Where the extra is missing, importing an environment says in one sentence how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from squarely.envs.installed import NoEnvironments
from squarely.kernel.rules import BadInput


@pytest.mark.parametrize(
    ("name", "tool", "missing"),
    [
        ("pettingzoo", "PettingZoo", "pettingzoo"),
        ("pettingzoo", "PettingZoo", "matplotlib"),
        ("gymnasium", "Gymnasium", "gymnasium"),
        ("gymnasium", "Gymnasium", "numpy"),
        ("openspiel", "OpenSpiel", "pyspiel"),
    ],
)
def test_the_extra_is_named(name: str, tool: str, missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import squarely.envs.{name}"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    told = f"The environments of {tool} need an extra: pip install 'squarely[envs]'."
    assert answer.stderr.splitlines()[-1].endswith(told)


def test_whoever_tries_an_import_catches_it() -> None:
    assert issubclass(NoEnvironments, ImportError)
    assert issubclass(NoEnvironments, BadInput)

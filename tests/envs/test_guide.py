"""Every program of the guide for researchers runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "research.md"
PROGRAMS = [
    program
    for program in re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    # What takes JAX or PyTorch is with the other tests that do: `research/tests/test_guide.py`.
    if not re.search(r"^(import jax|from torchrl)\b", program, re.MULTILINE)
]


def test_there_is_one_for_each_tool() -> None:
    tools = ("envs.pettingzoo", "gymnasium.make", "pyspiel.load_game")
    for tool in (*tools, "mcts.MCTSBot", "exploitability.exploitability", "best_response."):
        assert any(tool in program for program in PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda text: text.split("\n")[-2].strip())
def test_the_program_runs(program: str) -> None:
    exec(compile(program, str(GUIDE), "exec"), {})

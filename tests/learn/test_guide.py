"""The programs of the guides that take JAX run as they are printed, with fewer games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.learn.conforming import compiled_quickly

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = {
    guide: [
        program
        for program in re.findall(
            r"```python\n(.*?)```", (DOCS / guide).read_text(encoding="utf-8"), re.DOTALL
        )
        if "import jax" in program
    ]
    for guide in ("learning.md", "research.md")
}


@pytest.mark.parametrize("guide", PROGRAMS)
def test_its_program_runs(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = PROGRAMS[guide]
    with compiled_quickly():
        exec(compile(program.replace("4_096", "16"), guide, "exec"), {})
    assert capsys.readouterr().out

"""The programs of the guides that take JAX or PyTorch run as they are printed, with fewer games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from research.tests.conforming import compiled_quickly

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = {
    f"{guide}, {tool}": program
    for guide in ("learning.md", "research.md")
    for program in re.findall(
        r"```python\n(.*?)```", (DOCS / guide).read_text(encoding="utf-8"), re.DOTALL
    )
    for tool in ("jax", "torchrl")
    if re.search(rf"^(import|from) {tool}\b", program, re.MULTILINE)
}


def test_there_is_one_for_each_tool() -> None:
    assert set(PROGRAMS) == {"learning.md, jax", "research.md, jax", "research.md, torchrl"}


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")
@pytest.mark.parametrize("guide", PROGRAMS)
def test_its_program_runs(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    with compiled_quickly():
        exec(compile(PROGRAMS[guide].replace("4_096", "16"), guide, "exec"), {})
    assert capsys.readouterr().out

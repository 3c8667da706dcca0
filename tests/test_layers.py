"""The kernel and the games need nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import squarely

PACKAGE = Path(squarely.__file__).parent
PURE = [path for layer in ("kernel", "games") for path in sorted((PACKAGE / layer).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name.split(".")[0] for name in found}


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_standard_library_is_imported(path: Path) -> None:
    assert imported(path) - sys.stdlib_module_names <= {"squarely"}


def test_no_game_imports_another() -> None:
    games = [path for path in (PACKAGE / "games").iterdir() if path.is_dir()]
    for game in games:
        others = {other.name for other in games} - {game.name}
        for path in game.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not [other for other in others if f"squarely.games.{other}" in text]

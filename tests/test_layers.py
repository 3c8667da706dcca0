"""The folders are what CONTRIBUTING says, and the lower ones need the standard library alone."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
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


def test_the_module_map_names_every_folder_and_no_other() -> None:
    text = (PACKAGE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("## Module map")[2].partition("Layers:")[0]
    named = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    packages = [path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("__init__.py")]
    there = {str(path) for path in packages if "migrations" not in path.parts} - {"."}
    assert sorted(named) == sorted(there)


RESEARCH = PACKAGE.parents[1] / "research"


def test_the_map_of_the_research_package_names_its_folders() -> None:
    source, text = RESEARCH / "src", (RESEARCH / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(squarely_research[^`]*)` \|", text, re.MULTILINE)
    there = {str(path.parent.relative_to(source)) for path in source.rglob("__init__.py")}
    assert sorted(named) == sorted(there)


@pytest.mark.parametrize("name", ["learn", "learn.training", "learn.locus.training"])
def test_what_was_learn_says_where_it_went(name: str) -> None:
    told = "squarely.learn is now squarely_research, a distribution of its own: run `make research`"
    asked = [sys.executable, "-m", f"squarely.{name}", "--help"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith(told)
    assert answer.stderr.count("\n") == 1
    with pytest.raises(ImportError, match=re.escape(told)):
        importlib.import_module(f"squarely.{name}")


DOCS = [PACKAGE.parents[1] / "README.md", PACKAGE.parents[1] / "CONTRIBUTING.md"]
DOCS += [RESEARCH / "README.md"]
DOCS += sorted((PACKAGE.parents[1] / "docs").rglob("*.md"))


@pytest.mark.parametrize("page", DOCS, ids=lambda path: path.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    """A page that sends people to files that have moved is worse than none."""
    root, text = PACKAGE.parents[1], page.read_text(encoding="utf-8")
    for name in re.findall(r"`([\w/.]+\.(?:py|ts|toml))`", text):
        places = (PACKAGE, root, RESEARCH / "src")
        found = [place for place in places if (place / name).exists()]
        assert found or list(PACKAGE.rglob(f"*/{name}")), name
    for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        assert (page.parent / link).exists(), link

"""A game that is added to a copy of the package as CONTRIBUTING says is played everywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import squarely

ROOT = Path(__file__).parents[2]
PACKAGE = Path(squarely.__file__).parent
ADDED = Path(__file__).parent / "added"
ENTRIES = {
    "games/__init__.py": ("GAMES", "from squarely.games.pile.rules import VARIANTS as PILE"),
    "bots/registry.py": ("BOTS", "from squarely.bots.pile import BOTS as PILE"),
    "terminal/registry.py": ("GAMES", "from squarely.terminal.pile import PILE"),
}
"""Where a game is entered: the name of the table, and the import that it takes."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the game in it, and a place for its files."""
    found = tmp_path_factory.mktemp("new-game")
    package = found / "squarely"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("web", "__pycache__"))
    for layer in ("games", "bots", "terminal"):
        shutil.copytree(ADDED / layer / "pile", package / layer / "pile")
    for path, (table, imported) in ENTRIES.items():
        enter(package / path, table, imported)
    return found


def enter(path: Path, table: str, imported: str) -> None:
    """Adds one import and one entry, and nothing else."""
    text = path.read_text(encoding="utf-8")
    opening = re.search(rf"^{table}: dict\[.*\{{", text, re.MULTILINE)
    assert opening is not None
    text = f'{text[: opening.end()]}"pile": PILE, {text[opening.end() :]}'
    future = "from __future__ import annotations\n"
    path.write_text(text.replace(future, f"{future}{imported}\n"), encoding="utf-8")


def run(folder: Path, *arguments: str, answers: str = "") -> str:
    """What a command of the copy prints."""
    paths = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "XDG_DATA_HOME": str(folder / "data")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_recipe_names_every_place_where_the_game_was_entered() -> None:
    recipe = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add a game")[2]
    for path, (table, _) in ENTRIES.items():
        assert f"`{path}`" in recipe
        assert f"`{table}`" in recipe
    for layer in ("games", "bots", "terminal"):
        assert f"`{layer}/<game>/`" in recipe


def test_the_copy_is_what_is_run(folder: Path) -> None:
    where = run(folder, "-c", "import squarely; print(squarely.__file__)")
    assert Path(where.strip()).is_relative_to(folder)


def test_it_is_listed_and_shown(folder: Path) -> None:
    assert "pile" in run(folder, "-m", "squarely", "games")
    assert "five counters and four cards" in run(folder, "-m", "squarely", "show", "pile")


def test_it_is_played_line_by_line_against_its_bot(folder: Path) -> None:
    said = run(folder, "-m", "squarely", "play", "pile", "--level", "9", answers="1\n" * 9)
    assert "Your move:" in said
    assert re.search(r"^o+$", said, re.MULTILINE)
    assert "last counter" in said


def test_its_bot_beats_random_play_in_the_arena(folder: Path) -> None:
    bots = ("--bot", "baseline", "--bot", "random")
    said = run(folder, "-m", "squarely", "arena", "pile", *bots, "--games", "40", "--json")
    first, second = json.loads(said)["standings"]
    assert (first["bot"], second["bot"]) == ("baseline", "random")


def test_a_match_of_it_is_played_over_the_api(folder: Path) -> None:
    said = run(folder, str(ROOT / "tests" / "new_game" / "match.py"), str(folder))
    moves, ranks = (json.loads(line) for line in said.splitlines()[-2:])
    cards, *taken = map(int, moves)
    assert sum(taken) == cards
    assert sorted(ranks) == [1, 2]


def test_without_bots_and_drawings_it_is_played_all_the_same(tmp_path: Path) -> None:
    package = tmp_path / "squarely"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("web", "__pycache__"))
    shutil.copytree(ADDED / "games" / "pile", package / "games" / "pile")
    enter(package / "games/__init__.py", *ENTRIES["games/__init__.py"])
    said = run(tmp_path, "-m", "squarely", "play", "pile", "--level", "9", answers="1\n" * 9)
    assert "counters" in said
    assert "last counter" in said

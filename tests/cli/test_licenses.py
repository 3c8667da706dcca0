"""What Squarely stands on is told in full, and shells fill in its commands."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from squarely.cli.completion import SHELLS
from squarely.cli.licenses import needed
from squarely.cli.main import COMMANDS
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]


def test_every_dependency_is_listed_with_a_licence(squarely: Command) -> None:
    told = {
        part["name"].lower().replace("_", "-"): part for part in squarely("licenses", "--json").json
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = map(Requirement, project["dependencies"])
    named = {each.name for each in listed if not each.marker or each.marker.evaluate()}
    assert named <= set(told)
    assert all(part["license"] for part in told.values())
    assert {"starlette", "pydantic"} <= set(told)  # what others bring along
    assert "young serif (font)" in told


def test_nothing_has_a_licence_that_forbids_what_people_do_with_it() -> None:
    """The LGPL of fpdf2 and the MPL of py-vapid bind only who changes these packages."""
    for part in needed():
        words = part.license.replace("LGPL", "").replace("(MPL", "")
        assert "GPL" not in words, part
        assert "Proprietary" not in words, part


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_every_shell_asks_for_completions(squarely: Command, shell: str) -> None:
    assert "_SQUARELY_COMPLETE" in squarely("completion", shell).out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("squarely pr", {"print"}),
        ("squarely perft --o", {"--option"}),
        ("squarely ", set(COMMANDS)),
    ],
)
def test_tab_offers_commands_and_options(typed: str, offered: set[str]) -> None:
    words = typed.split(" ")
    known = {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    asked = subprocess.run(
        [sys.executable, "-c", "from squarely.cli.main import main; main()"],
        env={**os.environ, **known, "_SQUARELY_COMPLETE": "bash_complete"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.partition(",")[2] for line in asked.stdout.split()} == offered

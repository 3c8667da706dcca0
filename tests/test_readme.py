"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from squarely.cli.main import exit_code, squarely

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


COMMANDS = re.findall(r"^squarely (.+?)(?:  +#.*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_exist_with_their_options(line: str) -> None:
    name, *arguments = shlex.split(line)
    command = squarely.commands[name]
    known = {flag for parameter in command.params for flag in parameter.opts}
    assert {word for word in arguments if word.startswith("--")} <= known


def test_the_commands_are_all_shown() -> None:
    assert {line.split()[0] for line in COMMANDS} == set(squarely.commands)


def test_the_two_commands_and_the_picture_are_there() -> None:
    assert README.index("![") < README.index("make play") < README.index("make test")
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert (ROOT / picture).is_file()


LONG = ("play", "serve", "gtp", "arena", "balance", "analyze")
"""Commands that wait for somebody or take their time; their own tests run them."""


def test_the_commands_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    for line in COMMANDS:
        words = shlex.split(line)
        if words[0] not in LONG:
            # A refused move is an answer too: the README asks why a1,a2 cannot be laid.
            assert exit_code(words) == (words[0] == "explain"), capsys.readouterr().err

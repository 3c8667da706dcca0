"""What the README shows is what happens, and so it is with all commands."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import squarely as squarely_package
from squarely.cli.main import COMMANDS, command_named, exit_code
from squarely.games import VARIANTS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_python_examples_are_typed(tmp_path: Path) -> None:
    code = "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", README, re.MULTILINE))
    example = tmp_path / "example.py"
    example.write_text(code + "\n", encoding="utf-8")
    # In a process of its own, for it raises the limit of recursion.
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(example)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_front_door_is_small_and_documented() -> None:
    assert squarely_package.variants() == tuple(VARIANTS)
    assert len(squarely_package.__all__) < 12
    for name in ("make", "variants", "BadInput", "IllegalMove", "Outcome", "DataText"):
        assert getattr(squarely_package, name).__doc__
    with pytest.raises(squarely_package.BadInput, match="There is no variant 'chess'"):
        squarely_package.make("chess")


def test_options_are_a_list() -> None:
    with pytest.raises(squarely_package.BadInput, match=r"as a list: \['fixed-starts'\]"):
        squarely_package.make("blokus-to-go", options="fixed-starts")


def test_the_games_load_no_third_party_package() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); import squarely.games; "
        "print(*{name.split('.')[0] for name in sys.modules})"
    )
    clean = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name for name in clean.stdout.split() if not name.startswith("_")}
    assert loaded - sys.stdlib_module_names == {"squarely"}


COMMANDS_PAGE = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^squarely (.+?)(?:  +#.*)?$", COMMANDS_PAGE, re.MULTILINE)


@pytest.mark.parametrize("line", SHOWN)
def test_the_commands_exist_with_their_options(line: str) -> None:
    name, *arguments = shlex.split(line)
    command = command_named(name)
    known = {flag for parameter in command.params for flag in parameter.opts}
    assert {word for word in arguments if word.startswith("--")} <= known


def test_the_commands_are_all_shown() -> None:
    assert {line.split()[0] for line in SHOWN} == set(COMMANDS)


def test_the_two_commands_and_the_picture_are_there() -> None:
    assert README.index("![") < README.index("make play") < README.index("make test")
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert (ROOT / picture).is_file()


LONG = (
    "play",
    "serve",
    "worker",
    "admin",
    "bot",
    "ladder",
    "gtp",
    "arena",
    "balance",
    "analyze",
    "dataset",
    "openings",
    "puzzles",
)
"""Commands that wait for somebody, need a table or take their time; their own tests run them."""


def test_the_commands_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    monkeypatch.chdir(tmp_path)
    for line in SHOWN:
        words = shlex.split(line)
        if words[0] not in LONG:
            # A refused move is an answer too: the README asks why a1,a2 cannot be laid.
            assert exit_code(words) == (words[0] == "explain"), capsys.readouterr().err

"""Whatever people give a command, it answers with a sentence and never with a traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import click
import pytest

from squarely.cli.main import COMMANDS, command_named, main
from tests.cli.command import Answer, Command

Here = Callable[..., Answer]

WORKING: dict[str, list[str]] = {
    "games": [],
    "show": ["lokomoto"],
    "play": ["locus", "--seats", "2", "--level", "1"],
    "replay": ["GAME"],
    "explain": ["GAME", "a1,a2"],
    "convert": ["GAME", "game.blksgf"],
    "analyze": ["SHORT", "--simulations", "1"],
    "verify": ["GAME"],
    "simulate": ["blokus-to-go", "--games", "1"],
    "arena": ["blokus-to-go", "--bot", "baseline", "--bot", "random", "--games", "2"],
    "gtp": ["--simulations", "1"],
    "dataset": ["locus", "--games", "1", "--simulations", "1", "--seats", "1", "--out", "FOLDER"],
    "openings": ["blokus-to-go", "--games", "1", "--level", "1", "--out", "BOOK"],
    "puzzles": ["blokus-to-go", "--games", "1", "--out", "PUZZLES"],
    "perft": ["blokus-to-go", "1"],
    "balance": ["locus", "--games", "2"],
    "print": ["blokus-to-go", "--out", "PAGES"],
    "score": ["locus", "PAPER"],
    "site": ["SITE"],
    "licenses": [],
    "completion": ["bash"],
    "serve": ["--port", "0"],
    "admin": ["list"],
    "bot": ["--server", "http://127.0.0.1:9", "--token", "x", "--level", "1"],
    "ladder": ["blokus-to-go", "--data", "FOLDER"],
    "worker": ["--database", "sqlite:///x.db"],
}
"""Every command as it works, with the files that it reads."""
WAITING = {"serve"}
"""Commands that do not end by themselves where nothing is wrong."""
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_every_command_is_tried() -> None:
    assert set(WORKING) == set(COMMANDS)


def run(
    *arguments: str, given: bytes = b"quit\n", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "squarely", *arguments],
        input=given,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def check(answer: subprocess.CompletedProcess[bytes], *, refused: bool = False) -> None:
    told = answer.stderr.decode(errors="replace")
    assert answer.returncode in ((1, 2) if refused else (0, 1, 2)), told
    assert "Traceback" not in told
    assert "should not have happened" not in told
    if refused:
        assert told.startswith("squarely: ")
        assert told.count("\n") == 1
        assert told.endswith(".\n")


def words(name: str) -> list[str]:
    written = Path(tempfile.gettempdir())
    files = {
        "GAME": str(EXAMPLES / "locus.squarely"),
        "SHORT": str(EXAMPLES / "blokus-to-go.squarely"),
        "PAPER": str(EXAMPLES / "paper.txt"),
        "FOLDER": str(written / "squarely-written"),
        "BOOK": str(written / "squarely-book.json.gz"),
        "PAGES": str(written / "squarely-pages.pdf"),
        "SITE": str(written / "squarely-site"),
        "PUZZLES": str(written / "squarely-puzzles.jsonl"),
    }
    return [name, *(files.get(word, word) for word in WORKING[name])]


def file_places() -> Iterator[tuple[str, list[str]]]:
    """Every place of every command where a file or folder can be named."""
    for name in WORKING:
        for number, word in enumerate(WORKING[name], start=1):
            if word in ("GAME", "SHORT", "PAPER"):
                line = words(name)
                line[number] = "BAD"
                yield name, line
        for parameter in command_named(name).params:
            if isinstance(parameter, click.Option) and isinstance(parameter.type, click.Path):
                yield name, [*words(name), parameter.opts[0], "BAD"]


PLACES = [line for _, line in file_places()]
OUTPUTS: dict[str, set[str]] = {
    "--out": {"garbage", "text"},
    "--record": {"garbage", "text", "folder"},
    "--data": {"garbage", "text"},
    "--svg": {"folder"},
}
"""Where a command writes, and what it does not write into."""


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("bad")
    garbage, text = folder / "garbage", folder / "text"
    garbage.write_bytes(bytes(range(256)) * 40)
    text.write_text("variant: none\n[[[\n", encoding="utf-8")
    return {"garbage": garbage, "text": text, "folder": folder, "missing": folder / "no" / "file"}


def check_here(squarely: Command, line: list[str], path: Path | str) -> None:
    answer = squarely(*(path if word == "BAD" else word for word in line))
    assert answer.code in (1, 2)
    assert answer.err.startswith("squarely: ")
    assert answer.err.count("\n") == 1
    assert "should not have happened" not in answer.err


@pytest.mark.parametrize("line", PLACES, ids=" ".join)
def test_files_that_are_something_else(
    line: list[str],
    bad: dict[str, Path],
    squarely: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for kind, path in bad.items():
        if line[-2] not in OUTPUTS or kind in OUTPUTS[line[-2]]:
            check_here(squarely, line, path)


@pytest.mark.parametrize("line", [line for line in PLACES if line[-2] in OUTPUTS], ids=" ".join)
def test_places_that_cannot_be_written(line: list[str], squarely: Command) -> None:
    check_here(squarely, line, "/proc/nowhere/file")


@pytest.fixture
def here(squarely: Command, monkeypatch: pytest.MonkeyPatch, in_this_process: None) -> Here:
    """A command in this process, whose output goes into a file of our choice."""

    def run_here(name: str, out: int, encoding: str = "utf-8") -> Answer:
        written = os.fdopen(out, "w", encoding=encoding)
        # What nobody has read yet cannot be written when it is closed either.
        with suppress(BrokenPipeError), written, monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO("name\nquit\n"))
            patch.setattr("sys.stdout", written)
            with pytest.raises(SystemExit) as ended:
                main(words(name))
        return Answer(int(str(ended.value.code or 0)), "", squarely.err())

    return run_here


def unread() -> int:
    """A pipe at whose other end nobody is."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def full() -> int:
    """A file on a disk without room."""
    return os.open("/dev/full", os.O_WRONLY)


ENDING = sorted(set(WORKING) - WAITING)
REAL = ["games", "replay", "arena", "play", "print"]
"""Commands that are run in a process of their own, too."""


@pytest.mark.parametrize("name", ENDING)
def test_output_that_cannot_show_a_character(name: str, here: Here) -> None:
    answer = here(name, os.open(os.devnull, os.O_WRONLY), "ascii")
    assert answer.code in (0, 1, 2)
    assert "should not have happened" not in answer.err


@pytest.mark.parametrize("name", ENDING)
def test_output_that_nobody_reads(name: str, here: Here) -> None:
    answer = here(name, unread())
    assert answer.code in (0, 1, 2)
    assert "should not have happened" not in answer.err


@pytest.mark.parametrize("name", ENDING)
def test_a_full_disk(name: str, here: Here) -> None:
    answer = here(name, full())
    assert answer.code in (1, 2)
    assert "should not have happened" not in answer.err


@pytest.mark.parametrize("name", REAL)
def test_a_process_of_its_own_says_the_same(name: str) -> None:
    check(run(*words(name), PYTHONIOENCODING="ascii"))
    for place in (unread(), full()):
        with os.fdopen(place, "wb") as out:
            command = [sys.executable, "-m", "squarely", *words(name)]
            answer = subprocess.run(
                command, input=b"name\nquit\n", stdout=out, stderr=subprocess.PIPE, check=False
            )
        told = answer.stderr.decode()
        assert answer.returncode in (0, 1, 2)
        assert "Traceback" not in told
        assert "Exception ignored" not in told


@pytest.mark.parametrize("name", ["play", "serve"])
def test_a_home_that_cannot_be_written(name: str) -> None:
    check(run(*words(name), XDG_DATA_HOME="/proc/nowhere"), refused=True)


def test_kernels_work_where_nothing_can_be_kept() -> None:
    answer = run(
        *(
            "arena",
            "locus",
            "--seats",
            "2",
            "--bot",
            "level:1",
            "--bot",
            "baseline",
            "--games",
            "2",
        ),
        XDG_CACHE_HOME="/proc/nowhere",
    )
    assert answer.returncode == 0, answer.stderr.decode()


@pytest.mark.parametrize("spec", ["search:0", "search:0s", "net:0.0s", "gtp:", "gtp: ", "level:0"])
def test_bots_that_cannot_play(spec: str) -> None:
    check(run("arena", "blokus-to-go", "--bot", spec, "--bot", "random"), refused=True)


@pytest.mark.parametrize("address", ["ray://127.0.0.1:1", "auto", "127.0.0.1:1", "ray://:x"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    line = ["arena", "blokus-to-go", "--bot", "baseline", "--bot", "random", "--games", "2"]
    check(run(*line, "--ray", address), refused=True)


@pytest.mark.parametrize("missing", ["matplotlib", "ray"])
def test_an_extra_that_is_missing_is_named_before_any_game(missing: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{missing!r}] = None\n")
    arena = ["arena", "blokus-to-go", "--bot", "baseline", "--bot", "random", "--games", "1000000"]
    line = {
        "matplotlib": ["balance", "locus", "--games", "1000000", "--out", str(tmp_path)],
        "ray": [*arena, "--ray", "auto"],
    }[missing]
    answer = run(*line, PYTHONPATH=str(tmp_path))
    check(answer, refused=True)
    assert b"pip install 'squarely[" in answer.stderr


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://nobody@127.0.0.1:1/none",
        "postgresql://127.0.0.1:x/none",
        "postgresql://",
        "mysql://127.0.0.1/none",
    ],
)
def test_a_database_that_cannot_be_reached(url: str) -> None:
    check(run("serve", "--port", "0", "--database", url), refused=True)


def test_a_database_file_that_is_broken(tmp_path: Path) -> None:
    (tmp_path / "squarely.db").write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20)
    check(run("serve", "--port", "0", "--data", str(tmp_path)), refused=True)

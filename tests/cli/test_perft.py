"""`squarely perft`."""

from __future__ import annotations

import pytest

from tests.cli.command import Command


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["blokus", "1"], 232),
        (["blokus", "1", "--option", "fixed-corners"], 58),
        (["blokus-to-go", "1"], 828),
        (["blokus-to-go", "1", "--option", "fixed-starts"], 414),
        (["blokus-to-go", "0"], 1),
        (["blokus-84", "2", "--option", "fixed-corners"], 58 * 58),
    ],
)
def test_the_count_is_the_last_line(squarely: Command, arguments: list[str], count: int) -> None:
    answer = squarely("perft", *arguments)
    assert answer.code == 0
    assert answer.last_line == str(count)
    assert [line.split()[0] for line in answer.out.splitlines()[:-1]] == ["nodes", "moves", "time"]


def test_perft_in_json(squarely: Command) -> None:
    found = squarely("perft", "blokus-3", 2, "--option", "fixed-corners", "--json").json
    assert found.pop("seconds") >= 0
    assert found == {
        "variant": "blokus-3",
        "options": ["fixed-corners"],
        "depth": 2,
        "count": 3364,
        "nodes": 59,
        "moves": 3422,
    }

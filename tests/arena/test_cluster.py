"""The arena on a cluster: a local Ray plays the same games as this machine alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.arena.cluster import on_cluster
from squarely.arena.game import GameResult, Setting, play
from squarely.arena.log import Log
from squarely.arena.run import run
from squarely.arena.schedule import schedule
from squarely.kernel.rules import BadInput

DUO = Setting("blokus-to-go", 2, ("fixed-starts",), 0)


def _moves(game: GameResult) -> tuple[object, ...]:
    """All of a game but the time it took."""
    return (game.game, game.seats, game.scores, game.ranks, game.plies)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning")
def test_games_on_a_cluster_are_those_played_here() -> None:
    pairings = list(schedule(["baseline", "random"], 2, 12))
    there = sorted(map(_moves, on_cluster("local")(DUO, pairings)))
    assert there == sorted(_moves(play(DUO, pairing)) for pairing in pairings)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning")
def test_games_on_a_cluster_end_when_it_is_enough(tmp_path: Path) -> None:
    pairings = list(schedule(["baseline", "random"], 2, 200))
    log = Log(tmp_path / "log.jsonl", DUO, ["baseline", "random"])
    run(DUO, pairings, log, on_cluster("local"), lambda: len(log.games) >= 3)
    assert len(log.games) == 3


def test_an_address_without_a_cluster_is_said_to_be_so() -> None:
    with pytest.raises(BadInput, match="no Ray cluster answers at 'nowhere'"):
        list(on_cluster("nowhere")(DUO, []))

"""A data set as two Parquet files: one row per game, and one per decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from squarely.dataset.games import Decision, PlayedGame, Setting
from squarely.kernel.record import format_record

GAMES, MOVES = "games.parquet", "moves.parquet"
CANDIDATES = 5
"""How many of the best moves are kept beside the one that was played."""
ABOUT = b"squarely"
"""Where a file's metadata say how it was made."""

GAME_ROW = pa.schema(
    [
        ("game", pa.int32()),
        ("scores", pa.list_(pa.int32())),
        ("ranks", pa.list_(pa.int8())),
        ("record", pa.string()),
    ]
)
MOVE_ROW = pa.schema(
    [
        ("game", pa.int32()),
        ("ply", pa.int16()),
        ("seat", pa.int8()),
        ("move", pa.string()),
        ("forecast", pa.list_(pa.float32())),
        ("value", pa.float32()),
        ("visits", pa.int32()),
        (
            "candidates",
            pa.list_(
                pa.struct([("move", pa.string()), ("value", pa.float32()), ("visits", pa.int32())])
            ),
        ),
    ]
)


def write(folder: Path, setting: Setting, games: Iterable[PlayedGame]) -> None:
    """Writes both files anew, games in the order of their numbers."""
    ordered = sorted(games, key=lambda game: game.number)
    _write(folder / GAMES, setting, GAME_ROW, [_game_row(game) for game in ordered])
    rows = [row for game in ordered for row in _move_rows(game)]
    _write(folder / MOVES, setting, MOVE_ROW, rows)


def _write(path: Path, setting: Setting, schema: Any, rows: list[dict[str, Any]]) -> None:
    about = ", ".join(f"{name}={value}" for name, value in asdict(setting).items())
    made = f"squarely {version('squarely')}: {about}".encode()
    table = pa.Table.from_pylist(rows, schema.with_metadata({ABOUT: made}))
    pq.write_table(table, path, compression="zstd", compression_level=19)


def _game_row(game: PlayedGame) -> dict[str, Any]:
    return {
        "game": game.number,
        "scores": [result.score for result in game.outcome.results],
        "ranks": [result.rank for result in game.outcome.results],
        "record": format_record(game.record),
    }


def _move_rows(game: PlayedGame) -> list[dict[str, Any]]:
    return [
        {"game": game.number, "ply": ply, "seat": each.seat, "move": each.move, **_thought(each)}
        for ply, each in enumerate(game.decisions, start=1)
    ]


def _thought(decision: Decision) -> dict[str, Any]:
    """What the engine thought; nothing of cards."""
    if decision.forecast is None:
        return {}
    played = next(each for each in decision.candidates if each.move == decision.move)
    best = [asdict(each) for each in decision.candidates[:CANDIDATES]]
    return {
        "forecast": decision.forecast,
        "value": played.value,
        "visits": played.visits,
        "candidates": best,
    }

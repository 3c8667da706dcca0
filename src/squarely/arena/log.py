"""The log of an arena: a line that says what is played, then one line per game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from squarely.arena.game import GameResult, Setting
from squarely.kernel.rules import BadInput


class Log:
    """A file to which games are added; an arena that was stopped goes on with it."""

    def __init__(self, path: Path, setting: Setting, bots: Sequence[str]) -> None:
        self._path = path
        head = _head(setting, bots)
        self.games = self._read(head) if path.exists() else []
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8")

    def add(self, game: GameResult) -> None:
        """Writes a game down."""
        self.games.append(game)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(game)) + "\n")

    def _read(self, head: str) -> list[GameResult]:
        try:
            first, games = read_games(self._path)
        except (OSError, UnicodeDecodeError):
            first, games = "", []
        if first != head:
            raise BadInput(f"{self._path} is the log of another arena: name another file.")
        return games


def _head(setting: Setting, bots: Sequence[str]) -> str:
    """What is played; a time for the game stands there only where there is one, as ever."""
    told = {name: value for name, value in asdict(setting).items() if value is not None}
    return json.dumps({**told, "options": list(setting.options), "bots": list(bots)})


def read_games(path: Path) -> tuple[str, list[GameResult]]:
    """The first line of a log, which says what was played, and the games."""
    first, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    games = []
    for line in lines:
        try:
            games.append(_game(json.loads(line)))
        except (ValueError, TypeError):
            # The last line of a run that was killed may be half a line; it is played again.
            continue
    return first, games


def _game(found: dict[str, Any]) -> GameResult:
    lists = {name: tuple(value) for name, value in found.items() if isinstance(value, list)}
    return GameResult(**{**found, **lists})

"""Lines in, answers out: `= answer` or `? error`, and an empty line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

from squarely.bots.bot import Bot, Budget
from squarely.bots.warming import rehearse
from squarely.games.blokus.rules import BlokusRules
from squarely.gtp.clock import Clocks, TimeLeft, TimeSettings
from squarely.gtp.drawing import draw
from squarely.gtp.game import PASS, GtpGame
from squarely.kernel.rules import BadInput, quoted

_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


Engine = Callable[[BlokusRules, int], Bot]
"""A bot for a game and a seed."""


class Gtp:
    """One conversation; whatever comes in, it answers."""

    def __init__(self, variant: str, engine: Engine, budget: Budget, seed: int) -> None:
        self._engine = engine
        self._budget = budget
        self._seed = seed
        self._game = GtpGame(variant)
        self._bot: Bot | None = None
        self._clocks = Clocks()
        self.over = False
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "name": lambda given: "Squarely",
            "version": lambda given: version("squarely"),
            "protocol_version": lambda given: "2",
            "known_command": lambda given: str(_one(given) in self._commands).lower(),
            "list_commands": lambda given: "\n".join(self._commands),
            "quit": self._quit,
            "clear_board": lambda given: self._begin(GtpGame(self._game.variant)),
            "set_game": lambda given: self._begin(GtpGame.called(" ".join(given))),
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": lambda given: self._choose(self._game.colour(_one(given))),
            "undo": self._undo,
            "all_legal": self._all_legal,
            "showboard": lambda given: f"\n{draw(self._game)}",
            "final_score": lambda given: self._game.final_score(),
            "loadsgf": self._loadsgf,
            "savesgf": self._savesgf,
            "set_random_seed": self._set_random_seed,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "cputime": lambda given: f"{time.process_time():.3f}",
        }

    def talk(self, lines: TextIO, answers: TextIO) -> None:
        """Answers line after line until `quit` or the end of the input."""
        for line in lines:
            answer = self.answer(line)
            if answer is not None:
                answers.write(answer)
                answers.flush()
            if self.over:
                return

    def answer(self, line: str) -> str | None:
        """What is said to a line; None to an empty one or a comment."""
        words = _clean(line).split()
        if not words:
            return None
        number = words.pop(0) if _NUMBER.fullmatch(words[0]) else ""
        try:
            return f"={number} {self._run(words)}\n\n"
        except BadInput as problem:
            return f"?{number} {problem}\n\n"

    def _run(self, words: list[str]) -> str:
        if not words or words[0] not in self._commands:
            raise BadInput(f"unknown command {quoted(words[0] if words else '')}")
        return self._commands[words[0]](words[1:])

    def _begin(self, game: GtpGame) -> str:
        self._game, self._bot = game, None
        self._clocks.reset()
        return ""

    def _quit(self, given: list[str]) -> str:
        self.over = True
        return ""

    def _play(self, given: list[str]) -> str:
        if len(given) < 2:
            raise BadInput("play needs a colour and a move")
        # Some programs put spaces after the commas.
        self._game.play(self._game.colour(given[0]), "".join(given[1:]))
        return ""

    def _choose(self, colour: int) -> str:
        legal = self._game.legal(colour)
        if not legal:
            return PASS
        if self._bot is None:
            self._bot = self._engine(self._game.rules, self._seed)
        view = self._game.view(colour)
        budget = self._clocks.budget(self._game.seat(colour), view, len(legal)) or self._budget
        return str(self._bot.choose(view, legal, budget))

    def _genmove(self, given: list[str]) -> str:
        colour = self._game.colour(_one(given))
        begun = time.monotonic()
        move = self._choose(colour)
        self._clocks.stop(self._game.seat(colour), time.monotonic() - begun)
        self._game.play(colour, move)
        return move

    def _time_settings(self, given: list[str]) -> str:
        settings = TimeSettings.of(given)
        # A bot of its own, so that loading and compiling cost no time of the game.
        rehearse(self._game.rules, self._engine(self._game.rules, self._seed))
        self._clocks.set(settings)
        return ""

    def _time_left(self, given: list[str]) -> str:
        left = TimeLeft.of(given[1:])
        self._clocks.tell(self._game.seat(self._game.colour(given[0])), left)
        return ""

    def _undo(self, given: list[str]) -> str:
        self._game.undo()
        return ""

    def _all_legal(self, given: list[str]) -> str:
        return "\n".join(map(str, self._game.legal(self._game.colour(_one(given)))))

    def _loadsgf(self, given: list[str]) -> str:
        if not given:
            raise BadInput("loadsgf needs a file")
        *path, last = given if len(given) > 1 and _NUMBER.fullmatch(given[-1]) else [*given, ""]
        try:
            text = Path(" ".join(path)).read_text(encoding="utf-8")
        except (OSError, ValueError) as problem:
            raise BadInput(f"{quoted(' '.join(path))} cannot be read") from problem
        return self._begin(GtpGame.from_sgf(text, max(1, int(last)) if last else None))

    def _savesgf(self, given: list[str]) -> str:
        path = " ".join(given)
        try:
            Path(path).write_text(self._game.sgf(), encoding="utf-8")
        except (OSError, ValueError) as problem:
            raise BadInput(f"{quoted(path)} cannot be written") from problem
        return ""

    def _set_random_seed(self, given: list[str]) -> str:
        if not _NUMBER.fullmatch(_one(given)):
            raise BadInput(f"{quoted(given[0])} is not a seed: use a number")
        self._seed, self._bot = int(given[0]), None
        return ""


def _one(given: list[str]) -> str:
    if len(given) != 1:
        raise BadInput(f"one argument is needed, not {len(given)}")
    return given[0]


def _clean(line: str) -> str:
    """Without comment and control characters."""
    text = line.partition("#")[0].replace("\t", " ")
    return "".join(sign for sign in text if sign.isprintable())

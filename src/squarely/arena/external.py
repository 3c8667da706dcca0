"""Another program at the table: it speaks GTP over a pipe and is trusted with nothing."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from squarely.bots.bot import USUAL, Budget
from squarely.formats.blksgf import GAME_OF_VARIANT
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView
from squarely.kernel.rules import AnyRules, BadInput, quoted

PATIENCE = 60.0
"""Seconds for an answer."""
GRACE = 5.0
"""Seconds for an answer after the clock has run out."""


class Forfeit(Exception):
    """A bot crashed, said nothing, ran out of time or broke the rules: it loses the game."""


class Died(Forfeit):
    """The program of a bot has ended by itself."""


class _Refused(Forfeit):
    """The program answered that it would not do something."""


def playable(rules: AnyRules, variant: str) -> BlokusRules:
    """The rules if programs that speak GTP play by them; else raises BadInput."""
    if not isinstance(rules, BlokusRules) or variant not in GAME_OF_VARIANT:
        raise BadInput(f"no program that speaks GTP plays {variant}.")
    if not rules.form.fixed_starts:
        option = "fixed-starts" if variant == "blokus-to-go" else "fixed-corners"
        raise BadInput(f"programs that speak GTP have fixed starts: use --option {option}.")
    return rules


class ExternalBot:
    """Tells the program what the others play, and asks it for moves."""

    name = "external"

    def __init__(
        self, command: str, rules: AnyRules, variant: str, seconds_per_game: float | None = None
    ) -> None:
        self._rules = playable(rules, variant)
        self._patience = PATIENCE
        self._whole_seconds = False
        try:
            self._process = subprocess.Popen(
                _words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as problem:
            raise BadInput(f"{quoted(command)} cannot be started.") from problem
        assert isinstance(self._process.stdout, BufferedReader)
        # A thread of its own, for Windows cannot wait for a pipe with a time limit.
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._listener = Thread(
            target=_listen, args=(self._process.stdout, self._said), name="listening", daemon=True
        )
        self._listener.start()
        try:
            self._ask(f"set_game {GAME_OF_VARIANT[variant]}")
            self._ask("clear_board")
            known = seconds_per_game is not None and all(
                map(self._knows, ("time_settings", "time_left"))
            )
            self._keeps_time = known and self._time("time_settings {} 0 0", seconds_per_game or 0)
        except Forfeit:
            self.close()
            raise

    def tell(self, colour: int, move: str) -> None:
        """What somebody has played."""
        self._ask(f"play {self._name(colour)} {move}")

    def choose(self, view: BlokusView, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the program answers; raises Forfeit unless it is a legal move."""
        # Asked without playing: everybody hears of the move in the same way.
        answer = self._ask(f"reg_genmove {self._on_turn(view)}")
        try:
            move = self._rules.parse_move(answer)
        except BadInput as problem:
            raise Forfeit(f"answered {quoted(answer)}") from problem
        if move not in legal:
            raise Forfeit(f"played {quoted(answer)}, which is not legal")
        return move

    def tell_time(self, view: BlokusView, seconds: float) -> None:
        """What the player on turn has left for the game, if the program wants to know."""
        self._patience = seconds + GRACE
        if self._keeps_time:
            self._keeps_time = self._time(f"time_left {self._on_turn(view)} {{}} 0", seconds)

    def close(self) -> None:
        """Ends the program."""
        self._process.kill()
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        self._process.wait()
        # What the program has started itself may hold the pipe open.
        self._listener.join(GRACE)

    def _knows(self, command: str) -> bool:
        try:
            return self._ask(f"known_command {command}").lower() == "true"
        except _Refused:
            return False

    def _time(self, command: str, seconds: float) -> bool:
        """Sends a command with a time; GTP has whole seconds, but many read parts of them too."""
        exact, whole = f"{seconds:.2f}", str(int(seconds))
        for text in (whole,) if self._whole_seconds else (exact, whole):
            try:
                self._ask(command.format(text))
                return True
            except _Refused:
                self._whole_seconds = True
        return False

    def _on_turn(self, view: BlokusView) -> str:
        names = [each.name for each in view.colours]
        return self._name(names.index(view.on_turn or names[0]))

    def _name(self, colour: int) -> str:
        return "bw"[colour] if len(self._rules.form.colours) == 2 else str(colour + 1)

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError as problem:
            raise Died("has stopped") from problem
        answer = self._answer(line)
        if not answer.startswith("="):
            raise _Refused(f"answered {quoted(answer)} to {quoted(line)}")
        return answer[1:].strip()

    def _answer(self, line: str) -> str:
        """Everything up to the empty line."""
        text = b""
        end = monotonic() + self._patience
        while not text.endswith(b"\n\n"):
            try:
                part = self._said.get(timeout=max(0.0, end - monotonic()))
            except Empty as problem:
                said = f"said nothing for {self._patience:.0f} s to {quoted(line)}"
                raise Forfeit(said) from problem
            if not part:
                # Whoever asks again hears the same.
                self._said.put(part)
                raise Died("has stopped")
            text += part
        return text.decode(errors="replace").strip()


def _words(command: str) -> str | list[str]:
    """A command as the system wants it: Windows takes its line apart itself."""
    return command if os.name == "nt" else shlex.split(command)


def _listen(output: BufferedReader, said: SimpleQueue[bytes]) -> None:
    """Passes on what a program says, without carriage returns; nothing at all at its end."""
    with output:
        while part := output.read1(65536):
            if text := part.replace(b"\r", b""):
                said.put(text)
    said.put(b"")

"""Another program at the table: it speaks GTP over a pipe and is trusted with nothing."""

from __future__ import annotations

import selectors
import shlex
import subprocess
from collections.abc import Sequence
from io import BufferedReader
from time import monotonic
from typing import Any

from squarely.bots.bot import USUAL, Budget
from squarely.formats.blksgf import GAME_OF_VARIANT
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView
from squarely.kernel.rules import AnyRules, BadInput, quoted

PATIENCE = 60.0
"""Seconds for an answer."""


class Forfeit(Exception):
    """The program crashed, said nothing, or played what is not allowed: it loses the game."""


class ExternalBot:
    """Tells the program what the others play, and asks it for moves."""

    name = "external"

    def __init__(self, command: str, rules: AnyRules, variant: str) -> None:
        if not isinstance(rules, BlokusRules) or variant not in GAME_OF_VARIANT:
            raise BadInput(f"no program that speaks GTP plays {variant}.")
        if not rules.form.fixed_starts:
            option = "fixed-starts" if variant == "blokus-to-go" else "fixed-corners"
            raise BadInput(f"programs that speak GTP have fixed starts: use --option {option}.")
        self._rules = rules
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as problem:
            raise BadInput(f"{quoted(command)} cannot be started.") from problem
        try:
            self._ask(f"set_game {GAME_OF_VARIANT[variant]}")
            self._ask("clear_board")
        except Forfeit:
            self.close()
            raise

    def tell(self, colour: int, move: str) -> None:
        """What somebody has played."""
        self._ask(f"play {self._name(colour)} {move}")

    def choose(self, view: BlokusView, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the program answers; raises Forfeit unless it is a legal move."""
        names = [each.name for each in view.colours]
        colour = names.index(view.on_turn or names[0])
        # Asked without playing: everybody hears of the move in the same way.
        answer = self._ask(f"reg_genmove {self._name(colour)}")
        try:
            move = self._rules.parse_move(answer)
        except BadInput as problem:
            raise Forfeit(f"answered {quoted(answer)}") from problem
        if move not in legal:
            raise Forfeit(f"played {quoted(answer)}, which is not legal")
        return move

    def close(self) -> None:
        """Ends the program."""
        self._process.kill()
        self._process.communicate()

    def _name(self, colour: int) -> str:
        return "bw"[colour] if len(self._rules.form.colours) == 2 else str(colour + 1)

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError as problem:
            raise Forfeit("has stopped") from problem
        answer = self._answer(line)
        if not answer.startswith("="):
            raise Forfeit(f"answered {quoted(answer)} to {quoted(line)}")
        return answer[1:].strip()

    def _answer(self, line: str) -> str:
        """Everything up to the empty line."""
        output = self._process.stdout
        assert isinstance(output, BufferedReader)
        text = b""
        end = monotonic() + PATIENCE
        with selectors.DefaultSelector() as ready:
            ready.register(output, selectors.EVENT_READ)
            while not text.endswith(b"\n\n"):
                if not ready.select(max(0.0, end - monotonic())):
                    raise Forfeit(f"said nothing for {PATIENCE:.0f} s to {quoted(line)}")
                part = output.read1(65536)
                if not part:
                    raise Forfeit("has stopped")
                text += part
        return text.decode(errors="replace").strip()

"""Which drawings belong to which game, and a position drawn; others are printed field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.pretty import pretty_repr
from rich.text import Text

from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from squarely.terminal.blokus.screen import BLOKUS
from squarely.terminal.canvas import WIDTH
from squarely.terminal.game import Scene, TerminalGame, known_turns
from squarely.terminal.locus.screen import LOCUS
from squarely.terminal.lokomoto.screen import LOKOMOTO
from squarely.terminal.words import LABEL, STRONG, sentence


def _board(scene: Scene) -> list[Text]:
    """The last move with who played it, then every field."""
    if not scene.turns:
        return _fields(scene.view)
    seat, move = scene.turns[-1].seat, scene.turns[-1].move
    who = "chance" if seat == CHANCE else scene.who(seat)
    return [Text.assemble(("last move ", LABEL), f"{move} by {who}"), *_fields(scene.view)]


def _fields(view: Any) -> list[Text]:
    told = ((each.name, pretty_repr(getattr(view, each.name))) for each in fields(view))
    return [Text.assemble((f"{name} ", LABEL), value) for name, value in told]


def _components(rules: AnyRules) -> Text:
    return Text("\n").join(_fields(rules.view(rules.initial(), None)))


PLAIN = TerminalGame(board=_board, components=_components)
"""What a game has that is not registered."""

GAMES: dict[str, TerminalGame] = {"blokus": BLOKUS, "locus": LOCUS, "lokomoto": LOKOMOTO}
"""By the name of the game, as its rules give it."""


def terminal_game(rules: AnyRules) -> TerminalGame:
    """What the game of some rules brings to the terminal."""
    return GAMES.get(rules.game, PLAIN)


@dataclass(frozen=True)
class Drawing:
    """A position on paper: the board of the screen with nothing aimed at, and what it means."""

    rules: AnyRules
    pos: Any
    players: Sequence[str] = ()
    turns: Sequence[Turn] = ()
    """What led to the position."""
    audience: Seat | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines as wide as there is room for."""
        game, rules = terminal_game(self.rules), self.rules
        outcome = rules.outcome(self.pos)
        acting = [seat for seat in rules.to_act(self.pos) if seat != CHANCE]
        first = self.audience or min(acting, default=rules.seats[0])
        scene = Scene(
            view=rules.view(self.pos, self.audience),
            audience=self.audience,
            seat=first,
            turns=known_turns(rules, self.turns, self.audience),
            player=lambda seat: self.players[seat - 1] if self.players else "",
            outcome=outcome,
            width=min(options.max_width, WIDTH),
        )
        heading = sentence("the game is over" if outcome else game.progress(scene))[:-1]
        seats = rules.seats if game.sheets and outcome else (first,)
        marks = [Text.assemble((mark, STRONG), (f" {means}", LABEL)) for mark, means in game.marks]
        parts: list[RenderableType | None] = [
            Text(heading, STRONG),
            *(Group(*_trimmed(game.board(replace(scene, seat=seat)))) for seat in seats),
            Columns(marks, padding=(0, 3)) if marks else None,
            game.standings(scene),
            game.legend[1](scene.view) if game.legend else None,
        ]
        for number, part in enumerate(part for part in parts if part):
            if number:
                yield Text()
            yield part


def _trimmed(lines: list[Text]) -> list[Text]:
    """Lines without empty ones at both ends and spaces at theirs, never wrapped."""
    while not lines[-1].plain.strip():
        lines.pop()
    while not lines[0].plain.strip():
        lines.pop(0)
    for line in lines:
        line.rstrip()
        line.no_wrap, line.overflow = True, "ignore"
    return lines

"""What the tests of all tables share: a game with one person, the keys, the words shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.kernel.record import Record, Turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session

SIZE = (100, 40)


class RandomBot:
    """Plays anything legal."""

    name = "random bot"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: object, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        return self._rng.choice(legal)


def session_of(
    path: Path,
    rules: AnyRules,
    game: Record,
    *turns: str,
    person: int = 1,
    bot: Callable[[Seat], Bot] = RandomBot,
    seed: int = 1,
) -> Session:
    """A game after some turns, each written as in a record: bots play all seats but one."""
    bots = {seat: bot(seat) for seat in rules.seats if seat != person}
    names = tuple(bots[seat].name if seat in bots else "you" for seat in rules.seats)
    played = tuple(Turn(Seat(int(turn[0])), turn[3:]) for turn in turns)
    record = replace(game, players=names, turns=played)
    return Session(record, bots, path / "game.squarely", rules, Random(seed))


@dataclass
class Sitting:
    """A person at a table."""

    session: Session
    app: TableApp
    pilot: Pilot[None]

    async def press(self, *keys: str) -> None:
        """Presses keys in a row, and waits until the person is to act again."""
        # `pilot.press` would wait for the screen after each.
        for key in keys:
            self.app.simulate_key(key)
        await self.settled()

    async def settled(self) -> None:
        await self.pilot.pause()
        while self.app.is_running and self._others_act():
            await self.pilot.pause()

    def _others_act(self) -> bool:
        waits = self.app._bot_pause > 1 and self.session.to_act != CHANCE
        return not waits and self.session.to_act is not None and not self.session.person_to_act

    def shown(self, where: str) -> str:
        content = self.app.screen.query_one(where, Static).content
        assert isinstance(content, Text)
        return content.plain

    @property
    def status(self) -> str:
        return self.shown("#status")

    @property
    def moves(self) -> list[str]:
        return [turn.move for turn in self.session.record.turns]

    @property
    def screen(self) -> str:
        """Everything the terminal shows."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in lines)


@asynccontextmanager
async def at_table(
    session: Session, size: tuple[int, int] = SIZE, pause: float = 0
) -> AsyncIterator[Sitting]:
    """The table on a screen once the person or a slow bot is to act."""
    app = TableApp(session, bot_pause=pause)
    async with app.run_test(size=size) as pilot:
        sitting = Sitting(session, app, pilot)
        await sitting.settled()
        yield sitting


def printed(drawing: RenderableType, width: int = 100) -> str:
    """A drawing without colour."""
    console = Console(file=StringIO(), width=width, color_system=None, highlight=False)
    console.print(drawing)
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().split("\n"))

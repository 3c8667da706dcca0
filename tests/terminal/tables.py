"""What the tests of all tables share: a game with one person, the keys, the words shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.kernel.record import Record, Turn
from squarely.kernel.rules import AnyRules, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session


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


async def settled(pilot: Pilot[None], session: Session) -> None:
    await pilot.pause()
    while session.to_act is not None and not session.person_to_act:
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys in a row; `pilot.press` would wait for the screen after each."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()


def words(app: TableApp, where: str) -> str:
    content = app.screen.query_one(where, Static).content
    assert isinstance(content, Text)
    return content.plain


def moves(session: Session) -> list[str]:
    return [turn.move for turn in session.record.turns]


def assert_too_small(app: TableApp, *, needed: str, given: str) -> None:
    """The table is hidden, and the person told the size it needs."""
    sentence = f"This game needs a terminal of {needed} characters; this one has {given}."
    assert words(app, "#small") == sentence
    assert not app.screen.query_one("#table").display

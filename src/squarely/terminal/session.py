"""A game at this terminal: one person, bots in the other seats, saved after every move."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from squarely.bots.bot import Bot
from squarely.bots.play import bot_move
from squarely.games import rules_of
from squarely.kernel.course import begin
from squarely.kernel.play import draw
from squarely.kernel.record import Record, Turn, format_record
from squarely.kernel.rules import CHANCE, AnyRules, Seat, listed_moves


class Session:
    """The position, the record that led to it, and who sits where."""

    def __init__(
        self,
        record: Record,
        bots: Mapping[Seat, Bot],
        path: Path,
        rules: AnyRules | None = None,
        rng: Random | None = None,
    ) -> None:
        self.rules = rules or rules_of(record)
        self.path = path
        self._bots = bots
        self._rng = rng or Random()
        self._game = record
        self._course = begin(self.rules.initial())
        for turn in record.turns:
            self._course = self._course.played(self.rules, turn)
        self._save()

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        return replace(self._game, turns=self._course.turns)

    @property
    def position(self) -> Any:
        """The position that the game has reached."""
        return self._course.position

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, None when the game is over."""
        return min(self.rules.to_act(self.position), default=None)

    @property
    def person_to_act(self) -> bool:
        """Whether the game waits for the person."""
        return self.to_act is not None and self.to_act != CHANCE and self.to_act not in self._bots

    @property
    def person(self) -> Seat | None:
        """Where the person sits, None if only bots play."""
        return next((seat for seat in self.rules.seats if seat not in self._bots), None)

    def view(self) -> Any:
        """What the person sees."""
        return self.rules.view(self.position, self.person)

    def legal_moves(self) -> list[Any]:
        """The legal moves of the seat to act."""
        return [] if self.to_act is None else listed_moves(self.rules, self.position, self.to_act)

    def play(self, move: Any) -> None:
        """Plays a move for the seat to act; raises IllegalMove and changes nothing."""
        seat = self.to_act
        if seat is None:
            raise ValueError("the game is over")
        position = self.rules.play(self.position, seat, move)
        turn = Turn(seat, self.rules.format_move(move))
        self._course = self._course.reached(self.rules, turn, position)
        self._save()

    def undo(self) -> bool:
        """Takes back the person's latest move of an unfinished turn; False where it cannot be."""
        person = self.person
        course = None if person is None else self._course.taken_back(self.rules, person)
        if course is None:
            return False
        self._course = course
        self._save()
        return True

    def play_for_bot(self) -> None:
        """Lets the bot (or chance) whose turn it is act once."""
        self.play(self.bot_move())

    def bot_move(self) -> Any:
        """What the bot (or chance) whose turn it is wants to do; nothing is changed by it."""
        seat = self.to_act
        if seat is None or self.person_to_act:
            raise ValueError("no bot is to act")
        if seat == CHANCE:
            return draw(self.rules, self.position, self._rng)
        return bot_move(self.rules, self.position, seat, self._bots[seat])

    def _save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(format_record(self.record), encoding="utf-8")
        os.replace(fresh, self.path)

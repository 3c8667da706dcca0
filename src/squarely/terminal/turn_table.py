"""Tables where keys change what a person has chosen, and one key plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rich.text import Text

from squarely.kernel.rules import IllegalMove, Outcome, Seat
from squarely.terminal.scores import result_sentence
from squarely.terminal.session import Session
from squarely.terminal.table_screen import TableScreen
from squarely.terminal.words import Refused, kept, refusal, refused

T = TypeVar("T")


class TurnTable(TableScreen, Generic[T]):
    """A table with a person's turn of type T; what is refused is said until the next key."""

    def __init__(self, session: Session, pause: float, columns: int, lines: int) -> None:
        super().__init__(session, pause, columns, lines)
        self._person: Seat = self._view.audience or Seat(1)
        self._turn: T | None = None
        """What the person is choosing, None while others act."""
        self._refusal = Text()
        self._faults: tuple[str, ...] = ()
        """The places that stand against the move refused last."""

    @property
    def _own_turn(self) -> T:
        if self._turn is None:
            raise ValueError("nothing can be chosen while others act")
        return self._turn

    def _change(self, choose: Callable[[T], None]) -> None:
        try:
            choose(self._own_turn)
        except Refused as exc:
            self._refuse(refused(str(exc)))
        else:
            self._refuse(Text())

    def _play(self, chosen: Callable[[T], Any]) -> None:
        turn = self._own_turn
        try:
            self._session.play(chosen(turn))
        except Refused as exc:
            self._refuse(refused(str(exc)))
        except IllegalMove as exc:
            self._refuse(self._explained(exc), exc.where)
        else:
            self._turn, self._refusal, self._faults = None, Text(), ()
            self._remember(turn)
            self._after_move()

    def action_undo(self) -> None:
        """Takes back the person's latest move of this turn."""
        if self._session.undo():
            self._turn, self._refusal, self._faults = None, Text(), ()
            self._after_move()
        else:
            self._refuse(refused("There is nothing of this turn to take back."))

    def _refuse(self, words: Text, faults: tuple[str, ...] = ()) -> None:
        self._refusal, self._faults = words, faults
        self._draw()

    def _explained(self, exc: IllegalMove) -> Text:
        """Why the rules refuse a move."""
        return refusal(exc)

    def _remember(self, turn: T) -> None:
        """Keeps what the next turn needs of one that is played."""

    def _ending(self, outcome: Outcome) -> str:
        won = result_sentence(outcome, self._session.record.players)
        return f"{won}\n{kept(self._session.path)}"

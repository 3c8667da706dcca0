"""The Locus table: one person fills in a sheet by keyboard, bots fill in theirs."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from squarely.games.locus.moves import Discard, Done, Pay
from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.rules import Seat
from squarely.terminal.keys import key_line
from squarely.terminal.locus import squares_of
from squarely.terminal.locus_advice import advice
from squarely.terminal.locus_cards import strip
from squarely.terminal.locus_hand import Spot
from squarely.terminal.locus_keys import keys_now
from squarely.terminal.locus_sheet import drawn_sheet
from squarely.terminal.locus_standings import standings
from squarely.terminal.locus_turn import PersonsTurn
from squarely.terminal.locus_words import (
    doing,
    filled_squares,
    latest_turn,
    owner,
    title,
)
from squarely.terminal.session import Session
from squarely.terminal.tucking import tucked
from squarely.terminal.turn_table import TurnTable
from squarely.terminal.words import LABEL

COLUMNS = 100
OTHER_LINES = 11
"""Lines for everything but the sheet and the players."""


class LocusTable(TurnTable[PersonsTurn]):
    """Sheet, cards and standings; it asks the session what is legal and knows no rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "choose(1)"),
        Binding("shift+tab", "choose(-1)"),
        Binding("up,k", "move(-1, 0)"),
        Binding("down,j", "move(1, 0)"),
        Binding("left,h", "move(0, -1)"),
        Binding("right,l", "move(0, 1)"),
        Binding("space,n", "next(1)"),
        Binding("backspace", "next(-1)"),
        Binding("r", "turn"),
        Binding("z", "zone"),
        Binding("enter", "use"),
        Binding("d", "discard"),
        Binding("p", "pay"),
        Binding("x", "decline"),
        Binding("e", "done"),
        Binding("u", "undo"),
        Binding("escape", "look(0)"),
        *(Binding(str(seat), f"look({seat})") for seat in range(1, 6)),
    ]
    DEFAULT_CSS = """
    #title { height: 1; }
    #owner { height: 2; }
    #sheet { width: auto; height: auto; }
    #standings { height: auto; margin: 1 0; }
    """

    _view: LocusView

    def __init__(self, session: Session, pause: float) -> None:
        view: LocusView = session.view()
        own = view.players[(view.audience or Seat(1)) - 1]
        sheet = tucked(drawn_sheet(view, own), strip(view, own))
        lines = len(sheet) + len(view.players) + OTHER_LINES
        super().__init__(session, pause, max(COLUMNS, len(sheet[0]) + 2), lines)
        self._spot: Spot | None = None
        """Where the person's latest shape was placed."""
        self._looked_at = self._person

    def compose_table(self) -> ComposeResult:
        """The sheet with the cards, everybody's standing, words below."""
        for part in ("title", "owner", "sheet", "standings", "status", "keys"):
            yield Static(id=part)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys are the person's while they see the table; looking is always allowed."""
        return not self.too_small and (action == "look" or self._turn is not None)

    def _begin_turn(self) -> None:
        self._looked_at = self._person
        moves = self._session.legal_moves()
        self._turn = PersonsTurn(moves, self._view, self._own, self._spot)

    # What the person does

    def action_choose(self, step: int) -> None:
        """Chooses the next card to pick, or the next thing to place."""
        self._change(lambda turn: turn.choose(step))

    def action_move(self, down: int, right: int) -> None:
        """Goes to the nearest place in a direction, or to the next card."""
        self._change(lambda turn: turn.move(down, right))

    def action_next(self, step: int) -> None:
        """Goes to the next place where the shape fits, or to the next card."""
        self._change(lambda turn: turn.next_place(step))

    def action_turn(self) -> None:
        """Turns or mirrors the shape in hand."""
        self._change(PersonsTurn.turn)

    def action_zone(self) -> None:
        """Takes the shape in hand to the next zone where it fits."""
        self._change(PersonsTurn.next_zone)

    def action_use(self) -> None:
        """Picks the card, or fills the shape in."""
        self._play(PersonsTurn.move_made)

    def action_discard(self) -> None:
        """Discards the picked card."""
        self._play(lambda turn: turn.plain(Discard()))

    def action_pay(self) -> None:
        """Pays for two single squares."""
        self._play(lambda turn: turn.plain(Pay()))

    def action_decline(self) -> None:
        """Does without the bonus in hand."""
        self._play(PersonsTurn.decline)

    def action_done(self) -> None:
        """Ends the person's turn."""
        self._play(lambda turn: turn.plain(Done()))

    def action_look(self, seat: int) -> None:
        """Shows somebody's sheet; 0 is the person's own."""
        if seat <= len(self._view.players):
            self._looked_at = Seat(seat) if seat else self._person
            self._draw()

    def _refuse(self, words: Text, faults: tuple[str, ...] = ()) -> None:
        self._looked_at = self._person
        super()._refuse(words, faults)

    def _remember(self, turn: PersonsTurn) -> None:
        self._spot = turn.spot or self._spot

    # Drawing

    @property
    def _own(self) -> PlayerView:
        return self._view.players[self._person - 1]

    def _draw(self) -> None:
        outcome = self._outcome
        looked_at = self._view.players[self._looked_at - 1]
        self.say("#title", title(self._game, self._view, self._player))
        self.say("#owner", owner(self._view, looked_at, self._player))
        self.say("#sheet", Text("\n").join(self._drawn(looked_at)))
        self.say("#standings", standings(self._view, self._player, self._doing()))
        self.say("#keys", key_line(keys_now(self._turn, len(self._view.players))))
        if outcome:
            self.say("#status", self._ending(outcome))
        else:
            self.say("#status", self._refusal or self._advice())

    def _drawn(self, looked_at: PlayerView) -> list[Text]:
        moves, _ = latest_turn(self._session.record.turns, looked_at.seat)
        turn = self._turn if looked_at.seat == self._person else None
        ghost = squares_of(str(turn.hand.fill)) if turn else ()
        lines = drawn_sheet(self._view, looked_at, filled_squares(moves), ghost)
        if self._view.over:
            return lines
        return tucked(lines, strip(self._view, looked_at, turn.card if turn else None))

    def _doing(self) -> dict[Seat, str]:
        turns = self._session.record.turns
        others = (each for each in self._view.players if each.seat != self._person)
        return {each.seat: doing(self._view, each, turns) for each in others}

    def _advice(self) -> Text:
        if self._turn is None:
            return Text("The others fill in.", LABEL)
        return advice(self._session, self._turn)

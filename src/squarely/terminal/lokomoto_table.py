"""The Loko moto table: one person draws lines by keyboard, bots draw theirs."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from squarely.games.lokomoto.moves import Action
from squarely.games.lokomoto.view import LokomotoView, PlayerView
from squarely.kernel.rules import IllegalMove, Seat
from squarely.terminal.keys import Panel, key_line
from squarely.terminal.lokomoto import map_with_cards, sections_of
from squarely.terminal.lokomoto_chart import chart_of
from squarely.terminal.lokomoto_keys import keys_now
from squarely.terminal.lokomoto_map import Marks, station_names
from squarely.terminal.lokomoto_standings import final_sheet, standings
from squarely.terminal.lokomoto_turn import Deed, PersonsTurn
from squarely.terminal.lokomoto_words import advice, here, refusal, title, told
from squarely.terminal.session import Session
from squarely.terminal.turn_table import TurnTable
from squarely.terminal.words import LABEL, turns_since

OTHER_LINES = 9
"""Lines for everything but the map, the players and what they did."""


class LokomotoTable(TurnTable[PersonsTurn]):
    """Map, cards and standings; it asks the session what is legal and knows no rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "take_up('draw')"),
        Binding("r", "take_up('reserve')"),
        Binding("b", "take_up('buy')"),
        Binding("up,k", "move(-1, 0)"),
        Binding("down,j", "move(1, 0)"),
        Binding("left,h", "move(0, -1)"),
        Binding("right,l", "move(0, 1)"),
        Binding("n", "next(1)"),
        Binding("p", "next(-1)"),
        Binding("space", "choose"),
        Binding("tab", "offer(1)"),
        Binding("shift+tab", "offer(-1)"),
        Binding("enter", "use"),
        Binding("escape", "clear"),
        Binding("s", "stations"),
    ]
    DEFAULT_CSS = """
    #title { height: 1; }
    #map { width: auto; height: auto; }
    #standings { height: auto; margin: 1 0; }
    """

    _view: LokomotoView

    def __init__(self, session: Session, pause: float) -> None:
        view: LokomotoView = session.view()
        sheet = map_with_cards(view, view.players[(view.audience or Seat(1)) - 1], Marks())
        self._told_lines = 1 if len(view.players) <= 3 else 2
        lines = len(sheet) + len(view.players) + self._told_lines + OTHER_LINES
        super().__init__(session, pause, len(sheet[0]) + 2, lines)
        self._cursor = chart_of(view).centre

    def compose_table(self) -> ComposeResult:
        """The map with the cards, everybody's standing, words below."""
        for part in ("title", "map", "standings"):
            yield Static(id=part)
        told_here = Static(id="told")
        told_here.styles.height = self._told_lines
        yield told_here
        yield Static(id="status")
        yield Static(id="keys")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys are the person's while they see the table; reading is always allowed."""
        return not self.too_small and (action == "stations" or self._turn is not None)

    def _begin_turn(self) -> None:
        self._turn = PersonsTurn(self._view, self._own, self._is_legal, self._cursor)

    def _is_legal(self, move: Action) -> bool:
        """Whether the rules would play a move; nothing is kept of it."""
        try:
            self._session.rules.play(self._session.position, self._person, move)
        except IllegalMove:
            return False
        return True

    # What the person does

    def action_take_up(self, deed: str) -> None:
        """Begins to draw, reserve or buy."""
        self._change(lambda turn: turn.take_up(Deed(deed)))

    def action_move(self, down: int, right: int) -> None:
        """Goes to the nearest section in a direction."""
        self._change(lambda turn: turn.move(down, right))

    def action_next(self, step: int) -> None:
        """Goes to the next section of use."""
        self._change(lambda turn: turn.next_usable(step))

    def action_choose(self) -> None:
        """Chooses the section under the cursor, or no longer."""
        self._change(PersonsTurn.toggle)

    def action_offer(self, step: int) -> None:
        """Turns to the next purchase."""
        self._change(lambda turn: turn.next_offer(step))

    def action_clear(self) -> None:
        """Drops what is chosen."""
        self._change(PersonsTurn.clear)

    def action_stations(self) -> None:
        """Shows the names of the stations."""
        self.app.push_screen(Panel("stations", station_names(self._view)))

    def action_use(self) -> None:
        """Plays what is chosen, or says why it cannot be played."""
        self._play(PersonsTurn.move_made)

    def _explained(self, exc: IllegalMove) -> Text:
        return refusal(self._view, exc)

    def _remember(self, turn: PersonsTurn) -> None:
        self._cursor = turn.cursor

    # Drawing

    @property
    def _own(self) -> PlayerView:
        return self._view.players[self._person - 1]

    def _draw(self) -> None:
        turns = turns_since(self._session.record.turns, self._person, len(self._view.players) - 1)
        outcome = self._outcome
        last = [section for turn in turns for section in sections_of(turn.move)]
        self.say("#title", title(self._game, self._view, self._turn, self._player))
        self.say("#map", Text("\n").join(self._drawn(last)))
        self.say("#told", told(self._view, turns))
        self.say("#keys", key_line(keys_now(self._turn)))
        if outcome is None:
            self.say("#standings", standings(self._view, self._player))
            self.say("#status", self._status())
        else:
            self.say("#standings", final_sheet(outcome, self._player))
            self.say("#status", self._ending(outcome))

    def _drawn(self, last: list[str]) -> list[Text]:
        turn = self._turn
        if turn is None:
            return map_with_cards(self._view, self._own, Marks(last))
        marks = Marks(last, turn.cursor, turn.chosen, self._faults)
        trains = [offer.train for offer in turn.offers]
        claimed = turn.offer.shape if turn.offer else None
        return map_with_cards(self._view, self._own, marks, trains, claimed)

    def _status(self) -> Text:
        if self._refusal:
            return self._refusal
        if self._turn is None:
            return Text("The others draw.", LABEL)
        return Text("\n").join([here(self._turn), advice(self._turn)])

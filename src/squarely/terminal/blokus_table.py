"""The Blokus table: one person lays pieces by keyboard or mouse, bots do the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.view import BlokusView, ColourView
from squarely.kernel.record import Turn
from squarely.kernel.rules import IllegalMove, Outcome
from squarely.kernel.shapes import Cell
from squarely.terminal.blokus_hand import Hand, Places, hold
from squarely.terminal.blokus_keys import keys_now
from squarely.terminal.blokus_widgets import (
    BoardView,
    Tray,
    board,
    final_scores,
    standings,
)
from squarely.terminal.blokus_words import (
    gone_out,
    in_hand,
    laid,
    result,
    title,
)
from squarely.terminal.keys import key_line
from squarely.terminal.session import Session
from squarely.terminal.table_screen import TableScreen
from squarely.terminal.words import kept, refusal, turns_since

LEFT, RIGHT = 1, 3


class BlokusTable(TableScreen):
    """Board, standings and tray; it asks the session what is legal and knows no rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,n", "choose(1)"),
        Binding("shift+tab,p", "choose(-1)"),
        Binding("up,k", "move(1, 0)"),
        Binding("down,j", "move(-1, 0)"),
        Binding("left,h", "move(0, -1)"),
        Binding("right,l", "move(0, 1)"),
        Binding("r", "rotate"),
        Binding("f", "flip"),
        Binding("space", "find"),
        Binding("enter", "lay"),
    ]
    DEFAULT_CSS = """
    #title { height: 2; }
    #middle { height: 1fr; }
    #board { width: auto; height: auto; }
    #side { margin-left: 3; }
    #standings { margin-bottom: 1; }
    """

    _view: BlokusView

    def __init__(self, session: Session, pause: float) -> None:
        size = session.view().size
        super().__init__(session, pause, columns=2 * size + 52, lines=size + 10)
        self._places = Places((), self._view.size)
        self._last_grip = Cell(self._view.size // 2, self._view.size // 2)
        self._hand: Hand | None = None
        """The piece the person holds, None while the bots play."""
        self._own = self._first_own_colour()
        """Number of the colour whose pieces lie in the tray."""
        self._faults: tuple[str, ...] = ()
        self._refusal = Text()
        self._view_before = self._view
        """The table before the person's latest move."""

    def _first_own_colour(self) -> int:
        owners = [colour.seat for colour in self._view.colours]
        return owners.index(self._view.audience) if self._view.audience in owners else 0

    def compose_table(self) -> ComposeResult:
        """Board on the left, standings and tray on the right, words below."""
        yield Static(id="title")
        with Horizontal(id="middle"):
            yield BoardView(self._view.size)
            with Vertical(id="side"):
                yield Static(id="standings")
                yield Tray(slot_height=3 if self._view.size < 20 else 4)
                yield Static(id="scores")
        yield Static(id="status")
        yield Static(id="keys")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys are the person's only while they see the table and are on turn."""
        return self._hand is not None and not self.too_small

    def _begin_turn(self) -> None:
        names = [colour.name for colour in self._view.colours]
        self._own = names.index(self._view.on_turn or names[0])
        self._places = Places(self._session.legal_moves(), self._view.size)
        biggest_first = sorted(PIECES, key=lambda piece: -piece.size)
        piece = next(piece for piece in biggest_first if self._places.fit(piece.name))
        self._hand = self._places.nearest(hold(piece.shape, self._last_grip, self._view.size))

    # What the person does

    def action_choose(self, step: int) -> None:
        """Takes the next piece that fits somewhere."""
        hand = self._held()
        pieces = [
            name for name in self._colour.left if self._places.fit(name) or name == hand.piece
        ]
        at = pieces.index(hand.piece)
        self._hold(hand.swapped(pieces[(at + step) % len(pieces)]))

    def action_move(self, up: int, right: int) -> None:
        """Moves the piece in hand."""
        self._hold(self._held().moved(up, right))

    def action_rotate(self) -> None:
        """Rotates the piece in hand."""
        self._hold(self._held().rotated())

    def action_flip(self) -> None:
        """Flips the piece in hand."""
        self._hold(self._held().flipped())

    def action_find(self) -> None:
        """Moves the piece in hand to the next place where it fits."""
        self._hold(self._places.after(self._held()))

    def action_lay(self) -> None:
        """Lays the piece in hand down, or says why it cannot lie here."""
        hand = self._held()
        try:
            self._session.play(hand.move)
        except IllegalMove as exc:
            self._refuse(exc)
            return
        self._last_grip = hand.grip
        self._hand = None
        self._view_before = self._view
        self._after_move()

    @on(Tray.Clicked)
    def take(self, event: Tray.Clicked) -> None:
        """Takes the clicked piece, even one that fits nowhere."""
        if self._hand is not None and event.piece in self._colour.left:
            self._hold(self._hand.swapped(event.piece))

    @on(BoardView.Pointed)
    def follow(self, event: BoardView.Pointed) -> None:
        """Moves the piece under the mouse; a refusal stays readable meanwhile."""
        if self._hand is not None and self._hand != (hand := self._hand.over(event.at)):
            self._hand = hand
            self._draw()

    @on(BoardView.Clicked)
    def use(self, event: BoardView.Clicked) -> None:
        """Lays the piece on the clicked square, or rotates it there."""
        if self._hand is None:
            return
        self._hold(self._hand.over(event.at))
        if event.button == LEFT:
            self.action_lay()
        elif event.button == RIGHT:
            self.action_rotate()

    def _held(self) -> Hand:
        if self._hand is None:
            raise ValueError("nothing is in hand while others play")
        return self._hand

    def _hold(self, hand: Hand) -> None:
        self._hand = hand
        self._faults, self._refusal = (), Text()
        self._draw()

    def _refuse(self, exc: IllegalMove) -> None:
        self._faults, self._refusal = exc.where, refusal(exc)
        self._draw()

    # Drawing

    @property
    def _colour(self) -> ColourView:
        return self._view.colours[self._own]

    def _draw(self) -> None:
        turns = turns_since(
            self._session.record.turns, self._view.audience, len(self._view.colours) - 1
        )
        outcome = self._outcome
        self._draw_board({name for turn in turns for name in turn.move.split(",")})
        self.say("#title", title(self._game, self._view, self._player))
        self.say("#standings", standings(self._view, self._player))
        self.say("#keys", key_line(keys_now(playing=outcome is None)))
        if outcome is None:
            self.say("#status", self._refusal or self._report(turns))
            chosen = self._hand.piece if self._hand else None
            self.query_one(Tray).show(self._colour, chosen, self._places.fit)
        else:
            self._draw_end(outcome)

    def _draw_board(self, last: set[str]) -> None:
        ghost = self._hand.move.cells if self._hand else ()
        fits = self._hand is not None and self._places.allow(self._hand)
        self.query_one(BoardView).update(board(self._view, last, ghost, fits, self._faults))

    def _draw_end(self, outcome: Outcome) -> None:
        self.query_one(Tray).display = False
        self.say("#scores", final_scores(outcome, self._player))
        won = result(outcome, self._view, self._player)
        self.say("#status", f"{won}\n{kept(self._session.path)}")

    def _report(self, turns: Sequence[Turn]) -> str:
        lines = [laid(self._view, turns), gone_out(self._view_before, self._view)]
        if self._hand is not None:
            lines.append(in_hand(self._hand, self._places))
        return "\n".join(filter(None, lines))

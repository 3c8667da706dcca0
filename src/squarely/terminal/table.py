"""The table of every game on the screen: choose, aim, confirm; bots play by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from squarely.games import variant_named
from squarely.kernel.rules import CHANCE, IllegalMove, Seat
from squarely.terminal.choosing import Aim, Choice, Deed, Spot
from squarely.terminal.game import GameScreen, Scene
from squarely.terminal.keys import Panel, advice, key_line, keys_now
from squarely.terminal.scores import final_sheet, result_sentence
from squarely.terminal.session import Session
from squarely.terminal.words import LABEL, REFUSED, NotNow, kept, refusal

COLUMNS = 80
LEFT = 1
"""The mouse button that confirms; others turn."""
ADVICE, OTHER_LINES = 3, 4
"""How many lines are for what can be done, and for title and keys with blank lines."""

AIMING: dict[str, Callable[[Aim], None]] = {
    "tab": lambda aim: aim.choose(1),
    "shift+tab": lambda aim: aim.choose(-1),
    **dict.fromkeys(("up", "k"), lambda aim: aim.go(-1, 0)),
    **dict.fromkeys(("down", "j"), lambda aim: aim.go(1, 0)),
    **dict.fromkeys(("left", "h"), lambda aim: aim.go(0, -1)),
    **dict.fromkeys(("right", "l"), lambda aim: aim.go(0, 1)),
    "n": lambda aim: aim.next_place(1),
    "backspace": lambda aim: aim.next_place(-1),
    "space": Aim.mark,
    "r": lambda aim: aim.turn("r"),
    "f": lambda aim: aim.turn("f"),
    "z": Aim.next_zone,
    "escape": Aim.clear,
}
"""What keys do where a game has no use of its own for them."""


class TableScreen(Screen[None], inherit_bindings=False):
    """A table in the middle of the terminal, or one sentence where it is too small for it."""

    DEFAULT_CSS = """
    TableScreen { align: center middle; }
    #table { padding: 0 1; }
    #small { width: auto; max-width: 100%; text-align: center; }
    #title { height: 1; }
    #board { width: auto; height: auto; }
    #standings { height: auto; margin-top: 1; }
    #status { margin-top: 1; }
    #keys { padding-top: 1; height: 2; }
    """
    # Dragging over the board must not select its letters.
    ALLOW_SELECT = False

    def __init__(self, session: Session, game: GameScreen, pause: float) -> None:
        super().__init__()
        self._session, self._game, self._pause = session, game, pause
        self._title = variant_named(session.record.variant).title
        self._view = self._before = session.view()
        self._person = self._looked_at = session.person or Seat(1)
        self._aim: Aim | None = None
        self._near: Spot | None = None
        """Where the person's latest move was."""
        self._refusal, self._faults = "", tuple[str, ...]()
        scene = self._scene()
        board, standings = game.board(scene), game.standings(scene)
        rows = len(standings.plain.split("\n")) + 1 if standings else 0
        self._status_lines = ADVICE + game.told_lines(len(session.rules.seats))
        self._columns = max(COLUMNS, max(map(len, board)) + 2)
        self._lines = len(board) + rows + self._status_lines + OTHER_LINES

    def fits(self, columns: int, lines: int) -> bool:
        """Whether a terminal of some size has room for the table."""
        return columns >= self._columns and lines >= self._lines

    @property
    def _too_small(self) -> bool:
        return not self.fits(self.size.width, self.size.height)

    def compose(self) -> ComposeResult:
        """The table, and the sentence shown in its stead on a small terminal."""
        yield Static(id="small")
        with Vertical(id="table") as table:
            table.styles.width, table.styles.height = self._columns, self._lines
            yield Static(id="title")
            yield Static(id="board")
            if self._game.standings(self._scene()) is not None:
                yield Static(id="standings")
            status = Static(id="status")
            status.styles.height = self._status_lines
            yield status
            yield Static(id="keys")

    def on_mount(self) -> None:
        """Starts the game."""
        self._next_turn()

    def on_resize(self) -> None:
        """Shows the table only where there is room for it."""
        self.query_one("#table").display = not self._too_small
        self.query_one("#small").display = self._too_small
        self._say(
            "#small",
            f"This game needs a terminal of {self._columns}x{self._lines} characters; "
            f"this one has {self.size.width}x{self.size.height}.",
        )

    # Turns

    def _next_turn(self) -> None:
        session = self._session
        self._view = session.view()
        self._aim = None
        if session.person_to_act:
            self._begin_turn()
        elif session.to_act is not None and session.to_act != CHANCE and self._pause:
            self.set_timer(self._pause, self._let_bot_play)
        elif session.to_act is not None:
            self.call_later(self._let_bot_play)
        self._draw()

    def _begin_turn(self) -> None:
        rules, pos = self._session.rules, self._session.position
        self._looked_at = self._person
        moment = self._game.moment(rules, pos, self._person, self._session.legal_moves())

        def legal(move: Any) -> bool:
            try:
                rules.play(pos, self._person, move)
            except IllegalMove:
                return False
            return True

        self._aim = Aim(moment, legal, self._near)

    def _let_bot_play(self) -> None:
        self.run_worker(self._bot_turn())

    async def _bot_turn(self) -> None:
        # In a thread: the strongest think for seconds, and the screen must not freeze meanwhile.
        move = await asyncio.to_thread(self._session.bot_move)
        self._session.play(move)
        self._next_turn()

    # What the person does

    def on_key(self, event: events.Key) -> None:
        """Looks around, chooses, aims or confirms."""
        if self._too_small:
            return
        if self._game.sheets and (event.key == "escape" or event.key.isdecimal()):
            self._look(Seat(int(event.key)) if event.key.isdecimal() else self._person)
        elif self._game.legend and event.key == "s":
            title, drawn = self._game.legend
            self.app.push_screen(Panel(title, drawn(self._view)))
        elif self._aim is not None and event.key == "enter":
            self._confirm(self._aim)
        elif self._aim is not None and event.key == "u":
            self._undo()
        elif self._aim is not None:
            self._press(self._aim, event.key)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Aims at what is under the mouse; a refusal stays readable meanwhile."""
        self._point(event, 0)

    def on_click(self, event: events.Click) -> None:
        """Takes up what is clicked, confirms it there, or turns it."""
        self._point(event, event.button)

    def _point(self, event: events.MouseEvent, button: int) -> None:
        aim, region = self._aim, self.query_one("#board").region
        if aim is None or self._too_small:
            return
        line, column = event.screen_y - region.y, event.screen_x - region.x
        name = self._game.pointed(self._view, line, column)
        if name == "":
            before = aim.place
            aim.point(Spot(line, column / 2))
            if button == LEFT:
                self._confirm(aim)
            elif button:
                self._change(lambda aim: aim.turn("r"))
            elif aim.place != before:
                self._draw()
        choice = next((each for each in aim.moment.choices if each.name == name), None)
        if choice is not None and button:
            self._change(lambda aim: aim.take(choice))

    def _press(self, aim: Aim, key: str) -> None:
        match aim.keyed(key):
            case Deed(refusal="", move=move):
                self._play(move)
            case Deed(refusal=words):
                self._refuse(words)
            case Choice() as choice:
                self._change(lambda aim: aim.take(choice))
            case None if key in AIMING:
                self._change(AIMING[key])

    def _change(self, change: Callable[[Aim], None]) -> None:
        assert self._aim is not None
        try:
            change(self._aim)
        except NotNow as exc:
            self._refuse(str(exc))
        else:
            self._refuse("")

    def _confirm(self, aim: Aim) -> None:
        try:
            self._play(aim.confirmed())
        except NotNow as exc:
            self._refuse(str(exc))

    def _play(self, move: Any) -> None:
        near, before = self._aim and self._aim.place, self._view
        try:
            self._session.play(move)
        except IllegalMove as exc:
            self._refuse(refusal(exc), exc.where)
        else:
            self._near = near.at if near and near.cells else self._near
            self._refusal, self._faults, self._before = "", (), before
            self._next_turn()

    def _undo(self) -> None:
        if self._session.undo():
            self._refusal, self._faults = "", ()
            self._next_turn()
        else:
            self._refuse("There is nothing of this turn to take back.")

    def _look(self, seat: Seat) -> None:
        if 1 <= seat <= len(self._session.rules.seats):
            self._looked_at = seat
            self._draw()

    def _refuse(self, words: str, faults: tuple[str, ...] = ()) -> None:
        self._refusal, self._faults, self._looked_at = words, faults, self._person
        self._draw()

    # Drawing

    def _scene(self) -> Scene:
        return Scene(
            game=self._title,
            view=self._view,
            before=self._before,
            seat=self._looked_at,
            turns=self._session.record.turns,
            player=self._player,
            aim=self._aim,
            faults=self._faults,
            outcome=self._session.rules.outcome(self._session.position),
        )

    def _player(self, seat: Seat) -> str:
        players = self._session.record.players
        return players[seat - 1] if players else "you" if seat == self._person else "bot"

    def _draw(self) -> None:
        game, scene = self._game, self._scene()
        self._say("#title", game.title(scene))
        self._say("#board", Text("\n").join(game.board(scene)))
        if (standings := game.standings(scene)) is not None:
            ended = scene.outcome and final_sheet(scene.outcome, self._player)
            self._say("#standings", ended or standings)
        self._say("#status", self._status(scene))
        self._say("#keys", key_line(keys_now(game, self._aim, len(self._session.rules.seats))))

    def _status(self, scene: Scene) -> Text:
        if scene.outcome is not None:
            won = result_sentence(scene.outcome, self._session.record.players)
            return Text(f"{won}\n{kept(self._session.path)}")
        if self._refusal:
            return Text(self._refusal, REFUSED)
        now = advice(scene.aim) if scene.aim else Text(self._game.waiting, LABEL)
        return Text("\n").join(filter(None, (Text(self._game.told(scene), LABEL), now)))

    def _say(self, where: str, words: str | Text) -> None:
        self.query_one(where, Static).update(Text(words) if isinstance(words, str) else words)

"""Loko moto on the screen: sections to draw or reserve, trains to buy with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from rich.text import Text

from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Line, Reserve
from squarely.games.lokomoto.purchases import nearest_in_price, proposals, purchases
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.choosing import Aim, Choice, Deed, Moment, Place, Spot
from squarely.terminal.game import AIMING, ENDING, GameScreen, Scene, TerminalGame
from squarely.terminal.lokomoto.cards import shape_text, train_text
from squarely.terminal.lokomoto.chart import Chart, chart_of
from squarely.terminal.lokomoto.drawing import (
    components,
    map_with_cards,
    position,
    sections_of,
    standings,
)
from squarely.terminal.lokomoto.map import Marks, station_names
from squarely.terminal.words import LABEL, STRONG, counted, cut, turns_since

_OTHERS = 100
"""How many characters the purchases beside the chosen one may take."""


def moment(rules: LokomotoRules, pos: Any, seat: Seat, moves: Sequence[Any]) -> Moment:
    """Sections to blacken before a game for two; then to draw, to reserve or to buy with."""
    turn = _Turn(rules, pos, seat)
    chart = chart_of(turn.view)
    centre = Spot(chart.height / 2, chart.width / 4)
    if turn.view.blackening:
        first = "The sections are blackened first: enter takes the one you are on."
        others = tuple(Deed(key, "", refusal=first) for key in "drb")
        return Moment((turn.blacken(),), others, centre=centre)
    return Moment((turn.draw(), turn.reserve(), turn.buy()), centre=centre)


class _Turn:
    """A player who draws lines."""

    def __init__(self, rules: LokomotoRules, pos: Any, seat: Seat) -> None:
        self.view = rules.view(pos, seat)
        self._player = self.view.players[seat - 1]
        self._chart = chart_of(self.view)
        self._proposals = partial(proposals, rules, pos)
        self._purchases = partial(purchases, rules, pos)
        self._attempt = partial(nearest_in_price, rules, pos)

    def blacken(self) -> Choice:
        """Any free section."""
        left = f"{self.view.to_blacken} are left to blacken."
        says = f"Enter blackens it: nobody will be able to use it.  {left}"
        places = self._places(self.view.free, Blacken)
        return Choice("blacken", "blacken", places, partial(self._here, says))

    def draw(self) -> Choice:
        """Any section that is free or one's own."""
        says = "Enter draws it.  r reserves two sections instead, b buys a train."
        places = self._places((*self.view.free, *self._player.reserved), Draw)
        return Choice("draw", "draw", places, partial(self._here, says), key="d")

    def reserve(self) -> Choice:
        """Two free sections, or the last one alone."""

        def says(aim: Aim) -> str:
            chosen = ", ".join(aim.marked or ()) or "none yet, space marks"
            ready = "  Enter reserves." if aim.ready else ""
            return self._here(f"To reserve: {chosen}.{ready}", aim)

        return Choice(
            name="reserve",
            verb="reserve",
            places=self._places(self.view.free),
            says=says,
            unaimed="Mark free sections with space, then reserve them with enter.",
            key="r",
            compose=lambda marked: [Reserve(self._lines(marked))] if marked else (),
        )

    def buy(self) -> Choice:
        """Connected sections of one's own for a train; a good purchase is proposed."""
        return Choice(
            name="buy",
            verb="buy",
            places=self._places(self._player.solid),
            says=self._purchase,
            unaimed="Mark solid sections of your own with space, then buy with enter.",
            key="b",
            compose=self._bought,
            covers=lambda move: sections_of(str(move)),
        )

    def _places(self, sections: Iterable[str], move: Any = None) -> list[Place]:
        return [
            Place((name,), self._chart.ways[name].middle, move and move(self._lines([name])))
            for name in self._chart.in_order(sections)
        ]

    def _lines(self, sections: Collection[str]) -> tuple[Line, ...]:
        """Sections as moves name them: in the order of the map."""
        found = [name.split("-") for name in self.view.sections if name in sections]
        return tuple((first, second) for first, second in found)

    def _bought(self, marked: tuple[str, ...] | None) -> Sequence[Buy]:
        """What marked sections pay for, else an attempt that the rules refuse and say why."""
        if not marked:
            return self._proposals() if marked is None else []
        attempt = self._attempt(self._lines(marked))
        return self._purchases(self._lines(marked)) or ([attempt] if attempt else [])

    def _here(self, says: str, aim: Aim) -> str:
        """The section under the cursor, who has it, and what enter would do."""
        if aim.place is None:
            return says
        (section,) = aim.place.cells
        return f"{spoken(section)}: {self._state(section)}\n{says}"

    def _state(self, section: str) -> str:
        if section in self._player.solid:
            return "drawn by you"
        return "reserved by you" if section in self._player.reserved else "free"

    def _purchase(self, aim: Aim) -> str:
        if aim.move is None:
            own = counted(len(self._player.solid), "solid section")
            nothing = "no train can be bought with them now." if aim.marked is None else ""
            return self._here(f"You have {own}: {nothing or 'space marks what you buy with.'}", aim)
        count = counted(len(sections_of(str(aim.move))), "section")
        if not aim.ready:
            return self._here(f"{count} marked: no train can be bought so.", aim)
        more = "; ".join(map(self._named, aim.others))
        tab = f"   tab: {cut(more, _OTHERS)}" if more else ""
        return self._here(f"{count} marked.  Enter buys {self._named(aim.move)}{tab}", aim)

    def _named(self, buy: Buy) -> str:
        train = next(each for each in self.view.trains if each.name == buy.train)
        shapes = {each.name: each for each in (*self.view.shapes, *self._player.agenda)}
        return train_text(train) + (f" with {shape_text(shapes[buy.shape])}" if buy.shape else "")


def title(scene: Scene) -> Text:
    """The game, how many sections are free, and who acts."""
    view: LokomotoView = scene.view
    if view.over:
        return Text.assemble((scene.game, STRONG), ": the game is over")
    words = [f"{counted(len(view.free), 'section')} free"]
    acting = [seat for seat in view.to_act if seat != CHANCE]
    if scene.aim is not None:
        words.append(f"you {scene.aim.choice.verb}")
    elif acting:
        words.append(f"{scene.player(acting[0])} (seat {acting[0]}) is on turn")
    modes = [("hidden agendas", view.hidden_agendas), ("advanced", view.advanced)]
    ways = "".join(f" ({name})" for name, played in modes if played)
    return Text.assemble((scene.game, STRONG), (ways, LABEL), f": {', '.join(words)}")


def board(scene: Scene) -> list[Text]:
    """The map with the cards."""
    view: LokomotoView = scene.view
    own, aim = view.players[(view.audience or Seat(1)) - 1], scene.aim
    last = [section for turn in _since(scene) for section in sections_of(turn.move)]
    if aim is None:
        return map_with_cards(view, own, Marks(last))
    cursor = aim.place.cells[0] if aim.place else None
    if aim.choice.compose is None:
        return map_with_cards(view, own, Marks(last, cursor, (), scene.faults))
    chosen = sections_of(str(aim.move)) if aim.marked is None else aim.marked
    marks = Marks(last, cursor, chosen, scene.faults)
    bought = [move for move in aim.moves if isinstance(move, Buy) and aim.ready]
    shape = aim.move.shape if bought else None
    return map_with_cards(view, own, marks, [each.train for each in bought], shape)


def _since(scene: Scene) -> Sequence[Any]:
    return turns_since(scene.turns, scene.view.audience, len(scene.view.players) - 1)


def told(scene: Scene) -> str:
    """What the others did since, the stations by their codes."""
    chart = chart_of(scene.view)
    return "; ".join(f"{turn.seat} {_deed(chart, turn.move)}" for turn in _since(scene))


def _deed(chart: Chart, move: str) -> str:
    sections = sections_of(move)
    where = ", ".join(map(chart.short, sections))
    match move.split():
        case ["blacken", _]:
            return f"blackened {where}"
        case ["reserve", _]:
            return f"reserved {where}"
        case ["buy", train, _, *claim]:
            shape = f" with shape {claim[-1]}" if claim else ""
            return f"bought {train} for {counted(len(sections), 'section')}{shape}"
    return f"drew {where}"


LOKOMOTO = TerminalGame(
    position,
    components,
    GameScreen(
        moment=moment,
        title=title,
        board=board,
        standings=lambda scene: standings(scene.view, scene.player),
        told=told,
        told_lines=lambda seats: 1 if seats <= 3 else 2,
        waiting="The others draw.",
        keys=(
            ("d", "draw the section you are on"),
            ("r", "reserve two sections"),
            ("b", "buy a train with solid sections"),
            *AIMING,
            ("space", "mark the section to reserve or to buy with, or no longer"),
            ("esc", "begin without marks"),
            ("s", "the names of the stations"),
            *ENDING,
        ),
        marks=(
            ("◆", "the section you are on"),
            ("●  ◉", "marked; marked and you are on it"),
            ("· · ·", "free"),
            ("··1··", "reserved by seat 1"),
            ("━━1━━", "drawn by seat 1"),
            ("▓▓▓▓▓", "black"),
            ("•", "changed since your last turn"),
            ("x", "the sections that stand against a move"),
            ("1B*", "a shape that no single stroke can draw"),
        ),
        legend=("stations", station_names),
    ),
)

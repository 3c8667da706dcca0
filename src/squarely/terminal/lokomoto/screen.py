"""Loko moto on the screen: sections to draw or reserve, trains to buy with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Line, Reserve
from squarely.games.lokomoto.purchases import nearest_in_price, proposals, purchases
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.choosing import Aim, Choice, Deed, Moment, Place, Spot
from squarely.terminal.game import AIMING, ENDING, Scene, TerminalGame
from squarely.terminal.lokomoto.chart import chart_of
from squarely.terminal.lokomoto.drawing import (
    board,
    components,
    sections_of,
    shape_text,
    since,
    standings,
    station_names,
    train_text,
)
from squarely.terminal.words import counted, cut

_OTHERS = 100
"""How many characters the purchases beside the chosen one may take."""


def moment(rules: LokomotoRules, pos: Any, seat: Seat, moves: Sequence[Any]) -> Moment:
    """Sections to blacken before a game for two; then to draw, to reserve or to buy with."""
    return _Turn(rules, pos, seat).moment()


class _Turn:
    """A player who draws lines."""

    def __init__(self, rules: LokomotoRules, pos: Any, seat: Seat) -> None:
        self._view = rules.view(pos, seat)
        self._player = self._view.players[seat - 1]
        self._chart = chart_of(self._view)
        self._proposals = partial(proposals, rules, pos)
        self._purchases = partial(purchases, rules, pos)
        self._attempt = partial(nearest_in_price, rules, pos)

    def moment(self) -> Moment:
        """The choices; a good purchase is proposed."""
        view, own = self._view, self._player
        centre = Spot(self._chart.height / 2, self._chart.width / 4)
        if view.blackening:
            first = "The sections are blackened first: enter takes the one you are on."
            others = tuple(Deed(key, "", refusal=first) for key in "drb")
            left = f"{view.to_blacken} are left to blacken."
            says = partial(self._here, f"Enter blackens it: nobody will be able to use it.  {left}")
            places = self._places(view.free, Blacken)
            return Moment((Choice("blacken", "blacken", places, says),), others, centre=centre)
        says = partial(
            self._here, "Enter draws it.  r reserves two sections instead, b buys a train."
        )
        draw = Choice(
            "draw", "draw", self._places((*view.free, *own.reserved), Draw), says, key="d"
        )
        reserve = Choice(
            name="reserve",
            verb="reserve",
            places=self._places(view.free),
            says=self._reserved,
            unaimed="Mark free sections with space, then reserve them with enter.",
            key="r",
            compose=lambda marked: [Reserve(self._lines(marked))] if marked else (),
        )
        buy = Choice(
            name="buy",
            verb="buy",
            places=self._places(own.solid),
            says=self._purchase,
            unaimed="Mark solid sections of your own with space, then buy with enter.",
            key="b",
            compose=self._bought,
            covers=lambda move: sections_of(str(move)),
        )
        return Moment((draw, reserve, buy), centre=centre)

    def _places(self, sections: Iterable[str], move: Any = None) -> list[Place]:
        return [
            Place((name,), self._chart.ways[name].middle, move and move(self._lines([name])))
            for name in sorted(sections, key=lambda name: self._chart.ways[name].middle)
        ]

    def _lines(self, sections: Collection[str]) -> tuple[Line, ...]:
        """Sections as moves name them: in the order of the map."""
        found = [name.split("-") for name in self._view.sections if name in sections]
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
        whose = {"drawn by you": self._player.solid, "reserved by you": self._player.reserved}
        state = next((words for words, own in whose.items() if section in own), "free")
        return f"{spoken(section)}: {state}\n{says}"

    def _reserved(self, aim: Aim) -> str:
        chosen = ", ".join(aim.marked or ()) or "none yet, space marks"
        ready = "  Enter reserves." if aim.ready else ""
        return self._here(f"To reserve: {chosen}.{ready}", aim)

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
        train = next(each for each in self._view.trains if each.name == buy.train)
        shapes = {each.name: each for each in (*self._view.shapes, *self._player.agenda)}
        return train_text(train) + (f" with {shape_text(shapes[buy.shape])}" if buy.shape else "")


def progress(scene: Scene) -> str:
    """How many sections are free, and who acts."""
    view: LokomotoView = scene.view
    words = [f"{counted(len(view.free), 'section')} free"]
    acting = [seat for seat in view.to_act if seat != CHANCE]
    if scene.aim is not None:
        words.append(f"you {scene.aim.choice.verb}")
    elif acting:
        words.append(scene.acts(acting[0], "blacken" if view.blackening else "play"))
    return ", ".join(words)


def told(scene: Scene) -> str:
    """What the others did since, the stations by their codes."""
    done = {"draw": "drew", "reserve": "reserved", "blacken": "blackened"}
    codes = chart_of(scene.view).codes
    said = []
    for turn in since(scene):
        sections = sections_of(turn.move)
        match turn.move.split():
            case ["buy", train, _, *claim]:
                shape = f" with shape {claim[-1]}" if claim else ""
                deed = f"bought {train} for {counted(len(sections), 'section')}{shape}"
            case [verb, *_]:
                pairs = ([codes[end] for end in name.split("-")] for name in sections)
                deed = f"{done[verb]} {', '.join(map('-'.join, pairs))}"
        said.append(f"{turn.seat} {deed}")
    return "; ".join(said)


LOKOMOTO = TerminalGame(
    board=board,
    components=components,
    moment=moment,
    progress=progress,
    standings=standings,
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
    aims=(
        ("◆", "the section you are on"),
        ("●  ◉", "marked; marked and you are on it"),
        ("x", "the sections that stand against a move"),
    ),
    marks=(
        ("· · ·", "free"),
        ("··1··", "reserved by seat 1"),
        ("━━1━━", "drawn by seat 1"),
        ("▓▓▓▓▓", "black"),
        ("•", "the latest moves"),
        ("1B*", "not in one stroke"),
    ),
    legend=("stations", station_names),
)

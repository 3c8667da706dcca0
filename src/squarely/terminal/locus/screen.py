"""Locus on the screen: cards to pick, shapes to fill in, and what each move costs and brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import Any

from squarely.games.locus.moves import (
    BONUSES,
    CARD,
    LEFTOVER,
    PAID,
    Decline,
    Discard,
    Done,
    Fill,
    Move,
    Pay,
    Pick,
)
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.turn import effect, own_colour, to_place
from squarely.games.locus.view import LocusView
from squarely.games.locus.zone import SINGLE, WILD
from squarely.kernel.rules import CHANCE, Seat
from squarely.kernel.shapes import shape
from squarely.terminal.choosing import Aim, Choice, Deed, Moment, Place, Spot
from squarely.terminal.game import AIMING, ENDING, Scene, TerminalGame
from squarely.terminal.locus.deeds import squares_of
from squarely.terminal.locus.drawing import board, components, corners, standings
from squarely.terminal.words import counted, listed


def moment(rules: LocusRules, pos: Any, seat: Seat, moves: Sequence[Move]) -> Moment:
    """The cards to pick, or everything to place and what else coins and cards can do."""
    view = rules.view(pos, seat)
    picks = [move for move in moves if isinstance(move, Pick)]
    if picks:
        none = Deed("x", "", refusal="There is no bonus to decline now.")
        early = [Deed(key, "", refusal="Pick a card first.") for key in "dpe"]
        return Moment(tuple(_pick(view, pick) for pick in picks), (none, *early))
    turn = _Turn(rules, pos, seat, moves, view)
    return Moment(tuple(turn.choices()), tuple(turn.deeds()), "To place: ")


def _pick(view: LocusView, pick: Pick) -> Choice:
    squares = next(each.cells for each in view.shapes if each.name == pick.card.shape)
    zone = "any zone" if pick.card.colour == WILD else pick.card.colour
    coin = ", with a coin" if pick.card.coin else ""
    says = f"Enter picks {pick.card}: {counted(len(squares), 'square')} for {zone}{coin}."
    place = Place((), Spot(0, 0), pick)
    return Choice(str(pick.card), "pick", (place,), lambda aim: says, "Pick a card first.")


class _Turn:
    """A player who fills in."""

    def __init__(
        self, rules: LocusRules, pos: Any, seat: Seat, moves: Sequence[Move], view: LocusView
    ) -> None:
        self._effect = partial(effect, rules, pos, seat)
        self._home = partial(own_colour, rules, pos, seat)
        self._moves = moves
        self._view = view
        self._player = view.players[seat - 1]
        self._drawn = corners(view.layout)

    def choices(self) -> list[Choice]:
        """What must be placed, then the leftover, which is never bought unasked."""
        found = [self._choice(source) for source in to_place(self._moves)]
        leftover = [self._choice(LEFTOVER)] if self._fills(LEFTOVER) else []
        if found:
            return found + leftover
        nothing = "Nothing is left to place: e ends your turn."
        more = "\ntab takes the leftover in hand" if leftover else ""
        return [Choice("", "", (), lambda aim: nothing + more, nothing), *leftover]

    def _choice(self, source: str) -> Choice:
        bonus = source in BONUSES
        misfit = f"It fits nowhere now: {'x declines it' if bonus else 'd discards it'}."
        decline = (Deed("x", "decline", Decline(source)),) if bonus else ()
        return Choice(
            name=self._name(source),
            verb="fill",
            places=[self._place(fill) for fill in self._fills(source)],
            says=lambda aim: self._says(aim) if aim.place else misfit,
            unaimed=misfit,
            home=self._home(source),
            deeds=decline,
        )

    def _fills(self, source: str) -> list[Fill]:
        zones: list[str] = [zone.colour for zone in self._view.layout]
        fills = [each for each in self._moves if isinstance(each, Fill) and each.source == source]
        return sorted(fills, key=lambda fill: (zones.index(fill.zone), fill.cells))

    def _place(self, fill: Fill) -> Place:
        lines, columns = zip(*map(self._drawn[fill.zone].of, fill.cells), strict=True)
        spot = Spot(fmean(lines), fmean(columns) / 2)
        return Place(tuple(squares_of(str(fill))), spot, fill, shape(fill.cells), fill.zone)

    def _name(self, source: str) -> str:
        held = {
            CARD: f"card {self._player.card}",
            LEFTOVER: f"leftover {self._view.leftover}",
            PAID: counted(self._player.paid_squares, "paid square"),
        }
        count = self._player.bonuses.count(source)
        return held.get(source) or _bonus_name(source) + (f" x{count}" if count > 1 else "")

    def _says(self, aim: Aim) -> str:
        fill, fills = aim.move, aim.fitting
        where = f"{fill.zone} {' '.join(map(str, fill.cells))}"
        count = f"(place {fills.index(aim.place) + 1} of {len(fills)})" if aim.place else ""
        return f"Enter fills in {where}: {self._told(fill)}.  {count}"

    def _told(self, move: Move) -> str:
        """What a move costs and brings."""
        told = self._effect(move)
        brings = [
            *([counted(told.coins, "coin")] if told.coins else []),
            *map(_bonus_name, told.bonuses),
            *([counted(told.points, "point")] if told.points else []),
            *([counted(told.squares, "single square")] if told.squares else []),
        ]
        costs = f"costs {counted(told.cost, 'coin')}, " if told.cost else ""
        return f"{costs}brings {listed(brings) or 'nothing yet'}"

    def deeds(self) -> list[Deed]:
        """Moves that need nothing chosen; the rules may refuse them and say why."""
        other = self._player.bonuses and not self._player.paid_squares
        none = "Take the bonus in hand with tab, then x declines it."
        return [
            self._deed("d", "discard", Discard(), "discards the card: "),
            self._deed("p", "pay", Pay(), "pays: "),
            Deed("e", "end turn" if Done() in self._moves else "", Done()),
            Deed("x", "", refusal=none if other else "There is no bonus to decline now."),
        ]

    def _deed(self, key: str, verb: str, move: Move, does: str) -> Deed:
        if move not in self._moves:
            return Deed(key, "", move)
        return Deed(key, verb, move, does + self._told(move))


def _bonus_name(bonus: str) -> str:
    return "a single square" if bonus == SINGLE else f"two {bonus} squares"


def progress(scene: Scene) -> str:
    """How far the game is, and who does what now."""
    view: LocusView = scene.view
    words = f"turn {view.turn + 1} of {view.turns}"
    if view.extra:
        words = f"extra round, turn {view.turn - view.turns + 1} of {len(view.players)}"
    if not view.to_act or view.to_act[0] == CHANCE:
        return words
    deed = ("fill", " in") if view.players[view.to_act[0] - 1].picked else ("pick", " a card")
    return f"{words}, {scene.acts(view.to_act[0], *deed)}"


LOCUS = TerminalGame(
    board=board,
    components=components,
    moment=moment,
    progress=progress,
    standings=standings,
    waiting="The others fill in.",
    keys=(
        *AIMING,
        ("r", "turn or mirror the shape"),
        ("z", "go to the next zone where it fits"),
        ("d", "discard your card for coins"),
        ("p", "pay coins for two single squares"),
        ("x", "decline the bonus in hand"),
        ("e", "end your turn"),
        ("1 to 5", "look at a player's sheet; esc goes back"),
        *ENDING,
    ),
    aims=(("[]", "the shape in hand, where enter would fill it in"),),
    marks=(
        ("██", "filled, with • in the latest turn"),
        ("◇ ◆", "bold, free and filled"),
        ("¢", "a coin"),
        ("*", "a single wild square"),
        ("Y P R G B", "two squares in that colour"),
        ("E", "the end of an arm"),
        ("a b c", "red blocks"),
        ("low", "the lowest zone, which counts again"),
    ),
    sheets=True,
)

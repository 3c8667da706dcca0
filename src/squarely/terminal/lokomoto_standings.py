"""How everybody stands at a Loko moto table: score, lines, cards; at the end what counted."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView, PlayerView
from squarely.kernel.rules import Outcome, Seat
from squarely.terminal.lokomoto_cards import shape_text, train_text
from squarely.terminal.lokomoto_ink import seat_style
from squarely.terminal.words import LABEL, STRONG, PlayerName, counted, cut, seat_name

_NAME = 18
_SCORE = 6
_LINES = 10
WIDTH = 98
_CARDS = WIDTH - 4 - _NAME - _SCORE - 2 * _LINES - 2


def standings(view: LokomotoView, player: PlayerName) -> Text:
    """A line for each seat."""
    heading = f"{'':{_NAME + 4}}{'score':>{_SCORE}}{'drawn':>{_LINES}}{'reserved':>{_LINES}}"
    lines = [Text(f"{heading}  cards", LABEL)]
    for each in view.players:
        line = _name(each.seat, player, "▸" if each.seat in view.to_act else " ")
        line.append(f"{each.score:{_SCORE}}", STRONG)
        line.append(f"{len(each.solid):{_LINES}}{len(each.reserved):{_LINES}}")
        line.append(f"  {cut(cards(each), _CARDS)}", LABEL)
        lines.append(line)
    return _table(lines)


def _name(seat: Seat, player: PlayerName, mark: str) -> Text:
    line = Text(f"{mark} ")
    line.append("━━", seat_style(seat))
    line.append(f"{cut(seat_name(seat, player), _NAME - 1):{_NAME}}", seat_style(seat))
    return line


def _table(lines: list[Text]) -> Text:
    table = Text("\n").join(lines)
    table.no_wrap, table.overflow = True, "ellipsis"
    return table


def cards(player: PlayerView) -> str:
    """A player's cards in words; secret ones are only counted unless the view names them."""
    parts = [", ".join(map(train_text, player.trains))]
    if player.shapes:
        parts.append(f"shapes {', '.join(map(shape_text, player.shapes))}")
    if player.agenda:
        parts.append(f"secret {', '.join(map(shape_text, player.agenda))}")
    elif player.secret_cards:
        parts.append(counted(player.secret_cards, "secret shape"))
    return "; ".join(filter(None, parts)) or "none"


def final_sheet(outcome: Outcome, player: PlayerName) -> Text:
    """What counted for every seat, the winners marked."""
    labels = [item.label for item in outcome.results[0].breakdown]
    heading = "".join(f"{label:>{len(label) + 3}}" for label in (*labels, "total"))
    lines = [Text(f"{'':{_NAME + 4}}{heading}", LABEL)]
    for result in outcome.results:
        won = result.rank == 1
        line = _name(result.seat, player, "★" if won else " ")
        for item in result.breakdown:
            line.append(f"{item.points:{len(item.label) + 3}}")
        line.append(f"{result.score:{len('total') + 3}}", STRONG)
        line.append("  won" if won else "", LABEL)
        line.style = STRONG if won else Style()
        lines.append(line)
    return _table(lines)

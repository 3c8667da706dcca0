"""How everybody stands, and the end of a game in words and on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.table import Table
from rich.text import Text

from squarely.kernel.rules import Outcome, Result, Seat
from squarely.terminal import words
from squarely.terminal.canvas import WIDTH
from squarely.terminal.words import LABEL, STRONG, PlayerName, cut


class Row(NamedTuple):
    """The line of a seat or colour."""

    mark: str
    name: str
    style: Style
    values: Sequence[object]
    said: str = ""
    """What it has or does."""
    strong: bool = False


def seat_table(headings: Sequence[Text], rows: Sequence[Row], name: int = 18) -> Text:
    """A line for each row: marks, a name, values as wide as their headings, a few words."""
    lines = [Text.assemble(" " * (name + 3), *headings)]
    for row in rows:
        line = Text(f"{row.mark:3}", STRONG)
        line.append(f"{cut(row.name, name - 1):{name}}", row.style)
        for value, heading in zip(row.values, headings, strict=False):
            line.append(f"{value:>{len(heading)}}")
        line.append(f"  {cut(row.said, WIDTH - len(line) - 2)}" if row.said else "", LABEL)
        line.style = STRONG if row.strong else Style.null()
        lines.append(line)
    text = Text("\n").join(lines)
    text.no_wrap, text.overflow = True, "ellipsis"
    return text


def final_sheet(outcome: Outcome, player: PlayerName) -> Text:
    """What counted for every seat, the totals, and who won."""
    sheets = {
        each.seat: {item.label: item.points for item in each.breakdown} for each in outcome.results
    }
    labels = list(dict.fromkeys(label for sheet in sheets.values() for label in sheet))
    headings = [Text(f"   {label}", LABEL) for label in (*labels, "total")]
    rows = [
        _result(each, outcome, player, [sheets[each.seat].get(label, 0) for label in labels])
        for each in outcome.results
    ]
    return seat_table(headings, rows)


def final_totals(outcome: Outcome, player: PlayerName, name: int) -> Text:
    """The total of every seat, and who won."""
    rows = [_result(each, outcome, player) for each in outcome.results]
    return seat_table([Text("   total", LABEL)], rows, name)


def _result(
    result: Result, outcome: Outcome, player: PlayerName, counted: Sequence[int] = ()
) -> Row:
    won = result.rank == 1 and len(outcome.results) > 1
    values = [*counted, result.score]
    name, mark, said = words.seat_name(result.seat, player), "★" * won, "won" * won
    return Row(mark, name, Style.null(), values, said, strong=won)


def seat_name(seat: Seat, players: Sequence[str] = ()) -> str:
    """A seat with its player's name where there is one."""
    return f"seat {seat} ({players[seat - 1]})" if players else f"seat {seat}"


def score_sheet(outcome: Outcome, players: Sequence[str] = ()) -> Table:
    """Every line of every seat's score, and the totals."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("place", justify="right")
    table.add_column("seat")
    table.add_column("what counted")
    table.add_column("points", justify="right")
    for result in outcome.results:
        for number, item in enumerate(result.breakdown):
            first = number == 0
            table.add_row(
                str(result.rank) if first else "",
                seat_name(result.seat, players) if first else "",
                item.label,
                str(item.points),
            )
        if len(result.breakdown) > 1:
            table.add_row("", "", Text("total", "bold"), Text(str(result.score), "bold"))
    return table


def result_sentence(outcome: Outcome, players: Sequence[str] = ()) -> str:
    """Who won, in one sentence."""
    best = max(outcome.scores.values())
    if len(outcome.results) == 1:
        return f"The game is over with a score of {best}. {outcome.remark}".rstrip()
    names = " and ".join(seat_name(seat, players) for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "win together"
    return f"The game is over: {names} {verb} with {best}.{_tie_sentence(outcome)}"


def _tie_sentence(outcome: Outcome) -> str:
    tie = outcome.tie
    if tie is None or tie.decided_by is None:
        return ""
    return f" It was a tie in points; {tie.decided_by} decided, {tie.first} to {tie.second}."

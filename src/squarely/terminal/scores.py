"""The end of a game in words and on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from squarely.kernel.rules import Outcome, Seat


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
    if len(outcome.winners) == 1:
        return f"The game is over: {names} wins with {best}."
    return f"The game is over: {names} win together with {best}."

"""`squarely analyze`: what every move of a game was worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Literal

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from squarely.analysis.curve import bounds, spark, svg, thinned
from squarely.analysis.luck import FEWEST_PAIRS, PAIRS
from squarely.analysis.passes import passes, processes_for, review_game
from squarely.analysis.reviews import MoveReview, final_forecast, severity
from squarely.bots.bot import Budget
from squarely.bots.installed import need_engine
from squarely.bots.registry import bots_of
from squarely.cli.analyze_cards import show_beliefs, show_luck
from squarely.cli.common import (
    data_files,
    game_file,
    json_flag,
    print_json,
    progress_bar,
    screen,
    writable_file,
)
from squarely.formats.files import load
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import CHANCE, BadInput, DataText
from squarely.table.paper import expect_judged
from squarely.terminal.scores import seat_name

WIDEST = 100
"""No line is longer, and none shorter for want of a terminal."""
LONGEST_NAME = 24
SHORTEST_MOVE = 12
NUMBERS = ("ply", "expected", "known")
STYLES = {"good": "", "slip": "yellow", "mistake": "dark_orange", "blunder": "bold red"}


@click.command()
@game_file
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Time per position.")
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    help="Simulations per position.  [default: 2000, in Locus 500]",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--svg",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the curve into this file.",
)
@click.option(
    "--beliefs",
    "known_at",
    type=click.IntRange(min=0),
    metavar="PLY",
    help="Say instead what players could know after this ply: secret cards, cards to come.",
)
@click.option("--luck", is_flag=True, help="Say instead how much of the results was luck.")
@click.option(
    "--pairs",
    type=click.IntRange(min=FEWEST_PAIRS),
    default=PAIRS,
    show_default=True,
    help="With --luck: pairs of games that bots play.",
)
@data_files
@json_flag
def analyze(
    file: Path,
    seconds: float | None,
    simulations: int | None,
    seed: int,
    picture: Path | None,
    known_at: int | None,
    luck: bool,
    pairs: int,
    data: dict[str, DataText],
    as_json: bool,
) -> None:
    """Look at every position of FILE: what each seat could expect, and what each move lost.

    A quick look comes first, on all cores; later ones think four times as long each, and what they
    find replaces it. Ctrl-C ends with the best that was found so far.
    """
    if seconds is not None and simulations is not None:
        raise click.UsageError("Give --seconds or --simulations, not both.")
    if known_at is not None and luck:
        raise click.UsageError("Give --beliefs or --luck, not both.")
    if known_at is not None:
        show_beliefs(load(file, data), known_at, seed, as_json)
        return
    if luck:
        drawn = load(file, data)
        expect_judged(drawn.record.options)
        show_luck(drawn, pairs, seed, as_json)
        return
    need_engine("squarely analyze")
    if picture is not None:
        writable_file(picture)
    game = load(file, data)
    expect_judged(game.record.options)
    usual = bots_of(game.rules).analysis_simulations
    whole = Budget(seconds) if seconds is not None else Budget(simulations=simulations or usual)
    budgets = passes(whole)

    def show(found: Sequence[MoveReview], number: int | None) -> None:
        if picture is not None:
            _write(picture, _drawn(game, found))
        watched = screen().is_terminal and not as_json
        if watched and number is not None and len(budgets) > 1:
            click.echo(f"Look {number} of {len(budgets)}: {_spent(budgets[number - 1])}")
        # Only who watches wants to see what will be replaced.
        if watched or number in (None, len(budgets)):
            _show(game, found, as_json)

    moves = sum(turn.seat != CHANCE for turn in game.record.turns)
    if not moves:
        raise BadInput(f"{file} has no moves to look at.")
    with closing(review_game(game, budgets, seed, processes_for(game, whole))) as looking:
        _follow(looking, moves, len(budgets), show)
    if picture is not None and not as_json:
        click.echo(f"The curve is in {picture}.")


def _follow(
    looking: Iterator[tuple[int, MoveReview]],
    moves: int,
    count: int,
    show: Callable[[Sequence[MoveReview], int | None], None],
) -> None:
    """Shows what there is after every pass, with its number, and without one after Ctrl-C."""
    found: dict[int, tuple[int, MoveReview]] = {}

    def best() -> list[MoveReview]:
        return [found[ply][1] for ply in sorted(found)]

    left = Counter(dict.fromkeys(range(count), moves))
    try:
        for number in range(count):
            # A bar for each pass: one that is started again eats what was printed meanwhile.
            with progress_bar() as bar:
                name = f"look {number + 1} of {count}"
                task = bar.add_task(name if found else f"{name}, getting ready", total=moves)
                while left[number]:
                    which, each = next(looking)
                    found[each.ply] = max(found.get(each.ply, (0, each)), (which, each), key=_pass)
                    left[which] -= 1
                    bar.update(task, completed=moves - left[number], description=name)
            show(best(), number + 1)
        return
    except KeyboardInterrupt:
        if not found:
            raise
    click.echo("Stopped: this is the best that was found so far.", err=True)
    show(best(), None)


def _spent(budget: Budget) -> str:
    if budget.simulations is not None:
        return f"{budget.simulations:,} simulations a position"
    return f"{budget.seconds:.2g} seconds a position"


def _pass(found: tuple[int, MoveReview]) -> int:
    return found[0]


def _show(game: LoadedGame, found: Sequence[MoveReview], as_json: bool) -> None:
    if as_json:
        for each in found:
            print_json({**asdict(each), "verdict": severity(each)})
    else:
        _print(game, found)


def _rows(game: LoadedGame, found: Sequence[MoveReview]) -> list[tuple[float, ...]]:
    """What each seat could expect before every move, and how it ended."""
    return [each.forecast for each in found] + _end(game, found)


def _known_rows(game: LoadedGame, found: Sequence[MoveReview]) -> list[tuple[float, ...]]:
    """The same with all cards known; empty where that makes no difference."""
    rows = [each.hindsight for each in found if each.hindsight is not None]
    return rows + _end(game, found) if rows else []


def _end(game: LoadedGame, found: Sequence[MoveReview]) -> list[tuple[float, ...]]:
    end = final_forecast(game, found[-1].unit)
    return [] if end is None or found[-1].ply < game.plies else [end]


def _print(game: LoadedGame, found: Sequence[MoveReview]) -> None:
    out = screen()
    if not out.is_terminal:
        out.width = WIDEST
    unit, rows, known = found[0].unit, _rows(game, found), _known_rows(game, found)
    measure = "share of the win" if unit == "share" else "points"
    _print_curve(out, game, f"What each seat could expect ({measure})", rows, unit)
    if known:
        _print_curve(out, game, "With all cards known", known, unit)
    out.print(_table(found, min(out.width, WIDEST)))
    out.print()
    if known:
        out.print("known: what the seat could expect before the move with all cards known.")
    for sentence in _goal(found):
        out.print(sentence)
    for seat in game.rules.seats:
        own = [each for each in found if each.seat == seat]
        if own:
            average = _amount(sum(each.lost for each in own) / len(own), unit)
            lost = f"{average} of a win" if unit == "share" else f"{average} points"
            name = seat_name(seat, game.record.players)
            out.print(f"{name} gave away {lost} a move on average.")


def _goal(found: Sequence[MoveReview]) -> Iterator[str]:
    """How long the goal of a game for one could be reached."""
    possible = [each.ply for each in found if each.goal == "possible"]
    impossible = [each.ply for each in found if each.goal == "impossible"]
    if possible:
        yield f"Before move {possible[-1]} all pieces could still be laid."
    if impossible:
        yield f"Before move {impossible[0]} it was no longer possible to lay all pieces."


def _print_curve(
    out: Console, game: LoadedGame, title: str, rows: Sequence[tuple[float, ...]], unit: str
) -> None:
    low, high = bounds(rows, unit)
    out.print(Text(title, "bold"))
    names = [
        _short(seat_name(seat, game.record.players), LONGEST_NAME) for seat in game.rules.seats
    ]
    wide = max(map(len, names))
    for number, name in enumerate(names):
        values = [row[number] for row in rows]
        last = _amount(values[-1], unit)
        room = min(out.width, WIDEST) - wide - len(last) - 2
        bars = spark(thinned(values, max(2, room)), low, high)
        out.print(f"{name:<{wide}} {bars} {last}")
    out.print()


def _table(found: Sequence[MoveReview], width: int) -> Table:
    """One line per move; what is left of the width goes to the moves."""
    unit, secrets = found[0].unit, found[0].hindsight is not None
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    names = ["ply", "seat", "move", "expected", *(["known"] if secrets else []), "lost", "better"]
    rows = []
    for each in found:
        verdict = severity(each)
        good = verdict == "good"
        rows.append(
            [
                str(each.ply),
                str(each.seat),
                each.move,
                _amount(each.worth, unit),
                *([_amount(each.hindsight[each.seat - 1], unit)] if each.hindsight else []),
                "" if good else f"{_amount(each.lost, unit)} {verdict}",
                "" if good else f"({_amount(each.best[0].worth, unit)}) {each.best[0].move}",
            ]
        )
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    move, better = names.index("move"), names.index("better")
    rest = width - 2 * (len(names) - 1) - sum(widths) + widths[move] + widths[better]
    most = _shared(rest, widths[move], widths[better])
    for name in names:
        justify: Literal["left", "right"] = "right" if name in NUMBERS else "left"
        table.add_column(name, justify=justify, no_wrap=True)
    for each, row in zip(found, rows, strict=True):
        row[move], row[better] = _short(row[move], most[0]), _short(row[better], most[1])
        table.add_row(*row, style=STYLES[severity(each)])
    return table


def _shared(room: int, first: int, second: int) -> tuple[int, int]:
    """The room of two columns; one that needs less than half leaves the rest to the other."""
    half = max(SHORTEST_MOVE, room // 2)
    if first <= half:
        return first, max(SHORTEST_MOVE, room - first)
    return (max(SHORTEST_MOVE, room - second), second) if second <= half else (half, half)


def _drawn(game: LoadedGame, found: Sequence[MoveReview]) -> str:
    unit = found[0].unit
    marks = [
        (
            row,
            each.seat - 1,
            f"ply {each.ply}: a {severity(each)}, {_amount(each.lost, unit)} lost",
        )
        for row, each in enumerate(found)
        if severity(each) in ("mistake", "blunder")
    ]
    names = [seat_name(seat, game.record.players) for seat in game.rules.seats]
    title = f"{game.record.variant}, move by move"
    return svg(_rows(game, found), names, marks, title, unit, _known_rows(game, found))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written.") from problem


def _amount(value: float, unit: str) -> str:
    return f"{value:.0%}" if unit == "share" else f"{value:.1f}"


def _short(text: str, most: int) -> str:
    """A text whose middle is left out where it is too long: both ends tell more."""
    if len(text) <= most:
        return text
    end = (most - 1) // 3
    return f"{text[: most - 1 - end]}…{text[len(text) - end :]}"

"""`squarely replay`, `squarely explain` and `squarely convert`: looking into game files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from squarely.cli.common import (
    data_files,
    game_file,
    json_flag,
    print_json,
    screen,
    svg_option,
    write_picture,
)
from squarely.formats.files import load, load_study, save
from squarely.formats.loaded import LoadedGame
from squarely.formats.picture import picture
from squarely.kernel.rules import CHANCE, BadInput, DataText, IllegalMove, Outcome, Seat
from squarely.terminal.registry import Drawing
from squarely.terminal.scores import result_sentence, score_sheet, seat_name
from squarely.terminal.study import study_tree

ply_option = click.option(
    "--ply", type=click.IntRange(min=0), help="The position after so many moves (default: all)."
)


MOST_COUNTED = 100_000
"""Legal moves of a position are counted up to here: in Loko moto there can be a million."""


@click.command()
@game_file
@ply_option
@click.option("--legal-counts", is_flag=True, help="The number of legal moves before each ply.")
@click.option("--study", is_flag=True, help="The tree of moves that were tried, with comments.")
@data_files
@svg_option
@json_flag
def replay(
    file: Path,
    ply: int | None,
    legal_counts: bool,
    study: bool,
    data: dict[str, DataText],
    svg: Path | None,
    as_json: bool,
) -> None:
    """Play through FILE and show the board, whose turn it is and the scores."""
    if study:
        _print_study(load_study(file, data), as_json)
        return
    game = load(file, data)
    pos = game.position(ply)
    shown = game.plies if ply is None else ply
    if svg is not None:
        write_picture(svg, picture(game.rules, pos, game.record.players))
    elif legal_counts:
        _print_counts(list(_counts(game, shown)), as_json)
    elif as_json:
        print_json(_plain(game, shown))
    else:
        _print_position(game, pos, shown)


def _counts(game: LoadedGame, plies: int) -> Iterator[dict[str, Any]]:
    for ply, turn in enumerate(game.record.turns[:plies], start=1):
        before = game.positions[ply - 1]
        moves = (
            game.rules.chances(before)
            if turn.seat == CHANCE
            else game.rules.legal_moves(before, turn.seat)
        )
        yield {
            "ply": ply,
            "seat": turn.seat,
            "move": turn.move,
            "legal_moves": sum(1 for _ in islice(moves, MOST_COUNTED)),
        }


def _print_counts(counts: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        for count in counts:
            print_json(count)
        return
    table = Table("ply", "seat", "legal moves", "move", box=None, header_style="bold")
    for count in counts:
        table.add_row(
            str(count["ply"]),
            str(count["seat"]),
            f"{legal}+" if (legal := count["legal_moves"]) == MOST_COUNTED else str(legal),
            count["move"],
        )
    screen().print(table)


def _print_study(game: LoadedGame, as_json: bool) -> None:
    found = game.record.study
    if as_json:
        notes = [{"place": place, **asdict(note)} for place, note in found.notes.items()]
        print_json({"variations": [asdict(each) for each in found.variations], "notes": notes})
    elif found:
        screen().print(study_tree(game))
    else:
        click.echo("Nothing was tried or said in this game.")


def _plain(game: LoadedGame, ply: int) -> dict[str, Any]:
    record, pos = game.record, game.positions[ply]
    outcome = game.rules.outcome(pos)
    return {
        "variant": record.variant,
        "options": list(record.options),
        "seats": record.seats,
        "players": list(record.players),
        "ply": ply,
        "plies": game.plies,
        "last_move": record.turns[ply - 1].move if ply else None,
        "to_act": sorted(game.rules.to_act(pos)),
        "view": asdict(game.rules.view(pos, None)),
        "outcome": asdict(outcome) if outcome else None,
    }


def _print_position(game: LoadedGame, pos: Any, ply: int) -> None:
    record = game.record
    out = screen()
    title = " ".join((record.variant, *record.options))
    out.print(Text(f"{title}, ply {ply} of {game.plies}", "bold"))
    out.print(Drawing(game.rules, pos, record.players, record.turns[:ply]))
    out.print()
    outcome = game.rules.outcome(pos)
    if outcome is None:
        out.print(_turn_sentence(sorted(game.rules.to_act(pos)), record.players))
    else:
        _print_outcome(outcome, record.players)


def _turn_sentence(seats: list[Seat], players: tuple[str, ...]) -> str:
    if seats == [CHANCE]:
        return "A card is drawn next."
    names = [seat_name(seat, players) for seat in seats]
    return f"To play: {', '.join(names)}."


def _print_outcome(outcome: Outcome, players: tuple[str, ...]) -> None:
    out = screen()
    out.print(score_sheet(outcome, players))
    out.print()
    out.print(result_sentence(outcome, players))


@click.command()
@game_file
@click.argument("move")
@ply_option
@click.option("--seat", type=int, help="Who plays it (default: the seat that can).")
@data_files
@json_flag
def explain(
    file: Path,
    move: str,
    ply: int | None,
    seat: int | None,
    data: dict[str, DataText],
    as_json: bool,
) -> int:
    """Say whether MOVE is legal in FILE, or which clauses it breaks and where."""
    game = load(file, data)
    pos = game.position(ply)
    refusal = _refusal(game, pos, game.rules.parse_move(move), _actors(game, pos, seat))
    if refusal is not None:
        _print_refusal(refusal, as_json)
        return 1
    if as_json:
        print_json({"legal": True, "breaches": []})
    else:
        click.echo("legal")
    return 0


def _actors(game: LoadedGame, pos: Any, seat: int | None) -> list[Seat]:
    """Who may have meant a move: those on turn first, then the others."""
    rules = game.rules
    if seat is None:
        return list(dict.fromkeys((*sorted(rules.to_act(pos)), *rules.seats)))
    if seat not in rules.seats:
        raise BadInput(f"There is no seat {seat}; the game has {len(rules.seats)}.")
    return [Seat(seat)]


def _refusal(game: LoadedGame, pos: Any, move: Any, actors: list[Seat]) -> IllegalMove | None:
    """None if one of some seats may play a move; else the refusal that says most about it."""
    refusals = []
    for actor in actors:
        try:
            game.rules.play(pos, actor, move)
        except IllegalMove as refusal:
            refusals.append(refusal)
        else:
            return None
    # Whoever has no such card or is not on turn is told so without a place on the board.
    return next((each for each in refusals if each.where), refusals[0])


def _print_refusal(refusal: IllegalMove, as_json: bool) -> None:
    if not as_json:
        for breach in refusal.breaches:
            click.echo(str(breach))
        return
    breaches = [
        {
            "clause": breach.clause.number,
            "sentence": breach.clause.sentence,
            "where": list(breach.where),
        }
        for breach in refusal.breaches
    ]
    print_json({"legal": False, "breaches": breaches})


@click.command()
@game_file
@click.argument("out", type=click.Path(path_type=Path, dir_okay=False))
@data_files
def convert(file: Path, out: Path, data: dict[str, DataText]) -> None:
    """Write the game in FILE to OUT: as .blksgf by that ending, else as a record."""
    save(load_study(file, data), out)
    click.echo(f"Written to {out}.")

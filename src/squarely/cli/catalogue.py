"""`squarely games` and `squarely show`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from squarely.cli.common import (
    data_files,
    json_flag,
    option_flags,
    print_json,
    screen,
    svg_option,
    write_picture,
)
from squarely.formats.picture import picture
from squarely.games import GAMES, VARIANTS, variant_named
from squarely.kernel.rules import DataText, Variant, counts_text
from squarely.terminal.registry import Drawing, terminal_game


@click.command()
@json_flag
def games(as_json: bool) -> None:
    """List the variants, their seats and options."""
    if as_json:
        print_json([_plain(game, variant) for game in GAMES for variant in GAMES[game]])
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for column in ("variant", "seats", "what it is", "options"):
        table.add_column(column)
    for variant in VARIANTS.values():
        table.add_row(
            Text(variant.name, "bold cyan"),
            counts_text(variant.seat_counts),
            variant.summary,
            "\n".join(option.name for option in variant.options),
        )
    screen().print(table)


def _plain(game: str, variant: Variant) -> dict[str, object]:
    return {
        "variant": variant.name,
        "game": game,
        "title": variant.title,
        "summary": variant.summary,
        "seats": list(variant.seat_counts),
        "options": [asdict(option) for option in variant.options],
    }


@click.command()
@click.argument("variant")
@click.option("--seats", type=int, help="How many play; as few as can.")
@option_flags
@data_files
@svg_option
@json_flag
def show(
    variant: str,
    seats: int | None,
    options: tuple[str, ...],
    data: dict[str, DataText],
    svg: Path | None,
    as_json: bool,
) -> None:
    """Show the pieces or cards and the start position of VARIANT."""
    chosen = variant_named(variant)
    rules = chosen.rules(seats, options, data)
    start = rules.initial()
    if svg is not None:
        write_picture(svg, picture(rules, start))
        return
    if as_json:
        view = asdict(rules.view(start, None))
        print_json({"variant": variant, "options": sorted(options), "view": view})
        return
    out = screen()
    out.print(Text(f"{chosen.title}: {chosen.summary}", "bold"))
    for option in chosen.options:
        state = "on" if option.name in options else "off"
        out.print(Text(f"option {option.name} ({state}): {option.summary}", "dim"))
    out.print()
    out.print(terminal_game(rules).components(rules))
    out.print()
    out.print(Drawing(rules, start))

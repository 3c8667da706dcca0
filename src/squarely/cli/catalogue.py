"""`squarely games` and `squarely show`."""

from __future__ import annotations

from dataclasses import asdict

import click
from rich.table import Table
from rich.text import Text

from squarely.cli.common import data_files, json_flag, option_flags, print_json, screen
from squarely.games import GAMES, VARIANTS, variant_named
from squarely.kernel.rules import DataText, Variant
from squarely.terminal.drawing import draw_components, draw_position


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
            _counts(variant),
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


def _counts(variant: Variant) -> str:
    few, many = variant.seat_counts[0], variant.seat_counts[-1]
    return str(few) if few == many else f"{few} to {many}"


@click.command()
@click.argument("variant")
@option_flags
@data_files
def show(variant: str, options: tuple[str, ...], data: dict[str, DataText]) -> None:
    """Show the pieces and the start position of VARIANT."""
    chosen = variant_named(variant)
    rules = chosen.rules(options=options, data=data)
    view = rules.view(rules.initial(), None)
    out = screen()
    out.print(Text(f"{chosen.title}: {chosen.summary}", "bold"))
    for option in chosen.options:
        state = "on" if option.name in options else "off"
        out.print(Text(f"option {option.name} ({state}): {option.summary}", "dim"))
    out.print()
    out.print(draw_components(view))
    out.print(draw_position(view))

"""Draws the README's picture: `python docs/images/make_board.py` writes board.svg beside it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from squarely.bots.greedy import GreedyBot
from squarely.games import VARIANTS
from squarely.games.blokus.view import BlokusView
from squarely.kernel.shapes import cell

SQUARE = 22
MARGIN = 16
INK = {"blue": "#3f7be0", "yellow": "#f0bf2c", "red": "#e5574f", "green": "#3fab5f"}
LETTER = {"blue": "#1c4694", "yellow": "#8f6c00", "red": "#8d211b", "green": "#1a6634"}


def played(seed: int, plies: int) -> BlokusView:
    """The board after some plies between bots."""
    rules = VARIANTS["blokus"].rules(options=["fixed-corners"])
    bot = GreedyBot(Random(seed))
    pos = rules.initial()
    for _ in range(plies):
        (seat,) = rules.to_act(pos)
        move = bot.choose(rules.view(pos, seat), list(rules.legal_moves(pos, seat)))
        pos = rules.play(pos, seat, move)
    view = rules.view(pos, None)
    assert isinstance(view, BlokusView)
    return view


def svg(view: BlokusView) -> str:
    """A board on squared paper with its pieces as translucent tiles."""
    side = view.size * SQUARE
    whole = side + 2 * MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        f'width="{whole}" height="{whole}" role="img" aria-label="A game of Blokus">',
        f'<rect width="{whole}" height="{whole}" rx="14" fill="#f7f4ec"/>',
        f'<g transform="translate({MARGIN} {MARGIN})">',
    ]
    for line in range(view.size + 1):
        at = line * SQUARE
        out.append(f'<path d="M{at} 0V{side}M0 {at}H{side}" stroke="#cfd6df" stroke-width="1"/>')
    for colour in view.colours:
        for piece in colour.placed:
            squares = {cell(name) for name in piece.cells}
            for at in squares:
                x, y = at.column * SQUARE, (view.size - 1 - at.row) * SQUARE
                right = SQUARE if at._replace(column=at.column + 1) in squares else SQUARE - 2
                down = SQUARE if at._replace(row=at.row - 1) in squares else SQUARE - 2
                out.append(
                    f'<rect x="{x + 1}" y="{y + 1}" width="{right}" height="{down}" '
                    f'fill="{INK[colour.name]}"/>'
                    f'<circle cx="{x + SQUARE / 2}" cy="{y + SQUARE / 2}" r="4" '
                    f'fill="{LETTER[colour.name]}" fill-opacity=".35"/>'
                )
    out.append("</g></svg>\n")
    return "\n".join(out)


if __name__ == "__main__":
    Path(__file__).with_name("board.svg").write_text(svg(played(4, 56)), encoding="utf-8")

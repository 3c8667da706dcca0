"""Cards to cut out, in rows without a gap, with marks for the scissors."""

from __future__ import annotations

from collections.abc import Iterator

from squarely.formats.print.booklet import Booklet, Box
from squarely.formats.print.inks import SOFT

CARD = (44.0, 63.0)
"""Width and height of a small playing card in millimetres: it fits common sleeves."""
PADDING = 2.5
MARK = 4.0


def card_boxes(booklet: Booklet, title: str, count: int) -> Iterator[Box]:
    """The room inside each of so many cards, page after page."""
    width, height = CARD
    while count > 0:
        page = booklet.page()
        room = booklet.heading(page, title) if page.height > 4 * height + 12 else page
        columns = int(page.width // width)
        rows = int(room.height // height)
        left = page.x + (page.width - columns * width) / 2
        top = room.y + (room.height - rows * height) / 2
        here = min(count, columns * rows)
        used = -(-here // columns)
        for column in range(columns + 1):
            x = left + column * width
            booklet.dashed(x, top, x, top + used * height)
            booklet.line(x, top - MARK, x, top - 1, SOFT, 0.15)
        for row in range(used + 1):
            y = top + row * height
            booklet.dashed(left, y, left + columns * width, y)
            booklet.line(left - MARK, y, left - 1, y, SOFT, 0.15)
        for number in range(here):
            row, column = divmod(number, columns)
            x, y = left + column * width, top + row * height
            yield Box(x + PADDING, y + PADDING, width - 2 * PADDING, height - 2 * PADDING)
        count -= here

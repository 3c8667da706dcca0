"""The course of a game as a curve: one line per seat, in letters or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#2563a8", "#b8860b", "#b3362b", "#3f7d3a", "#7a4a9e")
WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 48, 150, 24, 36


def spark(values: Sequence[float], low: float, high: float) -> str:
    """A row of small bars."""
    span = high - low or 1.0
    return "".join(
        BARS[min(len(BARS) - 1, max(0, int((value - low) / span * len(BARS))))] for value in values
    )


def thinned(values: Sequence[float], most: int) -> list[float]:
    """At most so many of the values, evenly spread, with the first and the last."""
    if len(values) <= most or most < 2:
        return list(values)
    step = (len(values) - 1) / (most - 1)
    return [values[round(number * step)] for number in range(most)]


def bounds(rows: Sequence[Sequence[float]], unit: str) -> tuple[float, float]:
    """The lowest and highest value drawn: 0 to 1 for shares of a win."""
    if unit == "share":
        return 0.0, 1.0
    values = [value for row in rows for value in row]
    return min(values), max(values)


def svg(
    rows: Sequence[Sequence[float]],
    names: Sequence[str],
    marks: Sequence[tuple[int, int, str]],
    title: str,
    unit: str,
    known: Sequence[Sequence[float]] = (),
) -> str:
    """The curve as a picture: a row of values for each moment; marks are (row, seat, words).

    `known` are rows with all cards known, drawn as broken lines.
    """
    low, high = bounds(rows, unit)
    span = high - low or 1.0
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(row: int, value: float) -> tuple[float, float]:
        x = LEFT + width * row / max(1, len(rows) - 1)
        return round(x, 1), round(TOP + height * (1 - (value - low) / span), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>',
    ]
    for step in range(5):
        value = low + span * step / 4
        _, y = at(0, value)
        label = f"{value:.0%}" if unit == "share" else f"{value:.0f}"
        parts.append(
            f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ddd6c8"/>'
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="#555">{label}</text>'
        )
    parts.append(
        f'<text x="{LEFT + width / 2}" y="{HEIGHT - 10}" text-anchor="middle" fill="#555">'
        f"move 0 to {len(rows) - 1}</text>"
    )
    for seat, name in enumerate(names):
        colour = COLOURS[seat % len(COLOURS)]
        for drawn, dashes in ((rows, ""), (known, ' stroke-dasharray="2 4"')):
            line = " ".join(
                f"{x},{y}" for x, y in (at(row, each[seat]) for row, each in enumerate(drawn))
            )
            if line:
                parts.append(
                    f'<polyline points="{line}" fill="none" stroke="{colour}" '
                    f'stroke-width="2"{dashes}/>'
                )
        y = TOP + 8 + 20 * seat
        parts.append(
            f'<path d="M{WIDTH - RIGHT + 14} {y - 4}h18" stroke="{colour}" stroke-width="3"/>'
            f'<text x="{WIDTH - RIGHT + 38}" y="{y}">{escape(name)}</text>'
        )
    if known:
        y = TOP + 8 + 20 * len(names)
        parts.append(
            f'<path d="M{WIDTH - RIGHT + 14} {y - 4}h18" stroke="#555" stroke-width="2" '
            'stroke-dasharray="2 4"/>'
            f'<text x="{WIDTH - RIGHT + 38}" y="{y}" fill="#555">all cards known</text>'
        )
    for row, seat, words in marks:
        x, y = at(row, rows[row][seat])
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="4.5" fill="{COLOURS[seat % len(COLOURS)]}" '
            f'stroke="#fffdf8" stroke-width="1.5"><title>{escape(words)}</title></circle>'
        )
    return "\n".join([*parts, "</svg>", ""])

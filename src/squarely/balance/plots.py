"""Plots for reports, as SVG files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

INK = "#3d4756"
TILE = {
    "yellow": "#e3b21f",
    "purple": "#8d63c7",
    "red": "#dd5a52",
    "green": "#45a763",
    "blue": "#4a83dd",
}
PLAIN = "#7b8aa0"

# The same figures give the same file, so that a rerun shows only what changed.
mpl.rcParams["svg.hashsalt"] = "squarely"
mpl.rcParams["font.family"] = "sans-serif"


def bars(
    path: Path,
    title: str,
    values: Mapping[str, float],
    unit: str,
    band: tuple[float, float] | None = None,
    errors: Sequence[float] | None = None,
) -> None:
    """Bars with their values; a band shows where they should end."""
    figure, axes = _canvas(title)
    if band:
        axes.axhspan(*band, color="#dfe9d8", zorder=0)
    shown = axes.bar(
        list(values),
        list(values.values()),
        color=[TILE.get(name, PLAIN) for name in values],
        yerr=errors,
        error_kw={"ecolor": INK, "capsize": 4},
        zorder=2,
    )
    axes.bar_label(shown, fmt="{:.1f}", padding=6, color=INK)
    axes.set_ylabel(unit, color=INK)
    axes.margins(y=0.18)
    _save(figure, path)


def histogram(path: Path, title: str, groups: Mapping[str, Sequence[int]], unit: str) -> None:
    """How often each value came, for one or more groups, in percent of the group."""
    figure, axes = _canvas(title)
    colours = (TILE["blue"], TILE["red"])
    for (name, values), colour in zip(groups.items(), colours, strict=False):
        width = 5 if max(values) > 20 else 1
        counts = Counter(value // width * width for value in values)
        heights = [100 * counts[left] / len(values) for left in sorted(counts)]
        axes.bar(
            sorted(counts), heights, width=width * 0.92, align="edge", color=colour, label=name
        )
    axes.set_xlabel(unit, color=INK)
    axes.set_ylabel("% of them", color=INK)
    if len(groups) > 1:
        axes.legend(frameon=False, labelcolor=INK)
    _save(figure, path)


def _canvas(title: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(6.4, 3.4), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, color=INK, loc="left", fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=INK)
    return figure, axes


def _save(figure: Figure, path: Path) -> None:
    figure.savefig(path, format="svg", metadata={"Date": None})

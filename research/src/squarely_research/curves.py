"""Learning curves: `python -m squarely_research.curves FIGURES PICTURE`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

INK = "#3d4756"
CURVES = {
    "policy": "#4a83dd",
    "divergence": "#4a83dd",
    "value": "#dd5a52",
    "ownership": "#45a763",
    "margin": "#e3b21f",
}
"""The losses of runs, and their colours; distillation has a divergence for the policy."""

# The same figures give the same file, so that a rerun shows only what changed.
mpl.rcParams["svg.hashsalt"] = "squarely"


def draw(figures: Path, picture: Path) -> None:
    """Draws the losses of a run over its games, or else steps, each relative to its first."""
    lines = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    measure = "games" if "games" in lines[0] else "steps"
    done = [line[measure] / 1_000 for line in lines]
    figure = Figure(figsize=(6.4, 3.4), layout="constrained")
    axes = figure.add_subplot()
    for name, colour in CURVES.items():
        if first := lines[0].get(name):
            axes.plot(done, [line[name] / first for line in lines], color=colour, label=name)
    axes.set_title(f"Losses, {figures.stem}", color=INK, loc="left", fontweight="bold")
    axes.set_xlabel(f"thousand {measure}", color=INK)
    axes.set_ylabel("relative to the first", color=INK)
    axes.set_ylim(0, 1.05)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(colors=INK)
    axes.legend(frameon=False, labelcolor=INK)
    figure.savefig(picture, metadata={"Date": None})


def main() -> None:
    """Reads the figures of a run and draws them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("figures", type=Path)
    parser.add_argument("picture", type=Path)
    given = parser.parse_args()
    draw(given.figures, given.picture)


if __name__ == "__main__":
    main()

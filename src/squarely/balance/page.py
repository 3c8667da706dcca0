"""Pages of figures that a command writes and people may write around."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill
from types import ModuleType

from platformdirs import user_cache_path

from squarely.kernel.rules import BadInput

BEGIN, END = "<!-- figures: written by the command -->", "<!-- end of the figures -->"


def plotting() -> ModuleType:
    """The plots; raises BadInput where matplotlib is not installed."""
    # Matplotlib keeps a list of fonts: in our own folder, not in one of its own.
    os.environ.setdefault("MPLCONFIGDIR", str(user_cache_path("squarely") / "matplotlib"))
    try:
        from squarely.balance import plots  # here, for only reports need matplotlib
    except ModuleNotFoundError as missing:
        raise BadInput("Plots need matplotlib: pip install 'squarely[balance]'.") from missing
    return plots


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def rewrite(path: Path, title: str, lines: Sequence[str]) -> Path:
    """Puts new figures into a page; a page that is not there yet begins with its title."""
    page = path.read_text(encoding="utf-8") if path.exists() else f"# {title}\n\n{BEGIN}\n{END}\n"
    if BEGIN not in page or END not in page:
        page = f"{page.rstrip()}\n\n{BEGIN}\n{END}\n"
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    figures = "\n".join(_wrapped(line) for line in lines)
    path.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}", encoding="utf-8")
    return path


def _wrapped(line: str) -> str:
    """A line of prose as lines of 100 characters at most; tables and pictures stay as they are."""
    if line.startswith(("|", "!", "#")):
        return line
    return fill(line, 100, break_long_words=False, break_on_hyphens=False)

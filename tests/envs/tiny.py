"""A Loko moto so small that whole game trees fit into a test: the example of the guide."""

from __future__ import annotations

from pathlib import Path

from squarely.kernel.rules import DataText

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "tiny-lokomoto"
TINY_FILES = {part: str(FOLDER / f"{part}.toml") for part in ("map", "trains", "shapes")}
TINY_DATA = {
    part: DataText(path, Path(path).read_text(encoding="utf-8"))
    for part, path in TINY_FILES.items()
}

"""Designs of somebody's own, for the samples of version 1.0.0."""

from __future__ import annotations

from pathlib import Path

from squarely.games.locus.variants import DECK, SHEET
from squarely.games.lokomoto.variants import MAP, SHAPES, TRAINS

SHEET_FILE = SHEET.shipped().text.replace("start_coins = 1", "start_coins = 3")
DECK_FILE = DECK.shipped().text + "\n# A deck of my own.\n"
_TINY = Path("docs/examples/tiny-lokomoto")
TINY = {part: (_TINY / f"{part}.toml").read_text("utf-8") for part in ("map", "trains", "shapes")}
SWITZERLAND = MAP.edition("switzerland").text + "\n# A map of my own.\n"
TRAINS_FILE = TRAINS.shipped().text + "\n# Trains of my own.\n"
SHAPES_FILE = SHAPES.shipped().text + "\n# Shapes of my own.\n"

DESIGNS: dict[str, tuple[str, dict[str, str]]] = {
    "sheet": ("locus", {"sheet": SHEET_FILE}),
    "deck": ("locus", {"deck": DECK_FILE}),
    "sheet and deck": ("locus", {"sheet": SHEET_FILE, "deck": DECK_FILE}),
    "map": ("lokomoto", {"map": SWITZERLAND}),
    "trains": ("lokomoto", {"trains": TRAINS_FILE}),
    "shapes": ("lokomoto", {"shapes": SHAPES_FILE}),
    "tiny": ("lokomoto", TINY),
}
EDITIONS: dict[str, tuple[str, dict[str, str]]] = {
    "harbour": ("locus", {"sheet": "harbour"}),
    "switzerland": ("lokomoto", {"map": "switzerland"}),
}

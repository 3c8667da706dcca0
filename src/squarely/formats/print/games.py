"""A whole game as a file to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from squarely.formats.print.blokus import add_blokus
from squarely.formats.print.booklet import Booklet, PaperName
from squarely.formats.print.locus import add_locus
from squarely.formats.print.lokomoto import add_lokomoto
from squarely.formats.print.rules_pages import add_rules
from squarely.formats.print.words import WORDS, LanguageName
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules

PARTS: dict[str, Callable[[Booklet, Any], None]] = {
    "blokus": add_blokus,
    "locus": add_locus,
    "lokomoto": add_lokomoto,
}
"""What each game brings to paper."""


def printed_game(
    variant: str, rules: AnyRules, paper: PaperName = "a4", language: LanguageName = "en"
) -> bytes:
    """Everything one needs to play on paper, with the rules."""
    booklet = Booklet(variant_named(variant).title, paper, WORDS[language])
    PARTS[rules.game](booklet, rules)
    add_rules(booklet, rules.game)
    return booklet.finished()

"""A stored log played through, on the data that the match was opened with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from squarely.games import data_named, variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import AnyRules, DataText, RulesData
from squarely.table.events import Entry, Opened
from squarely.table.match import Match, match_of


def opened_of(entries: Sequence[Entry]) -> Opened:
    """What a match was opened with; raises BadRecord where the log begins otherwise."""
    if not entries or not isinstance(entries[0].event, Opened):
        raise BadRecord("event 1: a match begins with being opened.")
    return entries[0].event


def replayed(entries: Sequence[Entry], texts: Mapping[str, str]) -> Match:
    """The match that a log leads to; `texts` are the kept data files by fingerprint."""
    opened = opened_of(entries)
    kept = {
        part: DataText(f"{part}.toml", texts[fingerprint])
        for part, fingerprint in opened.data
        if fingerprint in texts
    }
    data = data_named(variant_named(opened.variant), opened.data, kept)
    texts_used = tuple(sorted(data.items()))
    rules = _rules(
        opened.variant, len(opened.players), opened.options, texts_used, opened.handicaps
    )
    return match_of(rules, entries)


@lru_cache(maxsize=32)
def _rules(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    data: RulesData,
    handicaps: tuple[Handicap, ...],
) -> AnyRules:
    return variant_named(variant).rules(seats, options, dict(data), handicaps)

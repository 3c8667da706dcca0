"""The rules of matches, which equal matches share."""

from __future__ import annotations

import asyncio
import gc
from functools import lru_cache

from squarely.games import data_named, is_usual, variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import AnyRules, DataText, RulesData
from squarely.server.engines.sandbox import in_turn
from squarely.server.storage.store import Store
from squarely.table.events import Opened


def rules_for(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    data: RulesData | None = None,
    handicaps: tuple[Handicap, ...] = (),
) -> AnyRules:
    """The rules of a match, with today's data if none are given."""
    if data is None:
        data = tuple(sorted((part.name, part.shipped()) for part in variant_named(variant).data))
    return _rules_for(variant, seats, options, data, handicaps)


async def rules_of(opened: Opened, store: Store) -> AnyRules:
    """The rules that a match was opened with, on the data it was opened with."""
    variant = variant_named(opened.variant)
    texts = await store.data([fingerprint for _, fingerprint in opened.data])
    kept = {
        part: DataText(f"{part}.toml", texts[fingerprint])
        for part, fingerprint in opened.data
        if fingerprint in texts
    }
    data = tuple(sorted(data_named(variant, opened.data, kept).items()))
    # Somebody's own map may take seconds, and ours must not wait for it.
    apart = asyncio.to_thread if is_usual(variant, opened.data) else in_turn
    return await apart(
        rules_for, opened.variant, len(opened.players), opened.options, data, opened.handicaps
    )


@lru_cache(maxsize=128)
def _rules_for(
    variant: str,
    seats: int,
    options: tuple[str, ...],
    data: RulesData,
    handicaps: tuple[Handicap, ...],
) -> AnyRules:
    rules = variant_named(variant).rules(seats, options, dict(data), handicaps)
    # Rules stay for good and are large: a garbage collector that looks through them again and
    # again stops every match for a third of a second.
    gc.freeze()
    return rules

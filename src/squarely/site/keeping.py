"""Matches as the browser keeps them: a text that leads back to the same match."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from squarely.games import data_named, variant_named
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Seat
from squarely.table.events import KINDS, Entry, Event, Opened, Player
from squarely.table.match import Match, match_of

_KIND_OF = {event: kind for kind, event in KINDS.items()}


@dataclass
class KeptMatch:
    """A match with the keys of its seats."""

    id: str
    match: Match
    keys: Mapping[str, Seat]

    def seat_of(self, key: str | None) -> Seat | None:
        """The seat that a key opens; None: somebody who watches, or a wrong key."""
        return None if key is None else self.keys.get(key)


def written(kept: KeptMatch) -> str:
    """A match as text."""
    log = [[each.at, _KIND_OF[type(each.event)], asdict(each.event)] for each in kept.match.log]
    return json.dumps({"keys": dict(kept.keys), "log": log}, separators=(",", ":"))


def read(match_id: str, text: str) -> KeptMatch:
    """The match of a text; raises BadRecord or BadInput where that leads nowhere."""
    found = json.loads(text)
    log = [
        Entry(number, at, _event(kind, fields))
        for number, (at, kind, fields) in enumerate(found["log"], start=1)
    ]
    opened = log[0].event
    if not isinstance(opened, Opened):
        raise ValueError("a match begins with being opened")
    variant = variant_named(opened.variant)
    data = data_named(variant, opened.data, {})
    rules = variant.rules(len(opened.players), opened.options, data, opened.handicaps)
    keys = {key: Seat(seat) for key, seat in found["keys"].items()}
    return KeptMatch(match_id, match_of(rules, log), keys)


def _event(kind: str, fields: dict[str, Any]) -> Event:
    if KINDS[kind] is Opened:
        fields |= {
            "players": [Player(**each) for each in fields["players"]],
            "handicaps": [Handicap(**each) for each in fields["handicaps"]],
            "data": [tuple(each) for each in fields["data"]],
        }
    event_of: Callable[..., Event] = KINDS[kind]
    return event_of(**{name: _frozen(each) for name, each in fields.items()})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value

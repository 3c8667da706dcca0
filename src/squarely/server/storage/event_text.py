"""Events as they stand in the database: a kind and a JSON text."""

from __future__ import annotations

import orjson
from pydantic import TypeAdapter

from squarely.table.events import KINDS, Event

_KIND_OF = {event: kind for kind, event in KINDS.items()}
_READERS = {kind: TypeAdapter[Event](event) for kind, event in KINDS.items()}


def kind_of(event: Event) -> str:
    """The kind of an event."""
    return _KIND_OF[type(event)]


def write_event(event: Event) -> str:
    """An event as text."""
    return orjson.dumps(event).decode()


def read_event(kind: str, text: str) -> Event:
    """The event of a stored text."""
    return _READERS[kind].validate_json(text)

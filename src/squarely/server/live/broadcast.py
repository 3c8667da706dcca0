"""What everybody at a table is told when a match has changed: the changes, for their eyes alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from squarely.kernel.rules import Seat
from squarely.server.live.changes import changes
from squarely.server.live.outgoing import to_json
from squarely.table.events import Said
from squarely.table.match import Match
from squarely.table.messages import Change, catching_up, in_parts
from squarely.table.seen import moves_for, public_state, seen_events


class Broadcast:
    """The step from one match to the next, told to those who know the first.

    What is told follows from the two matches and the audience; who heard what before is not kept.
    """

    def __init__(self, before: Match, now: Match, at: float) -> None:
        self._before, self._now, self._at = before, now, at
        self._common: dict[str, Any] = {"now": at, **dict(self._public_changes())}
        self._events: list[Any] = []
        if not now.rules.has_secrets:
            # Written once, for it is the same for everybody.
            self._common |= self._view_changes(None)
            self._common = {path: _written(value) for path, value in self._common.items()}
            self._events = [_written(each) for each in seen_events(now, before.number, None)]
        self._apart = any(
            isinstance(entry.event, Said) and entry.event.seat is None
            for entry in now.log[before.number :]
        )
        """Whether spectators have said something, which is not for players."""
        self._told: dict[Seat | None, list[str]] = {}
        self._told_whole: dict[Seat | None, list[str]] = {}
        self._plain: list[str] | None = None

    def to(self, audience: Seat | None) -> list[str]:
        """The messages for a seat or for spectators (None)."""
        if audience not in self._told:
            self._told[audience] = self._messages(audience)
        return self._told[audience]

    def whole_to(self, audience: Seat | None) -> list[str]:
        """The same with the whole state, for those who do not want to put changes together."""
        if audience not in self._told_whole:
            parts = catching_up(self._now, self._before.number, audience, self._at)
            self._told_whole[audience] = [to_json(part) for part in parts]
        return self._told_whole[audience]

    def _messages(self, audience: Seat | None) -> list[str]:
        own = {} if audience is None else dict(self._own_changes(audience))
        secrets = self._now.rules.has_secrets
        if secrets or (self._apart and audience is not None):
            events: list[Any] = list(seen_events(self._now, self._before.number, audience))
            seen = self._view_changes(audience) if secrets else {}
            return self._written(events, own | seen)
        if own:
            return self._written(self._events, own)
        if self._plain is None:
            self._plain = self._written(self._events, {})
        return self._plain

    def _written(self, events: list[Any], own: dict[str, Any]) -> list[str]:
        parts = in_parts(events, lambda rest: Change(rest, self._common | own))
        return [to_json(part) for part in parts]

    def _public_changes(self) -> Iterator[tuple[str, Any]]:
        was = public_state(self._before)
        for name, value in public_state(self._now).items():
            if value != was[name]:
                yield name, value

    def _view_changes(self, audience: Seat | None) -> dict[str, Any]:
        before, now = self._before, self._now
        if before.position is now.position:
            return {}
        return changes(before.view_for(audience), now.view_for(audience), "view")

    def _own_changes(self, seat: Seat) -> Iterator[tuple[str, Any]]:
        before, now = self._before, self._now
        for name in ("can_take_back", "can_ask_back"):
            can = getattr(now, name)(seat)
            if can != getattr(before, name)(seat):
                yield name, can
        if before.position is now.position and before.to_act == now.to_act:
            return
        if before.may_act(seat) or now.may_act(seat):
            legal, offers = moves_for(now, seat)
            yield "legal", legal
            yield "offers", offers


def _written(value: Any) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(value))

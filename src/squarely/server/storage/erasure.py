"""What a log says about the person in a seat, taken out of it: their names and their words.

Logs are played through again, so no event goes: number, time and kind stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from squarely.kernel.rules import Seat
from squarely.table.events import Entry, Named, Opened, Said

ERASED_TEXT = "(deleted)"


def erased_name(seat: Seat) -> str:
    """What a person is called whose name was deleted."""
    return f"Player {seat}"


def seats_named(entries: Sequence[Entry], name: str) -> set[Seat]:
    """The seats of people who went by a name, at first or later."""
    people: set[Seat] = set()
    found: set[Seat] = set()
    for event in (entry.event for entry in entries):
        if isinstance(event, Opened):
            for number, player in enumerate(event.players, start=1):
                if player.kind == "person":
                    people.add(Seat(number))
                    if player.name == name:
                        found.add(Seat(number))
        elif isinstance(event, Named) and event.name == name:
            found.add(event.seat)
    return found & people


def erased(entries: Iterable[Entry], seat: Seat) -> list[Entry]:
    """The entries that have to be written anew so that nothing of the person is left."""
    changed = []
    for entry in entries:
        event: Opened | Named | Said
        match entry.event:
            case Opened(players=players):
                person = replace(players[seat - 1], name=erased_name(seat), known=False)
                event = replace(
                    entry.event, players=(*players[: seat - 1], person, *players[seat:])
                )
            case Named(seat=named) if named == seat:
                event = Named(seat, erased_name(seat))
            case Said(seat=speaker) if speaker == seat:
                event = Said(seat, ERASED_TEXT)
            case _:
                continue
        if event != entry.event:
            changed.append(replace(entry, event=event))
    return changed

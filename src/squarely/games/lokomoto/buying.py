"""Purchases: which sets of sections can pay for a train, and which shapes they contain."""

from __future__ import annotations

from collections.abc import Iterator

from squarely.games.lokomoto.railways import Railways, Sections


def connected_sets(railways: Railways, owned: Sections, size: int) -> Iterator[Sections]:
    """Every connected set of so many sections among those owned, each once.

    A set grows from its lowest section; a section that was passed over is never taken up again
    on that branch, so no set comes twice and none has to be remembered.
    """
    left = owned
    while left:
        root = left & -left
        left ^= root
        around = railways.touching[root.bit_length() - 1] & left
        yield from _grown(railways, root, around, left, size - 1)


def _grown(
    railways: Railways, chosen: Sections, around: Sections, left: Sections, missing: int
) -> Iterator[Sections]:
    if missing == 0:
        yield chosen
        return
    while around:
        section = around & -around
        around ^= section
        left &= ~section
        wider = around | railways.touching[section.bit_length() - 1] & left
        yield from _grown(railways, chosen | section, wider, left, missing - 1)


def is_connected(railways: Railways, sections: Sections) -> bool:
    """Whether sections hang together."""
    if not sections:
        return False
    reached = sections & -sections
    todo = reached
    while todo:
        near = railways.touching[(todo & -todo).bit_length() - 1] & sections & ~reached
        todo &= todo - 1
        reached |= near
        todo |= near
    return reached == sections


def is_trail(railways: Railways, sections: Sections) -> bool:
    """Whether sections can be drawn in one stroke, no section twice (T28)."""
    odd = 0  # the stations where an odd number of the sections end
    for number in railways.numbers(sections):
        odd ^= railways.end_bits[number]
    return odd.bit_count() <= 2 and is_connected(railways, sections)

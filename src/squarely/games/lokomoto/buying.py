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
        if _reached(railways, root, left).bit_count() < size:
            left &= ~_reached(railways, root, left)
            continue
        left ^= root
        around = railways.touching[root.bit_length() - 1] & left
        yield from _grown(railways, root, around, left, size - 1)


def supersets(railways: Railways, part: Sections, owned: Sections, size: int) -> Iterator[Sections]:
    """Every connected set of so many owned sections that contains a connected part of them."""
    if part.bit_count() > size:
        return
    left = owned & ~part
    around = 0
    for number in railways.numbers(part):
        around |= railways.touching[number] & left
    yield from _grown(railways, part, around, left, size - part.bit_count())


def strokes(
    railways: Railways, part: Sections, owned: Sections, size: int, steps: Iterator[int]
) -> Iterator[Sections]:
    """Sets of so many owned sections that go on from a part in one stroke (T28).

    Not all of them, and some twice; none any more once the steps are used up.
    """
    if part.bit_count() == size:
        yield part
    elif part.bit_count() < size and next(steps, None) is not None:
        for number in railways.numbers(_at_ends(railways, part) & owned & ~part):
            yield from strokes(railways, part | 1 << number, owned, size, steps)


def _at_ends(railways: Railways, sections: Sections) -> Sections:
    """The sections where a stroke can go on: at its two ends, or anywhere on a closed one."""
    odd = every = 0
    for number in railways.numbers(sections):
        odd ^= railways.end_bits[number]
        every |= railways.end_bits[number]
    ends, found = odd or every, 0
    while ends:
        found |= railways.meeting[ends & -ends]
        ends &= ends - 1
    return found


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
    return bool(sections) and _reached(railways, sections & -sections, sections) == sections


def _reached(railways: Railways, start: Sections, sections: Sections) -> Sections:
    """The sections that hang together with a first one."""
    reached = todo = start
    while todo:
        near = railways.touching[(todo & -todo).bit_length() - 1] & sections & ~reached
        todo &= todo - 1
        reached |= near
        todo |= near
    return reached


def is_trail(railways: Railways, sections: Sections) -> bool:
    """Whether sections can be drawn in one stroke, no section twice (T28)."""
    odd = 0  # the stations where an odd number of the sections end
    for number in railways.numbers(sections):
        odd ^= railways.end_bits[number]
    return odd.bit_count() <= 2 and is_connected(railways, sections)

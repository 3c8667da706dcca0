"""Beliefs: what every player could have concluded about the secret cards of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from squarely.games.lokomoto.determinize import secret_cards
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat

SAMPLES = 1_000
"""Positions drawn for each viewer: the standard error of a probability is 1.6 points at most."""


@dataclass(frozen=True)
class Possibility:
    """A card that a seat may hold in secret."""

    card: str
    probability: float
    true: bool
    """Whether it is the one that the seat holds."""


@dataclass(frozen=True)
class Belief:
    """What a viewer could have concluded about one secret card of another seat."""

    viewer: Seat
    holder: Seat
    points: int
    """What the card is worth, which everybody knows."""
    cards: tuple[Possibility, ...]
    """By name; the one that is held is always among them."""


def beliefs(
    rules: LokomotoRules, pos: Position, seed: int | str, samples: int = SAMPLES
) -> tuple[Belief, ...]:
    """The beliefs of every seat in a position, sampled; only for games that are over.

    They rest on the rules and on what lay open: how plausible the others' moves were is not judged.
    """
    if not rules.hidden_agendas:
        return ()
    truth = secret_cards(rules, pos)
    return tuple(
        belief
        for viewer in rules.seats
        for belief in _of_viewer(rules, pos, viewer, truth, Random(f"{seed}/{viewer}"), samples)
    )


def _of_viewer(
    rules: LokomotoRules,
    pos: Position,
    viewer: Seat,
    truth: Mapping[tuple[Seat, int], str],
    rng: Random,
    samples: int,
) -> list[Belief]:
    others = {secret: card for secret, card in truth.items() if secret[0] != viewer}
    seen = rules.view(pos, viewer)
    drawn: dict[tuple[Seat, int], Counter[str]] = {secret: Counter() for secret in others}
    for _ in range(samples):
        held = secret_cards(rules, rules.determinize(seen, rng))
        for secret, counts in drawn.items():
            counts[held[secret]] += 1
    return [
        Belief(viewer, holder, points, _possibilities(drawn[holder, points], card, samples))
        for (holder, points), card in others.items()
    ]


def _possibilities(counts: Counter[str], held: str, samples: int) -> tuple[Possibility, ...]:
    return tuple(
        Possibility(card, counts[card] / samples, card == held) for card in sorted({*counts, held})
    )

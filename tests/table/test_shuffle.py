"""Cards that follow from a seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from squarely.games import VARIANTS, rules_of
from squarely.kernel.record import Record, Turn
from squarely.kernel.rules import CHANCE
from squarely.table.shuffle import Unverified, drawn, seed_hash, verify
from tests.table.games import SEED, opened, step


def _finished(name: str, seed: str = SEED) -> Record:
    match = opened(name, seed=seed)
    rng = Random(name)
    while not match.over:
        match = step(match, rng)
    return match.record


@pytest.mark.parametrize("name", ["locus", "lokomoto", "blokus-to-go"])
def test_every_card_of_a_match_follows_from_its_seed(name: str) -> None:
    record = _finished(name)
    cards = sum(turn.seat == CHANCE for turn in record.turns)
    assert verify(rules_of(record), record) == cards
    assert (cards == 0) == (name == "blokus-to-go")


def test_a_draw_is_the_one_that_the_documentation_describes() -> None:
    """Worked out by hand: HMAC-SHA-256 of `n/0`, modulo the weight, outcomes in text order."""
    rules = VARIANTS["locus"].rules(2)
    pos = rules.initial()
    chances = rules.chances(pos).items()
    outcomes = sorted((rules.format_move(move), weight) for move, weight in chances)
    pad = bytes.fromhex(SEED).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(each ^ 0x36 for each in pad) + b"0/0").digest()
    digest = hashlib.sha256(bytes(each ^ 0x5C for each in pad) + inner).digest()
    tickets = [text for text, weight in outcomes for _ in range(weight)]
    expected = tickets[int.from_bytes(digest, "big") % len(tickets)]
    assert rules.format_move(drawn(rules, pos, SEED, 0)) == expected


def test_draws_keep_to_the_weights() -> None:
    rules = VARIANTS["locus"].rules(2)
    pos = rules.initial()
    chances = rules.chances(pos)
    total, draws = sum(chances.values()), 20_000
    counts = Counter(drawn(rules, pos, SEED, number) for number in range(draws))
    for move, weight in chances.items():
        expected = draws * weight / total
        assert abs(counts[move] - expected) < 5 * expected**0.5


def test_other_seeds_give_other_cards() -> None:
    decks = {tuple(opened("locus", 5, seed=f"{n:064x}").course.turns) for n in range(20)}
    assert len(decks) == 20


def test_the_hash_is_that_of_the_seed() -> None:
    assert seed_hash(SEED) == hashlib.sha256(b"\x5e" * 32).hexdigest()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"seed": ""}, "the record has no seed"),
        ({"seed_hash": "", "seed": ""}, "not played at a table"),
        ({"seed": "5f" * 32}, "not the one whose hash"),
        ({"seed": "5f" * 32, "seed_hash": seed_hash("5f" * 32)}, "the seed gives"),
    ],
)
def test_a_record_that_was_changed_is_found_out(change: dict[str, Any], complaint: str) -> None:
    record = replace(_finished("locus"), **change)
    with pytest.raises(Unverified, match=complaint):
        verify(rules_of(record), record)


def test_an_exchanged_card_is_found_out() -> None:
    record = _finished("locus")
    rules = rules_of(record)
    first, *rest = record.turns
    for move in rules.chances(rules.initial()):
        text = rules.format_move(move)
        if text != first.move:
            changed = replace(record, turns=(Turn(CHANCE, text), *rest))
            with pytest.raises(Unverified, match=f"ply 1: the seed gives '{first.move}'"):
                verify(rules, changed)
            break

"""Cards that anyone can check: every draw follows from a seed whose hash is known beforehand."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from squarely.kernel.record import BadRecord, Record, replay
from squarely.kernel.rules import CHANCE, M, P, Rules

SEED_BYTES = 32


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


class Unverified(BadRecord):
    """A record whose cards do not follow from its seed, or cannot be checked; says why."""


def seed_hash(seed: str) -> str:
    """What is shown while a match goes on: it fixes the seed and tells nothing about it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def drawn(rules: Rules[P, M, Any], pos: P, seed: str, draw: int) -> M:
    """The outcome of CHANCE at its `draw`-th turn (from 0), by weight.

    The seed keys an HMAC (SHA-256) of the draw's number; the first value below the largest multiple
    of the total weight picks the outcome, so that every unit of weight is equally likely.
    """
    outcomes = sorted(rules.chances(pos).items(), key=lambda each: rules.format_move(each[0]))
    total = sum(weight for _, weight in outcomes)
    ticket = _number_below(total, bytes.fromhex(seed), draw)
    for move, weight in outcomes:
        if ticket < weight:
            return move
        ticket -= weight
    raise ValueError("chance has no outcome")


def opening_moves(rules: Rules[P, M, Any], seed: str, plies: int) -> list[str]:
    """The first moves of a game that begins with some: drawn from the seed like cards.

    The draws of an opening are numbered from -1 down, so that they take nothing from the cards.
    """
    pos, texts = rules.initial(), []
    for ply in range(1, plies + 1):
        (seat,) = rules.to_act(pos)
        moves = list(rules.legal_moves(pos, seat))
        move = moves[_number_below(len(moves), bytes.fromhex(seed), -ply)]
        texts.append(rules.format_move(move))
        pos = rules.play(pos, seat, move)
    return texts


def _number_below(total: int, key: bytes, draw: int) -> int:
    fair = (1 << 256) // total * total
    attempt = 0
    while True:
        digest = hmac.digest(key, f"{draw}/{attempt}".encode(), "sha256")
        number = int.from_bytes(digest)
        if number < fair:
            return number % total
        attempt += 1


def verify(rules: Rules[P, M, Any], record: Record) -> int:
    """Re-derives every card of a record from its seed: how many there are; raises Unverified."""
    if not record.seed_hash:
        raise Unverified("this game was not played at a table that commits itself to its cards.")
    if not record.seed:
        raise Unverified("the record has no seed: a table shows it when the game is over.")
    if seed_hash(record.seed) != record.seed_hash:
        raise Unverified("the seed is not the one whose hash was shown at the start.")
    cards = 0
    positions = replay(rules, record.turns)
    for ply, (turn, pos) in enumerate(zip(record.turns, positions, strict=False), start=1):
        if turn.seat != CHANCE:
            continue
        expected = rules.format_move(drawn(rules, pos, record.seed, cards))
        if turn.move != expected:
            raise Unverified(f"ply {ply}: the seed gives '{expected}', not '{turn.move}'.")
        cards += 1
    # The last turn too has to be possible, not only the positions before a card.
    for _ in positions:
        pass
    return cards


def verify_opening(rules: Rules[P, M, Any], record: Record, plies: int) -> None:
    """Raises Unverified where the first moves of a record do not follow from its seed."""
    if not record.seed:
        raise Unverified("the record has no seed: give the one that was published.")
    expected = opening_moves(rules, record.seed, plies)
    played = [turn.move for turn in record.turns if turn.seat != CHANCE][:plies]
    if played != expected:
        raise Unverified(f"the seed gives other first moves: {' '.join(expected)}.")

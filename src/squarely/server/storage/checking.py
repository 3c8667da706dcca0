"""Whether everything in a database makes sense; nothing is mended here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from squarely.kernel.rules import BadInput, DataText
from squarely.server.storage.administration import Kept
from squarely.server.storage.replaying import replayed
from squarely.table.match import Match


def problems_of(kept: Kept, texts: Mapping[str, str]) -> list[str]:
    """What is wrong with a match, each in a sentence."""
    numbers = [number for number, *_ in kept.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        return [f"its events are numbered {_shown(numbers)}, not from 1 without a gap."]
    try:
        entries = kept.entries
    except (KeyError, ValueError) as problem:
        return [f"an event cannot be read ({_line(problem)})."]
    try:
        match = replayed(entries, texts)
    except Exception as problem:
        # Whatever is wrong with a log, the other logs have to be looked at too.
        return [f"its log cannot be played through ({_line(problem)})."]
    return list(_mismatches(kept, match))


def bad_texts(texts: Mapping[str, str]) -> list[str]:
    """The fingerprints of data files whose text is not what they say."""
    return [
        fingerprint
        for fingerprint, text in texts.items()
        if DataText("kept.toml", text).fingerprint != fingerprint
    ]


def _mismatches(kept: Kept, match: Match) -> Iterator[str]:
    if kept.over != match.over:
        says, leads = (("over", "going on"), ("going on", "over"))[not kept.over]
        yield f"its row says that it is {says}, its log that it is {leads}."
    if not match.over and match.to_act & match.bots and kept.wake_at is None:
        yield "a bot is to move, but nobody is told to wake it."
    if not match.over and match.deadlines and kept.wake_at is None:
        yield "a clock runs, but nobody is told to watch it."
    seats = set(match.rules.seats)
    if strangers := sorted(kept.keyed - seats):
        yield f"there are keys for seats that it does not have: {strangers}."
    if locked := sorted(match.people - kept.keyed):
        yield f"people sit in seats without a key: {locked}."


def _line(problem: Exception) -> str:
    text = str(problem).partition("\n")[0].rstrip(".")
    return text if isinstance(problem, BadInput) else f"{type(problem).__name__}: {text}"


def _shown(numbers: list[int]) -> str:
    most = 8
    shown = ", ".join(map(str, numbers[:most]))
    return f"{shown}, ..." if len(numbers) > most else shown or "not at all"

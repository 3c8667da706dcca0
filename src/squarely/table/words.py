"""What people may write at the table."""

from __future__ import annotations

from squarely.kernel.rules import BadInput

NAME_LENGTH = 24
CHAT_LENGTH = 300


def clean_name(name: str) -> str:
    """A name as it is kept; raises BadInput when it cannot be one."""
    return _clean(name, "A name", NAME_LENGTH)


def clean_text(text: str) -> str:
    """A line of chat as it is kept; raises BadInput when it cannot be one."""
    return _clean(text, "A message", CHAT_LENGTH)


def _clean(text: str, what: str, longest: int) -> str:
    kept = " ".join(text.split())
    if not kept:
        raise BadInput(f"{what} needs at least one letter.")
    if len(kept) > longest:
        raise BadInput(f"{what} has at most {longest} characters; this one has {len(kept)}.")
    if not kept.isprintable():
        raise BadInput(f"{what} can hold printable characters only.")
    return kept

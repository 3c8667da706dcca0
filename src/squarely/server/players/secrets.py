"""What players hold: tokens of sessions and programs, and the recovery code; hashes are kept."""

from __future__ import annotations

import re
import secrets

from squarely.server.safety.keys import key_hash
from squarely.server.safety.seat_codes import ALPHABET, LOOK_ALIKE

GROUPS, GROUP = 4, 5
TOKEN_BYTES = 32
BOT_TOKEN = "squarely_"
"""How tokens of programs begin, so that whoever finds one in a file knows what it is."""


def new_token() -> str:
    """256 random bits for the cookie of a session."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_bot_token() -> str:
    """256 random bits for a program of a player."""
    return BOT_TOKEN + secrets.token_urlsafe(TOKEN_BYTES)


def new_recovery_code() -> str:
    """100 random bits, in four groups of five characters."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(GROUPS * GROUP))
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def recovery_hash(typed: str) -> str | None:
    """What is kept of a recovery code as people type it; None where it cannot be one."""
    code = re.sub(r"[\s-]", "", typed).upper().translate(LOOK_ALIKE)
    if len(code) != GROUPS * GROUP or not set(code) <= set(ALPHABET):
        return None
    return key_hash(f"recovery {code}")

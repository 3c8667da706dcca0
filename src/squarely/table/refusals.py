"""What a table does not do, each with a code for programs and a sentence for people."""

from __future__ import annotations

from squarely.kernel.rules import BadInput

REFUSALS = {
    "over": "The game is over.",
    "not_your_turn": "It is not your turn: wait for the others.",
    "stale": "The table has moved on since you chose: look again and choose anew.",
    "bot_plays": "A bot is playing for you: take your seat back first.",
    "nothing_to_take_back": "There is nothing to take back now.",
    "no_such_seat": "There is no such seat at this table.",
    "bot_already": "A bot is playing for this seat already.",
    "not_taken_over": "Nobody has taken this seat over.",
    "still_here": "This player is here, or has only just left: wait half a minute.",
    "person_back": "The person plays again.",
    "joined_already": "You have joined already.",
    "join_first": "Say first who you are: send a join message.",
    "only_watching": "You are watching: only players can do that.",
    "chat_too_fast": "Slow down a little: the others want to read what you wrote.",
    "named_enough": "This seat has changed its name often enough: keep this one.",
    "chat_full": "This table has talked enough for one match.",
    "not_saved": "This could not be saved: connect again and look.",
    "storage_down": "The table cannot reach its matches just now: try again in a moment.",
    "cannot_open": "This version of Squarely cannot open the match: ask whoever runs the table.",
    "no_match": "There is no such match: check the link.",
    "wrong_key": "This key opens no seat of the match: check the link.",
    "join_too_fast": "Too many are coming from this address at once: wait a moment.",
    "seat_elsewhere": "Your seat is open in too many windows: this one, the oldest, was closed.",
    "address_full": "Too many tables are open from this address: close one.",
    "match_full": "So many people watch this match that there is no room left.",
}

UNUSABLE = "unusable"
"""The code for a message that makes no sense; its sentence says what is wrong with it."""

ILLEGAL = "illegal"
"""The code for a move against the rules; its breaches say which."""


class Refused(BadInput):
    """The table does not do what was asked."""

    def __init__(self, code: str) -> None:
        super().__init__(REFUSALS[code])
        self.code = code

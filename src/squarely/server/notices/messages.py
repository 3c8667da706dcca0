"""What a player is told of the matches that wait: for a screen, a program and a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from squarely.kernel.rules import Seat
from squarely.server.notices.preferences import Preferences
from squarely.server.notices.words import PROGRAM, WORDS, game_title

MOST_LISTED = 20


@dataclass(frozen=True)
class WaitingMatch:
    """A match that waits for somebody, as far as everybody at the table may know it."""

    id: str
    seat: Seat
    variant: str
    others: tuple[str, ...]
    programs: tuple[str, ...]
    """Which of the others are programs."""
    since: float

    @property
    def path(self) -> str:
        """Where it is on the site; without a key, for messages go through many hands."""
        return f"/match/{self.id}"


def short_notice(preferences: Preferences, waiting: Sequence[WaitingMatch]) -> dict[str, Any]:
    """A notification; a click opens the match, or home where there are several."""
    words = WORDS[preferences.language]
    if len(waiting) > 1:
        body = words.many.format(count=len(waiting))
        return {"title": words.your_turn, "body": body, "url": "/", "tag": "your-turn"}
    match = waiting[0]
    body = _line(preferences, match)
    return {"title": words.your_turn, "body": body, "url": match.path, "tag": match.id}


def hook_body(
    player: str, preferences: Preferences, waiting: Sequence[WaitingMatch]
) -> dict[str, Any]:
    """What a webhook is sent."""
    return {
        "type": "your_turn",
        "player": player,
        "text": letter_subject(preferences, waiting),
        "matches": [
            {
                "id": each.id,
                "seat": each.seat,
                "variant": each.variant,
                "others": list(each.others),
                "programs": list(each.programs),
                "since": each.since,
                "url": preferences.site + each.path,
            }
            for each in waiting[:MOST_LISTED]
        ],
    }


def letter_subject(preferences: Preferences, waiting: Sequence[WaitingMatch]) -> str:
    """The subject of an e-mail."""
    words = WORDS[preferences.language]
    if len(waiting) == 1:
        return words.one.format(game=game_title(waiting[0].variant))
    return words.many.format(count=len(waiting))


def letter(preferences: Preferences, waiting: Sequence[WaitingMatch]) -> str:
    """The text of an e-mail."""
    words = WORDS[preferences.language]
    lines = [
        f"{_line(preferences, each)}\n{preferences.site}{each.path}"
        for each in waiting[:MOST_LISTED]
    ]
    change = words.change.format(link=f"{preferences.site}/me")
    return "\n\n".join([letter_subject(preferences, waiting), *lines, f"-- \n{change}"]) + "\n"


def _line(preferences: Preferences, match: WaitingMatch) -> str:
    game = game_title(match.variant)
    if not match.others:
        return game
    people = ", ".join(
        f"{name} ({PROGRAM})" if name in match.programs else name for name in match.others
    )
    return WORDS[preferences.language].with_people.format(game=game, people=people)

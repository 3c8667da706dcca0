"""What a table refuses: for each code an HTTP status for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar, Self

from squarely.kernel.rules import BadInput

REFUSALS = {
    "over": (409, "The game is over: play another."),
    "not_your_turn": (409, "It is not your turn: wait for the others."),
    "stale": (409, "The table has moved on since you chose: look again and choose anew."),
    "bot_plays": (409, "A bot is playing for you: take your seat back first."),
    "nothing_to_take_back": (409, "There is nothing to take back now."),
    "taken_back_enough": (429, "This seat has taken back often enough: play on."),
    "resigned_enough": (429, "This seat has given up often enough: play on."),
    "asked_already": (409, "The others have been asked already: make your move, or wait."),
    "nothing_asked": (409, "Nobody has asked you for anything, or it is settled already."),
    "still_going_on": (409, "The game is still going on: play it to the end, or resign."),
    "no_days": (409, "Only in games with days for a move somebody can be away."),
    "no_such_seat": (404, "There is no such seat at this table."),
    "bot_already": (409, "A bot is playing for this seat already."),
    "sealed": (409, "Everybody plays this challenge once: nothing is taken back."),
    "rated": (409, "This game is rated: everybody plays for themselves, and moves stay."),
    "days_left": (409, "There are days for a move in this game: wait for them."),
    "time_left": (409, "There is time left."),
    "known_name": (409, "You play here under the name of your account."),
    "not_taken_over": (409, "Nobody has taken this seat over: play on."),
    "no_match": (404, "There is no such match: check the link."),
    "no_ply": (404, "The game has {plies} plies."),
    "no_lesson": (404, "There is no such lesson."),
    "wrong_key": (401, "This key opens no seat of the match: check the link."),
    "only_watching": (403, "You are watching: only players can do that."),
    "clock_runs": (409, "There are no hints in a game with a clock."),
    "hints_off": (409, "This game is played without hints."),
    "on_paper": (409, "This is played on paper: no bot sees the sheet, so none can judge it."),
    "paper_casual": (409, "With somebody on paper there is no clock and no rating: take both out."),
    "join_first": (409, "Say first who you are: send a join message."),
    "joined_already": (409, "You have joined already."),
}


class Refused(BadInput):
    """What was asked is not done; layers above derive their own refusals from this one."""

    reasons: ClassVar[Mapping[str, tuple[int, str]]] = REFUSALS

    def __init__(self, code: str, **details: object) -> None:
        self.code, self.details = code, details
        self.status, sentence = self.reasons[code]
        super().__init__(sentence.format(**details))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str]]:
        """Lets it pass from one process to another."""
        made: Callable[..., Self] = partial(type(self), **self.details)  # type: ignore[arg-type]
        return made, (self.code,)

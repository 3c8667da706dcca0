"""What the HTTP API does not do, each with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException

from squarely.bots.installed import HOW_TO
from squarely.table.refusals import REFUSALS

DECLINES: dict[str, tuple[int, str]] = {
    "over": (409, REFUSALS["over"]),
    "not_your_turn": (409, REFUSALS["not_your_turn"]),
    "bot_plays": (409, REFUSALS["bot_plays"]),
    "only_watching": (403, REFUSALS["only_watching"]),
    "cannot_open": (409, REFUSALS["cannot_open"]),
    "storage_down": (503, REFUSALS["storage_down"]),
    "bots_enough": (429, "Enough matches of bots alone are under way: wait until one is over."),
    "clock_runs": (409, "There are no hints in a game with a clock."),
    "hint_too_fast": (429, "Think for yourself a little: the next hint comes soon."),
    "not_over": (409, "A game is analysed once it is over."),
    "busy": (503, "Many are asking at once: try again in a moment."),
    "no_engine": (501, f"The analysis needs the engine on this server: {HOW_TO}."),
    "warming_up": (503, "The analysis is warming up: try again in a few seconds."),
}


class Declined(HTTPException):
    """A request that was understood and is not carried out."""

    def __init__(self, code: str, headers: Mapping[str, str] | None = None) -> None:
        status, sentence = DECLINES[code]
        super().__init__(status, sentence, headers)
        self.code = code

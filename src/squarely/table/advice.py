"""Who may be told a good move."""

from __future__ import annotations

from squarely.kernel.rules import Seat
from squarely.table.match import Match
from squarely.table.refusals import Refused


def expect_advice(match: Match, audience: Seat | None) -> Seat:
    """The seat that may have a hint now; raises Refused where there is none."""
    if audience is None:
        raise Refused("only_watching")
    if match.over:
        raise Refused("over")
    if match.opened.clock != "none":
        raise Refused("clock_runs")
    if not match.opened.hints:
        raise Refused("hints_off")
    if audience in match.paper:
        raise Refused("on_paper")
    if audience in match.bots:
        raise Refused("bot_plays")
    if audience not in match.to_act:
        raise Refused("not_your_turn")
    return audience

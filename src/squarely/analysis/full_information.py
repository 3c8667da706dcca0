"""Full-information evaluation: what could be expected with all cards known."""

from __future__ import annotations

from squarely.bots.bot import AnalysisBot, Budget
from squarely.kernel.rules import AnyRules, Seat, listed_moves


def full_information_forecast(
    rules: AnyRules, before: object, seat: Seat, bot: AnalysisBot, budget: Budget
) -> tuple[float, ...] | None:
    """What each seat could expect with all cards known; None in a game without secrets.

    Only for games that are over. The bot must not be one that also evaluates the same game without
    the secrets: what it draws at random would depend on them.
    """
    if not rules.has_secrets:
        return None
    legal = listed_moves(rules, before, seat)
    return bot.evaluate(rules.open_view(before, seat), legal, budget).forecast

"""What could be expected with all cards known: for games that are over and had secrets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from squarely.bots.bot import Budget, Thinker
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.rules import AnyRules, Seat, listed_moves


def everything_known(rules: AnyRules, pos: object, seat: Seat) -> Any:
    """What a seat would see if nobody had secrets; decks stay unknown."""
    opened = _OPENED.get(type(rules))
    return rules.view(pos, seat) if opened is None else opened(rules, pos, seat)


def hindsight(
    rules: AnyRules, before: object, seat: Seat, thinker: Thinker, budget: Budget
) -> tuple[float, ...] | None:
    """What each seat could expect with all cards known; None in a game without secrets.

    Only for games that are over. The thinker should be none that looks at the same game without
    the secrets: what it draws at random would depend on them.
    """
    if not rules.has_secrets:
        return None
    legal = listed_moves(rules, before, seat)
    return thinker.consider(everything_known(rules, before, seat), legal, budget).forecast


def _lokomoto(rules: LokomotoRules, pos: Position, seat: Seat) -> LokomotoView:
    """The agendas of all, each as its owner sees it."""
    seen = {each: rules.view(pos, each) for each in rules.seats}
    unknown = set.intersection(*(set(view.unknown_shapes) for view in seen.values()))
    return replace(
        seen[seat],
        players=tuple(seen[each].players[each - 1] for each in rules.seats),
        unknown_shapes=tuple(sorted(unknown)),
    )


_OPENED: dict[type, Callable[[Any, Any, Seat], Any]] = {LokomotoRules: _lokomoto}

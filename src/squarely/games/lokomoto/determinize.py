"""From a Loko moto view to a position that would give it; secret cards are dealt at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, SECRET_LEVELS, Player, Position
from squarely.games.lokomoto.view import LokomotoView, PlayerView, ShapeView
from squarely.kernel.rules import Seat

if TYPE_CHECKING:
    from squarely.games.lokomoto.rules import LokomotoRules


def levels_held(player: PlayerView) -> list[int]:
    """The levels of the secret cards that a player still has."""
    # With hidden agendas no shape of these levels lies face up: what was claimed was held.
    claimed = [card.points for card in player.shapes]
    return [level for level in SECRET_LEVELS if level not in claimed][: player.secret_cards]


def secret_cards(rules: LokomotoRules, pos: Position) -> dict[tuple[Seat, int], str]:
    """The secret cards that are not used yet, by their holder and level."""
    return {
        (holder, rules.shapes[name].points): name
        for holder, player in zip(rules.seats, pos.players, strict=True)
        for name in player.agenda
    }


def determinize(rules: LokomotoRules, seen: LokomotoView, rng: Random) -> Position:
    """A position that gives this view, every possible one equally likely."""
    hidden = list(seen.unknown_shapes)
    rng.shuffle(hidden)
    players = []
    for each in seen.players:
        agenda = _names(each.agenda)
        if each.secret_cards and not agenda:
            for level in levels_held(each):
                card = next(name for name in hidden if rules.shapes[name].points == level)
                hidden.remove(card)
                agenda = (*agenda, card)
        players.append(_player(rules, each, agenda))
    known = {train.name for train in seen.trains}
    known.update(name for player in players for name in player.trains)
    claimed = sum(card.points in SECRET_LEVELS for each in seen.players for card in each.shapes)
    secret = claimed + sum(each.secret_cards for each in seen.players)
    return Position(
        players=tuple(players),
        black=rules.railways.sections_named(seen.black),
        on_turn=max(seen.to_act[0] - 1, 0) if seen.to_act else 0,
        blackened=_blackened(rules, seen),
        trains=tuple(sorted(train.name for train in seen.trains)),
        hidden_trains=tuple(sorted(name for name in rules.trains if name not in known)),
        shapes=_names(seen.shapes),
        hidden_shapes=tuple(sorted(hidden)),
        dealt=secret if rules.hidden_agendas else 0,
    )


def _player(rules: LokomotoRules, seen: PlayerView, agenda: tuple[str, ...]) -> Player:
    return Player(
        solid=rules.railways.sections_named(seen.solid),
        reserved=rules.railways.sections_named(seen.reserved),
        trains=tuple(sorted(train.name for train in seen.trains)),
        shapes=_names(seen.shapes),
        agenda=tuple(sorted(agenda)),
    )


def _blackened(rules: LokomotoRules, seen: LokomotoView) -> int:
    if len(rules.seats) != 2:
        return 0
    return len(seen.black) if seen.blackening else BLACKENED_FOR_TWO


def _names(cards: tuple[ShapeView, ...]) -> tuple[str, ...]:
    return tuple(sorted(card.name for card in cards))

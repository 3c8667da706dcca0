"""A Loko moto position: the map's sections, the open cards, what is still unseen."""

from __future__ import annotations

from typing import NamedTuple

from squarely.games.lokomoto.railways import Sections

BLACKENED_FOR_TWO = 12
"""Sections that two players take out of the map before they begin (T25)."""
SECRET_LEVELS = (2, 3)
"""The levels of a player's secret cards, in the order in which they are dealt (T26)."""


class Player(NamedTuple):
    """One seat: its lines on the map and its cards."""

    solid: Sections = 0
    reserved: Sections = 0
    trains: tuple[str, ...] = ()
    """Bought trains, sorted."""
    shapes: tuple[str, ...] = ()
    """Claimed shapes, sorted."""
    agenda: tuple[str, ...] = ()
    """Secret shape cards not used yet, sorted."""


class Position(NamedTuple):
    """The whole table, secrets included; a view shows each audience its part."""

    players: tuple[Player, ...]
    black: Sections
    on_turn: int
    """The player to act, from 0."""
    blackened: int
    """Sections taken out before a two-player game so far."""
    trains: tuple[str, ...]
    """Trains face up, sorted."""
    hidden_trains: tuple[str, ...]
    """Trains not seen yet, sorted: nobody knows their order."""
    shapes: tuple[str, ...]
    """Shapes face up, sorted."""
    hidden_shapes: tuple[str, ...]
    """Shapes not dealt or revealed yet, sorted."""
    dealt: int = 0
    """Secret cards dealt so far."""

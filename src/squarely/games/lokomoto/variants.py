"""Loko moto as people choose it: seats, modes, their own map or cards."""

from __future__ import annotations

from functools import cache

from squarely.games import lokomoto
from squarely.games.lokomoto.cards import ShapeCard, Train, read_shapes, read_trains
from squarely.games.lokomoto.railways import Railways, read_railways
from squarely.games.lokomoto.rules import SECRET_LEVELS, LokomotoRules
from squarely.kernel.data import shipped
from squarely.kernel.rules import BadInput, Choice, DataText, Option, Variant, quoted

HIDDEN_AGENDAS = Option("hidden-agendas", "everyone holds a secret 2-point and 3-point shape")
ADVANCED = Option("advanced", "a purchase must be drawn in one stroke")
MAP = Option("map", "a map of your own")
TRAINS = Option("trains", "train cards of your own")
SHAPES = Option("shapes", "shape cards of your own")


@cache
def railways_of(source: DataText | None = None) -> Railways:
    """The map in a text, or ours."""
    return read_railways(source or shipped(lokomoto, "map.toml"))


@cache
def trains_of(source: DataText | None = None) -> dict[str, Train]:
    """The trains in a text, or ours."""
    return read_trains(source or shipped(lokomoto, "trains.toml"))


@cache
def shapes_of(source: DataText | None, railways: Railways) -> dict[str, ShapeCard]:
    """The shapes in a text, or ours, placed on a map."""
    return read_shapes(source or shipped(lokomoto, "shapes.toml"), railways)


def _build(choice: Choice) -> LokomotoRules:
    railways = railways_of(choice.data.get(MAP.name))
    trains = trains_of(choice.data.get(TRAINS.name))
    own_shapes = choice.data.get(SHAPES.name)
    shapes = shapes_of(own_shapes, railways)
    origin = own_shapes.origin if own_shapes else "shapes.toml"
    for name in trains.keys() & shapes.keys():
        raise BadInput(f"{origin}: shape {quoted(name)} has the name of a train.")
    rules = LokomotoRules(
        choice.seats,
        railways,
        trains,
        shapes,
        hidden_agendas=HIDDEN_AGENDAS.name in choice.options,
        advanced=ADVANCED.name in choice.options,
    )
    for level in SECRET_LEVELS if rules.hidden_agendas else ():
        if sum(card.points == level for card in rules.shapes.values()) < choice.seats:
            raise BadInput(f"{origin}: hidden agendas need a shape worth {level} for each seat.")
    return rules


VARIANTS = (
    Variant(
        name="lokomoto",
        title="Loko moto",
        summary="draw railway lines, trade them for trains and shapes; two to five",
        seat_counts=(2, 3, 4, 5),
        options=(HIDDEN_AGENDAS, ADVANCED),
        build=_build,
        data=(MAP, TRAINS, SHAPES),
    ),
)

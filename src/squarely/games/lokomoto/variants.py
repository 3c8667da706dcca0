"""Loko moto as people choose it: seats, modes, their own map or cards."""

from __future__ import annotations

from functools import lru_cache

from squarely.games import lokomoto
from squarely.games.lokomoto.cards import ShapeCard, Train, read_shapes, read_trains
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, SECRET_LEVELS
from squarely.games.lokomoto.railways import Railways, read_railways
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.data import DataPart
from squarely.kernel.rules import BadInput, DataText, Option, Variant, VariantChoice, quoted

HIDDEN_AGENDAS = Option("hidden-agendas", "everyone holds a secret 2-point and 3-point shape")
ADVANCED = Option("advanced", "a purchase must be drawn in one stroke")
MAP = DataPart("map", "a map of your own", lokomoto.__name__, "ef0f7670a6100e81", ("switzerland",))
TRAINS = DataPart("trains", "train cards of your own", lokomoto.__name__, "9b9a14b6d4bd9e5c")
SHAPES = DataPart("shapes", "shape cards of your own", lokomoto.__name__, "f4a2c9ea5b2efd8f")
KEPT = 64
"""Files that are kept as they were read: those of a server's matches may be of many people."""


@lru_cache(maxsize=KEPT)
def railways_of(source: DataText | None = None) -> Railways:
    """The map in a text, or ours."""
    return read_railways(source or MAP.shipped())


@lru_cache(maxsize=KEPT)
def trains_of(source: DataText) -> dict[str, Train]:
    """The trains in a text."""
    return read_trains(source)


@lru_cache(maxsize=KEPT)
def shapes_of(source: DataText, railways: Railways) -> dict[str, ShapeCard]:
    """The shapes in a text, placed on a map; of ours those that fit on somebody's own map."""
    return read_shapes(source, railways, all_fit=SHAPES.found(source.fingerprint) is None)


def _build(choice: VariantChoice) -> LokomotoRules:
    railways = railways_of(choice.data[MAP.name])
    sections = len(railways.sections)
    if choice.seats == 2 and sections < BLACKENED_FOR_TWO:
        raise BadInput(
            f"{choice.data[MAP.name].origin}: a map for two players needs at least "
            f"{BLACKENED_FOR_TWO} sections, not {sections}: add some, or choose more seats."
        )
    trains = trains_of(choice.data[TRAINS.name])
    shapes = shapes_of(choice.data[SHAPES.name], railways)
    origin = choice.data[SHAPES.name].origin
    for name in trains.keys() & shapes.keys():
        raise BadInput(f"{origin}: shape {quoted(name)} has the name of a train.")
    rules = LokomotoRules(
        choice.seats,
        railways,
        trains,
        shapes,
        hidden_agendas=HIDDEN_AGENDAS.name in choice.options,
        advanced=ADVANCED.name in choice.options,
        data=choice.data,
        handicaps=choice.handicaps,
    )
    for level in SECRET_LEVELS if rules.hidden_agendas else ():
        if sum(card.points == level for card in rules.shapes.values()) < choice.seats:
            raise BadInput(
                f"Hidden agendas need a shape worth {level} for each seat, and too few of "
                f"{origin} fit on the map: give more with --shapes FILE."
            )
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

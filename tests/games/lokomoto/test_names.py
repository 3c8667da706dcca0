"""How moves are written: verbs, and names with digits and hyphens."""

from __future__ import annotations

import pytest

from squarely.games.lokomoto.cards import read_trains
from squarely.games.lokomoto.moves import Buy, Draw, parse_move
from squarely.games.lokomoto.railways import read_railways
from squarely.kernel.rules import BadInput, DataText
from tests.games.lokomoto.table import lokomoto

MAP = """
[stations]
"Baden-Baden" = [0, 0]
"Ulm" = [1, 0]
"Halle 2" = [2, 0]
[sections]
"Baden-Baden" = ["Ulm"]
"Ulm" = ["Halle 2"]
"""
TRAINS = """
"V43" = { price = 2 }
"424-es 2" = { price = 3 }
"""
RAILWAYS = read_railways(DataText("map", MAP))
ORDER = {name: number for number, name in enumerate(RAILWAYS.stations)}


@pytest.mark.parametrize("text", ["whistle", "draw", "buy Bobó", "blacken", ""])
def test_what_is_no_move_is_answered_with_every_verb(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        lokomoto(2).parse_move(text)
    for verb in ("draw", "reserve", "buy", "claim", "blacken"):
        assert f"{verb} " in str(caught.value)


def test_names_of_trains_may_hold_digits_and_hyphens() -> None:
    trains = read_trains(DataText("trains", TRAINS))
    assert set(trains) == {"V43", "424-es_2"}
    for name in trains:
        move = parse_move(f"buy {name} Ulm-Halle_2", ORDER)
        assert move == Buy(name, (("Ulm", "Halle_2"),))
        assert parse_move(str(move), ORDER) == move


@pytest.mark.parametrize(
    "written", ["Baden~Baden-Ulm", "Baden-Baden-Ulm", "Ulm-Baden-Baden", "Ulm-Baden~Baden"]
)
def test_names_of_stations_may_hold_hyphens(written: str) -> None:
    move = parse_move(f"draw {written}", ORDER)
    assert move == Draw((("Baden~Baden", "Ulm"),))
    assert str(move) == "draw Baden~Baden-Ulm"


def test_hyphens_that_leave_open_which_stations_are_meant_are_refused() -> None:
    order = {name: number for number, name in enumerate(["A", "A~B", "B~C", "C"])}
    with pytest.raises(BadInput, match="'A-B-C' is not a section"):
        parse_move("draw A-B-C", order)
    assert parse_move("draw A~B-C", order) == Draw((("A~B", "C"),))

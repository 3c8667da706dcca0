"""The map of Loko moto as a picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from squarely.formats.lokomoto_svg import COLOURS, map_svg
from squarely.games import VARIANTS
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.play import random_turn

SVG = "{http://www.w3.org/2000/svg}"


def midgame(seats: int = 5, turns: int = 60) -> LokomotoView:
    """A table after some random turns, with every kind of section on it."""
    rules = VARIANTS["lokomoto"].rules(seats)
    pos, rng = rules.initial(), Random(2)
    for _ in range(turns):
        seat, move = random_turn(rules, pos, rng)
        pos = rules.play(pos, seat, move)
    view: LokomotoView = rules.view(pos, None)
    first = view.players[0]
    taken = (*view.free[:2],)
    return replace(
        view,
        free=view.free[3:],
        black=(*view.black, view.free[2]),
        players=(replace(first, solid=(*first.solid, *taken)), *view.players[1:]),
    )


def lines(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter(f"{SVG}line") if each.get("class") == kind]


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def test_every_section_is_one_line_of_its_kind() -> None:
    view = midgame()
    picture = ElementTree.fromstring(map_svg(view))
    for kind, names in (
        ("free", view.free),
        ("black", view.black),
        ("reserved", [name for each in view.players for name in each.reserved]),
        ("solid", [name for each in view.players for name in each.solid]),
    ):
        titles = [each.findtext(f"{SVG}title") for each in lines(picture, kind)]
        assert titles == list(names)
        assert titles
    assert all(each.get("stroke-dasharray") for each in lines(picture, "reserved"))
    assert not any(each.get("stroke-dasharray") for each in lines(picture, "solid"))


def test_lines_carry_the_colour_and_the_number_of_their_seat() -> None:
    view = midgame()
    picture = ElementTree.fromstring(map_svg(view))
    for player in view.players:
        own = [
            each
            for kind in ("reserved", "solid")
            for each in lines(picture, kind)
            if each.get("data-seat") == str(player.seat)
        ]
        assert len(own) == len(player.reserved) + len(player.solid)
        assert {each.get("stroke") for each in own} == {COLOURS[player.seat - 1]}
        # One number for each line, and one in the legend.
        assert texts(picture).count(str(player.seat)) == len(own) + 1
    assert len(set(COLOURS)) == 5


def test_every_station_has_its_dot_and_its_name() -> None:
    view = midgame()
    picture = ElementTree.fromstring(map_svg(view))
    assert Counter(texts(picture)) >= Counter(each.name for each in view.stations)
    dots = picture.find(f"{SVG}g[@id='stations']")
    assert dots is not None
    assert len(dots) == 57


def test_stations_lie_on_the_lattice() -> None:
    view = midgame()
    picture = ElementTree.fromstring(map_svg(view))
    dots = picture.find(f"{SVG}g[@id='stations']")
    assert dots is not None
    at = {
        station.name: (float(dot.get("cx", "")), float(dot.get("cy", "")))
        for station, dot in zip(view.stations, dots, strict=True)
    }
    (x, y), (east, level), (slant, up) = at["Hatvan"], at["Jászberény"], at["Salgótarján"]
    assert level == y
    assert slant - x == pytest.approx((east - x) / 2)
    assert y - up == pytest.approx((east - x) * 3**0.5 / 2, abs=0.1)


def test_the_legend_counts_the_lines_of_every_seat() -> None:
    view = midgame(seats=3)
    said = texts(ElementTree.fromstring(map_svg(view)))
    for player in view.players:
        assert f"seat {player.seat}" in said
        assert f"{len(player.solid)} drawn, {len(player.reserved)} reserved" in said
    assert f"{len(view.free)} sections" in said


def test_names_cannot_break_out_of_the_picture() -> None:
    view = midgame()
    hostile = '</text><script>alert("&")</script>'
    stations = tuple(
        replace(each, name=hostile) if each.name == "Eger" else each for each in view.stations
    )

    def renamed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(
            "-".join(hostile if end == "Eger" else end for end in name.split("-")) for name in names
        )

    view = replace(
        view,
        stations=stations,
        sections=renamed(view.sections),
        free=renamed(view.free),
        black=renamed(view.black),
        players=tuple(
            replace(each, solid=renamed(each.solid), reserved=renamed(each.reserved))
            for each in view.players
        ),
    )
    text = map_svg(view)
    picture = ElementTree.fromstring(text)
    assert hostile in texts(picture)
    assert not list(picture.iter(f"{SVG}script"))


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    text = map_svg(midgame())
    assert text.count("http") == 1
    for word in ("script", "href", "url(", "@import", "<image", "<style"):
        assert word not in text

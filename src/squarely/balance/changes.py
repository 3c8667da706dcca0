"""Changes of values and prices that a design may be tried with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from squarely.balance.editing import with_numbers
from squarely.balance.lokomoto import DEAD_SHAPE, DEAD_TRAIN
from squarely.balance.report import Aim
from squarely.balance.runs import Setting
from squarely.balance.statistics import mean
from squarely.games import variant_named
from squarely.games.locus.zone import COLOURS
from squarely.kernel.data import read_toml
from squarely.kernel.rules import BadInput, DataText

GENTLE, FIRM = (0.8, 1.25), (0.5, 2.0)
"""What the values of a zone are multiplied by, and what where its share is far off."""
FAR = 2.0
"""Steps off its bounds from which on a share is far off."""
VALUES = {"yellow": "rows", "purple": "groups", "red": "points", "green": "end", "blue": "lines"}
"""The key of a zone's table that holds its points."""
THIRDS = 3
SINGLE = 3
"""Cards that nobody wants of which a change is tried."""


EditKind = Literal["zone", "coins", "prices", "price", "shape"]


@dataclass(frozen=True)
class Edit:
    """Numbers of a file that become others."""

    kind: EditKind
    """What the numbers are, for programs."""
    about: str
    """The zone or card that they belong to."""
    before: str
    after: str
    part: str
    table: str
    keys: tuple[str, ...]
    numbers: Mapping[int, int]
    entry: str | None = None

    def __str__(self) -> str:
        what = {
            "zone": f"points of the {self.about} zone",
            "coins": "coins at the start",
            "prices": "prices of trains",
            "price": f"price of {self.about}",
            "shape": f"points of shape {self.about}",
        }[self.kind]
        return f"{what}: {self.before} → {self.after}"

    def touches(self, other: Edit) -> bool:
        """Whether both change the same numbers."""
        same = (self.part, self.table, self.entry) == (other.part, other.table, other.entry)
        return same and bool(set(self.keys) & set(other.keys))

    def made(self, source: DataText) -> DataText | None:
        """The text with the numbers changed; None where that cannot be done."""
        found: DataText | None = source
        for key in self.keys:
            if found is not None:
                found = with_numbers(
                    found, self.table, key, lambda old: self.numbers.get(old, old), self.entry
                )
        return found


@dataclass(frozen=True)
class Change:
    """Edits of a design, and the files that they lead to."""

    edits: tuple[Edit, ...]
    files: dict[str, DataText]
    """The files that differ from the design."""

    def __str__(self) -> str:
        return " and ".join(map(str, self.edits))


def changes_of(setting: Setting, aims: Sequence[Aim], games: Sequence[Any]) -> list[Change]:
    """What may be tried, from what the games of the design say; all of it can be played."""
    found = _of_locus if setting.variant == "locus" else _of_lokomoto
    changes: list[Change] = []
    for edit in found(_design(setting), aims, games):
        change = change_with(setting, edit)
        if change is not None and all(change.files != other.files for other in changes):
            changes.append(change)
    return changes


def change_with(setting: Setting, *edits: Edit) -> Change | None:
    """Edits made in a design; None where they overlap, or where it cannot be played so."""
    if any(one.touches(other) for one, other in combinations(edits, 2)):
        return None
    design, files = _design(setting), dict[str, DataText]()
    for edit in edits:
        text = edit.made(files.get(edit.part, design[edit.part]))
        if text is None:
            return None
        files[edit.part] = text
    change = Change(edits, files)
    try:
        changed(setting, change).rules()
    except BadInput:
        return None
    return change


def changed(setting: Setting, change: Change) -> Setting:
    """The same games with a changed design."""
    return replace(setting, data={**(setting.data or {}), **change.files})


def _design(setting: Setting) -> dict[str, DataText]:
    parts = variant_named(setting.variant).data
    return {part.name: part.shipped() for part in parts} | dict(setting.data or {})


def _of_locus(
    design: Mapping[str, DataText], aims: Sequence[Aim], games: Sequence[Any]
) -> Iterator[Edit]:
    sheet = read_toml(design["sheet"])
    off = {
        aim.about: aim.off(mean([aim.of_game(game) for game in games]).value)
        for aim in aims
        if aim.key == "share"
    }
    for zone in COLOURS:
        points = _points(sheet[zone][VALUES[zone]])
        for factor in (*GENTLE, *(FIRM if off.get(zone, 0) >= FAR else ())):
            numbers = {value: _times(value, factor) for value in points}
            after = [numbers[value] for value in points]
            told = _told(points), _told(after)
            yield Edit("zone", zone, *told, "sheet", zone, (VALUES[zone],), numbers)
    coins = sheet["start_coins"]
    for more in (-1, 1):
        told = str(coins), str(coins + more)
        yield Edit("coins", "", *told, "sheet", "", ("start_coins",), {coins: coins + more})


def _times(value: int, factor: float) -> int:
    """A value made larger or smaller, by one at least; what counts nothing stays so."""
    changed = round(value * factor)
    if changed != value or not value:
        return changed
    return value + 1 if factor > 1 else value - 1


def _of_lokomoto(
    design: Mapping[str, DataText], aims: Sequence[Aim], games: Sequence[Any]
) -> Iterator[Edit]:
    trains, shapes = read_toml(design["trains"]), read_toml(design["shapes"])
    prices = sorted({train["price"] for train in trains.values()})
    size = -(-len(prices) // THIRDS)
    for group in (prices, *(prices[at : at + size] for at in range(0, len(prices), size))):
        named = tuple(name for name, train in trains.items() if train["price"] in group)
        for more in (-1, 1):
            numbers = {price: price + more for price in group}
            told = _told(group), _told(list(numbers.values()))
            yield Edit("prices", "", *told, "trains", "", named, numbers, "price")
    for name in _unwanted(games, trains, "bought", DEAD_TRAIN):
        price = trains[name]["price"]
        told = str(price), str(price - 1)
        numbers = {price: price - 1}
        yield Edit("price", name, *told, "trains", "", (name,), numbers, "price")
    for name in _unwanted(games, shapes, "claimed", DEAD_SHAPE):
        points = shapes[name]["points"]
        told = str(points), str(points + 1)
        numbers = {points: points + 1}
        yield Edit("shape", name, *told, "shapes", "", (name,), numbers, "points")


def _unwanted(games: Sequence[Any], cards: Iterable[str], taken: str, percent: float) -> list[str]:
    """The cards that are taken most seldom, if that is seldom enough."""
    shares = []
    for name in cards:
        written = name.replace(" ", "_")
        shown = sum(written in game.shown for game in games)
        if shown:
            share = 100 * sum(written in getattr(game, taken) for game in games) / shown
            shares.append((share, name))
    return [name for share, name in sorted(shares)[:SINGLE] if share < percent]


def _points(value: Any) -> list[int]:
    """The numbers of a key, however they are written."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else [value]


def _told(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))

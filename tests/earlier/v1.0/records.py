"""Records and `.blksgf` files of every variant, number of seats and option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import combinations, islice
from random import Random
from typing import Any

from designs import DESIGNS, EDITIONS
from make import keep

from squarely.formats import blksgf
from squarely.formats.loaded import LoadedGame, loaded
from squarely.games import VARIANTS, editions_named
from squarely.kernel.data import fingerprints
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import draw
from squarely.kernel.record import Record, format_record
from squarely.kernel.rules import CHANCE, AnyRules, DataText, Seat
from squarely.kernel.study import Arrow, Study, comment, draw_arrow, try_move

MOST = 150
Data = Mapping[str, DataText]


def main() -> None:
    keep("records", [sample(*each) for each in games()])
    keep("blksgf", list(sgf_samples()))


def games() -> Iterator[tuple[str, LoadedGame, Data]]:
    """Finished games and games under way, by name; with files that are not ours."""
    for variant in VARIANTS.values():
        for seats in variant.seat_counts:
            names = [each.name for each in variant.options]
            names += [f"{each.name}-{seat + 1}" for each in variant.seat_options for seat in (0, 1)]
            for size in range(len(names) + 1):
                for options in combinations(names, size):
                    if all(int(each[-1]) <= seats for each in options if each.startswith("paper")):
                        name = "-".join((variant.name, str(seats), *options))
                        yield name, played(name, variant.name, seats, options), {}
    yield from handicapped()
    for name, (variant, files) in DESIGNS.items():
        data = {part: DataText(f"{part}.toml", text) for part, text in files.items()}
        yield name, played(name, variant, 2, data=data), data
    for name, (variant, editions) in EDITIONS.items():
        data = editions_named(VARIANTS[variant], editions)
        yield name, played(name, variant, 2, data=data), {}
    yield from marked()


def handicapped() -> Iterator[tuple[str, LoadedGame, Data]]:
    """Head starts and fewer pieces, where they decide no tie: that changed after 1.0.0."""
    for variant, seats in (("blokus", 4), ("blokus-2", 2), ("blokus-to-go", 2)):
        given = tuple(Handicap(5 * seat, seat % 3) for seat in range(seats))
        name = f"handicaps-{variant}"
        yield name, played(name, variant, seats, handicaps=given), {}
    for variant, seats in (("locus", 3), ("lokomoto", 3)):
        name = f"handicaps-{variant}"
        given = tuple(Handicap(seat * 7) for seat in range(seats))
        for attempt in range(50):
            game = played(f"{name}-{attempt}", variant, seats, handicaps=given)
            outcome = game.rules.outcome(game.positions[-1])
            with_them = [each.score for each in outcome.results]
            without = [score - each.points for score, each in zip(with_them, given, strict=True)]
            if len(set(with_them)) == len(set(without)) == seats:
                break
        else:
            raise AssertionError(f"every game of {variant} was tied")
        yield name, game, {}


def marked() -> Iterator[tuple[str, LoadedGame, Data]]:
    """What a record says besides its moves."""
    for variant in VARIANTS.values():
        seats = variant.seat_counts[-1]
        name = f"marked-{variant.name}"
        game = played(name, variant.name, seats, plies=12)
        record = replace(
            game.record,
            players=("Ada Lovelace", "Böszörményi Ágnes", "José", "李", "Ö 'n' \"x\"")[:seats],
            taken_back=tuple(range(seats)),
            resigned=(1,),
        )
        yield name, loaded(record), {}
        study = f"study-{variant.name}"
        yield study, studied(played(study, variant.name, variant.seat_counts[0])), {}


def played(
    name: str,
    variant: str,
    seats: int,
    options: tuple[str, ...] = (),
    *,
    data: Data | None = None,
    handicaps: tuple[Handicap, ...] = (),
    plies: int = 10**6,
) -> LoadedGame:
    """A game of random moves, always the same one for a name."""
    rules, chance = VARIANTS[variant].rules(seats, options, data, handicaps), Random(name)
    record = Record(variant, seats, options, data=fingerprints(rules.data), handicaps=handicaps)
    pos = rules.initial()
    while rules.to_act(pos) and len(record.turns) < plies:
        seat, move = turn(rules, pos, chance)
        pos = rules.play(pos, seat, move)
        record = record.then(seat, rules.format_move(move))
    return loaded(record, data)


def turn(rules: AnyRules, pos: Any, chance: Random) -> tuple[Seat, Any]:
    """A random one of the first moves: in Loko moto there can be a million."""
    seat = chance.choice(sorted(rules.to_act(pos)))
    if seat == CHANCE:
        return seat, draw(rules, pos, chance)
    return seat, chance.choice(list(islice(rules.legal_moves(pos, seat), MOST)))


def studied(game: LoadedGame) -> LoadedGame:
    """The game with variations, comments and arrows."""
    rules, plies, study = game.rules, game.plies, Study()
    study = comment(study, plies, 0, "The start.\nTwo lines; a \\ and a ] bracket.")
    study = draw_arrow(study, plies, 2, Arrow("a1", "b2"))
    chance = Random(7)
    for place in range(3, plies, 5):
        pos, parent = game.positions[place], place
        for _ in range(3):
            if not rules.to_act(pos) or CHANCE in rules.to_act(pos):
                break
            seat, move = turn(rules, pos, chance)
            pos = rules.play(pos, seat, move)
            study, parent = try_move(study, plies, parent, seat, rules.format_move(move))
        study = comment(study, plies, parent, f"After ply {place}: was this better?")
    return loaded(replace(game.record, study=study), rules.data)


def sample(name: str, game: LoadedGame, data: Data) -> dict[str, Any]:
    """A record as a file, and what the rules said of its game."""
    end = game.positions[-1]
    outcome = game.rules.outcome(end)
    return {
        "name": name,
        "text": format_record(game.record),
        "files": {part: text.text for part, text in data.items()},
        "to_act": sorted(game.rules.to_act(end)),
        "outcome": None if outcome is None else asdict(outcome),
    }


def sgf_samples() -> Iterator[dict[str, Any]]:
    """Every form of Blokus as other programs read it, and how it was read back."""
    for variant in VARIANTS.values():
        if variant.name not in blksgf.GAME_OF_VARIANT:
            continue
        for options in ((), *((each.name,) for each in variant.options)):
            name = "-".join(("sgf", variant.name, *options))
            game = played(name, variant.name, variant.seat_counts[0], options)
            for kind, each in (("game", game), ("study", studied(game))):
                text = blksgf.write(each)
                read = blksgf.read_study(text)
                yield {**sample(f"{name}-{kind}", read, {}), "sgf": text}

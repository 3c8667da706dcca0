"""Finds the positions of the tutorials in games of the baseline bots and writes them down.

`python -m tests.server.make_lessons`, needed when the rules, the cards or the map change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from squarely.bots.registry import baseline_bot
from squarely.games.blokus.board import Move
from squarely.kernel.rules import Seat
from squarely.server.live.rules import rules_for
from squarely.table import lessons
from squarely.table.events import Opened, Played, Player
from squarely.table.match import Match, open_match

PATH = Path(lessons.__file__).parent / "data" / "lessons.toml"
STUDENT = Seat(1)
TRIES = 400
ANY, FIVE, ONE = ".+", "([^,]+,){4}[^,]+", "[^,]+"
BONUS = "fill (single|yellow|purple|red|green|blue) .+"
CLAIM = "buy .+ claim .+"


@dataclass(frozen=True)
class Moment:
    """A position in which the student is to act, what is legal, and what the bot would do."""

    match: Match
    legal: list[str]
    chosen: str

    @property
    def moves(self) -> list[str]:
        """What people have played so far."""
        events = (entry.event for entry in self.match.log)
        return [
            f"{event.seat}: {event.move}"
            for event in events
            if isinstance(event, Played) and event.by != "chance"
        ]

    @property
    def view(self) -> Any:
        """What the student sees."""
        return self.match.rules.view(self.match.position, STUDENT)


Chooser = Callable[[Match, Seat, list[Any], Random], Any]


@dataclass(frozen=True)
class Wanted:
    """A step to find: which goal in which game, in which kind of moment."""

    game: str
    step: int
    seats: int
    options: tuple[str, ...]
    goal: tuple[str, ...]
    fits: Callable[[Moment], bool]
    chooser: Chooser | None = None


def patient(match: Match, seat: Seat, legal: list[Any], rng: Random) -> Move:
    """The student plays big and keeps open, the others stay small, so that it all gets laid."""
    laid: list[Move] = legal
    if seat != STUDENT:
        small = min(len(move.cells) for move in laid)
        return rng.choice([move for move in laid if len(move.cells) == small])
    big = max(len(move.cells) for move in laid)
    likely = [move for move in laid if len(move.cells) == big]

    def freedom(move: Move) -> int:
        after = match.rules.play(match.position, seat, move)
        return int(after.colours[0].legal.bit_count())

    return max(rng.sample(likely, min(12, len(likely))), key=freedom)


def _played(plies: int) -> Callable[[Moment], bool]:
    return lambda moment: len(moment.moves) == plies


def _chooses(pattern: str, after: int = 0) -> Callable[[Moment], bool]:
    return lambda moment: bool(re.fullmatch(pattern, moment.chosen)) and len(moment.moves) >= after


def _blokus(game: str, seats: int, option: str) -> list[Wanted]:
    def tight(moment: Moment) -> bool:
        return len(moment.moves) >= 9 * seats - 2 and 3 <= len(moment.legal) <= 14

    def last(moment: Moment) -> bool:
        left: tuple[str, ...] = moment.view.colours[0].left
        return left == ("1",)

    options = (option,)
    return [
        Wanted(game, 1, seats, options, (ANY,), _played(0)),
        Wanted(game, 2, seats, options, (ANY,), _played(seats)),
        Wanted(game, 3, seats, options, (FIVE,), _played(3 * seats)),
        Wanted(game, 4, seats, options, (ANY,), tight),
        Wanted(game, 5, seats, options, (ONE,), last, patient),
    ]


def _leftover(moment: Moment) -> bool:
    offered = any(move.startswith("fill leftover") for move in moment.legal)
    return moment.chosen == "done" and offered and len(moment.moves) > 20


def _secret(moment: Moment) -> bool:
    agenda = {card.name for card in moment.view.players[0].agenda}
    return bool(re.fullmatch(CLAIM, moment.chosen)) and moment.chosen.split()[-1] in agenda


WANTED = [
    *_blokus("blokus", 4, "fixed-corners"),
    *_blokus("blokus-to-go", 2, "fixed-starts"),
    Wanted("locus", 1, 2, (), ("pick .+",), _chooses("pick .+")),
    Wanted("locus", 2, 2, (), ("fill card .+",), _chooses("fill card .+")),
    Wanted("locus", 3, 2, (), (BONUS,), _chooses(BONUS, after=10)),
    Wanted("locus", 4, 2, (), ("pay", "fill paid .+", "fill paid .+"), _chooses("pay")),
    Wanted("locus", 5, 2, (), ("done",), _leftover),
    Wanted("lokomoto", 1, 3, (), ("draw .+",), _chooses("draw .+")),
    Wanted("lokomoto", 2, 3, (), ("reserve .+",), _played(9)),
    Wanted("lokomoto", 3, 3, (), ("buy [^ ]+ [^ ]+",), _chooses("buy [^ ]+ [^ ]+")),
    Wanted("lokomoto", 4, 3, (), (CLAIM,), _chooses(CLAIM)),
    Wanted("lokomoto", 5, 3, ("hidden-agendas",), (CLAIM,), _secret),
]


def moments(wanted: Wanted, seed: str) -> Iterator[Moment]:
    """The student's moments in one game of the baseline bots."""
    rules = rules_for(wanted.game, wanted.seats, wanted.options)
    players = tuple(Player("person", f"Player {seat}") for seat in rules.seats)
    match = open_match(rules, Opened(wanted.game, wanted.options, players, "none", seed), 1.0)
    rng = Random(seed)
    bots = {seat: baseline_bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
    while not match.over:
        seat = min(match.to_act)
        legal = list(rules.legal_moves(match.position, seat))
        if wanted.chooser:
            move = wanted.chooser(match, seat, legal, rng)
        else:
            move = bots[seat].choose(rules.view(match.position, seat), legal)
        text = rules.format_move(move)
        if seat == STUDENT:
            yield Moment(match, [rules.format_move(each) for each in legal], text)
        match = match.play(seat, text, match.ply, 1.0)


def found(wanted: Wanted) -> dict[str, Any]:
    """The first game with a fitting moment, as it stands in the file."""
    for number in range(TRIES):
        seed = f"{Random(f'{wanted.game} {wanted.step} {number}').getrandbits(256):064x}"
        for moment in moments(wanted, seed):
            if wanted.fits(moment) and any(
                re.fullmatch(wanted.goal[0], move) for move in moment.legal
            ):
                return {
                    "game": wanted.game,
                    "step": wanted.step,
                    "variant": wanted.game,
                    "seats": wanted.seats,
                    "options": list(wanted.options),
                    "seed": seed,
                    "seat": STUDENT,
                    "goal": list(wanted.goal),
                    "moves": moment.moves,
                }
    raise SystemExit(f"no moment for {wanted.game}, step {wanted.step}")


def main() -> None:
    """Writes the file anew."""
    lines = [
        "# The tutorials' positions: what was played before, and which moves complete the step.",
        "# Made by `python -m tests.server.make_lessons`; the cards follow from the seed.",
    ]
    for wanted in WANTED:
        lines += ["", "[[lesson]]"]
        for key, value in found(wanted).items():
            if key == "moves" and value:
                moves = "".join(f"\n    {json.dumps(move, ensure_ascii=False)}," for move in value)
                lines.append(f"moves = [{moves}\n]")
            else:
                lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
        print(f"{wanted.game} {wanted.step}", flush=True)
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

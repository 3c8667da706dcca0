"""What the pages ask over HTTP where there is a server, answered in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from squarely.bots.registry import bots_of
from squarely.formats import blksgf
from squarely.formats.loaded import loaded
from squarely.games import editions_named, variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.record import format_record, replay
from squarely.kernel.rules import AnyRules, BadInput, IllegalMove, Seat
from squarely.site.keeping import KeptMatch
from squarely.site.refusals import NotHere
from squarely.site.table import BrowserTable, to_json
from squarely.table.advice import expect_advice
from squarely.table.events import USUAL_LEVEL, Opened, Player
from squarely.table.lessons import begin_match, lesson_named, lessons
from squarely.table.match import Match
from squarely.table.messages import TABLES, illegal
from squarely.table.paper import expect_casual
from squarely.table.refusals import Refused
from squarely.table.seen import players_of
from squarely.table.shuffle import new_seed
from squarely.table.words import clean_name


@dataclass(frozen=True)
class Request:
    """What is asked, by whom."""

    table: BrowserTable
    parts: tuple[str, ...]
    """The places in the address that stand for something."""
    body: Mapping[str, Any]
    key: str | None

    @property
    def kept(self) -> KeptMatch:
        """The match that the address names."""
        return self.table.match(self.parts[0])

    @property
    def audience(self) -> Seat | None:
        """The seat whose key came along."""
        seat = self.kept.seat_of(self.key)
        if self.key is not None and seat is None:
            raise Refused("wrong_key")
        return seat

    @property
    def player(self) -> Seat:
        """The same, for what only players may do."""
        if self.audience is None:
            raise Refused("only_watching")
        return self.audience


Answer = Callable[[Request], Any]


def answered(
    table: BrowserTable, method: str, path: str, body: str | None, key: str | None
) -> tuple[int, str]:
    """The status of an answer, and its text; texts of files go out as they are."""
    try:
        found = _answer(table, method, path, body, key)
    except IllegalMove as refusal:
        told = illegal(None, refusal)
        return 409, to_json({"error": told.reason, "code": told.code, "breaches": told.breaches})
    except Refused as refusal:
        return refusal.status, to_json({"error": str(refusal), "code": refusal.code})
    except BadInput as problem:
        return 422, to_json({"error": str(problem), "code": "unusable"})
    return 200, found if isinstance(found, str) else to_json(found)


def _answer(table: BrowserTable, method: str, path: str, body: str | None, key: str | None) -> Any:
    for (asked, pattern), answer in ANSWERS.items():
        place = re.fullmatch(pattern, path)
        if place and asked == method:
            return answer(Request(table, place.groups(), json.loads(body or "{}"), key))
    raise NotHere("nowhere")


def _open(request: Request) -> Any:
    wish = request.body
    variant = variant_named(wish["variant"])
    options = tuple(sorted(set(wish.get("options", ()))))
    data = editions_named(variant, wish.get("editions", {}))
    rules = variant.rules(len(wish["players"]), options, data)
    # Where a simple bot plays for all levels, none is told.
    levels = bots_of(rules).plain_levels(rules) > 0
    players = tuple(
        Player(
            each["kind"], clean_name(each["name"]), each.get("level", USUAL_LEVEL) if levels else 0
        )
        for each in wish["players"]
    )
    expect_casual(options, players, "none", rated=False)
    alone = sum(player.kind == "person" for player in players) < 2
    hints = wish.get("hints")
    opened = Opened(
        variant.name,
        options,
        players,
        "none",
        new_seed(),
        fingerprints(rules.data),
        hints=alone if hints is None else hints,
    )
    return _invitation(request.table.open(rules, opened))


def _invitation(kept: KeptMatch) -> Any:
    watch = f"/match/{kept.id}"
    return {
        "id": kept.id,
        "watch": watch,
        "seats": [
            {"seat": seat, "key": key, "link": f"{watch}#{key}"} for key, seat in kept.keys.items()
        ],
        "seed_hash": kept.match.seed_hash,
    }


def _look(request: Request) -> Any:
    kept = request.kept
    match, outcome = kept.match, kept.match.outcome
    return {
        "id": kept.id,
        "variant": match.opened.variant,
        "options": match.opened.options,
        "clock": match.opened.clock,
        "players": players_of(match),
        "to_act": sorted(match.to_act),
        "over": match.over,
        "number": match.number,
        "seed_hash": match.seed_hash,
        "seed": match.seed,
        "scores": None if outcome is None else [each.score for each in outcome.results],
        "winners": None if outcome is None else sorted(outcome.winners),
        "fitting": None,
    }


def _record(request: Request) -> str:
    return format_record(request.kept.match.record_for(request.audience))


def _blksgf(request: Request) -> str:
    return blksgf.write(loaded(request.kept.match.record_for(request.audience)))


def _history(request: Request) -> Any:
    match = request.kept.match
    rules = match.rules
    return {
        "turns": match.record_for(request.audience).turns,
        "scores": [list(rules.standings(pos).values()) for pos in _positions(match)],
    }


def _past(request: Request) -> Any:
    positions, ply = _positions(request.kept.match), int(request.parts[1])
    if ply >= len(positions):
        raise Refused("no_ply", plies=len(positions) - 1)
    rules: AnyRules = request.kept.match.rules
    view = asdict(rules.view(positions[ply], request.audience))
    return {"ply": ply, "to_act": sorted(rules.to_act(positions[ply])), "view": view}


# A replay asks for one position after the other.
@lru_cache(maxsize=1)
def _replayed(rules: Any, turns: tuple[Any, ...]) -> list[Any]:
    return list(replay(rules, turns))


def _positions(match: Match) -> list[Any]:
    rules: Any = match.rules
    return _replayed(rules, match.course.turns)


def _hint(request: Request) -> Any:
    match = request.kept.match
    seat = expect_advice(match, request.audience)
    move = request.table.hint(match, seat)
    return {"ply": match.ply, "move": move, "worth": None, "unit": None, "goal": None}


def _goal(request: Request) -> Any:
    match = request.kept.match
    expect_advice(match, request.audience)
    return {"ply": match.ply, "goal": None}


def _again(request: Request) -> Any:
    return {"id": request.table.again(request.kept, request.player)}


def _moves(request: Request) -> Any:
    numbering = variant_named(request.parts[0]).rules().numbering
    return () if numbering is None else numbering.texts


def _lessons(request: Request) -> Any:
    return [
        {"game": each.game, "step": each.step, "variant": each.variant, "goal": each.goal}
        for each in lessons().values()
    ]


def _begin_lesson(request: Request) -> Any:
    game, step = request.parts
    lesson = lesson_named(game, int(step))
    rules = variant_named(lesson.variant).rules(lesson.seats, lesson.options)
    match = begin_match(rules, lesson, 0.0)
    return _invitation(request.table.admit(match, [lesson.seat]))


def _no_engine(request: Request) -> Any:
    raise NotHere("no_engine")


MATCH = "/api/matches/([^/]+)"
ANSWERS: dict[tuple[str, str], Answer] = {
    ("POST", "/api/matches"): _open,
    ("GET", MATCH): _look,
    ("GET", f"{MATCH}/record"): _record,
    ("GET", f"{MATCH}/blksgf"): _blksgf,
    ("GET", f"{MATCH}/history"): _history,
    ("GET", rf"{MATCH}/history/(\d{{1,6}})"): _past,
    ("GET", rf"{MATCH}/analysis/\d{{1,6}}"): _no_engine,
    ("POST", f"{MATCH}/hint"): _hint,
    ("POST", f"{MATCH}/goal"): _goal,
    ("POST", f"{MATCH}/again"): _again,
    ("GET", f"{TABLES}/([^/]+)/[^/]+"): _moves,
    ("GET", "/api/lessons"): _lessons,
    ("POST", r"/api/lessons/([^/]+)/(\d{1,3})"): _begin_lesson,
}
"""By method and address."""

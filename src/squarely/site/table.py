"""The table in a browser: matches, those who look at them, and bots that answer at once."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from time import time
from typing import Any

from squarely.bots.bot import Bot
from squarely.bots.registry import baseline_bot, can_play, level_bot
from squarely.games import is_usual, variant_named
from squarely.kernel.rules import AnyRules, BadInput, IllegalMove, Seat, listed_moves
from squarely.site.keeping import KeptMatch, read, written
from squarely.site.refusals import NotHere
from squarely.table.again import rematch
from squarely.table.events import Opened
from squarely.table.match import Match, open_match
from squarely.table.messages import (
    Accepted,
    Pong,
    Presence,
    Refusal,
    ServerMessage,
    Welcome,
    catching_up,
    illegal,
    table_address,
)
from squarely.table.refusals import Refused

Tell = Callable[[int, str], object]
Keep = Callable[[str, str], object]
Find = Callable[[str], str | None]
HINT_LEVEL = 6


class BrowserTable:
    """All matches of a browser; every change is kept before it is told."""

    def __init__(self, tell: Tell, keep: Keep, find: Find) -> None:
        """`tell` speaks to a listener, `keep` stores the text of a match, `find` has it again."""
        self._tell, self._keep, self._find = tell, keep, find
        self._matches: dict[str, KeptMatch] = {}
        self._listeners: dict[int, tuple[KeptMatch, Seat | None]] = {}
        self._bots: dict[tuple[str, Seat, int], Bot] = {}

    def open(self, rules: AnyRules, opened: Opened) -> KeptMatch:
        """A new match, with a key for every person's seat."""
        match = open_match(rules, opened, time())
        return self.admit(match, sorted(match.people))

    def admit(self, match: Match, people: Sequence[Seat]) -> KeptMatch:
        """Takes in a match that has begun, with a key for each of some people."""
        keys = {secrets.token_urlsafe(16): seat for seat in people}
        return self._enter(KeptMatch(secrets.token_hex(6), match, keys))

    def match(self, match_id: str) -> KeptMatch:
        """The match with an id; raises Refused where there is none."""
        if match_id not in self._matches:
            text = self._find(match_id)
            if text is None:
                raise Refused("no_match")
            self._matches[match_id] = read(match_id, text)
        return self._matches[match_id]

    def again(self, kept: KeptMatch, seat: Seat) -> str:
        """The match in which the same people play again; the first who asks opens it."""
        if not kept.match.over:
            raise Refused("still_going_on")
        if kept.match.next is not None:
            return kept.match.next.match
        opened, there = rematch(kept.match)
        rules = variant_named(opened.variant).rules(
            len(opened.players), opened.options, dict(kept.match.rules.data), opened.handicaps
        )
        keys = {key: there[each] for key, each in kept.keys.items()}
        new = KeptMatch(secrets.token_hex(6), open_match(rules, opened, time()), keys)
        self._enter(new)
        self._advance(kept, kept.match.follow(seat, new.id, tuple(there.values()), time()))
        return new.id

    def hear(self, listener: int, match_id: str, text: str) -> None:
        """What a page says on its connection to a match."""
        said = json.loads(text)
        ref = said.get("ref")
        try:
            if said["type"] == "join":
                self._join(listener, self.match(match_id), said)
            elif said["type"] == "ping":
                self._say(listener, Pong(ref))
            else:
                self._carry_out(listener, said)
        except IllegalMove as refusal:
            self._say(listener, illegal(ref, refusal))
        except Refused as refusal:
            self._say(listener, Refusal(ref, refusal.code, str(refusal)))
        except BadInput as problem:
            self._say(listener, Refusal(ref, "unusable", str(problem)))

    def leave(self, listener: int) -> None:
        """Forgets a page."""
        self._listeners.pop(listener, None)

    def step(self) -> bool:
        """One move of a bot in a match that somebody looks at; whether there was one to make."""
        for kept, _ in self._listeners.values():
            match = kept.match
            for seat in sorted(match.to_act & match.bots):
                move = self._bot(kept, seat).choose(*self._seen(match, seat))
                text = match.rules.format_move(move)
                self._advance(kept, match.play(seat, text, match.ply, time(), "bot"))
                return True
        return False

    def hint(self, match: Match, seat: Seat) -> str:
        """A good move for a seat, from what that seat sees."""
        bot = _bot_of(match.rules, _best(match.rules, HINT_LEVEL))
        return match.rules.format_move(bot.choose(*self._seen(match, seat)))

    def _join(self, listener: int, kept: KeptMatch, said: dict[str, Any]) -> None:
        match, key = kept.match, said.get("key")
        seat = kept.seat_of(key)
        if key is not None and seat is None:
            raise Refused("wrong_key")
        opened = match.opened
        welcome = Welcome(
            match=kept.id,
            variant=opened.variant,
            options=opened.options,
            clock=opened.clock,
            seed_hash=match.seed_hash,
            hints=opened.hints,
            rated=False,
            usual=is_usual(variant_named(opened.variant), opened.data),
            handicaps=opened.handicaps,
            moves=table_address(opened.variant, match.rules.numbering),
            you=seat,
        )
        self._say(listener, welcome)
        known = said.get("after", 0)
        for part in catching_up(match, known if known <= match.number else 0, seat, time()):
            self._say(listener, part)
        self._listeners[listener] = (kept, seat)
        self._say(listener, Presence(tuple(sorted(kept.keys.values())), 0, {}))

    def _carry_out(self, listener: int, said: dict[str, Any]) -> None:
        if listener not in self._listeners:
            raise Refused("join_first")
        kept, seat = self._listeners[listener]
        if seat is None:
            raise Refused("only_watching")
        number = self._advance(kept, _changed(kept.match, seat, said))
        self._say(listener, Accepted(said.get("ref"), number))

    def _advance(self, kept: KeptMatch, match: Match) -> int:
        before, kept.match = kept.match, match
        self._keep(kept.id, written(kept))
        for listener, (looked_at, seat) in self._listeners.items():
            if looked_at is kept:
                for part in catching_up(match, before.number, seat, time()):
                    self._say(listener, part)
        return match.number

    def _enter(self, kept: KeptMatch) -> KeptMatch:
        self._matches[kept.id] = kept
        self._keep(kept.id, written(kept))
        return kept

    def _bot(self, kept: KeptMatch, seat: Seat) -> Bot:
        """The bot of a seat; it may be stronger at its next move, once its evaluator has come."""
        rules, level = kept.match.rules, kept.match.opened.players[seat - 1].level
        best = _best(rules, level)
        key = kept.id, seat, best
        if key not in self._bots:
            self._bots[key] = _bot_of(rules, best)
        return self._bots[key]

    def _seen(self, match: Match, seat: Seat) -> tuple[Any, list[Any]]:
        rules = match.rules
        return rules.view(match.position, seat), listed_moves(rules, match.position, seat)

    def _say(self, listener: int, message: ServerMessage) -> None:
        self._tell(listener, to_json(message))


def to_json(value: Any) -> str:
    """A message or an answer as text."""
    return json.dumps(value, default=_fields, ensure_ascii=False, separators=(",", ":"))


def _fields(value: Any) -> dict[str, Any]:
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} cannot be told")
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _best(rules: AnyRules, level: int) -> int:
    """The level, or the highest below it that there is; 0: only the baseline bot."""
    return next((each for each in range(level, 0, -1) if can_play(rules, each)), 0)


def _bot_of(rules: AnyRules, level: int) -> Bot:
    return level_bot(rules, level, Random()) if level else baseline_bot(rules, Random())


def _changed(match: Match, seat: Seat, said: dict[str, Any]) -> Match:
    at = time()
    match said["type"]:
        case "move":
            return match.play(seat, said["move"], said["ply"], at)
        case "take_back":
            return match.take_back(seat, said["ply"], at)
        case "answer":
            return match.answer(seat, said["yes"], at)
        case "resign":
            return match.resign(seat, at)
        case "name":
            return match.name(seat, said["name"], at)
        case "chat":
            return match.say(seat, said["text"], at)
    raise NotHere("nowhere")

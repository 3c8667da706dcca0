"""The protocol as one JSON Schema: messages, HTTP bodies and views, for clients in any language.

`python -m squarely.server.protocol` prints it; `make protocol` turns it into TypeScript.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from types import NoneType
from typing import Any, Literal, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from squarely.analysis.reviews import Verdict
from squarely.bots.bot import Goal, Unit
from squarely.games import GAMES
from squarely.kernel.rules import BadInput, Seat
from squarely.server.http.bodies import (
    balance,
    base,
    bots,
    challenges,
    designs,
    even_games,
    lobby,
    looking_back,
    matches,
    meetings,
    notices,
    openings,
    paper,
    players,
    positions,
    profiles,
    puzzles,
    studies,
)
from squarely.server.live.incoming import ClientMessage
from squarely.server.lobby.news import LobbyMessage, LobbyRequest
from squarely.server.programs.news import ProgramMessage
from squarely.server.refusals import RefusalCode
from squarely.table.clock import ClockName
from squarely.table.events import Hand, PlayerKind
from squarely.table.messages import ServerMessage

BODIES = (
    balance,
    base,
    bots,
    challenges,
    designs,
    even_games,
    lobby,
    looking_back,
    matches,
    meetings,
    notices,
    openings,
    paper,
    players,
    positions,
    profiles,
    puzzles,
    studies,
)
"""The modules that say what goes in and out over HTTP."""
Schema = dict[str, Any]
Mode = Literal["validation", "serialization"]
WORDS = {
    "ClockName": ClockName,
    "Goal": Goal,
    "Hand": Hand,
    "PlayerKind": PlayerKind,
    "RefusalCode": RefusalCode,
    "Unit": Unit,
    "Verdict": Verdict,
}
"""The types that are one of a few words."""


class _AllSent(GenerateJsonSchema):
    """Knows that the server leaves no field out."""

    def field_is_required(self, field: Any, *args: Any, **kwargs: Any) -> bool:
        return self.mode == "serialization" or super().field_is_required(field, *args, **kwargs)


def schema() -> Schema:
    """Every type of the protocol by its name."""
    found: Schema = {
        **_defined("Seat", Seat, "validation"),
        **_defined("ClientMessage", ClientMessage, "validation"),
        **_defined("ServerMessage", ServerMessage, "serialization"),
        **_defined("LobbyRequest", LobbyRequest, "validation"),
        **_defined("LobbyMessage", LobbyMessage, "serialization"),
        **_defined("ProgramMessage", ProgramMessage, "serialization"),
    }
    # A table knows its own refusals alone, the server all of them.
    found["Refusal"]["properties"]["code"] |= _defined("RefusalCode", RefusalCode, "validation")[
        "RefusalCode"
    ]
    named = {name: body for module in BODIES for name, body in vars(module).items()}
    for name, body in named.items():
        if isinstance(body, type) and issubclass(body, BaseModel) and body.model_fields:
            sent = not issubclass(body, base.Body)
            found |= _defined(name, body, "serialization" if sent else "validation")
    for game, variants in GAMES.items():
        rules = type(variants[0].rules())
        for method in (rules.view, rules.offers):
            shown = _returned(method)
            for kind in set(get_args(shown) or (shown,)) - {NoneType}:
                found |= _of_game(game, _defined(kind.__name__, kind, "serialization"))
    words = {name: _defined(name, kind, "validation")[name] for name, kind in WORDS.items()}
    names = {tuple(each["enum"]): name for name, each in words.items()}

    def tidied(part: Schema) -> Schema:
        # Every field and class has a title, which says no more than its name.
        kept = {key: each for key, each in part.items() if key != "title" or isinstance(each, dict)}
        word = names.get(tuple(part.get("enum", ())))
        return kept if word is None else {"$ref": f"#/$defs/{word}"}

    tidy = json.loads(json.dumps(found), object_hook=tidied)
    anything = [{"$ref": f"#/$defs/{name}"} for name in sorted({**tidy, **words})]
    return {"title": "Protocol", "anyOf": anything, "$defs": {**tidy, **words}}


def _returned(method: Callable[..., Any]) -> Any:
    """What a method says it returns."""
    hints = get_type_hints(method)
    if "return" not in hints:
        raise BadInput(f"{method.__qualname__} does not say what it returns: annotate it.")
    return hints["return"]


def _defined(name: str, kind: Any, mode: Mode) -> Schema:
    """A type by its name, with all that it is made of."""
    # As a part of something, for the configuration of a whole is its own.
    adapter: TypeAdapter[Any] = TypeAdapter(
        tuple[kind], config=ConfigDict(use_attribute_docstrings=True)
    )
    found = adapter.json_schema(mode=mode, schema_generator=_AllSent)
    definitions: Schema = found.get("$defs", {})
    return definitions if name in definitions else {**definitions, name: found["prefixItems"][0]}


def _of_game(game: str, definitions: Schema) -> Schema:
    """Definitions with the game in their names, for games have classes of the same name."""
    title = game.capitalize()
    names = {name: title + name.removeprefix(title) for name in definitions}
    text = re.sub(r"(?<=#/\$defs/)\w+", lambda found: names[found[0]], json.dumps(definitions))
    return {names[name]: body for name, body in json.loads(text).items()}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))

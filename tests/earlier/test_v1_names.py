"""Names on which others rely since version 1.0.0: of commands, in Python, over HTTP."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from typing import Any

import click
import pytest

from squarely.cli.main import squarely as cli
from squarely.server import protocol
from squarely.server.app import create_app
from squarely.server.settings import Settings
from tests.earlier import sample

Json = dict[str, Any]


def test_every_command_and_option_is_still_accepted() -> None:
    assert list(lost_commands(sample("v1.0", "commands"), cli, "squarely")) == []


def lost_commands(then: Json, now: click.Command, path: str) -> Iterator[str]:
    found = {each.name: each for each in now.params}
    spelled = {
        text: each
        for each in now.params
        if isinstance(each, click.Option)
        for text in (*each.opts, *each.secondary_opts)
    }
    for old in then["params"]:
        if old["kind"] == "argument":
            new = found.get(old["name"])
            if new is None or (new.required and not old["required"]):
                yield f"{path}: the argument {old['name']}"
            continue
        for text in old["spelled"]:
            option = spelled.get(text)
            if (
                option is None
                or option.is_flag != old["flag"]
                or old["many"] != (option.nargs != 1 or option.multiple)
            ):
                yield f"{path} {text}"
            elif hasattr(option.type, "choices") and not (
                set(old["choices"]) <= set(option.type.choices)
            ):
                yield f"{path} {text}: choices"
    names = {each["name"] for each in then["params"]}
    yield from (
        f"{path}: {each.name} is asked for"
        for each in now.params
        if each.required and each.name not in names
    )
    context = click.Context(now)
    for name, old in then["commands"].items():
        command = now.get_command(context, name) if isinstance(now, click.Group) else None
        if command is None:
            yield f"{path} {name}"
        else:
            yield from lost_commands(old, command, f"{path} {name}")


@pytest.mark.parametrize("module", sample("v1.0", "python"))
def test_every_public_name_of_python_is_there(module: str) -> None:
    if module.startswith("squarely.learn"):
        with pytest.raises(ImportError, match="squarely_research"):
            importlib.import_module(module)
        return
    found = importlib.import_module(module)
    for name, then in sample("v1.0", "python")[module].items():
        assert hasattr(found, name), f"{module}.{name}"
        now = getattr(found, name)
        if then["parameters"] is not None:
            assert callable(now), f"{module}.{name}"
            check_parameters(then["parameters"], now, f"{module}.{name}")
        for member, parameters in then["members"].items():
            fields = getattr(now, "__annotations__", {})
            assert hasattr(now, member) or member in fields, f"{module}.{name}.{member}"
            if parameters is not None:
                check_parameters(parameters, getattr(now, member), f"{module}.{name}.{member}")


def check_parameters(then: list[str], now: Any, name: str) -> None:
    """The same parameters in the same places; those that are new may be left out."""
    try:
        found = inspect.signature(now).parameters
    except ValueError:
        return
    assert list(found)[: len(then)] == then, name
    for added in list(found.values())[len(then) :]:
        assert added.default is not added.empty or added.kind in (
            added.VAR_KEYWORD,
            added.VAR_POSITIONAL,
        ), name


def test_every_address_takes_and_gives_what_it_did() -> None:
    now = create_app(Settings("sqlite+aiosqlite:////nowhere")).openapi()
    then = sample("v1.0", "openapi")
    assert list(lost_addresses(then, now)) == []


def lost_addresses(then: Json, now: Json) -> Iterator[str]:
    for path, methods in then["paths"].items():
        for method, old in methods.items():
            place = f"{method.upper()} {path}"
            new = now["paths"].get(path, {}).get(method)
            if new is None:
                yield place
                continue
            asked = {(each["name"], each["in"]) for each in new.get("parameters", ())}
            for each in old.get("parameters", ()):
                if (each["name"], each["in"]) not in asked:
                    yield f"{place}: {each['name']}"
            for code, answer in old["responses"].items():
                if code.startswith("2") and code not in new["responses"]:
                    yield f"{place}: {code}"
                elif code.startswith("2"):
                    for kind, body in answer.get("content", {}).items():
                        given = new["responses"][code].get("content", {}).get(kind)
                        if given is None:
                            yield f"{place}: {kind}"
                        else:
                            yield from lost_fields(body, given, then, now, place, False)
            for kind, body in old.get("requestBody", {}).get("content", {}).items():
                given = new.get("requestBody", {}).get("content", {}).get(kind)
                if given is None:
                    yield f"{place}: {kind}"
                else:
                    yield from lost_fields(body, given, then, now, place, True)


def test_every_message_has_what_it_had() -> None:
    then, now = sample("v1.0", "protocol"), protocol.schema()
    for name, old in then["$defs"].items():
        assert name in now["$defs"], name
        asked = bool(old.get("additionalProperties") is False)
        assert (
            list(
                lost_fields({"schema": old}, {"schema": now["$defs"][name]}, then, now, name, asked)
            )
            == []
        )


def lost_fields(
    old: Json, new: Json, then: Json, now: Json, place: str, asked: bool
) -> Iterator[str]:
    """Fields that are gone; in what is asked for also those that have to be given since then."""
    yield from _lost(old.get("schema", {}), new.get("schema", {}), then, now, place, asked, ())


def _lost(
    old: Any, new: Any, then: Json, now: Json, place: str, asked: bool, seen: tuple[str, ...]
) -> Iterator[str]:
    name = str(old.get("$ref", ""))
    if name in seen:
        return
    seen = (*seen, name) if name else seen
    old, new = _resolved(old, then), _resolved(new, now)
    allowed = new.get("enum", old.get("enum", ()))
    if not set(map(str, old.get("enum", ()))) <= set(map(str, allowed)):
        yield f"{place}: {old['enum']}"
    for field, kind in old.get("properties", {}).items():
        if field not in new.get("properties", {}):
            yield f"{place}.{field}"
        else:
            yield from _lost(
                kind, new["properties"][field], then, now, f"{place}.{field}", asked, seen
            )
    if asked:
        added = set(new.get("required", ())) - set(old.get("required", ()))
        yield from (f"{place}.{field} is asked for" for field in sorted(added))
    if "items" in old:
        yield from _lost(old["items"], new.get("items", {}), then, now, place, asked, seen)
    for kind in ("anyOf", "oneOf"):
        if len(old.get(kind, ())) > len(new.get(kind, ())):
            yield f"{place}: fewer kinds"
        for one, other in zip(old.get(kind, ()), new.get(kind, ()), strict=False):
            yield from _lost(one, other, then, now, place, asked, seen)


def _resolved(schema: Any, whole: Json) -> Json:
    while "$ref" in schema:
        found: Any = whole
        for step in schema["$ref"].lstrip("#/").split("/"):
            found = found[step]
        schema = found
    resolved: Json = schema
    return resolved

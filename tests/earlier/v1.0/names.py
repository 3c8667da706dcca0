"""Names that others rely on: commands and their options, Python names, addresses, messages."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import click
from make import keep

from squarely.cli.main import squarely
from squarely.server import protocol
from squarely.server.app import create_app
from squarely.server.settings import Settings

PYTHON = re.compile(r"^(?:>>> )?from (squarely[a-z._]*) import ([\w, ]+)", re.MULTILINE)


def main() -> None:
    keep("commands", command(squarely))
    keep("python", python_names())
    keep("openapi", create_app(Settings("sqlite+aiosqlite:////nowhere")).openapi())
    keep("protocol", protocol.schema())


def command(found: click.Command) -> dict[str, Any]:
    """What can be typed: arguments, options with their kinds, and commands within."""
    context = click.Context(found)
    names = found.list_commands(context) if isinstance(found, click.Group) else []
    return {
        "params": [
            {
                "name": each.name,
                "kind": each.param_type_name,
                "spelled": sorted((*each.opts, *each.secondary_opts)),
                "flag": bool(getattr(each, "is_flag", False)),
                "many": each.nargs != 1 or bool(getattr(each, "multiple", False)),
                "required": each.required,
                "choices": list(getattr(each.type, "choices", ())),
            }
            for each in found.params
        ],
        "commands": {name: command(found.get_command(context, name)) for name in names},
    }


def python_names() -> dict[str, dict[str, Any]]:
    """By module: the names that it exports or the documentation imports."""
    wanted: dict[str, set[str]] = {}
    for module in ("squarely", "squarely.client"):
        wanted[module] = set(importlib.import_module(module).__all__)
    for page in (Path("README.md"), *sorted(Path("docs").rglob("*.md"))):
        for module, names in PYTHON.findall(page.read_text("utf-8")):
            wanted.setdefault(module, set()).update(each.strip() for each in names.split(","))
    return {
        module: {name: shape(getattr(importlib.import_module(module), name)) for name in names}
        for module, names in wanted.items()
    }


def shape(found: Any) -> dict[str, Any]:
    """How something is called, and what a class has."""
    try:
        parameters = list(inspect.signature(found).parameters) if callable(found) else None
    except ValueError:
        parameters = None
    members: dict[str, Any] = {}
    if inspect.isclass(found) and found.__module__.startswith("squarely"):
        for name in dir(found):
            if not name.startswith("_"):
                member = inspect.getattr_static(found, name)
                called = inspect.isfunction(member)
                members[name] = list(inspect.signature(member).parameters) if called else None
        for name in getattr(found, "__annotations__", {}):
            members.setdefault(name, None)
    return {"parameters": parameters, "members": members}

"""Pages that follow from the code: rules in other languages, commands, Python and HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from squarely.cli.main import COMMANDS, command_named
from squarely.formats.print.rules_pages import chapters
from squarely.formats.print.words import LanguageName
from squarely.server.app import create_app
from squarely.server.settings import Settings

TITLES = {"blokus": "Blokus", "locus": "Locus", "lokomoto": "Loko moto"}
RULES: dict[LanguageName, str] = {"de": "Regeln", "es": "Reglas", "hu": "Szabályok"}
PUBLIC = (
    ("Games", ("squarely",)),
    ("The contract of a game", ("squarely.kernel.rules", "squarely.kernel.play")),
    ("Records", ("squarely.kernel.record", "squarely.formats.files", "squarely.formats.picture")),
    ("A live match", ("squarely.table.match", "squarely.table.events")),
    ("Bots", ("squarely.bots.bot", "squarely.bots.registry")),
    ("A program at a server", ("squarely.client",)),
)
"""What other programs may build on."""


def generated() -> Iterator[tuple[str, str]]:
    """Each page with its path in the site."""
    for game, language in ((game, language) for game in TITLES for language in RULES):
        yield f"rules/{game}.{language}.md", rules_page(game, language)
    yield "reference/commands.md", commands_page()
    yield "reference/python.md", python_page()
    yield "reference/http.md", http_page()


def rules_page(game: str, language: LanguageName) -> str:
    """The clauses of a game in another language, as the pages and the prints have them."""
    lines = [f"# {TITLES[game]}: {RULES[language]}", ""]
    for chapter in chapters(game, language):
        lines += [f"## {chapter.heading}", ""]
        lines += [f"- **{number}** {text}" for number, text in chapter.clauses]
        lines.append("")
    return "\n".join(lines)


def commands_page() -> str:
    """What every command does, with its options."""
    lines = ["# Commands", ""]
    for name, (_, summary) in COMMANDS.items():
        lines += [f"## squarely {name}", "", summary, ""]
        lines += _command(command_named(name), f"squarely {name}")
    return "\n".join(lines)


def _command(command: click.Command, path: str) -> Iterator[str]:
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from (f"### {path} {name}", "", inner.get_short_help_str(200), "")
            yield from _command(inner, f"{path} {name}")
        return
    context = click.Context(command, info_name=path)
    yield from ("```", command.get_usage(context).removeprefix("Usage: "), "```", "")
    records = (each.get_help_record(context) for each in command.get_params(context))
    rows = [(option, told) for option, told in filter(None, records) if told]
    yield from ("| option | what it does |", "| --- | --- |")
    for option, told in rows:
        yield f"| `{option.replace('|', chr(92) + '|')}` | {told.replace('|', chr(92) + '|')} |"
    yield ""


def python_page() -> str:
    """Where the docstrings of the public modules go."""
    lines = ["# Python", "", "What programs may build on. Everything is typed.", ""]
    for title, modules in PUBLIC:
        lines += [f"## {title}", ""]
        for module in modules:
            lines += [f"::: {module}", ""]
    return "\n".join(lines)


def http_page() -> str:
    """Every request of the HTTP API, by subject."""
    lines = [
        "# HTTP",
        "",
        "A server describes its API itself, at `/api/docs/` to look at and at",
        "`/api/openapi.json` for programs. What is said on the sockets stands in [the table",
        "server](../server.md), what programs with a token do in [write a bot](../bots-api.md).",
        "",
    ]
    found = sorted(_requests(), key=lambda each: each[0])
    for tag, requests in groupby(found, key=lambda each: each[0]):
        lines += [
            f"## {tag[:1].upper()}{tag[1:]}",
            "",
            "| request | what it does |",
            "| --- | --- |",
        ]
        lines += [f"| `{method} {path}` | {told} |" for _, method, path, told in requests]
        lines.append("")
    return "\n".join(lines)


def _requests() -> Iterator[tuple[str, str, str, str]]:
    with TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{Path(folder) / 'none.db'}"
        described: dict[str, Any] = create_app(Settings(database=database)).openapi()
    for path, methods in described["paths"].items():
        for method, request in methods.items():
            told = request.get("description") or request.get("summary", "")
            (tag, *_) = request.get("tags", ["other"])
            yield tag, method.upper(), path, " ".join(told.split()).replace("|", "\\|")

"""The documentation site: complete, without dead links, and true."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from publish.links import dead_links
from publish.pages import generated
from publish.site import BESIDES, ROOT, build
from squarely.cli.main import COMMANDS, command_named
from squarely.formats.files import load
from squarely.formats.picture import picture

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
RESEARCH, RESEARCH_CODE = "squarely_research", ROOT / "research" / "src"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PICTURES = {"blokus": 44, "blokus-to-go": 20, "locus": 120, "lokomoto": 80}
"""The ply of each example that a page shows."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site"), "1.0")


def test_no_link_is_dead_and_nothing_comes_from_elsewhere(site: Path) -> None:
    assert list(dead_links(site)) == []


def test_every_page_is_in_the_navigation(site: Path) -> None:
    nav = tomllib.loads((ROOT / "publish" / "zensical.toml").read_text())["project"]["nav"]
    pages = {str(path.relative_to(DOCS)) for path in PAGES}
    pages |= {*BESIDES.values(), *(path for path, _ in generated())}
    assert set(_named(nav)) == pages
    assert all((site / path).with_suffix(".html").is_file() for path in pages)


def _named(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for inner in entry.values() if isinstance(entry, dict) else entry:
            yield from _named(inner)


def test_versions_stand_beside_each_other(site: Path) -> None:
    assert '"version": "1.0"' in (site.parent / "versions.json").read_text()
    assert "url=1.0/" in (site.parent / "index.html").read_text()


def test_docstrings_commands_and_requests_are_in_the_reference(site: Path) -> None:
    told = (site / "reference" / "python.html").read_text(encoding="utf-8")
    assert "The rules of a variant for some seats" in told
    told = (site / "reference" / "commands.html").read_text(encoding="utf-8")
    assert all(f"squarely {name}" in told for name in COMMANDS)
    assert "/api/matches/{match_id}" in (site / "reference" / "http.html").read_text()
    assert "<strong>B4</strong>" in (site / "rules" / "blokus.de.html").read_text()


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ('<a href="gone.html">', "index.html: gone.html leads to nothing."),
        ('<a href="#gone">', "index.html: #gone has no such place."),
        ('<a id="here"></a><a href="#here">', None),
        (
            '<img src="https://else.example/x.png">',
            "index.html loads https://else.example/x.png from elsewhere.",
        ),
    ],
)
def test_dead_links_are_found(tmp_path: Path, page: str, complaint: str | None) -> None:
    (tmp_path / "index.html").write_text(page)
    assert list(dead_links(tmp_path)) == ([complaint] if complaint else [])


@pytest.mark.parametrize("variant", PICTURES)
def test_pictures_show_positions_of_the_examples(variant: str) -> None:
    """Drawn with `squarely replay docs/examples/VARIANT.squarely --ply N --svg FILE`."""
    game = load(DOCS / "examples" / f"{variant}.squarely")
    shown = (DOCS / "images" / f"{variant}.svg").read_text(encoding="utf-8")
    assert shown == picture(game.rules, game.position(PICTURES[variant]), game.record.players)


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_examples_are_ones_that_can_be_typed(page: Path) -> None:
    for language, text in blocks(page):
        if language == "python":
            for node in ast.walk(ast.parse(text)):
                name = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
                if name.startswith(RESEARCH):
                    # It needs JAX, and has tests of its own.
                    found = RESEARCH_CODE / name.replace(".", "/")
                    assert found.is_dir() or found.with_suffix(".py").is_file(), text
                elif isinstance(node, ast.ImportFrom) and name.startswith("squarely"):
                    module = importlib.import_module(name)
                    assert all(hasattr(module, each.name) for each in node.names), text
        for line in re.findall(r"^squarely ((?:.*\\\n)*.*)$", text, re.MULTILINE):
            if not line.startswith("record "):  # the first line of a record
                _check_command(shlex.split(line.replace("\\\n", " "), comments=True))


def _check_command(words: list[str]) -> None:
    name, *arguments = words
    command = command_named(name)
    inner = getattr(command, "commands", {})
    parts = [command, *(inner[word] for word in arguments if word in inner)]
    known = {flag for part in parts for parameter in part.params for flag in parameter.opts}
    used = {word.partition("=")[0] for word in arguments if word.startswith("--")}
    assert used <= known | {"--help"}, words

"""Builds the documentation site: `python -m publish.site build/docs`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import click

from publish.links import dead_links
from publish.pages import generated
from squarely.server.http.pages import FOLDER
from squarely.site.pages import write_site

ROOT = Path(__file__).parents[1]
BESIDES = {
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "datasets/README.md": "datasets.md",
    "research/README.md": "research-package.md",
}
"""Pages of the site that do not lie in `docs`."""
FONTS = ROOT / "src" / "squarely" / "formats" / "print" / "fonts"
TRY = "try"
"""Where a table that needs no server is, which a page shows."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def gather(stage: Path) -> None:
    """Puts everything that the site is made of into a folder."""
    pages = stage / "docs"
    shutil.copytree(ROOT / "docs", pages)
    for source, target in BESIDES.items():
        shutil.copy(ROOT / source, pages / target)
    for page in pages.rglob("*.md"):
        page.write_text(_linked(page, stage), encoding="utf-8")
    for path, text in generated():
        (pages / path).parent.mkdir(exist_ok=True)
        (pages / path).write_text(text, encoding="utf-8")
    look = pages / "look"
    shutil.copytree(ROOT / "publish" / "look", look)
    for font in FONTS.iterdir():
        shutil.copy(font, look)
    shutil.copy(ROOT / "web" / "public" / "favicon.svg", look)
    (stage / "src").symlink_to(ROOT / "src")
    shutil.copy(ROOT / "publish" / "zensical.toml", stage)


def _linked(page: Path, stage: Path) -> str:
    """A page whose links lead to pages of the site; those to other files lose their link."""
    inside = page.relative_to(stage / "docs")
    origin = next((Path(old) for old, new in BESIDES.items() if new == str(inside)), None)
    source = ROOT / (origin or Path("docs") / inside)

    def link(found: re.Match[str]) -> str:
        picture, text, address = found.groups()
        path, _, anchor = address.partition("#")
        if "://" in path or path.startswith("mailto:") or not path:
            return found[0]
        target = Path(os.path.relpath((source.parent / path).resolve(), ROOT)).as_posix()
        if target in BESIDES:
            there = Path(BESIDES[target])
        elif target.startswith("docs/") and Path(target).suffix in (".md", ".svg", ".png"):
            there = Path(target).relative_to("docs")
        else:
            return text
        relative = Path(os.path.relpath(there, inside.parent)).as_posix()
        return f"{picture}[{text}]({relative}{'#' + anchor if anchor else ''})"

    return LINK.sub(link, page.read_text(encoding="utf-8"))


def build(out: Path, name: str) -> Path:
    """Builds one version below a folder, beside those that are there."""
    stage = out / ".stage"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    gather(stage)
    subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=stage, check=True
    )
    site = out / name
    shutil.rmtree(site, ignore_errors=True)
    shutil.move(stage / "site", site)
    shutil.rmtree(stage)
    write_site(site / TRY, FOLDER)
    versions = sorted(_versions(out), key=_order, reverse=True)
    told = [{"version": each, "title": each, "aliases": []} for each in versions]
    (out / "versions.json").write_text(json.dumps(told), encoding="utf-8")
    newest = f'<!doctype html><meta http-equiv="refresh" content="0; url={versions[0]}/">'
    (out / "index.html").write_text(newest + "\n", encoding="utf-8")
    return site


def _versions(out: Path) -> Iterator[str]:
    for each in out.iterdir():
        if (each / "index.html").is_file():
            yield each.name


def _order(name: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", name))


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
def main(out: Path) -> None:
    """Build the site of this version into OUT, and look for dead links."""
    site = build(out, ".".join(version("squarely").split(".")[:2]))
    dead = list(dead_links(site))
    for each in dead:
        click.echo(each, err=True)
    if dead:
        raise SystemExit(1)
    click.echo(f"Open {site / 'index.html'}.")


if __name__ == "__main__":
    main()

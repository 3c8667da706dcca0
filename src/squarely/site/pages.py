"""The folder of a site: the pages, Python, the rules and the bots, for any host of files."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from squarely.bots.catalogue import catalogue
from squarely.kernel.rules import BadInput

LIBRARY = (
    "__init__.py",
    "kernel",
    "games",
    "table",
    "bots",
    "site",
    "formats/__init__.py",
    "formats/blksgf.py",
    "formats/loaded.py",
    "formats/sgf.py",
)
"""What the table in a browser is made of."""
EVALUATORS = "bots/blokus/data"
"""Its files are large and come when they are needed."""
FOLDERS = ("assets", "icons", "pyodide", "python")
MARK = 'data-table="browser"'
LISTED = re.compile(r"JSON\.parse\(([`'\"])(\[.*?\])\1\)")
"""The list of files in the service worker."""


def write_site(folder: Path, pages: Path) -> None:
    """Writes a site of the built pages; raises BadInput where that cannot be."""
    if not (pages / "pyodide").is_dir():
        raise BadInput("The pages have not been built: run make web.")
    index = folder / "index.html"
    ours = index.is_file() and MARK in index.read_text(encoding="utf-8")
    if folder.exists() and not ours and any(folder.iterdir()):
        raise BadInput(f"{folder} holds something else: name a new or empty folder.")
    for part in FOLDERS:
        # Names of older builds would stay otherwise.
        shutil.rmtree(folder / part, ignore_errors=True)
    shutil.copytree(pages, folder, dirs_exist_ok=True)
    _write_library(folder / "python")
    _relative(index, '<html lang="en"', f'<html lang="en" {MARK}')
    _relative(folder / "manifest.webmanifest")
    _list_files(folder)


def _relative(file: Path, old: str = "", new: str = "") -> None:
    """Addresses that begin at the file, for a site may lie in any folder of its host."""
    text = file.read_text(encoding="utf-8").replace(old, new) if old else file.read_text("utf-8")
    file.write_text(re.sub(r'((?:=|: )")/', r"\1./", text), encoding="utf-8")


def _write_library(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with as_file(files("squarely")) as package:
        with ZipFile(folder / "squarely.zip", "w", ZIP_DEFLATED, compresslevel=9) as library:
            for file in sorted(_library(package)):
                _put(library, f"squarely/{file.relative_to(package).as_posix()}", file.read_bytes())
            released = version("squarely")
            metadata = f"Metadata-Version: 2.1\nName: squarely\nVersion: {released}\n"
            _put(library, f"squarely-{released}.dist-info/METADATA", metadata.encode())
        for evaluator in (package / EVALUATORS).iterdir():
            shutil.copy(evaluator, folder / evaluator.name)
    games = json.dumps(catalogue(engine=False))
    (folder / "games.json").write_text(games, encoding="utf-8")


def _put(library: ZipFile, name: str, content: bytes) -> None:
    """The same content makes the same archive, whenever it is made."""
    library.writestr(ZipInfo(name), content, ZIP_DEFLATED)


def _library(package: Path) -> Iterator[Path]:
    for name in LIBRARY:
        place = package / name
        for file in place.rglob("*") if place.is_dir() else [place]:
            if file.is_file() and file.suffix in (".py", ".toml"):
                yield file


def _list_files(folder: Path) -> None:
    """Tells the service worker all files, with fingerprints, so that it notices new ones."""
    worker = folder / "service-worker.js"
    listed = [
        f"{file.relative_to(folder).as_posix()}?{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"
        for part in FOLDERS
        for file in sorted((folder / part).rglob("*"))
        if file.is_file()
    ]
    listed += ["favicon.svg", "manifest.webmanifest"]
    text, found = LISTED.subn(
        lambda _: f"JSON.parse({json.dumps(json.dumps(listed))})", worker.read_text("utf-8")
    )
    if found != 1:
        raise AssertionError("the service worker lists no files")
    worker.write_text(text, encoding="utf-8")

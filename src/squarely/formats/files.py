"""Reading and writing game files of every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from squarely.formats import blksgf
from squarely.formats.loaded import LoadedGame, loaded
from squarely.kernel.record import BadRecord, Record, format_record, parse_record
from squarely.kernel.rules import BadInput, DataText


def load(path: Path, data: Mapping[str, DataText] | None = None) -> LoadedGame:
    """The game in a file, its kind told by its content; raises BadInput that names the file."""
    return _load(path, data, blksgf.read)


def load_study(path: Path, data: Mapping[str, DataText] | None = None) -> LoadedGame:
    """The same with all that was tried and said, which must be legal, too."""
    return _load(path, data, blksgf.read_study)


def _load(
    path: Path, data: Mapping[str, DataText] | None, read: Callable[[str], LoadedGame]
) -> LoadedGame:
    content = _content(path)
    try:
        if content.lstrip().startswith((b"(", b"\xef\xbb\xbf(")):
            return read(_sgf_text(content))
        return loaded(parse_record(_text(content)), data)
    except BadInput as problem:
        raise BadRecord(f"{path}: {problem}") from problem


def load_record(path: Path) -> Record:
    """The record in a file, not played through; raises BadInput that names the file."""
    try:
        return parse_record(_text(_content(path)))
    except BadInput as problem:
        raise BadRecord(f"{path}: {problem}") from problem


def save(game: LoadedGame, path: Path) -> None:
    """Writes a game to a file: `.blksgf` by that ending, else our own record."""
    if path.suffix == ".blksgf":
        text = blksgf.write(game)
    elif game.set_up:
        raise BadInput("A game that begins from a set-up position cannot be kept as a record.")
    else:
        text = format_record(game.record)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror}.") from problem


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise BadInput(f"{path} cannot be read: {problem.strerror}.") from problem


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("this is not a text file.") from None


def _sgf_text(data: bytes) -> str:
    # SGF files are Latin-1 unless they say otherwise, and those that do are UTF-8 in practice.
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")

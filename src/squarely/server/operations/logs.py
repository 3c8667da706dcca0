"""Logs for people or for programs: which match, which request, and never a secret."""

from __future__ import annotations

import logging
import re
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Literal, TextIO

import orjson

LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

OURS = "squarely"
"""The logger whose level is chosen. Libraries at debug level write down all they send and store,
keys and seeds included, so they may only warn."""

current_match: ContextVar[str | None] = ContextVar("current_match", default=None)
current_request: ContextVar[str | None] = ContextVar("current_request", default=None)

_SECRETS = re.compile(
    r"""(Bearer\s+|\#|["']?\b(?:key|seed|code|sealed_key|key_hash)\b\\?["']?\s*[:=]\s*\\?["']?)"""
    r"""[A-Za-z0-9_-]{8,}""",
    re.IGNORECASE,
)
HIDDEN = "(hidden)"
WINDOW = 60.0
"""Seconds within which equal lines are one."""
MOST_KINDS = 1000
"""Lines that are remembered for that."""


def configure(form: LogFormat = "text", level: LogLevel = "warning") -> None:
    """Sends everything that is logged to stderr; done once, before the server starts."""
    handler = Condensed(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(level.upper())
    logging.captureWarnings(True)


class Condensed(logging.StreamHandler[TextIO]):
    """Writes a line once; how often it came again within a minute is said when that is over."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._since: OrderedDict[tuple[str, str], _Written] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record unless its like was written a moment ago."""
        now = monotonic()
        while self._since and (written := next(iter(self._since.values()))).at < now - WINDOW:
            self._since.popitem(last=False)
            self._tell(written)
        written = self._since.get(_kind(record), _NOTHING)
        if written is not _NOTHING:
            written.again += 1
            return
        if len(self._since) < MOST_KINDS:
            self._since[_kind(record)] = _Written(record, now)
        super().emit(record)

    def close(self) -> None:
        """Tells what has not been told yet."""
        for written in self._since.values():
            self._tell(written)
        self._since.clear()
        super().close()

    def _tell(self, written: _Written) -> None:
        if written.again:
            told = copy(written.record)
            told.msg = f"{told.getMessage()} (again, {written.again} times)"
            told.args, told.exc_info, told.exc_text = None, None, None
            super().emit(told)


@dataclass
class _Written:
    """A line that was written, and how often it came again."""

    record: logging.LogRecord
    at: float
    again: int = 0


_NOTHING = _Written(logging.LogRecord("", 0, "", 0, "", None, None), 0.0)


def _kind(record: logging.LogRecord) -> tuple[str, str]:
    """Equal for lines that say the same."""
    return record.name, record.getMessage()


@contextmanager
def about(match: str) -> Iterator[None]:
    """What is logged meanwhile belongs to a match."""
    token = current_match.set(match)
    try:
        yield
    finally:
        current_match.reset(token)


def without_secrets(text: str) -> str:
    """A text in which keys, codes and seeds are hidden where they stand as such.

    A second line of defence: nothing of ours logs them, but an error may quote its input.
    """
    return _SECRETS.sub(rf"\1{HIDDEN}", text)


class TextLines(logging.Formatter):
    """A line that people read."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, message and what it belongs to; a traceback below."""
        known = "".join(f" [{name} {value}]" for name, value in _belongs_to(record).items())
        lines = [f"{_time(record)} {record.levelname.lower()}: {record.getMessage()}{known}"]
        traceback = _traceback(self, record)
        return without_secrets("\n".join([*lines, *([traceback] if traceback else [])]))


class JsonLines(logging.Formatter):
    """One JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, message, match, request and traceback, as far as they are known."""
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "message": without_secrets(record.getMessage()),
            "logger": record.name,
            **_belongs_to(record),
        }
        traceback = _traceback(self, record)
        if traceback:
            entry["traceback"] = without_secrets(traceback)
        return orjson.dumps(entry, default=str).decode()


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _belongs_to(record: logging.LogRecord) -> dict[str, str]:
    # `extra={"match": ...}` is for whoever speaks about a match that nobody has asked for.
    found = {
        "match": getattr(record, "match", None) or current_match.get(),
        "request": current_request.get(),
    }
    return {name: value for name, value in found.items() if value}


def _traceback(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    if record.exc_info and record.exc_info[0] is not None:
        return formatter.formatException(record.exc_info)
    return ""

"""Logs for people or for programs: which match, which request, and never a secret."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

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


def configure(form: LogFormat = "text", level: LogLevel = "warning") -> None:
    """Sends everything that is logged to stderr; done once, before the server starts."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(level.upper())
    logging.captureWarnings(True)


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

"""What can go wrong between a program and a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx


class NoServer(Exception):
    """No server answers at the address."""


class Refused(Exception):
    """The server understands and does not do it; the text is its sentence."""

    def __init__(
        self,
        code: str,
        sentence: str,
        status: int = 409,
        clauses: tuple[str, ...] = (),
        wait: float | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.status = status
        self.clauses = clauses
        """The clauses of the rules that a move breaks."""
        self.wait = wait
        """Seconds after which it may be asked again, where the server says so."""

    @property
    def passes(self) -> bool:
        """Whether the same may be done in a while: the server is busy, or restarts."""
        return self.status == 429 or self.status >= 500


def refusal_in(answer: httpx.Response) -> Refused:
    """Why a request was refused; a proxy in between may answer with anything."""
    try:
        body: Any = answer.json()
    except ValueError:
        body = None
    if not isinstance(body, Mapping):
        body = {}
    sentence = body.get("error") or f"The server answered with {answer.status_code}."
    breaches = body.get("breaches") or ()
    wait = answer.headers.get("retry-after", "")
    return Refused(
        str(body.get("code", "unusable")),
        str(sentence),
        answer.status_code,
        tuple(str(each["clause"]) for each in breaches),
        float(wait) if wait.isdigit() else None,
    )

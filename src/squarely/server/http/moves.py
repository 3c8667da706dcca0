"""The tables of numbered moves, which a client fetches once and keeps for good."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Annotated, Literal

import orjson
from fastapi import APIRouter, Header, Path, Response

from squarely.games import VARIANTS
from squarely.server.http.access import refusing
from squarely.server.http.pages import FOR_GOOD
from squarely.server.live.rules import rules_for
from squarely.server.refusals import RequestRefused
from squarely.table.messages import TABLES

router = APIRouter(prefix=TABLES)

Encoding = Literal["gzip", "identity"]


@router.get(
    "/{variant}/{fingerprint}",
    response_model=list[str],
    responses=refusing("nowhere", "unusable"),
)
def numbered_moves(
    variant: Annotated[str, Path(max_length=40)],
    fingerprint: Annotated[str, Path(max_length=40)],
    accept_encoding: Annotated[str, Header()] = "",
) -> Response:
    """Every move of a variant in the order of their numbers; the welcome names the address."""
    encoding: Encoding = "gzip" if "gzip" in accept_encoding else "identity"
    found = _table(variant, encoding) if variant in VARIANTS else None
    if found is None or found[0] != fingerprint:
        raise RequestRefused("nowhere")
    headers = {"cache-control": FOR_GOOD, "vary": "accept-encoding"}
    if encoding == "gzip":
        headers["content-encoding"] = encoding
    return Response(found[1], media_type="application/json", headers=headers)


@lru_cache(maxsize=2 * len(VARIANTS))
def _table(variant: str, encoding: Encoding) -> tuple[str, bytes] | None:
    """The fingerprint of a table, and the table as it is sent."""
    numbering = rules_for(variant, VARIANTS[variant].seat_counts[0], ()).numbering
    if numbering is None:
        return None
    text = orjson.dumps(numbering.texts)
    # Without a time of its making: the same table is the same bytes.
    sent = gzip.compress(text, 9, mtime=0) if encoding == "gzip" else text
    return numbering.fingerprint, sent

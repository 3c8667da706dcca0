"""What a table without a server refuses, added to what any table refuses."""

from __future__ import annotations

from typing import ClassVar

from squarely.table.refusals import REFUSALS as TABLE_REFUSALS
from squarely.table.refusals import Refused

REFUSALS = {
    **TABLE_REFUSALS,
    "nowhere": (404, "This needs a table with a server: squarely serve."),
    "no_engine": (501, "The analysis needs a table with a server and its engine."),
}


class NotHere(Refused):
    """Something that this table does not do."""

    reasons: ClassVar = REFUSALS

"""Which parameters bots judge a sheet by: fitted to ours, and to others once somebody has."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_cache_path

from squarely.bots.locus.adaptation import Numbers
from squarely.bots.locus.layout import fingerprint, is_ours
from squarely.bots.locus.parameters import FITTED, NAMES
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import BadInput

SHIPPED = json.loads((files("squarely.bots.locus") / "data" / "fitted.json").read_text("utf-8"))
"""By fingerprint: the parameters for other sheets of ours."""


def parameters_for(rules: LocusRules) -> Numbers:
    """What is believed of a sheet and a deck: those fitted to them, or else to ours."""
    return kept_for(rules) or FITTED


def kept_for(rules: LocusRules) -> Numbers | None:
    """The parameters that were fitted to a sheet and a deck, if they were."""
    if is_ours(rules):
        return FITTED
    name = fingerprint(rules)
    if name in SHIPPED:
        return tuple(SHIPPED[name])
    try:
        return _checked(json.loads(_file(name).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def keep(rules: LocusRules, numbers: Sequence[float]) -> None:
    """Keeps what was fitted, for this machine's bots."""
    file = _file(fingerprint(rules))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, encoding="utf-8", delete=False) as written:
            json.dump(list(numbers), written)
        os.replace(written.name, file)
    except OSError as problem:
        raise BadInput(f"{file} cannot be written: {problem.strerror}.") from problem


def _file(name: str) -> Path:
    return user_cache_path("squarely") / "fitted" / f"{name}.json"


def _checked(numbers: object) -> Numbers | None:
    if not isinstance(numbers, list) or len(numbers) != len(NAMES):
        return None
    return tuple(float(each) for each in numbers)

"""`squarely licenses`: what Squarely stands on, and under which licences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from typing import Any

import click
from rich.table import Table

from squarely.cli.common import json_flag, print_json, screen

REQUIRED = re.compile(r"^([\w.-]+)")
LONGEST = 40
"""A longer licence is its whole text, not its name."""


@dataclass(frozen=True)
class Part:
    """Something by other people that comes along or is needed."""

    name: str
    version: str
    license: str


SHIPPED = (
    Part("Svelte (in the pages)", "5", "MIT"),
    Part("uqr (in the pages)", "0.1", "MIT"),
    Part("FormatJS intl-messageformat (in the pages)", "12", "BSD-3-Clause"),
    Part("Pyodide (Python in the browser)", "314", "MPL-2.0"),
    Part("CPython (in Pyodide)", "3.14", "PSF-2.0"),
    Part("Atkinson Hyperlegible Next (font)", "", "OFL-1.1"),
    Part("Young Serif (font)", "", "OFL-1.1"),
)
"""What is inside the package itself."""


def needed(name: str = "squarely") -> tuple[Part, ...]:
    """The packages that are installed because of this one, by name."""
    found: dict[str, Part] = {}
    waiting = list(_requirements(distribution(name)))
    while waiting:
        try:
            package = distribution(waiting.pop())
        except PackageNotFoundError:
            continue  # of an extra that is not installed, or for another system
        part = Part(package.metadata["Name"], package.version, _license(package))
        if part.name not in found:
            found[part.name] = part
            waiting += _requirements(package)
    return tuple(sorted(found.values(), key=lambda part: part.name.lower()))


def _requirements(package: Distribution) -> Iterator[str]:
    for line in package.requires or ():
        if "extra ==" not in line and (name := REQUIRED.match(line)):
            yield name[1]


def _license(package: Distribution) -> str:
    """As the package states it: an SPDX expression, its name, or what its classifiers say."""
    told: dict[str, Any] = package.metadata.json
    if expression := told.get("license_expression"):
        return str(expression)
    classifiers = [
        each.rpartition(" :: ")[2]
        for each in told.get("classifier", ())
        if each.startswith("License :: ") and not each.endswith("OSI Approved")
    ]
    name = str(told.get("license", "")).strip()
    return ", ".join(classifiers) or (name if len(name) <= LONGEST else "see the package")


@click.command()
@json_flag
def licenses(as_json: bool) -> None:
    """List what Squarely needs and brings along, with versions and licences."""
    parts = (*needed(), *SHIPPED)
    if as_json:
        print_json([asdict(part) for part in parts])
        return
    table = Table("package", "version", "licence", box=None, header_style="bold")
    for part in parts:
        table.add_row(part.name, part.version, part.license)
    screen().print(table)

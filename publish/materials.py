"""The bill of materials that goes with a wheel: `python -m publish.materials > FILE`."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from squarely.cli.licenses import needed

LOCK = Path(__file__).parents[1] / "web" / "package-lock.json"
BUILT_IN = ("pyodide", "svelte")
"""Tools of the client of which a part goes into the pages."""


def materials() -> str:
    """What is in the wheel and what it needs, as CycloneDX."""
    squarely = Component(
        name="squarely",
        version=version("squarely"),
        type=ComponentType.APPLICATION,
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    bom = Bom()
    bom.metadata.component = squarely
    parts = [_component("pypi", part.name, part.version, part.license) for part in needed()]
    parts += [_component("npm", *each) for each in in_the_pages()]
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(squarely, parts)
    return JsonV1Dot6(bom).output_as_string(indent=2)


def _component(kind: str, name: str, number: str, license_name: str) -> Component:
    group, _, short = name.rpartition("/")
    return Component(
        name=name,
        version=number,
        type=ComponentType.LIBRARY,
        purl=PackageURL(kind, group or None, short, number),
        licenses=[LicenseFactory().make_from_string(license_name)] if license_name else [],
    )


def in_the_pages() -> list[tuple[str, str, str]]:
    """The packages that are built into the pages: name, version and licence."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    names = [*packages[""]["dependencies"], *BUILT_IN]
    found = {name: packages[f"node_modules/{name}"] for name in names}
    return [(name, each["version"], each.get("license", "")) for name, each in found.items()]


if __name__ == "__main__":
    print(materials())

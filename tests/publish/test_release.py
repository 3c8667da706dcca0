"""What goes with a release: the man page, the bill of materials, known vulnerabilities."""

from __future__ import annotations

import json
import tomllib
from importlib.metadata import version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PIL import Image

from publish.audit import npm_findings, python_findings
from publish.man import man_page
from publish.materials import in_the_pages, materials
from publish.site import ROOT
from squarely.cli.licenses import SHIPPED, needed


def test_the_man_page_is_that_of_the_commands() -> None:
    """Written with `python -m publish.man > publish/squarely.1`."""
    assert (ROOT / "publish" / "squarely.1").read_text(encoding="utf-8") == man_page()


def test_the_bill_of_materials_names_everything_with_its_version() -> None:
    bill = json.loads(materials())
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["version"] == version("squarely")
    listed = {(each["name"], each["version"]) for each in bill["components"]}
    assert {(part.name, part.version) for part in needed()} <= listed
    assert {"svelte", "pyodide", "uqr"} <= {name for name, _ in listed}
    assert all(each["purl"].startswith(("pkg:pypi/", "pkg:npm/")) for each in bill["components"])


def test_the_tour_takes_two_minutes_and_little_room() -> None:
    """Filmed with `python -m publish.tour docs/images/tour.webp`."""
    tour = ROOT / "docs" / "images" / "tour.webp"
    assert tour.stat().st_size < 3_000_000
    with Image.open(tour) as film:
        milliseconds = 0
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            film.load()
            milliseconds += film.info["duration"]
    assert 90_000 < milliseconds < 150_000


def test_licences_name_what_is_built_into_the_pages() -> None:
    shipped = {(part.name.split(" (")[0].split()[-1].lower(), part.version) for part in SHIPPED}
    for name, number, _ in in_the_pages():
        assert any(short in name and number.startswith(told) for short, told in shipped), name


def required(project: str) -> list[Requirement]:
    """All that a distribution asks for, but for its own extras."""
    told = tomllib.loads((ROOT / project / "pyproject.toml").read_text("utf-8"))["project"]
    lists = [told["dependencies"], *told["optional-dependencies"].values()]
    asked = (Requirement(each) for some in lists for each in some)
    return [each for each in asked if not each.name.startswith("squarely")]


@pytest.mark.parametrize("project", [".", "research"])
def test_every_dependency_has_a_lower_bound_that_the_pinned_version_keeps(project: str) -> None:
    pins = (ROOT / "constraints.txt", ROOT / "research" / "constraints.txt")
    lines = [line.split("==") for file in pins for line in file.read_text("utf-8").split()]
    pinned = {canonicalize_name(name): number for name, number in lines}
    for each in required(project):
        assert [bound.operator for bound in each.specifier] == [">="], each
        assert each.specifier.contains(pinned[canonicalize_name(each.name)]), each


def test_developing_needs_neither_jax_nor_pytorch() -> None:
    ours = {each.name for each in required(".")}
    assert not ours & {"equinox", "jax", "mctx", "optax", "pgx", "torch", "torchrl"}


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("", (False, [])),
        ('{"dependencies": [{"name": "a", "skip_reason": "not found"}]}', (False, [])),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', (True, [])),
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1"}]}]}',
            (True, ["a 1: CVE-1"]),
        ),
    ],
)
def test_vulnerabilities_of_python_packages(answer: str, found: tuple[bool, list[str]]) -> None:
    assert python_findings(answer) == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ('{"error": {"summary": "no such thing"}}', (False, [])),
        ('{"vulnerabilities": {}}', (True, [])),
        ('{"vulnerabilities": {"a": {"severity": "high"}}}', (True, ["a: high"])),
        ('{"vulnerabilities": {"a tool": {"severity": "high"}}}', (True, [])),
    ],
)
def test_vulnerabilities_of_npm_packages(answer: str, found: tuple[bool, list[str]]) -> None:
    assert npm_findings(answer, {"a", "b"}) == found

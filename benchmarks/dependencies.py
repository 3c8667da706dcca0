"""What each dependency costs: `python -m benchmarks.dependencies`.

Megabytes on disk of its own files, of those that come with it and with nothing else that we name,
and the seconds that a fresh Python takes longer to import it (the median of five). Files count in
whole blocks and with the byte code that pip leaves beside them, so run it in an environment that
pip has made: uv compiles nothing.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from statistics import median
from time import perf_counter

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
REPEATS = 5
TOOLS = ("dev", "docs")
"""Extras for who changes Squarely."""


def named() -> dict[str, list[str]]:
    """The requirements of a plain install ("") and of each extra, but for our own extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = {"": project["dependencies"], **project["optional-dependencies"]}
    return {
        extra: [each for each in wanted if not each.startswith("squarely[") and _here(each)]
        for extra, wanted in lists.items()
        if extra not in TOOLS
    }


def _here(requirement: str) -> bool:
    """Whether it is needed on this system."""
    marker = Requirement(requirement).marker
    return marker is None or marker.evaluate()


def brought(requirement: str, found: dict[str, Distribution] | None = None) -> set[str]:
    """The packages that come with a requirement, itself among them."""
    found = {} if found is None else found
    _follow(requirement, found)
    return set(found)


def _follow(text: str, found: dict[str, Distribution]) -> None:
    wanted = Requirement(text)
    name = canonicalize_name(wanted.name)
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return  # for another system
    if name in found and not wanted.extras:
        return
    found[name] = package
    extras = [*wanted.extras, ""]
    for line in package.requires or ():
        inner = Requirement(line)
        if inner.marker is None or any(inner.marker.evaluate({"extra": each}) for each in extras):
            _follow(line, found)


def megabytes(names: Iterable[str]) -> float:
    """What the files of packages take on disk: those that pip has installed and compiled."""
    sizes = (
        _on_disk(path)
        for name in names
        for each in distribution(name).files or ()
        if (path := Path(str(each.locate()))).is_file()
    )
    return sum(sizes) / 1_000_000


def _on_disk(path: Path) -> int:
    kept = path.stat()
    return kept.st_blocks * 512 if hasattr(kept, "st_blocks") else kept.st_size


def seconds(module: str | None) -> float:
    """How long a fresh Python takes that imports a module, or nothing."""
    times = []
    for _ in range(REPEATS):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", f"import {module or 'sys'}"], check=True)
        times.append(perf_counter() - began)
    return median(times)


def module_of(name: str) -> str | None:
    """What one imports of a package: its own module before helpers that it also brings."""
    tops = {
        each.parts[0].removesuffix(".py")
        for each in distribution(name).files or ()
        if each.suffix == ".py" and not each.parts[0].endswith((".dist-info", ".data", ".."))
    }
    usual = name.replace("-", "_")
    known = {"open-spiel": "pyspiel", "opencv-python-headless": "cv2"}
    return known.get(name) or (usual if usual in tops else min(tops, default=None))


def rows(wanted: dict[str, list[str]]) -> Iterator[str]:
    """A line for each dependency."""
    plain = set().union(*(brought(each) for each in wanted[""]))
    nothing = seconds(None)
    for extra, requirements in wanted.items():
        before = plain if extra else set()
        whole = set().union(*(brought(each) for each in requirements)) - before
        count = f"{len(whole)} packages, {megabytes(whole):.0f} MB"
        yield f"{extra or 'a plain install'}: {count}" + (" more" if extra else "")
        for each in requirements:
            name = canonicalize_name(Requirement(each).name)
            if name not in brought(each):
                continue
            others = set().union(*(brought(other) for other in requirements if other != each))
            alone = brought(each) - others - before
            module = module_of(name)
            took = seconds(module) - nothing if module else 0.0
            number = distribution(name).version
            yield f"  {name:24} {number:12} {megabytes(alone):7.1f} MB {max(took, 0):6.2f} s"


if __name__ == "__main__":
    for row in rows(named()):
        print(row, flush=True)

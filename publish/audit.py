"""Known vulnerabilities of what is pinned: `python -m publish.audit`, where the data can be had."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from publish.materials import in_the_pages

ROOT = Path(__file__).parents[1]
NO_DATA = "There is no data on vulnerabilities of {} to be had here: not checked."


def known_in_python() -> tuple[bool, list[str]]:
    """Whether there was data, and a line for each vulnerability of a pinned package."""
    command = ["pip_audit", "--requirement", "constraints.txt", "--no-deps", "--disable-pip"]
    done = subprocess.run(
        [sys.executable, "-m", *command, "--format", "json", "--progress-spinner", "off"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return python_findings(done.stdout)


def python_findings(answer: str) -> tuple[bool, list[str]]:
    """What pip-audit has to say."""
    try:
        packages: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        return False, []
    return any("vulns" in each for each in packages), [
        f"{each['name']} {each['version']}: {vulnerability['id']}"
        for each in packages
        for vulnerability in each.get("vulns", ())
    ]


def known_in_pages() -> tuple[bool, list[str]]:
    """The same of what is built into the pages."""
    done = subprocess.run(
        ["npm", "audit", "--json"],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    return npm_findings(done.stdout, {name for name, *_ in in_the_pages()})


def npm_findings(answer: str, shipped: Collection[str]) -> tuple[bool, list[str]]:
    """What npm has to say of the packages that people get."""
    try:
        found: dict[str, dict[str, Any]] = json.loads(answer)["vulnerabilities"]
    except (ValueError, KeyError):
        return False, []
    return True, [f"{name}: {found[name]['severity']}" for name in shipped if name in found]


def complaints() -> Iterator[str]:
    """A line for each vulnerability; what cannot be checked is said aloud."""
    sources = {"Python's packages": known_in_python, "npm's packages": known_in_pages}
    for name, ask in sources.items():
        had_data, found = ask()
        if not had_data:
            print(NO_DATA.format(name))
        yield from found


if __name__ == "__main__":
    known = list(complaints())
    print("\n".join(known), end="\n" if known else "")
    sys.exit(bool(known))

"""Which clauses a page of docs/rules has, which are tested, and which refusals cite."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from squarely.kernel.rules import Clause

RULES_PAGES = Path(__file__).parents[2] / "docs" / "rules"


def clauses_of_page(name: str) -> list[str]:
    """The numbers of the clauses on docs/rules/<name>.md, in the order of the page."""
    page = (RULES_PAGES / f"{name}.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, re.MULTILINE)


def clauses_with_a_test(*modules: ModuleType) -> set[str]:
    """The clauses that tests of some modules are marked with."""
    tests = [
        test
        for module in modules
        for name, test in vars(module).items()
        if name.startswith("test_")
    ]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", ())]
    return {number for mark in marks if mark.name == "clause" for number in mark.args}


def clauses_cited(module: ModuleType) -> set[str]:
    """The clauses that the refusals of a game cite, collected in its clauses module."""
    return {clause.number for clause in vars(module).values() if isinstance(clause, Clause)}

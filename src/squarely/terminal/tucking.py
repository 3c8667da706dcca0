"""Small drawings in the empty corners of a big one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

APART = 2
"""How many characters stay empty beside a tucked panel."""


def tucked(sheet: Sequence[Text], panel: Sequence[Text]) -> list[Text]:
    """A panel in the first empty corner of a sheet that holds it, else below the sheet."""
    width, height = len(panel[0]), len(panel)
    for top in range(1, len(sheet) - height + 1):
        for left in range(len(sheet[0]) - width + 1):
            margin = slice(max(left - APART, 0), left + width + APART)
            if all(not line.plain[margin].strip() for line in sheet[top - 1 : top + height]):
                return [
                    *sheet[:top],
                    *(
                        Text.assemble(line[:left], part, line[left + width :])
                        for line, part in zip(sheet[top:], panel, strict=False)
                    ),
                    *sheet[top + height :],
                ]
    return [*sheet, Text(), *panel]

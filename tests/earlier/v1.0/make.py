"""Makes the samples of version 1.0.0; run it in a checkout of that version (commit ef92b18):

    git worktree add --detach ../v1 ef92b18 && cd ../v1
    PYTHONPATH=src:. python <here>/make.py [records photos names table talks]

It needs nothing but that version, its tests and PostgreSQL. Keys, seeds and times differ each time.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def keep(name: str, found: Any) -> None:
    """Writes a sample as compressed JSON, the same bytes for the same content."""
    text = json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    keep_bytes(f"{name}.json.gz", text.encode())


def keep_bytes(name: str, content: bytes) -> None:
    """Writes a compressed file without the time of day."""
    (HERE / name).write_bytes(gzip.compress(content, 9, mtime=0))


def main() -> None:
    import names
    import photos
    import records
    import table
    import talks

    steps = {
        "records": records.main,
        "photos": photos.main,
        "names": names.main,
        "table": table.main,
        "talks": talks.main,
    }
    for step in sys.argv[1:] or steps:
        steps[step]()
        print(step)


if __name__ == "__main__":
    sys.modules["make"] = sys.modules["__main__"]
    main()

"""Small disks for the tests, which can be filled, emptied and made read-only."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BLOCK = 4096


class SmallDisk:
    """A file system in memory with room for so many mebibytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Takes all the room that is left."""
        with self._filler.open("ab", buffering=0) as file:
            for size in (1024 * BLOCK, BLOCK):
                while True:
                    try:
                        file.write(b"x" * size)
                    except OSError as problem:
                        assert problem.errno == errno.ENOSPC
                        break

    def empty(self) -> None:
        """Gives the room back."""
        self._filler.unlink()

    def make_read_only(self) -> None:
        """Nothing can be written any more; nobody may have a file open for writing."""
        _mount("-o", "remount,ro", str(self.folder))


@contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[SmallDisk | None]:
    """A disk that is gone afterwards; None where this user may not make one."""
    options = f"size={mebibytes}m,mode=0777"
    if os.geteuid() != 0 or not _mount("-t", "tmpfs", "-o", options, "tmpfs", str(folder)):
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _mount(*arguments: str) -> bool:
    return subprocess.run(["mount", *arguments], check=False, capture_output=True).returncode == 0

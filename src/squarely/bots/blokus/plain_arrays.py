"""The arrays of an evaluator's file, read without NumPy: rows are unpacked when they are needed."""

from __future__ import annotations

import ast
import struct
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from zipfile import ZipFile

CODES = {"<i2": "h", "<f2": "e", "<i8": "q"}
"""By the name of a type in the file: its letter for `struct`."""


class Arrays:
    """The arrays of a file by name; a row is as many numbers as one asks for."""

    def __init__(self, content: bytes) -> None:
        self._kept: dict[str, tuple[str, memoryview]] = {}
        with ZipFile(BytesIO(content)) as opened:
            for file in opened.namelist():
                self._kept[file.removesuffix(".npy")] = _read(opened.read(file))

    def row(self, name: str, number: int, width: int) -> tuple[float, ...]:
        """Row `number` of an array, taken as rows of this width."""
        code, values = self._kept[name]
        size = struct.calcsize(code) * width
        return struct.unpack_from(f"<{width}{code}", values, number * size)


def _read(content: bytes) -> tuple[str, memoryview]:
    """The type and the values of an array; a header in the format of NumPy says where they are."""
    wide = content[6] > 1
    (length,) = struct.unpack_from("<I" if wide else "<H", content, 8)
    start = (12 if wide else 10) + length
    header = ast.literal_eval(content[start - length : start].decode("latin-1"))
    if header["fortran_order"]:
        raise ValueError("the array does not go row by row")
    return CODES[header["descr"]], memoryview(content)[start:]


def evaluator_file(size: int) -> Traversable:
    """Where the evaluator for a board of this size is."""
    return files("squarely.bots.blokus") / "data" / f"evaluator{size}.npz"


@cache
def plain_arrays(size: int) -> Arrays:
    """The evaluator for a board of this size."""
    return Arrays(evaluator_file(size).read_bytes())

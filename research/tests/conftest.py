from __future__ import annotations

import gc
from collections.abc import Iterator

import jax
import pytest


@pytest.fixture(scope="module", autouse=True)
def _compiled_for_one_module() -> Iterator[None]:
    """Gives back what JAX has compiled for a module: no other one needs it."""
    yield
    jax.clear_caches()  # type: ignore[no-untyped-call]
    gc.collect()

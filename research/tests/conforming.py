"""The checks of Pgx for an environment that Pgx does not know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import jax
import jax.numpy as jnp
import pgx
import pytest
from pgx._src import api_test


def check(env: pgx.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays one game alone and some at once, and looks at every state."""
    # Pgx knows its own names only, and draws along an axis that a single state does not have.
    monkeypatch.setattr(api_test, "get_args", lambda ids: (env.id,))
    monkeypatch.setattr(
        api_test,
        "act_randomly",
        jax.jit(lambda key, mask: jax.random.categorical(key, jnp.log(mask.astype(float)))),
    )
    with compiled_quickly():
        api_test.api_test(env, num=1)


@contextmanager
def compiled_quickly() -> Iterator[None]:
    """Where few games follow a compilation, optimising would take longest."""
    set_option: Any = jax.config.update
    set_option("jax_disable_most_optimizations", True)
    try:
        yield
    finally:
        set_option("jax_disable_most_optimizations", False)

"""Which sections belong to a stroke of a given length: a search through all, in lockstep (T28).

A stroke grows from its ends: first from one until that end is left for good, then from the other,
so that no stroke comes twice; a closed one goes on from any of its stations. The search is exact,
and how long it takes differs much from game to game. So that a batch does not wait for its longest
search, the few that are left over go on in a smaller batch, again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.custom_batching import custom_vmap

from squarely_research.lokomoto.tables import Form, Tables

WORD = 32
LEFT_OVER = 16
"""Once one game of so many is still searched, those that are go on by themselves."""


class Task(NamedTuple):
    """What is searched for."""

    part: jax.Array
    """The sections that every stroke has, as words of bits."""
    near: jax.Array
    """The sections that meet them."""
    odd: jax.Array
    """The stations where an odd number of them end."""
    size: jax.Array
    """How many sections they are with a start."""
    length: jax.Array
    any_will_do: jax.Array
    """Whether the first stroke ends the search."""


class Search(NamedTuple):
    """A search under way. Sets are words of bits; those with a row per level are stacks."""

    starts: jax.Array
    """Sections that are still to be tried."""
    usable: jax.Array
    found: jax.Array
    best: jax.Array
    """The most sections of a stroke so far."""
    start: jax.Array
    """The section that is being tried."""
    open: jax.Array
    """By levels: sections with which the stroke can still go on."""
    drawn: jax.Array
    """By levels: the sections of the stroke."""
    near: jax.Array
    """By levels: the sections that meet the stroke."""
    tail: jax.Array
    head: jax.Array
    """By levels: the two ends; the same where the stroke is closed."""
    turned: jax.Array
    """By levels: whether the head has been left for good."""


def packed(flags: jax.Array) -> jax.Array:
    """A row of truth values as words of bits."""
    padded = jnp.pad(flags, (0, -flags.shape[0] % WORD)).reshape(-1, WORD)
    return (padded.astype(jnp.uint32) << jnp.arange(WORD, dtype=jnp.uint32)).sum(
        1, dtype=jnp.uint32
    )


def unpacked(words: jax.Array, count: int) -> jax.Array:
    """Words of bits as a row of truth values."""
    bits = words[:, None] >> jnp.arange(WORD, dtype=jnp.uint32) & 1
    return bits.reshape(-1)[:count].astype(bool)


def lowest(words: jax.Array) -> jax.Array:
    """The number of the lowest bit that is set."""
    word = jnp.argmax(words != 0)
    bits = words[word]
    return WORD * word + (WORD - 1 - jax.lax.clz(bits & -bits)).astype(jnp.int32)


def bit(number: jax.Array, words: int) -> jax.Array:
    """The set of one number."""
    shift = (number % WORD).astype(jnp.uint32)
    return jnp.where(jnp.arange(words) == number // WORD, jnp.uint32(1) << shift, jnp.uint32(0))


def odd_stations(tables: Tables, part: jax.Array) -> jax.Array:
    """Where an odd number of some sections end."""
    degrees = part.astype(tables.meets.dtype) @ tables.meets
    return degrees.astype(jnp.int32) % 2 > 0


def strokes(
    form: Form,
    tables: Tables,
    usable: jax.Array,
    part: jax.Array,
    starts: jax.Array,
    length: jax.Array,
    any_will_do: jax.Array,
) -> tuple[jax.Array, jax.Array]:
    """The starts with which a part can be grown to a length, and the longest stroke met.

    Where any start will do the search ends with the first; then the longest stroke is exact.
    """
    near = part.astype(tables.touching.dtype) @ tables.touching > 0
    words, levels = -(-form.sections // WORD), form.most_price
    task = Task(
        part=packed(part),
        near=packed(near),
        odd=odd_stations(tables, part),
        size=part.sum(dtype=jnp.int32) + 1,
        length=length,
        any_will_do=any_will_do,
    )
    first = Search(
        starts=packed(starts),
        usable=packed(usable),
        found=jnp.zeros(words, jnp.uint32),
        best=jnp.int32(0),
        start=jnp.int32(0),
        open=jnp.zeros((levels, words), jnp.uint32),
        drawn=jnp.zeros((levels, words), jnp.uint32),
        near=jnp.zeros((levels, words), jnp.uint32),
        tail=jnp.zeros(levels, jnp.int32),
        head=jnp.zeros(levels, jnp.int32),
        turned=jnp.zeros(levels, bool),
    )
    end = _finished(form)(tables.ends, jax.vmap(packed, 1)(tables.meets > 0), task, first)
    return unpacked(end.found, form.sections), end.best


def unfinished(search: Search) -> jax.Array:
    """Whether there are starts left to try."""
    return search.starts.any()


@cache
def _finished(form: Form) -> Callable[[jax.Array, jax.Array, Task, Search], Search]:
    """Goes on with a search until it is over; with many at once the last ones by themselves."""

    @custom_vmap
    def finished(ends: jax.Array, meeting: jax.Array, task: Task, search: Search) -> Search:
        over: Search = jax.lax.while_loop(
            unfinished, lambda search: _one_more(form, ends, meeting, task, search), search
        )
        return over

    @finished.def_vmap
    def of_many(
        count: int, mapped: Any, ends: jax.Array, meeting: jax.Array, task: Task, search: Search
    ) -> tuple[Search, Any]:
        spread = jax.tree.map(
            lambda each, is_mapped: (
                each if is_mapped else jnp.broadcast_to(each, (count, *each.shape))
            ),
            (task, search),
            tuple(mapped[2:]),
        )
        ended = _all_finished(form, ends, meeting, *spread)
        return ended, jax.tree.map(lambda _: True, ended)

    whole: Callable[[jax.Array, jax.Array, Task, Search], Search] = finished
    return whole


def _all_finished(
    form: Form, ends: jax.Array, meeting: jax.Array, tasks: Task, searches: Search
) -> Search:
    """A batch of searches in lockstep until few are left, and then these."""
    count = searches.starts.shape[0]
    few = count // LEFT_OVER

    def one_round(task: Task, search: Search) -> Search:
        after = _one_more(form, ends, meeting, task, search)
        going = unfinished(search)
        chosen: Search = jax.tree.map(lambda new, old: jnp.where(going, new, old), after, search)
        return chosen

    searches = jax.lax.while_loop(
        lambda all_: jax.vmap(unfinished)(all_).sum() > few,
        lambda all_: jax.vmap(one_round)(tasks, all_),
        searches,
    )
    if few == 0:
        return searches
    left = jnp.argsort(~jax.vmap(unfinished)(searches))[:few]
    picked_tasks, picked = jax.tree.map(lambda each: each[left], (tasks, searches))
    rest = _all_finished(form, ends, meeting, picked_tasks, picked)
    merged: Search = jax.tree.map(lambda each, new: each.at[left].set(new), searches, rest)
    return merged


def _one_more(
    form: Form, ends: jax.Array, meeting: jax.Array, task: Task, search: Search
) -> Search:
    """Draws one section, on the deepest level where there is one to draw, or a new start."""
    words, levels = meeting.shape[1], form.most_price
    empty = task.size == 1
    going = search.open.any(1)
    level = levels - 1 - jnp.argmax(going[::-1])
    goes_on = going.any()
    section = lowest(jnp.where(goes_on, search.open[level], search.starts))
    drawn_bit, (one, two) = bit(section, words), ends[section]

    # On from an end: the head, as long as it was not left, or the tail.
    tail, head, turned = search.tail[level], search.head[level], search.turned[level]
    closed = tail == head
    by_head = ~turned & ((one == head) | (two == head))
    other = jnp.where((one == jnp.where(by_head, head, tail)), two, one)
    next_head = jnp.where(closed, one, jnp.where(by_head, other, head))
    next_tail = jnp.where(closed, two, jnp.where(by_head, tail, other))
    next_turned = ~closed & ~by_head
    # Or a start: its ends are the stations where an odd number of sections end.
    stations = jnp.arange(form.stations)
    odd_now = task.odd ^ (stations == one) ^ (stations == two)
    start_head = jnp.argmax(odd_now)
    start_tail = jnp.where(odd_now.any(), form.stations - 1 - jnp.argmax(odd_now[::-1]), start_head)
    next_head = jnp.where(goes_on, next_head, start_head)
    next_tail = jnp.where(goes_on, next_tail, start_tail)
    next_turned &= goes_on

    drawn = jnp.where(goes_on, search.drawn[level], task.part) | drawn_bit
    around = jnp.where(goes_on, search.near[level], task.near) | meeting[one] | meeting[two]
    reach = meeting[next_tail] | jnp.where(next_turned, jnp.uint32(0), meeting[next_head])
    reach = jnp.where(next_head == next_tail, around, reach) & search.usable & ~drawn
    depth = jnp.where(goes_on, level + 1, 0)
    # A section to go on with is as good as drawn.
    reached = task.size + depth + reach.any()
    done = reached >= task.length

    start = jnp.where(goes_on, search.start, section)
    tried = bit(start, words)
    own = jnp.where(empty, drawn, tried)
    found = jnp.where(done, search.found | own, search.found)
    here = jnp.arange(levels) == depth
    before = jnp.arange(levels) == level
    rest = jnp.where((before & goes_on)[:, None], search.open & ~drawn_bit, search.open)
    opened = jnp.where(here[:, None], reach, jnp.where(done, jnp.uint32(0), rest))
    opened = jnp.where(done, jnp.uint32(0), opened)
    fails = ~done & ~opened.any()
    starts = jnp.where(done | fails, search.starts & ~tried & ~found, search.starts)
    return Search(
        starts=jnp.where(done & task.any_will_do, jnp.uint32(0), starts),
        # What belongs to no long stroke is in nobody else's way.
        usable=jnp.where(fails & empty, search.usable & ~tried, search.usable),
        found=found,
        best=jnp.maximum(search.best, reached),
        start=start,
        open=opened,
        drawn=jnp.where(here[:, None], drawn, search.drawn),
        near=jnp.where(here[:, None], around, search.near),
        tail=jnp.where(here, next_tail, search.tail),
        head=jnp.where(here, next_head, search.head),
        turned=jnp.where(here, next_turned, search.turned),
    )

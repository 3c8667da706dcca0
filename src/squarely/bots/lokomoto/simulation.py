"""One simulation: down the tree, a playout from the leaf, and the result back up."""

from __future__ import annotations

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.expansion import expand
from squarely.bots.lokomoto.plan_list import PlanList, Workspace
from squarely.bots.lokomoto.playout import mix_duels, play_out, win_shares
from squarely.bots.lokomoto.random_numbers import Array
from squarely.bots.lokomoto.state import FREE_LEFT, NONE, TO_BLACKEN, TURN, State, copy
from squarely.bots.lokomoto.tables import Tables
from squarely.bots.lokomoto.tree import DEEPEST, Settings, Tree, backup, child_of, select, take

LATE = 24
"""The temperature falls to zero over this many last turns: at the end a win is a win."""


@kernel
def simulate(
    tables: Tables,
    determinized: State,
    state: State,
    tree: Tree,
    edge: int,
    weights: Array,
    random: Array,
    settings: Settings,
    plans: PlanList,
    plan_list: PlanList,
    workspace: Workspace,
    found: Array,
) -> None:
    """Simulates an edge of the root in a determinized state; finds everyone's share of the win."""
    copy(state, determinized)
    seat = state.tally[TURN]
    depth = 0
    while True:
        take(tables, state, tree, edge)
        node = child_of(tree, edge, state.tally[TURN])
        tree.path[0, depth] = edge
        tree.path[1, depth] = node
        depth += 1
        if node == NONE or depth == DEEPEST or state.tally[FREE_LEFT] == 0:
            break
        if tree.edges[node] == 0:
            if state.tally[TO_BLACKEN] > 0 or tree.visits[node] < settings.expand_after:
                break
            expand(
                tables,
                state,
                tree,
                node,
                weights,
                random,
                settings,
                plans,
                plan_list,
                workspace,
            )
            if tree.edges[node] == 0:
                break
        edge = select(tables, tree, node, state, settings)
    turns = depth - 1 + play_out(tables, state, weights, random, plan_list, workspace)
    temperature = settings.temperature * min(1.0, turns / LATE)
    win_shares(state, temperature, found)
    if settings.duels > 0:
        mix_duels(state, temperature, settings.duels, found)
    backup(tree, seat, depth, found)

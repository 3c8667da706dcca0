"""What is counted: every figure has its name, and counting works."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from squarely.server.operations import metrics


def _value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def test_moves_are_counted_by_variant_and_by_who_made_them() -> None:
    before = _value("squarely_moves_total", variant="blokus-to-go", by="person")
    metrics.moved("blokus-to-go", "person")
    metrics.moved("blokus-to-go", "bot")
    assert _value("squarely_moves_total", variant="blokus-to-go", by="person") == before + 1


def test_a_socket_counts_while_it_is_open_and_however_it_ends() -> None:
    before = _value("squarely_sockets", kind="watching")

    def break_off() -> None:
        with metrics.socket_open("watching"):
            assert _value("squarely_sockets", kind="watching") == before + 1
            raise ConnectionError

    with pytest.raises(ConnectionError):
        break_off()
    assert _value("squarely_sockets", kind="watching") == before


def test_every_thought_is_measured_even_one_that_fails() -> None:
    before = _value("squarely_thinking_seconds_count", kind="hint")
    with pytest.raises(ValueError, match="no move"), metrics.thinking("hint"):
        raise ValueError("no move")
    metrics.thought("hint", 0.5)
    assert _value("squarely_thinking_seconds_count", kind="hint") == before + 2


def test_all_figures_can_be_read_by_prometheus() -> None:
    metrics.refused("stale")
    metrics.acknowledged(0.01)
    metrics.queued(3)
    metrics.hint_lost()
    metrics.conflicted()
    text = metrics.exposition().decode()
    families = {each.name: each for each in text_string_to_metric_families(text)}
    assert {
        "squarely_moves",
        "squarely_refusals",
        "squarely_sockets",
        "squarely_move_acknowledged_seconds",
        "squarely_queue_length",
        "squarely_thinking_seconds",
        "squarely_lost_hints",
        "squarely_conflicts",
    } <= families.keys()
    assert all(family.documentation for family in families.values())
    assert families["squarely_queue_length"].samples[0].value == 3


def test_the_process_itself_is_measured() -> None:
    assert _value("process_cpu_seconds_total") > 0

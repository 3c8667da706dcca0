"""Programs behind a pipe: how they are started, listened to and ended."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from types import SimpleNamespace

import pytest

from squarely.arena import external
from squarely.arena.external import Died, ExternalBot, Forfeit
from squarely.games import variant_named

RULES = variant_named("blokus-to-go").rules(2, ("fixed-starts",))


def started(folder: Path, program: str) -> ExternalBot:
    path = folder / "engine.py"
    path.write_text(program, encoding="utf-8")
    return ExternalBot(f"{sys.executable} {path}", RULES, "blokus-to-go")


def test_carriage_returns_mean_nothing(tmp_path: Path) -> None:
    bot = started(
        tmp_path,
        "import sys\n"
        "for line in sys.stdin:\n"
        "    sys.stdout.buffer.write(b'= e10\\r\\n\\r\\n')\n"
        "    sys.stdout.flush()\n",
    )
    assert bot._ask("reg_genmove b") == "e10"
    bot.close()
    assert not bot._listener.is_alive()


def test_who_says_nothing_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "PATIENCE", 0.2)
    before = monotonic()
    with pytest.raises(Forfeit, match="said nothing"):
        started(tmp_path, "import time\ntime.sleep(60)\n")
    assert monotonic() - before < 20


def test_an_answer_may_come_in_parts_until_the_program_ends(tmp_path: Path) -> None:
    bot = started(
        tmp_path,
        "for at in range(3):\n"
        "    input()\n"
        "    print('=', end='', flush=True)\n"
        "    print(' a', at, end='\\n\\n', flush=True)\n",
    )
    assert bot._ask("name") == "a 2"
    for _ in range(2):
        with pytest.raises(Died):
            bot._ask("name")
    bot.close()


def test_windows_takes_a_command_apart_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    command = r"C:\engines\pentobi.exe --gtp"
    assert external._words("pentobi '--book my book'") == ["pentobi", "--book my book"]
    monkeypatch.setattr(external, "os", SimpleNamespace(name="nt"))
    assert external._words(command) == command

"""A game that brings nothing to the terminal can be played; one that registers is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from squarely.cli import play
from squarely.games import VARIANTS
from squarely.kernel.record import Record
from squarely.kernel.rules import Seat
from squarely.terminal.app import TableApp
from squarely.terminal.choosing import Choice, Moment, Place, Spot
from squarely.terminal.game import GameScreen, Scene, TerminalGame
from squarely.terminal.plain import play_plainly
from squarely.terminal.registry import GAMES, fields, terminal_game
from squarely.terminal.session import Session
from squarely.terminal.words import STRONG
from tests.terminal.blokus_game import seated
from tests.terminal.tables import at_table, printed


@dataclass(frozen=True)
class ToyView:
    """What is seen of a toy."""

    score: int
    stones: tuple[str, ...]


@pytest.fixture
def unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A game that no layer of the terminal knows."""
    session = seated(tmp_path)
    monkeypatch.setattr(type(session.rules), "game", "toy")
    return session


def test_a_game_without_an_entry_is_printed_field_by_field(unknown: Session) -> None:
    game = terminal_game(unknown.rules)
    assert game.screen is None
    text = printed(game.position(ToyView(7, ("a1", "b2")), ("ann", "bob"), "a1"))
    assert [line.split(maxsplit=1) for line in text.rstrip().split("\n")] == [
        ["players", "('ann', 'bob')"],
        ["last", "move  'a1'"],
        ["score", "7"],
        ["stones", "('a1', 'b2')"],
    ]
    assert "7" in printed(game.components(ToyView(7, ())))


def test_a_game_without_an_entry_is_played_line_by_line(
    unknown: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="toy has no screen: it is played line by line"):
        TableApp(unknown)
    monkeypatch.setattr("sys.stdin", StringIO("e10,f10\nquit\n"))
    for stream in ("sys.stdin.isatty", "sys.stdout.isatty"):
        monkeypatch.setattr(stream, lambda: True)
    play._play(unknown, plain=False)
    out = capsys.readouterr().out
    assert "Your move:" in out
    assert "on_turn" in out
    assert unknown.record.turns[0].move == "e10,f10"


def test_a_registered_game_is_drawn_its_own_way(
    unknown: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def toy(view: object, players: object = (), last_move: str | None = None) -> Text:
        return Text("a toy")

    monkeypatch.setitem(GAMES, "toy", TerminalGame(position=toy, components=toy))
    play_plainly(unknown, ["quit"])
    assert "a toy" in capsys.readouterr().out


async def test_choices_and_a_board_make_a_screen(
    unknown: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moment(rules: object, pos: object, seat: Seat, moves: Sequence[Any]) -> Moment:
        places = [Place((str(move),), Spot(at, 0), move) for at, move in enumerate(moves)]
        return Moment((Choice("any", "play", places, lambda aim: f"Enter plays {aim.move}."),))

    def board(scene: Scene) -> list[Text]:
        return [Text("a toy", STRONG)]

    toy = TerminalGame(fields, fields, GameScreen(moment, board))
    monkeypatch.setitem(GAMES, "toy", toy)
    first, second, *_ = map(str, unknown.legal_moves())
    async with at_table(unknown) as you:
        assert you.status == f"Enter plays {first}."
        await you.press("down", "r", "z", "escape", "tab")
        assert you.status == "There is nothing else to choose now."
        await you.press("up", "n")
        assert you.shown("#keys") == "←↑↓→ where  n next  enter play  ? keys  q quit"
        await you.press("enter")
        assert you.moves[0] == second
        assert "a toy" in you.screen


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_of_ours_has_a_screen_and_draws_any_view(variant: str, tmp_path: Path) -> None:
    rules = VARIANTS[variant].rules()
    game = terminal_game(rules)
    for audience in (None, Seat(1)):
        view = rules.view(rules.initial(), audience)
        assert printed(game.position(view)).strip()
        assert printed(game.components(view)).strip()
    app = TableApp(Session(Record(variant, len(rules.seats)), {}, tmp_path / "game", rules))
    assert app.fits(300, 100)
    assert not app.fits(40, 12)

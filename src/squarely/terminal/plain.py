"""Play line by line, where there is no screen to draw on: pipes, scripts, screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from squarely.kernel.rules import CHANCE, LISTED, BadInput, IllegalMove
from squarely.terminal.registry import terminal_game
from squarely.terminal.scores import result_sentence, score_sheet
from squarely.terminal.session import Session

HELP = "Write a move; '?' shows some, 'undo' takes back one of this turn, 'quit' stops."
SHOWN_MOVES = 5


def play_plainly(session: Session, lines: Iterable[str]) -> None:
    """Reads the person's moves from lines of text until the game or the text ends."""
    out = Console(highlight=False)
    answers = iter(lines)
    out.print(HELP)
    while session.to_act is not None:
        if not session.person_to_act:
            session.play_for_bot()
            out.print(f"{_name_of_last(session)} plays {session.last_move}")
        elif not _persons_turn(session, answers, out):
            return
    outcome = session.rules.outcome(session.position)
    assert outcome is not None
    out.print(_drawing(session))
    out.print(score_sheet(outcome, session.record.players))
    out.print(result_sentence(outcome, session.record.players))


def _persons_turn(session: Session, answers: Iterable[str], out: Console) -> bool:
    """One move of the person; False when there are no more answers."""
    out.print(_drawing(session))
    out.print("Your move:")
    for line in answers:
        answer = line.strip()
        if answer == "quit":
            return False
        if answer == "undo":
            if session.undo():
                return True
            out.print("There is nothing of this turn to take back.")
            continue
        if answer in ("", "?"):
            moves = session.legal_moves()
            some = [session.rules.format_move(move) for move in moves[-SHOWN_MOVES:]]
            many = "thousands of" if len(moves) == LISTED else len(moves)
            out.print(f"{many} legal moves, for example {'  '.join(some)}")
            continue
        try:
            session.play(session.rules.parse_move(answer))
            return True
        except (BadInput, IllegalMove) as problem:
            out.print(str(problem))
    return False


def _drawing(session: Session) -> object:
    drawn = terminal_game(session.rules).position
    return drawn(session.view(), session.record.players, session.last_move)


def _name_of_last(session: Session) -> str:
    seat = session.record.turns[-1].seat
    if seat == CHANCE:
        return "Chance"
    return f"Seat {seat} ({session.record.players[seat - 1]})"

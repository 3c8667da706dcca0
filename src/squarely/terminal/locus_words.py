"""What the Locus table says: whose turn it is, whose sheet is shown, what others did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from squarely.games.locus.moves import LEFTOVER
from squarely.games.locus.view import LocusView, PlayerView
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.locus import squares_of
from squarely.terminal.locus_standings import coin_track, progress, state
from squarely.terminal.words import LABEL, STRONG, PlayerName


def title(game: str, view: LocusView, player: PlayerName) -> Text:
    """The game, how far it is, and who does what now."""
    words = [progress(view)]
    if view.to_act and view.to_act[0] != CHANCE:
        words.append(_who(view, view.to_act[0], player))
    return Text.assemble((game, STRONG), f": {', '.join(words)}")


def _who(view: LocusView, seat: Seat, player: PlayerName) -> str:
    picks = not view.players[seat - 1].picked
    if seat == view.audience:
        return "you pick a card" if picks else "you fill in"
    name = player(seat)
    return f"{name} picks a card" if picks else f"{name} fills in"


def owner(view: LocusView, each: PlayerView, player: PlayerName) -> Text:
    """Whose sheet is shown, and the coins on it."""
    own = each.seat == view.audience
    name = "your sheet" if own else f"sheet of seat {each.seat} ({player(each.seat)})"
    back = "" if own or view.audience is None else f"   {view.audience} shows yours"
    return Text.assemble((name, STRONG), "   ", coin_track(view, each), (back, LABEL))


def latest_turn(turns: Sequence[Turn], seat: Seat) -> tuple[list[str], bool]:
    """A seat's moves in the latest turn it acted in, and whether that is the turn now played."""
    moves: list[str] = []
    now = True
    for turn in reversed(turns):
        if turn.seat == CHANCE and moves:
            break
        if turn.seat == CHANCE:
            now = False
        elif turn.seat == seat:
            moves.insert(0, turn.move)
    return moves, now


def deeds(turns: Sequence[Turn], seat: Seat) -> str:
    """What a seat has done in its latest turn, in a few words."""
    moves, now = latest_turn(turns, seat)
    said = [_deed(move.split()) for move in moves]
    filled = Counter(colour for move in moves for colour, _ in squares_of(move))
    if filled:
        said.append("filled " + " ".join(f"{count} {colour}" for colour, count in filled.items()))
    words = ", ".join(filter(None, dict.fromkeys(said)))
    return words if now or not words else f"before: {words}"


def doing(view: LocusView, each: PlayerView, turns: Sequence[Turn]) -> str:
    """What a seat has done lately, else what it is about to do."""
    return deeds(turns, each.seat) or state(view, each)


def _deed(move: Sequence[str]) -> str:
    match move:
        case ["pick", card]:
            return f"took {card}"
        case ["discard"]:
            return "discarded it"
        case ["fill", source, *_] if source == LEFTOVER:
            return "bought the leftover"
    return ""


def filled_squares(moves: Iterable[str]) -> list[tuple[str, str]]:
    """Every square that some moves fill in."""
    return [square for move in moves for square in squares_of(move)]

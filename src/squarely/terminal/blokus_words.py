"""What the Blokus table says: who is to play, what has happened, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from squarely.games.blokus.view import BlokusView
from squarely.kernel.record import Turn
from squarely.kernel.rules import Outcome, Seat
from squarely.kernel.shapes import cell
from squarely.terminal.blokus import NAME
from squarely.terminal.blokus_hand import Hand, Places, piece_name
from squarely.terminal.words import STRONG, PlayerName, listed, sentence


def title(game: str, view: BlokusView, player: PlayerName) -> Text:
    """The game, and who plays which colour now."""
    if view.on_turn is None or view.to_act is None:
        return Text.assemble((game, STRONG), ": the game is over")
    own = view.to_act == view.audience
    who = "you play" if own else f"{player(view.to_act)} plays"
    return Text.assemble((game, STRONG), f": {who} ", (view.on_turn, NAME[view.on_turn]))


def laid(view: BlokusView, turns: Sequence[Turn]) -> str:
    """Which pieces some turns laid."""
    colour_of = {
        ",".join(piece.cells): colour.name for colour in view.colours for piece in colour.placed
    }
    said = [
        f"{colour_of[turn.move]} laid {piece_name(map(cell, turn.move.split(',')))}"
        for turn in turns
    ]
    return sentence(", ".join(said))


def gone_out(before: BlokusView, after: BlokusView) -> str:
    """Which colours have come to their end; the rules pass them over by themselves."""
    pairs = zip(before.colours, after.colours, strict=True)
    ended = [new for old, new in pairs if old.can_place and not new.can_place]
    complete = [f"{colour.name} has laid all its pieces" for colour in ended if not colour.left]
    blocked = [colour.name for colour in ended if colour.left]
    passed = f"{listed(blocked)} can lay no more and will be passed over" if blocked else ""
    return " ".join(sentence(words) for words in [*complete, passed] if words)


def in_hand(hand: Hand, places: Places) -> str:
    """Whether the piece in hand fits where it is."""
    if places.allow(hand):
        return f"{hand.piece} fits here: enter lays it."
    if places.fit(hand.piece):
        return f"{hand.piece} does not fit here: space finds a place."
    return f"{hand.piece} fits nowhere now: tab takes another piece."


def result(outcome: Outcome, view: BlokusView, player: PlayerName) -> str:
    """Who won, or how many pieces a lone player has laid."""
    if len(outcome.results) == 1:
        pieces = sum(len(colour.placed) + len(colour.left) for colour in view.colours)
        return f"{outcome.results[0].score} of {pieces} pieces are on the board."
    names = [_winner(seat, outcome, player) for seat in outcome.winners]
    score = outcome.scores[outcome.winners[0]]
    won = "won" if len(names) == 1 else "share the win"
    return sentence(f"{listed(names)} {won} with {score}")


def _winner(seat: Seat, outcome: Outcome, player: PlayerName) -> str:
    namesakes = [other for other in outcome.scores if player(other) == player(seat)]
    return player(seat) if len(namesakes) == 1 else f"{player(seat)} in seat {seat}"

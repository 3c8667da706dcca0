"""The clauses of docs/rules/locus.md that a move can break."""

from __future__ import annotations

from squarely.kernel.rules import Clause

NOT_FACE_UP = Clause("L4", "this card does not lie face up")
NOT_TO_PICK = Clause("L5", "it is not this seat's turn to pick")
PICK_FIRST = Clause("L5", "nobody spends coins before picking a card")
NO_CARD = Clause("L7", "this seat has no picked card to use or discard")
LEFTOVER_EARLY = Clause("L9", "the leftover card can be bought only once all have picked")
LEFTOVER_ONCE = Clause("L9", "the leftover card can be bought once a turn")
DONE_EARLY = Clause("L10", "nobody is done before all have picked")
DONE_ALREADY = Clause("L10", "this seat is done for this turn")
UNFINISHED = Clause("L10", "use or discard the card and place or decline every bonus first")
SHAPE = Clause("L11", "these squares are not the shape at hand")
NO_SQUARE = Clause("L12", "the sheet has no such squares")
OUTSIDE = Clause("L12", "a shape must lie wholly inside its zone")
TAKEN = Clause("L13", "a shape may lie on free squares only")
UNREACHED = Clause("L14", "nothing could have reached these squares of the sheet")
NO_CONTACT = Clause("L14", "a shape must cover a bold square or touch a filled square of the zone")
TOO_FEW_COINS = Clause("L16", "there are not enough coins for this")
PLACE_PAID_FIRST = Clause("L17", "nothing comes between the two squares paid for")
NOT_PAID = Clause("L17", "no single squares have been paid for")
NO_ROOM_FOR_TWO = Clause("L17", "both squares paid for must find a place")
NO_DOUBLE = Clause("L20", "there is no such double block to place or decline")
NO_SINGLE = Clause("L21", "there is no single square to place or decline")
ON_PAPER = Clause("L34", "this seat fills in on paper: say what it does with its card")
ON_SCREEN = Clause("L34", "this seat does not play on paper")
SHEET_DUE = Clause("L35", "in the last turn a seat on paper hands in its sheet")
SHEET_EARLY = Clause("L35", "a sheet is handed in at the end of the last turn")
GAME_OVER = Clause("L30", "the game is over")
NOT_UNSEEN = Clause("L3", "this card cannot be drawn now")

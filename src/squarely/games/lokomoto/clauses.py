"""The clauses of docs/rules/lokomoto.md that a move can break."""

from __future__ import annotations

from squarely.kernel.rules import Clause

NOT_DRAWABLE = Clause("T3", "this card cannot be drawn now")
NOT_YOUR_TURN = Clause("T5", "it is not this seat's turn")
NO_SECTION = Clause("T1", "there is no section between these stations")
NOT_FREE = Clause("T8", "only free sections can be reserved")
TWO_SECTIONS = Clause("T7", "two sections are reserved at a time")
ONE_SECTION = Clause("T9", "one section is drawn at a time")
NOT_YOURS = Clause("T10", "only free sections and those reserved by oneself can be drawn")
NO_TRAIN = Clause("T12", "this train does not lie face up")
NOT_SOLID = Clause("T13", "a train is paid with solid sections of one's own")
NOT_CONNECTED = Clause("T13", "the sections of a purchase must hang together")
WRONG_PRICE = Clause("T14", "a train costs exactly as many sections as its price")
OVERPAID = Clause("T18", "more sections than the price must be exactly those of the claimed shape")
TRAIN_FITS = Clause("T18", "a train that costs exactly as many lies face up: buy that one")
NO_SHAPE = Clause("T16", "this shape card is not there to be claimed")
SET_ASIDE = Clause("T29", "shapes with an asterisk are set aside in advanced play")
SHAPE_MISSING = Clause("T17", "the sections do not contain this shape")
NOT_ONE_STROKE = Clause("T28", "the sections must be drawn in one stroke")
BLACKEN_FIRST = Clause("T25", "the game begins by blackening one free section each turn")
NO_BLACKENING = Clause("T25", "sections are blackened only before a two-player game")
GAME_OVER = Clause("T20", "the game is over")

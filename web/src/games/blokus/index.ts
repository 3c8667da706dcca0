import { colourText } from "../../i18n/words.svelte";
import type { BlokusView } from "../../protocol/generated";
import type { GameAtTable } from "../../table/boards";
import Board from "./Board.svelte";
import { cellsOf } from "../squares/cells";
import { shapeKey } from "../squares/orientation";
import { pieceNames } from "./placements";
import { w } from "./words";

function laid(move: string, view: BlokusView) {
  for (const colour of view.colours) {
    const piece = colour.placed.find((each) => each.cells.join(",") === move);
    if (piece) return { colour: colour.name, piece: piece.name };
  }
  return null;
}

export const blokus: GameAtTable<BlokusView> = {
  Board,
  marks: (view, seat) =>
    view.colours
      .filter((colour) => colour.seat === seat)
      .map((colour) => ({ colour: colour.name, out: !colour.can_place })),
  turnColour: (view) => view.on_turn,
  score: (view, seat) => view.scores.find((each) => each.seat === seat)?.score ?? null,
  say: (move, view) => {
    const piece = laid(move, view);
    const squares = move.replaceAll(",", " ");
    if (piece) return w().lays(colourText(piece.colour), piece.piece, squares);
    const name = pieceNames(view.pieces).get(shapeKey(cellsOf(move)));
    return name ? w().pieceOn(name, squares) : squares;
  },
  shows: () => true,
  colour: (move, view) => laid(move, view)?.colour ?? null,
};

import { colourText } from "../../i18n/words.svelte";
import type { BlokusView } from "../../protocol/generated";
import type { Chapter, GameInBrowser } from "../../table/boards";
import { cellsOf } from "../squares/cells";
import { shapeKey } from "../squares/orientation";
import Board from "./Board.svelte";
import { inspect } from "./describing";
import Opening from "./Opening.svelte";
import Picture from "./Picture.svelte";
import { pieceNames } from "./placements";
import ToGoPicture from "./ToGoPicture.svelte";
import { w } from "./words";

function laid(move: string, view: BlokusView) {
  for (const colour of view.colours) {
    const piece = colour.placed.find((each) => each.cells.join(",") === move);
    if (piece) return { colour: colour.name, piece: piece.name };
  }
  return null;
}

const CHAPTERS: readonly Chapter[] = [
  { heading: "board", clauses: ["B1", "B2"] },
  { heading: "laying", clauses: ["B3", "B4", "B5", "B6", "B7", "B8", "B9"] },
  { heading: "turns", clauses: ["B10", "B11", "B12"] },
  { heading: "counting", clauses: ["B13", "B14", "B15", "B16"] },
  { heading: "option", clauses: ["B17"] },
  { heading: "handicaps", clauses: ["B18", "B19"] },
  { heading: "numbers", clauses: ["B20", "B21", "B22", "B23"] },
  { heading: "toGo", clauses: ["B30", "B31", "B32", "B33"] },
];

export const blokus: GameInBrowser<BlokusView> = {
  boxes: { blokus: Picture, "blokus-to-go": ToGoPicture },
  chapters: CHAPTERS,
  tutorials: async () => (await import("./tutorials")).tutorials,
  blksgf: ["blokus", "blokus-2", "blokus-3", "blokus-to-go"],
  Board,
  Opening,
  marks: (view, seat) =>
    view.colours
      .filter((colour) => colour.seat === seat)
      .map((colour) => ({ colour: colour.name, out: !colour.can_place })),
  turnColour: (view) => view.on_turn,
  score: (view, seat) => view.scores.find((each) => each.seat === seat)?.score ?? null,
  say: (move, view, voice) => {
    const piece = laid(move, view);
    const squares = move.replaceAll(",", " ");
    if (piece) return w().lays(colourText(piece.colour), piece.piece, squares);
    const name = pieceNames(view.pieces).get(shapeKey(cellsOf(move)));
    if (!name) return squares;
    if (voice === "do" && view.on_turn)
      return w().takeAndLay(colourText(view.on_turn), name, squares);
    return w().pieceOn(name, squares);
  },
  inspect,
  shows: () => true,
  colour: (move, view) => laid(move, view)?.colour ?? null,
};

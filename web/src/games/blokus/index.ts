import chapters from "../../../../src/squarely/formats/print/texts/chapters.json";
import { say } from "../../i18n/messages";
import { colourText } from "../../i18n/words.svelte";
import type { BlokusView } from "../../protocol/generated";
import type { Chapter, GameInBrowser } from "../../table/boards";
import { cellsOf, type Cell } from "../squares/cells";
import { shapeKey } from "../squares/orientation";
import Board from "./Board.svelte";
import { inspect } from "./describing";
import Opening from "./Opening.svelte";
import Picture from "./Picture.svelte";
import { pieceNames } from "./placements";
import { why } from "./reasons";
import ToGoPicture from "./ToGoPicture.svelte";
import { words } from "./words";

function laid(move: string, view: BlokusView) {
  for (const colour of view.colours) {
    const piece = colour.placed.find((each) => each.cells.join(",") === move);
    if (piece) return { colour: colour.name, piece: piece.name };
  }
  return null;
}

/** Which ninth of the board the middle of a piece lies in, from the top left on. */
function regionOf(cells: readonly Cell[], size: number): number {
  const third = (of: (cell: Cell) => number) =>
    Math.floor((3 * (cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length + 0.5)) / size);
  return 3 * (2 - third((cell) => cell.row)) + third((cell) => cell.column);
}

export const blokus: GameInBrowser<BlokusView> = {
  boxes: { blokus: Picture, "blokus-to-go": ToGoPicture },
  chapters: chapters.blokus as Chapter[],
  tutorials: async () => (await import("./tutorials")).tutorials,
  blksgf: ["blokus", "blokus-2", "blokus-3", "blokus-to-go"],
  // In To Go fixed starts make no difference: a game from the other square is the same one turned.
  openings: { blokus: "fixed-corners", "blokus-to-go": null },
  Board,
  Opening,
  marks: (view, seat) =>
    view.colours
      .filter((colour) => colour.seat === seat)
      .map((colour) => ({ colour: colour.name, out: !colour.can_place })),
  turnColour: (view) => view.on_turn,
  score: (view, seat) => view.scores.find((each) => each.seat === seat)?.score ?? null,
  headStart: (view, seat) => view.scores.find((each) => each.seat === seat)?.head_start ?? 0,
  puzzle: (view) =>
    view.scores.length > 1
      ? null
      : {
          all: view.colours.length * view.pieces.length,
          tease: (move) => {
            const piece = pieceNames(view.pieces).get(shapeKey(cellsOf(move))) ?? "";
            const where = words().regions[regionOf(cellsOf(move), view.size)] ?? "";
            return [say(words().teaseRegion, { where }), say(words().teasePiece, { piece, where })];
          },
        },
  say: (move, view, voice) => {
    const piece = laid(move, view);
    const squares = move.replaceAll(",", " ");
    if (piece && voice !== "name")
      return say(words().lays, { colour: colourText(piece.colour), piece: piece.piece, squares });
    const name = pieceNames(view.pieces).get(shapeKey(cellsOf(move)));
    if (!name) return squares;
    if (voice === "do" && view.on_turn)
      return say(words().takeAndLay, { colour: colourText(view.on_turn), piece: name, squares });
    return say(words().pieceOn, { piece: name, squares });
  },
  why: (reason, _, made) => why(reason, made),
  inspect,
  places: (move) => move.split(","),
  shows: () => true,
  colour: (move, view) => laid(move, view)?.colour ?? null,
};

import type { BlokusPieceShape } from "../../protocol/generated";
import { cellOf } from "../squares/cells";
import { lying, ORIENTATIONS, shapeKey } from "../squares/orientation";
import { placementOf, type Placement } from "../squares/placements";

/** The only zone there is. */
export const BOARD = "board";

/** The legal moves of a turn, sorted by piece. */
export class Placements {
  readonly #byPiece = new Map<string, Placement[]>();

  constructor(legal: readonly string[], pieces: readonly BlokusPieceShape[]) {
    const pieceOf = pieceNames(pieces);
    for (const text of legal) {
      const placement = placementOf(text, BOARD, text);
      const piece = pieceOf.get(placement.shape);
      if (piece === undefined) continue;
      const list = this.#byPiece.get(piece) ?? [];
      list.push(placement);
      this.#byPiece.set(piece, list);
    }
  }

  of(piece: string | null): readonly Placement[] {
    return (piece !== null && this.#byPiece.get(piece)) || [];
  }
}

/** Which piece a shape is, however it lies. */
export function pieceNames(pieces: readonly BlokusPieceShape[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, cells } of pieces) {
    const drawn = cells.map(cellOf);
    for (const each of ORIENTATIONS) names.set(shapeKey(lying(drawn, each)), name);
  }
  return names;
}

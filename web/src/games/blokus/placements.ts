import type { BlokusPieceShape } from "../../protocol/generated";
import { cellsOf, corner, nameOf, type Cell } from "./cells";
import { lying, ORIENTATIONS, shapeKey } from "./orientation";

/** A legal move as it was sent, looked up by the piece it lays and how that lies. */
export interface Placement {
  readonly text: string;
  readonly cells: readonly Cell[];
  readonly corner: Cell;
  readonly shape: string;
}

export interface Point {
  readonly column: number;
  readonly row: number;
}

/** The legal moves of a turn, sorted by piece. */
export class Placements {
  readonly #byPiece = new Map<string, Placement[]>();

  constructor(legal: readonly string[], pieces: readonly BlokusPieceShape[]) {
    const pieceOf = pieceNames(pieces);
    for (const text of legal) {
      const cells = cellsOf(text);
      const shape = shapeKey(cells);
      const piece = pieceOf.get(shape);
      if (piece === undefined) continue;
      const list = this.#byPiece.get(piece) ?? [];
      list.push({ text, cells, corner: corner(cells), shape });
      this.#byPiece.set(piece, list);
    }
  }

  of(piece: string): readonly Placement[] {
    return this.#byPiece.get(piece) ?? [];
  }

  /** Those of a piece that lie as this shape does. */
  lying(piece: string, shape: readonly Cell[]): Placement[] {
    const key = shapeKey(shape);
    return this.of(piece).filter((placement) => placement.shape === key);
  }
}

/** Which piece a shape is, however it lies. */
export function pieceNames(pieces: readonly BlokusPieceShape[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const piece of pieces) {
    const cells = cellsOf(piece.cells.join(","));
    for (const orientation of ORIENTATIONS)
      names.set(shapeKey(lying(cells, orientation)), piece.name);
  }
  return names;
}

/** The placement whose corner is nearest to a point, if one is within reach. */
export function nearest(
  placements: readonly Placement[],
  at: Point,
  reach = Infinity,
): Placement | null {
  let best: Placement | null = null;
  let shortest = reach;
  for (const placement of placements) {
    const distance = Math.hypot(placement.corner.column - at.column, placement.corner.row - at.row);
    if (distance < shortest || (best === null && distance <= shortest)) {
      best = placement;
      shortest = distance;
    }
  }
  return best;
}

/** The next placement in a direction: straight ones are preferred to slanting ones. */
export function beyond(
  placements: readonly Placement[],
  from: Point,
  columns: number,
  rows: number,
): Placement | null {
  let best: Placement | null = null;
  let least = Infinity;
  for (const placement of placements) {
    const right = placement.corner.column - from.column;
    const up = placement.corner.row - from.row;
    const ahead = right * columns + up * rows;
    const aside = Math.abs(right * rows) + Math.abs(up * columns);
    if (ahead <= 0) continue;
    const effort = ahead + 2 * aside;
    if (effort < least) [best, least] = [placement, effort];
  }
  return best;
}

/** The names of all squares that some placements cover. */
export function covered(placements: readonly Placement[]): Set<string> {
  return new Set(placements.flatMap((placement) => placement.cells.map(nameOf)));
}

import { shapeOf, textOf, type Cell } from "./cells";

/** How a piece lies: flipped first, then turned clockwise by quarters. */
export interface Orientation {
  readonly quarters: number;
  readonly flipped: boolean;
}

export const AS_DRAWN: Orientation = { quarters: 0, flipped: false };

export const ORIENTATIONS: readonly Orientation[] = [false, true].flatMap((flipped) =>
  [0, 1, 2, 3].map((quarters) => ({ quarters, flipped })),
);

export function turned(from: Orientation, quarters: number): Orientation {
  return { ...from, quarters: (((from.quarters + quarters) % 4) + 4) % 4 };
}

/** Left and right exchanged as seen on the board, however the piece was turned before. */
export function flipped(from: Orientation): Orientation {
  return { quarters: (4 - from.quarters) % 4, flipped: !from.flipped };
}

export function lying(cells: readonly Cell[], orientation: Orientation): Cell[] {
  let shape = cells.map((cell) =>
    orientation.flipped ? { column: -cell.column, row: cell.row } : cell,
  );
  for (let turn = 0; turn < orientation.quarters; turn += 1) {
    shape = shape.map(({ column, row }) => ({ column: row, row: -column }));
  }
  return shapeOf(shape);
}

/** A name for a shape as it lies, so that shapes can be looked up. */
export function shapeKey(cells: readonly Cell[]): string {
  return textOf(shapeOf(cells));
}

import { cellsOf, corner, nameOf, type Cell } from "./cells";
import { shapeKey } from "./orientation";

/** A legal move that covers some squares of a zone. */
export interface Placement {
  readonly text: string;
  readonly zone: string;
  readonly cells: readonly Cell[];
  readonly corner: Cell;
  readonly shape: string;
}

export interface Point {
  readonly column: number;
  readonly row: number;
}

export function placementOf(text: string, zone: string, squares: string): Placement {
  const cells = cellsOf(squares);
  return { text, zone, cells, corner: corner(cells), shape: shapeKey(cells) };
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

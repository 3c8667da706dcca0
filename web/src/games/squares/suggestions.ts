import type { GhostMove } from "../../table/boards";
import { cellsOf, type Cell } from "./cells";

/** A move to be considered, ready to be drawn. */
export interface Suggested {
  readonly move: string;
  readonly cells: readonly Cell[];
  readonly colour: string;
  readonly label: string;
  readonly faint: boolean;
  /** The square that carries the label. */
  readonly anchor: Cell;
}

/** Moves to be considered as drawings; their labels keep clear of each other. */
export function suggestedOf(
  ghosts: readonly GhostMove[],
  squares: (ghost: GhostMove) => string | null,
  colour: (ghost: GhostMove) => string,
): Suggested[] {
  const anchors: Cell[] = [];
  const found = ghosts.flatMap((ghost) => {
    const text = squares(ghost);
    if (text === null) return [];
    const cells = cellsOf(text);
    const anchor = clearest(cells, anchors);
    if (!anchor) return [];
    if (ghost.label) anchors.push(anchor);
    return [
      {
        move: ghost.move,
        cells,
        colour: colour(ghost),
        label: ghost.label ?? "",
        faint: ghost.faint ?? false,
        anchor,
      },
    ];
  });
  // The best is drawn last, over the others.
  return found.reverse();
}

/** The square farthest from all others' labels; the first of a piece where there are none. */
function clearest(cells: readonly Cell[], taken: readonly Cell[]): Cell | undefined {
  const room = (cell: Cell) =>
    // Labels are wider than high, so they collide sooner side by side.
    Math.min(
      ...taken.map(
        (other) => Math.abs(cell.column - other.column) + 1.5 * Math.abs(cell.row - other.row),
      ),
    );
  return [...cells].sort((one, other) => room(other) - room(one))[0];
}

import { cellOf, nameOf, type Cell } from "../squares/cells";
import type { Drawing, Square } from "./layout";

/** How near a zone is to its next points. */
export interface NextGoal {
  /** Squares or rows that are missing. */
  readonly missing: number;
  readonly points: number;
}

/** What a zone counts now, and what it would take to count more. */
export interface ZoneFacts {
  /** Full rows or blocks, ends that are joined, joined bold squares, or the highest row. */
  readonly reached: number;
  readonly of: number;
  readonly next: NextGoal | null;
}

/** The facts behind a zone's points, for whoever asks how it counts. */
export function factsOf(zone: Drawing, filled: ReadonlySet<string>): ZoneFacts {
  if (zone.joined.length > 0) return groups(zone, filled);
  if (zone.lines.length > 0) return lines(zone, filled);
  if (zone.squares.some((square) => square.end)) return ends(zone, filled);
  return sets(zone, filled);
}

/** Yellow and red: rows or blocks that are full. */
function sets(zone: Drawing, filled: ReadonlySet<string>): ZoneFacts {
  const goals = zone.marks.map((mark) => ({
    points: Number(mark.points),
    missing: mark.squares.filter((square) => !filled.has(square.name)).length,
  }));
  const open = goals.filter((goal) => goal.missing > 0);
  return {
    reached: goals.length - open.length,
    of: goals.length,
    next: best(open),
  };
}

/** Purple: the largest group of bold squares. */
function groups(zone: Drawing, filled: ReadonlySet<string>): ZoneFacts {
  const sizes = joined(zone.squares, filled).map(
    (group) => group.filter(({ bold }) => bold).length,
  );
  const most = Math.max(0, ...sizes);
  return { reached: most, of: zone.joined.length, next: null };
}

/** Green: ends that are joined to the bold centre. */
function ends(zone: Drawing, filled: ReadonlySet<string>): ZoneFacts {
  const all = zone.squares.filter((square) => square.end).length;
  const reached = joined(zone.squares, filled)
    .filter((group) => group.some(({ bold }) => bold))
    .flatMap((group) => group.filter(({ end }) => end)).length;
  return { reached, of: all, next: null };
}

/** Blue: how high the tower is. */
function lines(zone: Drawing, filled: ReadonlySet<string>): ZoneFacts {
  const height = Math.max(0, ...[...filled].map((name) => cellOf(name).row + 1));
  const open = zone.marks
    .filter((mark) => mark.row + 1 > height)
    .map((mark) => ({ missing: mark.row + 1 - height, points: Number(mark.points) }));
  return { reached: height, of: zone.rows, next: best(open) };
}

/** The goal that is nearest; of several, the one that is worth most. */
function best(goals: readonly NextGoal[]): NextGoal | null {
  const order = (one: NextGoal, other: NextGoal) =>
    one.missing - other.missing || other.points - one.points;
  return [...goals].sort(order)[0] ?? null;
}

/** Filled squares that hang together by their edges. */
function joined(squares: readonly Square[], filled: ReadonlySet<string>): Square[][] {
  const left = new Map(squares.filter(({ name }) => filled.has(name)).map((at) => [at.name, at]));
  const found: Square[][] = [];
  for (const first of [...left.values()]) {
    if (!left.delete(first.name)) continue;
    const group = [first];
    for (const at of group)
      for (const near of beside(at)) {
        const square = left.get(nameOf(near));
        if (square && left.delete(square.name)) group.push(square);
      }
    found.push(group);
  }
  return found;
}

const beside = ({ column, row }: Cell): Cell[] => [
  { column: column + 1, row },
  { column: column - 1, row },
  { column, row: row + 1 },
  { column, row: row - 1 },
];

import type { LocusZoneLayout } from "../../protocol/generated";
import { nameOf, type Cell } from "../squares/cells";

export type ZoneColour = LocusZoneLayout["colour"];

/** A printed square: what its letter in the sheet file means. */
export interface Square extends Cell {
  readonly name: string;
  readonly bold: boolean;
  readonly end: boolean;
  /** `coin`, `single`, or the colour of a double block. */
  readonly bonus: string | null;
}

/** Points printed at a place, and the squares that earn them together. */
export interface Mark {
  readonly x: number;
  readonly row: number;
  readonly points: string;
  readonly squares: readonly Square[];
  /** Only one such mark counts, as in blue. */
  readonly only: boolean;
}

/** A zone, ready to be drawn. */
export interface Drawing {
  readonly colour: ZoneColour;
  readonly columns: number;
  readonly rows: number;
  /** Squares of width, with what stands beside the rows. */
  readonly breadth: number;
  readonly squares: readonly Square[];
  readonly marks: readonly Mark[];
  readonly blocks: readonly (readonly Square[])[];
  /** Rows with a line below them. */
  readonly lines: readonly number[];
  /** Points for one, two, three, ... joined bold squares. */
  readonly joined: readonly number[];
}

const BONUSES: Record<string, string> = {
  c: "coin",
  w: "single",
  y: "yellow",
  p: "purple",
  r: "red",
  g: "green",
  b: "blue",
};
/** The room that the numbers of the rows take, and the letters of the columns. */
export const LABELS = 0.6;
/** The room that points beside a row take. */
const BESIDE = 1.2;

export function drawingOf(zone: LocusZoneLayout): Drawing {
  const squares = zone.rows.flatMap((line, row) =>
    [...line].flatMap((letter, column) =>
      letter === "." ? [] : [squareOf(letter, zone.bonuses[row]?.[column] ?? "", column, row)],
    ),
  );
  const columns = Math.max(...zone.rows.map((line) => line.length));
  const rows = zone.rows.length;
  const blocks = blocksOf(zone, squares);
  const beside = zone.highest_only ? linesOf(zone, columns) : rowsOf(zone, squares);
  const marks = [...beside, ...blocks.map(({ mark }) => mark), ...endsOf(zone, squares)];
  return {
    colour: zone.colour,
    columns,
    rows,
    breadth: Math.max(columns, ...beside.map((mark) => mark.x - 0.5 + BESIDE)),
    squares,
    marks,
    blocks: blocks.map((block) => block.squares),
    lines: zone.highest_only ? beside.map((mark) => mark.row) : [],
    joined: zone.group_points,
  };
}

/** A square is drawn by its kind; one that is bold or an end may carry a bonus besides. */
function squareOf(letter: string, besides: string, column: number, row: number): Square {
  const bonus = BONUSES[letter] ?? BONUSES[besides] ?? null;
  return {
    column,
    row,
    name: nameOf({ column, row }),
    bold: letter === "O",
    end: letter === "E",
    bonus,
  };
}

/** Yellow: what stands behind each row, for the whole row. */
function rowsOf(zone: LocusZoneLayout, squares: readonly Square[]): Mark[] {
  return zone.values.map((points, row) => {
    const inRow = squares.filter((square) => square.row === row);
    const x = Math.max(0, ...inRow.map((square) => square.column + 1)) + 0.65;
    return { x, row, points, squares: inRow, only: false };
  });
}

/** Blue: points at some rows, for any square that is as high. */
function linesOf(zone: LocusZoneLayout, columns: number): Mark[] {
  return zone.values.flatMap((points, row) =>
    points === "" ? [] : [{ x: columns + 0.65, row, points, squares: [], only: true }],
  );
}

/** Red: the points of each block, on the square nearest to its middle that shows nothing else. */
function blocksOf(
  zone: LocusZoneLayout,
  squares: readonly Square[],
): { squares: Square[]; mark: Mark }[] {
  return zone.block_points.map(([letter, points]) => {
    const block = squares.filter(({ column, row }) => zone.blocks[row]?.[column] === letter);
    const middle = (of: (square: Square) => number) =>
      block.reduce((sum, each) => sum + of(each), 0) / block.length;
    const [column, row] = [middle((each) => each.column), middle((each) => each.row)];
    const far = (each: Square) =>
      Math.hypot(each.column - column, each.row - row) + (each.bonus ? 100 : 0);
    const at = [...block].sort((one, other) => far(one) - far(other))[0];
    const mark = {
      x: (at?.column ?? 0) + 0.5,
      row: at?.row ?? 0,
      points: String(points),
      squares: block,
      only: false,
    };
    return { squares: block, mark };
  });
}

/** Green: every end shows what it counts. */
function endsOf(zone: LocusZoneLayout, squares: readonly Square[]): Mark[] {
  if (zone.end_points === null) return [];
  const points = String(zone.end_points);
  return squares
    .filter((square) => square.end)
    .map((square) => ({
      x: square.column + 0.5,
      row: square.row,
      points,
      squares: [],
      only: false,
    }));
}

/** Whether a mark stands out: what it asks for is filled in, or its points are those of the zone. */
export function reached(mark: Mark, filled: ReadonlySet<string>, points: number): boolean {
  if (mark.only) return points > 0 && mark.points === String(points);
  return mark.squares.length > 0 && mark.squares.every((square) => filled.has(square.name));
}

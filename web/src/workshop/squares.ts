/** The squares of a shape on a deck's card, and their drawing in rows separated by "/". */

export interface Square {
  readonly row: number;
  readonly column: number;
}

export function squaresOf(drawing: string): Square[] {
  return drawing
    .split("/")
    .flatMap((line, row) =>
      [...line].flatMap((letter, column) => (letter === "#" ? [{ row, column }] : [])),
    );
}

/** The drawing of squares wherever they lie; "." where there are none. */
export function drawingOf(squares: readonly Square[]): string {
  if (squares.length === 0) return ".";
  const { top, left, height, width } = extent(squares);
  const filled = new Set(squares.map(({ row, column }) => `${row - top},${column - left}`));
  const line = (row: number) =>
    Array.from({ length: width }, (_, column) => (filled.has(`${row},${column}`) ? "#" : "."));
  return Array.from({ length: height }, (_, row) => line(row).join("")).join("/");
}

export function extent(squares: readonly Square[]) {
  const rows = squares.map((each) => each.row);
  const columns = squares.map((each) => each.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
}

/** The squares in the middle of a grid of some size. */
export function centred(squares: readonly Square[], side: number): Square[] {
  if (squares.length === 0) return [];
  const { top, left, height, width } = extent(squares);
  const down = Math.floor((side - height) / 2) - top;
  const right = Math.floor((side - width) / 2) - left;
  return squares.map(({ row, column }) => ({ row: row + down, column: column + right }));
}

/** The squares with one more, or without the one that was there. */
export function flipped(squares: readonly Square[], row: number, column: number): Square[] {
  const others = squares.filter((each) => each.row !== row || each.column !== column);
  return others.length < squares.length ? others : [...squares, { row, column }];
}

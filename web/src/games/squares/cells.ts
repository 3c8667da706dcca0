/** Squares by name (`e10`) and by place; rows count from the bottom, as in the rulebook. */

export interface Cell {
  readonly column: number;
  readonly row: number;
}

const A = "a".charCodeAt(0);

export function cellOf(name: string): Cell {
  return { column: name.charCodeAt(0) - A, row: Number(name.slice(1)) - 1 };
}

export function nameOf(cell: Cell): string {
  return String.fromCharCode(A + cell.column) + String(cell.row + 1);
}

/** A move's text: its squares in the order a1, b1, ..., a2, b2, ... */
export function textOf(cells: readonly Cell[]): string {
  return sorted(cells).map(nameOf).join(",");
}

export function cellsOf(text: string): Cell[] {
  return text.split(",").map(cellOf);
}

export function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((one, other) => one.row - other.row || one.column - other.column);
}

export function moved(cells: readonly Cell[], columns: number, rows: number): Cell[] {
  return cells.map((cell) => ({ column: cell.column + columns, row: cell.row + rows }));
}

/** The bottom left corner of the box around some squares. */
export function corner(cells: readonly Cell[]): Cell {
  return {
    column: Math.min(...cells.map((cell) => cell.column)),
    row: Math.min(...cells.map((cell) => cell.row)),
  };
}

export function extent(cells: readonly Cell[]): { columns: number; rows: number } {
  const { column, row } = corner(cells);
  return {
    columns: Math.max(...cells.map((cell) => cell.column)) - column + 1,
    rows: Math.max(...cells.map((cell) => cell.row)) - row + 1,
  };
}

/** The same shape, moved to a1 and in order: equal for equal shapes that lie alike. */
export function shapeOf(cells: readonly Cell[]): Cell[] {
  const { column, row } = corner(cells);
  return sorted(moved(cells, -column, -row));
}

/** The square nearest to the middle of some. */
export function middleOf(cells: readonly Cell[]): Cell | undefined {
  const mean = (of: (cell: Cell) => number) =>
    cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [column, row] = [mean((cell) => cell.column), mean((cell) => cell.row)];
  const far = (cell: Cell) => Math.hypot(cell.column - column, cell.row - row);
  return [...cells].sort((one, other) => far(one) - far(other))[0];
}

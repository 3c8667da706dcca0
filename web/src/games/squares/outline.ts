import type { Cell } from "./cells";

/** The border of some squares as an SVG path; `size` rows, the first at the bottom. */
export function outline(cells: readonly Cell[], size: number): string {
  const filled = new Set(cells.map(({ column, row }) => `${column},${row}`));
  const has = (column: number, row: number) => filled.has(`${column},${row}`);
  const next = new Map<string, [number, number][]>();
  const edge = (x1: number, y1: number, x2: number, y2: number) => {
    const from = `${x1},${y1}`;
    next.set(from, [...(next.get(from) ?? []), [x2, y2]]);
  };
  for (const { column: x, row } of cells) {
    const y = size - 1 - row;
    if (!has(x, row + 1)) edge(x, y, x + 1, y);
    if (!has(x + 1, row)) edge(x + 1, y, x + 1, y + 1);
    if (!has(x, row - 1)) edge(x + 1, y + 1, x, y + 1);
    if (!has(x - 1, row)) edge(x, y + 1, x, y);
  }
  let path = "";
  for (const [start] of next) {
    let at = start;
    let follow = next.get(at)?.shift();
    if (!follow) continue;
    path += `M${at.replace(",", " ")}`;
    while (follow) {
      path += `L${follow[0]} ${follow[1]}`;
      at = follow.join(",");
      follow = next.get(at)?.shift();
    }
    path += "Z";
  }
  return path;
}

/** The lines between squares of the same piece. */
export function seams(cells: readonly Cell[], size: number): string {
  const filled = new Set(cells.map(({ column, row }) => `${column},${row}`));
  return cells
    .map(({ column: x, row }) => {
      const y = size - 1 - row;
      const right = filled.has(`${x + 1},${row}`) ? `M${x + 1} ${y}v1` : "";
      const above = filled.has(`${x},${row + 1}`) ? `M${x} ${y}h1` : "";
      return right + above;
    })
    .join("");
}

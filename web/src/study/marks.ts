import type { MoveWorth } from "../protocol/generated";

/** Where on the page something lies. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SQUARE = /^(?:([a-z]+):)?([a-z])(\d{1,2})$/;
/** Pixels from which a section is still meant. */
const NEAR = 40;
/** Pixels of the mark on a section. */
const SPOT = 22;

/** Where a place lies on the boards within an element; null: it is not drawn there. */
export function boxOf(stage: Element, place: string): Box | null {
  const [, zone, letter, number] = SQUARE.exec(place) ?? [];
  if (letter && number) {
    for (const grid of stage.querySelectorAll("[data-grid]")) {
      if ((grid.getAttribute("data-zone") ?? undefined) !== zone) continue;
      const [columns = 1, rows = 1] = sizeOf(grid);
      const all = grid.getBoundingClientRect();
      const [width, height] = [all.width / columns, all.height / rows];
      const column = letter.charCodeAt(0) - 97;
      if (column >= columns || Number(number) < 1 || Number(number) > rows) return null;
      return {
        x: all.x + column * width,
        y: all.y + (rows - Number(number)) * height,
        width,
        height,
      };
    }
  }
  for (const section of stage.querySelectorAll("[data-section]"))
    if (section.getAttribute("data-section") === place) {
      // A slanted line fills its box badly: its middle is marked.
      const { x, y } = middleOf(section.getBoundingClientRect());
      return { x: x - SPOT / 2, y: y - SPOT / 2, width: SPOT, height: SPOT };
    }
  return null;
}

/** The name of the place at a point of the page. */
export function placeAt(stage: Element, x: number, y: number): string | null {
  for (const grid of stage.querySelectorAll("[data-grid]")) {
    const all = grid.getBoundingClientRect();
    if (x < all.left || x >= all.right || y < all.top || y >= all.bottom) continue;
    const [columns = 1, rows = 1] = sizeOf(grid);
    const column = Math.floor(((x - all.x) / all.width) * columns);
    const row = rows - Math.floor(((y - all.y) / all.height) * rows);
    const zone = grid.getAttribute("data-zone");
    return `${zone === null ? "" : `${zone}:`}${String.fromCharCode(97 + column)}${row}`;
  }
  let found: { name: string | null; far: number } = { name: null, far: NEAR };
  for (const section of stage.querySelectorAll("[data-section]")) {
    const middle = middleOf(section.getBoundingClientRect());
    const far = Math.hypot(middle.x - x, middle.y - y);
    if (far < found.far) found = { name: section.getAttribute("data-section"), far };
  }
  return found.name;
}

export function middleOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function sizeOf(grid: Element): number[] {
  return (grid.getAttribute("data-grid") ?? "").split("x").map(Number);
}

/** For every place the best move that is about it, from 0 (the worst of them) to 1 (the best). */
export function heatOf(
  moves: readonly MoveWorth[],
  places: (move: string) => readonly string[],
): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { move, worth } of moves)
    for (const place of places(move))
      best.set(place, Math.max(worth, best.get(place) ?? -Infinity));
  const [low, high] = [Math.min(...best.values()), Math.max(...best.values())];
  return new Map(
    [...best].map(([place, worth]) => [place, high > low ? (worth - low) / (high - low) : 1]),
  );
}

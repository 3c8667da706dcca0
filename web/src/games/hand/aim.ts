import type { Point } from "../squares/placements";

/** Where a zone's grid is on the screen. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** In squares. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Target {
  readonly zone: string;
  /** In squares from the bottom left of the zone. */
  readonly at: Point;
}

/** How far beside a zone, in squares, a pointer still means it. */
const BESIDE = 1.5;

/** The zone that a pointer means, and where in it; null: none. */
export function aimed(
  zones: ReadonlyMap<string, Size>,
  boxOf: (zone: string) => Box | undefined,
  x: number,
  y: number,
): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const [zone, { columns }] of zones) {
    const box = boxOf(zone);
    if (!box) continue;
    const unit = (box.right - box.left) / columns;
    const across = Math.max(box.left - x, 0, x - box.right) / unit;
    const along = Math.max(box.top - y, 0, y - box.bottom) / unit;
    const far = Math.max(across, along);
    if (far > BESIDE || far >= least) continue;
    least = far;
    best = { zone, at: { column: (x - box.left) / unit, row: (box.bottom - y) / unit } };
  }
  return best;
}

/** How far a page has to scroll so that a thing is seen between two edges; 0: it is. */
export function hiddenBy(thing: Box, room: { top: number; bottom: number }, margin = 12): number {
  if (thing.top < room.top + margin) return thing.top - room.top - margin;
  return Math.max(0, Math.min(thing.bottom + margin - room.bottom, thing.top - room.top - margin));
}

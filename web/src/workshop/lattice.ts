/** Points of the triangular lattice, where maps and shapes are drawn. */

/** So many steps east, then so many to the upper right. */
export interface Point {
  readonly east: number;
  readonly northEast: number;
}

export const DIRECTIONS = {
  e: { east: 1, northEast: 0 },
  ne: { east: 0, northEast: 1 },
  nw: { east: -1, northEast: 1 },
  w: { east: -1, northEast: 0 },
  sw: { east: 0, northEast: -1 },
  se: { east: 1, northEast: -1 },
} as const satisfies Record<string, Point>;
export type Direction = keyof typeof DIRECTIONS;

export const isDirection = (word: string): word is Direction => Object.hasOwn(DIRECTIONS, word);

const HEIGHT = Math.sqrt(3) / 2;

/** Where a point lies on the paper: steps to the right, and down. */
export const across = (point: Point) => point.east + point.northEast / 2;
export const down = (point: Point) => -point.northEast * HEIGHT;

export const keyOf = ({ east, northEast }: Point) => `${east},${northEast}`;

export const moved = (point: Point, by: Point): Point => ({
  east: point.east + by.east,
  northEast: point.northEast + by.northEast,
});

/** The direction of a step from one point to another; null where they are no neighbours. */
export function direction(from: Point, to: Point): Direction | null {
  const found = Object.entries(DIRECTIONS).find(([, by]) => keyOf(moved(from, by)) === keyOf(to));
  return (found?.[0] as Direction | undefined) ?? null;
}

export const near = (one: Point, other: Point) => direction(one, other) !== null;

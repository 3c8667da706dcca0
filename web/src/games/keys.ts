/** What the keys do to a shape in hand, in every game that has one. */

export const ARROWS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export const CYCLE: Record<string, number> = { "[": -1, "]": 1, ",": -1, ".": 1 };

/** The name after or before another, and round again; the first or last where there is none. */
export function following(
  names: readonly string[],
  now: string | null,
  way: number,
): string | undefined {
  const at = now === null ? -1 : names.indexOf(now);
  const from = at < 0 && way < 0 ? 0 : at;
  return names[(from + way + names.length) % names.length];
}

interface Turnable {
  rotate(quarters?: number): void;
  flip(): void;
  drop(): void;
}

/** R turns, F flips, Escape puts back; true if it was one of these. */
export function turn(key: string, hand: Turnable): boolean {
  if (key === "r") hand.rotate();
  else if (key === "R") hand.rotate(-1);
  else if (key === "f" || key === "F") hand.flip();
  else if (key === "Escape") hand.drop();
  else return false;
  return true;
}

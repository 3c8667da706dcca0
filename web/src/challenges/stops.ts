import type { Turn } from "../protocol/generated";

/**
 * Where two games with the same cards can be laid side by side: the plies after which new cards
 * come, else every ply.
 */
export function stopsOf(turns: readonly Turn[]): number[] {
  const every = Array.from({ length: turns.length + 1 }, (_, ply) => ply);
  if (!turns.some((turn) => turn.seat === 0)) return every;
  return every.filter((ply) => {
    const before = turns[ply - 1];
    const after = turns[ply];
    return after === undefined || (before?.seat !== 0 && after.seat === 0 && ply > 0);
  });
}

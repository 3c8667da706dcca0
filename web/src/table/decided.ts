import type { Outcome } from "../protocol/generated";

export interface Lead {
  label: string;
  /** How many points the first had more than the second. */
  points: number;
}

/** The lines of the score sheet in which the first pulled away from the second, largest first. */
export function leads(outcome: Outcome, most = 2): Lead[] {
  const ranked = [...outcome.results].sort((one, other) => one.rank - other.rank);
  const [first, second] = ranked;
  if (!first || !second || first.rank === second.rank || outcome.tie) return [];
  const sums = new Map<string, number>();
  const add = (result: typeof first, sign: number) => {
    for (const { label, points } of result.breakdown) {
      // A colour of its own is no difference in kind.
      const kind = label.split(": ").at(-1) ?? label;
      sums.set(kind, (sums.get(kind) ?? 0) + sign * points);
    }
  };
  add(first, 1);
  add(second, -1);
  return [...sums]
    .map(([label, points]) => ({ label, points }))
    .filter((lead) => lead.points > 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, most);
}

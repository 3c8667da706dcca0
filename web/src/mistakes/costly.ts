import type { ReviewedMove, Seat, Turn } from "../protocol/generated";

/** How many moves one learns from. */
const MOST = 3;

/** The plies of a seat. */
export function ownPlies(turns: readonly Turn[], seat: Seat): number[] {
  return turns.flatMap((turn, index) => (turn.seat === seat ? [index + 1] : []));
}

/** The own moves that cost most, in the order of the game. */
export function costliest(
  reviews: ReadonlyMap<number, ReviewedMove | null>,
  seat: Seat,
): ReviewedMove[] {
  return [...reviews.values()]
    .filter((each) => each !== null && each.seat === seat && each.verdict !== "good")
    .map((each) => each as ReviewedMove)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, MOST)
    .sort((one, other) => one.ply - other.ply);
}

export type Judged = "best" | "good" | "same" | "better" | "costs" | "worse";

/** What two moves have to differ by to be told apart. */
const APART = { share: 0.01, points: 0.1 };

/** What is said of a move that somebody tries in the place of one that cost much. */
export function judged(mistake: ReviewedMove, tried: ReviewedMove): Judged {
  if (tried.move === mistake.best[0]?.move) return "best";
  if (tried.move === mistake.move) return "same";
  if (tried.verdict === "good") return "good";
  if (tried.lost > mistake.lost + APART[mistake.unit]) return "worse";
  return tried.lost < 0.6 * mistake.lost ? "better" : "costs";
}

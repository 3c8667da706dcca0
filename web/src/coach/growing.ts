import type { KeptResult } from "../memory/results.svelte";
import type { GrownGame } from "../protocol/generated";

const MOST = 100;

/** The games that tell how strong somebody is against bots of one level, the oldest first. */
export function gamesFor(
  results: readonly KeptResult[],
  variant: string,
  seats: number,
): GrownGame[] {
  return results
    .filter((each) => each.variant === variant && each.levels.length === seats - 1)
    .filter((each) => new Set(each.levels).size === 1)
    .flatMap((each) => (each.won === null ? [] : { level: each.levels[0] ?? 1, won: each.won }))
    .slice(0, MOST)
    .reverse();
}

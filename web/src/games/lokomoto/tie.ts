import type { LokomotoPlayerView, LokomotoView, Tie } from "../../protocol/generated";

/** What is compared between equal scores, in this order (T24). */
const COMPARED: readonly [string, (player: LokomotoPlayerView) => number][] = [
  ["number of trains", ({ trains }) => trains.length],
  ["points from shapes", ({ shapes }) => shapes.reduce((sum, { points }) => sum + points, 0)],
];

/** The tie for the first place of a game that is over; null where there is none. */
export function tieOf(view: LokomotoView): Tie | null {
  const [first, second] = view.players
    .map((player) => [player.score, ...COMPARED.map(([, amount]) => amount(player))])
    .sort((one, other) => one.map((value, at) => (other[at] ?? 0) - value).find(Boolean) ?? 0);
  if (!view.over || !first || !second || first[0] !== second[0]) return null;
  const labels = COMPARED.map(([label]) => label);
  const at = labels.findIndex((_, index) => first[index + 1] !== second[index + 1]);
  return {
    score: first[0] ?? 0,
    equal: at < 0 ? labels : labels.slice(0, at),
    decided_by: labels[at] ?? null,
    first: first[at + 1] ?? 0,
    second: second[at + 1] ?? 0,
  };
}

import { amount, gain } from "../i18n/amounts";
import { say } from "../i18n/messages";
import type {
  ReviewedMove,
  MatchInfo,
  Seat,
  Suggestion,
  Unit,
  Verdict,
} from "../protocol/generated";
import { words } from "./words";

/** A value for every seat at a ply of the game. */
export interface CurvePoint {
  at: number;
  values: readonly number[];
}

/** A move that is worth a look. */
export interface CurveMark {
  ply: number;
  seat: Seat;
  verdict: Verdict;
  /** Where it stands on the curve. */
  value: number;
}

/** A move that would have been better, and by how much. */
export interface Alternative extends Suggestion {
  gain: number;
}

/** By ply: what was said of it; null: there is nothing to say of a card. */
export type Reviews = ReadonlyMap<number, ReviewedMove | null>;

/** Gains below these are not worth a word. */
const LEAST: Record<Unit, number> = { share: 0.005, points: 0.05 };

/** What each seat could expect, from the start to the end, as far as it is known. */
export function expectations(
  reviews: Reviews,
  plies: number,
  info: MatchInfo | null,
): CurvePoint[] {
  const reviewed = [...reviews.values()]
    .filter((each) => each !== null)
    .sort((one, other) => one.ply - other.ply);
  const points: CurvePoint[] = reviewed.map(({ ply, forecast }) => ({
    at: ply - 1,
    values: forecast,
  }));
  const unit = reviewed[0]?.unit;
  const end = unit && reviews.size === plies ? ending(info, unit) : null;
  return end ? [...points, { at: plies, values: end }] : points;
}

/** How it ended, in the unit of the expectations. */
function ending(info: MatchInfo | null, unit: Unit): number[] | null {
  if (!info?.scores || !info.winners) return null;
  const { scores, winners } = info;
  if (unit === "points") return scores;
  return scores.map((_, index) => (winners.includes(index + 1) ? 1 / winners.length : 0));
}

/** The values that hold at a ply: those of the last point before it. */
export function valuesAt(points: readonly CurvePoint[], ply: number): readonly number[] {
  return points.findLast((point) => point.at <= ply)?.values ?? [];
}

/** Mistakes and blunders, each where its player then stood. */
export function marksOf(reviews: Reviews, points: readonly CurvePoint[]): CurveMark[] {
  return [...reviews.values()]
    .filter((each) => each !== null && (each.verdict === "mistake" || each.verdict === "blunder"))
    .map((each) => each as ReviewedMove)
    .sort((one, other) => one.ply - other.ply)
    .map(({ ply, seat, verdict }) => ({
      ply,
      seat,
      verdict,
      value: valuesAt(points, ply)[seat - 1] ?? 0,
    }));
}

/** The next ply with a mark after this one, and from the last to the first. */
export function nextMark(marks: readonly CurveMark[], ply: number, way: 1 | -1 = 1): number | null {
  const plies = marks.map((mark) => mark.ply);
  const next = way > 0 ? plies.find((each) => each > ply) : plies.findLast((each) => each < ply);
  return next ?? (way > 0 ? plies[0] : plies.at(-1)) ?? null;
}

/** The moves that would have been better than the one that was made, the best first. */
export function alternatives(review: ReviewedMove): Alternative[] {
  // The first was looked at most closely: what others seem to promise beyond it is chance.
  return review.best
    .filter((each) => each.move !== review.move)
    .map((each) => ({ ...each, gain: Math.min(each.worth - review.worth, review.lost) }))
    .filter((each) => each.gain >= LEAST[review.unit])
    .sort((one, other) => other.gain - one.gain);
}

export function gainText(alternative: Alternative, unit: Unit): string {
  return gain(alternative.gain, unit);
}

/** What there is to say of a move, in plain words; `drawn`: a better one is to be seen. */
export function sentence(review: ReviewedMove, drawn: boolean): string {
  const w = words();
  const { verdict, lost, unit } = review;
  if (lost < LEAST[unit]) return w.verdicts.best;
  if (verdict === "good") return w.verdicts.good;
  const what = say(w.gaveAway[unit], { amount: amount(lost, unit) });
  const said = say(w.verdicts[verdict], { what });
  return drawn ? `${said} ${w.better[verdict]}` : said;
}

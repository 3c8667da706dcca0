import lengths from "../../../src/squarely/ratings/data/lengths.toml?raw";
import { say } from "../i18n/messages";
import { listText } from "../i18n/words.svelte";
import type { ResultInfo, Seat, SeatRating } from "../protocol/generated";
import { words } from "./words";

/** What of the end of a game matters to the ratings. */
export interface End {
  variant: string;
  seats: number;
  /** The moves of all seats. */
  moves: number;
  gaveUp: readonly Seat[];
  called: (seat: Seat) => string;
}

/** The moves of all seats that a win needs to count; 0 where none were measured. */
export function fewestMoves(variant: string, seats: number): number {
  const row = new RegExp(`variant = "${variant}"\\s+seats = ${seats}\\s[^[]*?fewest = (\\d+)`).exec(
    lengths,
  );
  return Number(row?.[1] ?? 0);
}

/** Why a result counted in part, or not at all; "" where all of it did. */
export function uncountedText({
  before,
  uncounted,
}: Pick<ResultInfo, "before" | "uncounted">): string {
  const w = words();
  if (uncounted === null) return "";
  if (before !== null && (uncounted === "opponent" || uncounted === "newcomers"))
    return w.reduced[uncounted];
  return w.uncounted[uncounted];
}

/** What somebody reads beside the change of the own rating. */
export function ratingNote(ratings: readonly SeatRating[], you: Seat, end: End): string {
  const w = words();
  const own = ratings.find((each) => each.seat === you);
  const least = fewestMoves(end.variant, end.seats);
  if (own?.uncounted === "short") {
    const others = end.gaveUp.filter((seat) => seat !== you).map(end.called);
    const values = { names: listText(others), moves: end.moves, least };
    if (least === 0) return w.uncounted.short;
    return say(others.length > 0 ? w.shortGaveUp : w.short, values);
  }
  const short = ratings.some((each) => each.seat !== you && each.uncounted === "short");
  if (short && end.gaveUp.includes(you)) return say(w.gaveUpEarly, { others: end.seats - 1 });
  return own ? uncountedText(own) : "";
}

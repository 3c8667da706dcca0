import { keep, kept } from "../memory/kept";

/** A match in which this browser has taken up a challenge. */
export interface Attempt {
  challenge: string;
  match: string;
  key: string;
}

const NAME = "squarely.challenges";
const MOST = 60;

function attempts(): Attempt[] {
  return kept<Attempt[]>(NAME, []);
}

/** The first attempt at a challenge: that is the one to compare. */
export function attemptAt(challenge: string): Attempt | null {
  return attempts().find((each) => each.challenge === challenge) ?? null;
}

export function challengeOf(match: string): string | null {
  return attempts().find((each) => each.match === match)?.challenge ?? null;
}

export function keepAttempt(attempt: Attempt): void {
  const others = attempts().filter((each) => each.match !== attempt.match);
  keep(NAME, [...others, attempt].slice(-MOST));
}

import { say } from "../i18n/messages";
import { boxTitle, t, variantText } from "../i18n/words.svelte";
import type { ClockName } from "../protocol/generated";

/** The box and the way to play it, in one line. */
export function gameTitle(variant: string): string {
  const game = boxTitle(variant);
  const way = variantText({ name: variant, title: "", summary: "" }).title;
  return !way || way === game ? game : `${game}, ${way}`;
}

/** What a table is about besides its game. */
export function tableTerms(
  terms: { seats?: number; clock: ClockName; rated: boolean },
  kind: string,
): string {
  const seats = terms.seats === undefined ? [] : [say(t().setUp.seats, { count: terms.seats })];
  return [...seats, t().clocks[terms.clock], kind].join(" · ");
}

export const DAYS: readonly ClockName[] = ["1day", "3days", "7days"];

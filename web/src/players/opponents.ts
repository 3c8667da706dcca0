import { say } from "../i18n/messages";
import type { OpponentInfo } from "../protocol/generated";
import { words } from "./words";

/** A person, or all bots of one level. */
export interface Opponent {
  text: string;
  /** Whether a person keeps this name. */
  known: boolean;
  /** Whether it is the account of a bot. */
  program: boolean;
}

/** Who somebody played against: people by name, then bots by level, equal ones together. */
export function opponentsOf(all: readonly OpponentInfo[]): Opponent[] {
  const people = all.filter((each) => each.level === null);
  const levels = all.flatMap((each) => each.level ?? []).sort((one, other) => other - one);
  return [
    ...people.map(({ name, known, program }) => ({ text: name, known, program })),
    ...[...new Set(levels)].map((level) => {
      const count = levels.filter((each) => each === level).length;
      return { text: say(words().bots, { count, level }), known: false, program: false };
    }),
  ];
}

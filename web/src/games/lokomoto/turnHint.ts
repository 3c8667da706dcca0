import { say } from "../../i18n/messages";
import { listText } from "../../i18n/words.svelte";
import type { Seat } from "../../protocol/generated";
import type { Offers } from "./offers";
import type { Plan } from "./plan.svelte";
import { spoken, trackText } from "./say";
import { words } from "./words";

interface Situation {
  over: boolean;
  seat: Seat | null;
  locked: boolean;
  /** Whether it is this seat's turn. */
  mine: boolean;
}

/** What to do next, in a sentence. */
export function turnHint(
  plan: Plan,
  offers: Offers,
  { over, seat, locked, mine }: Situation,
): string {
  const hints = words().hint;
  if (over) return hints.over;
  if (seat === null) return hints.watch;
  // What locks the own turn says for itself why.
  if (locked) return mine ? "" : hints.wait;
  const { mode, chosen } = plan;
  const [first] = chosen;
  if (mode === "buy") return buying(plan);
  if (mode === "reserve") {
    if (offers.together === 1) return hints.reserveLast;
    const left = plan.most - chosen.length;
    return left === 0 ? hints.reserveReady : say(hints.reserve, { left });
  }
  return first === undefined ? hints[mode] : say(hints.chosen, { track: trackText(first) });
}

function buying({ missed, foreign, chosen, bargains, growing }: Plan): string {
  const hints = words().hint;
  if (foreign) return say(hints.foreign, { track: trackText(foreign) });
  if (missed) {
    const name = spoken(missed.name);
    return missed.kind === "train"
      ? say(hints.cannotPay, { train: name })
      : say(hints.cannotClaim, { shape: name });
  }
  const count = chosen.length;
  if (count === 0) return hints.buy;
  const trains = (names: readonly string[]) => listText([...new Set(names)].map(spoken));
  if (bargains.length > 0)
    return say(hints.pays, { count, trains: trains(bargains.map((each) => each.train)) });
  return growing.length > 0
    ? say(hints.grows, { count, trains: trains(growing) })
    : say(hints.fitsNothing, { count });
}

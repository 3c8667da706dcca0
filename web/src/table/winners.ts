import { say } from "../i18n/messages";
import { listText, t } from "../i18n/words.svelte";
import { words } from "./words";

/** Who has won, as the one in seat `you` would say it; null where several sit or nobody does. */
export function winnerText(
  winners: readonly number[],
  you: number | null,
  called: (seat: number) => string,
): string {
  const w = words();
  const others = winners.filter((seat) => seat !== you).map(called);
  if (others.length < winners.length)
    return others.length === 0 ? w.youWin : say(w.youShare, { names: listText(others) });
  return others.length === 1
    ? say(t().end.winner, { name: others[0] ?? "" })
    : say(t().end.shared, { names: listText(others) });
}

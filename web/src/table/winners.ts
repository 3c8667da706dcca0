import { listText, t } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";
import { words } from "./words";

/** Who has won, as the one in seat `you` would say it; null where several sit or nobody does. */
export function winnerText(
  winners: readonly number[],
  you: number | null,
  called: (seat: number) => string,
): string {
  const w = words[settings.language];
  const others = winners.filter((seat) => seat !== you).map(called);
  if (others.length < winners.length)
    return others.length === 0 ? w.youWin : w.youShare(listText(others));
  return others.length === 1 ? t().end.winner(others[0] ?? "") : t().end.shared(listText(others));
}

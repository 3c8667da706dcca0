import { say } from "../i18n/messages";
import { listText, scoreText } from "../i18n/words.svelte";
import type { Tie } from "../protocol/generated";
import { words } from "./words";

/** That points did not decide the first place, and what did. */
export function tieText({ score, equal, decided_by, first, second }: Tie): string {
  const w = words();
  if (decided_by !== null)
    return say(w.tieDecided, { points: score, label: scoreText(decided_by), first, second });
  if (equal.length > 0)
    return say(w.tieLevel, { points: score, labels: listText(equal.map(scoreText)) });
  return say(w.tie, { points: score });
}

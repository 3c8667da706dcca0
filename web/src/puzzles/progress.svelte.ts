import { keep, kept } from "../memory/kept";
import type { PuzzleInfo } from "../protocol/generated";

interface Kept {
  /** Puzzles that were solved at the first answer. */
  first: string[];
  /** Puzzles that were solved later, or whose solution was shown. */
  later: string[];
  /** Puzzles that were answered wrongly, solved since or not. */
  failed: string[];
  /** The most puzzles solved in one run against the clock. */
  best: number;
  /** The days whose puzzle was solved. */
  days: string[];
}

/** What this browser remembers of the puzzles of a box. */
export class PuzzleProgress {
  readonly #name: string;
  #kept = $state.raw<Kept>({ first: [], later: [], failed: [], best: 0, days: [] });

  constructor(box: string) {
    this.#name = `squarely.puzzles.${box}`;
    this.#kept = { ...this.#kept, ...kept<Partial<Kept>>(this.#name, {}) };
  }

  get best(): number {
    return this.#kept.best;
  }

  /** Whether a puzzle is done with: solved, or its solution seen. */
  done(id: string): boolean {
    return this.#kept.first.includes(id) || this.#kept.later.includes(id);
  }

  solvedAtOnce(id: string): boolean {
    return this.#kept.first.includes(id);
  }

  /** How many days in a row, up to this one or the one before, the puzzle of the day was solved. */
  streak(day: string): number {
    const solved = new Set(this.#kept.days);
    let count = 0;
    let at = solved.has(day) ? day : dayBefore(day);
    for (; solved.has(at); at = dayBefore(at)) count += 1;
    return count;
  }

  /** Notes a wrong answer: whoever comes back does not solve this puzzle at once any more. */
  fail(id: string): void {
    const { failed } = this.#kept;
    if (!this.done(id) && !failed.includes(id)) this.#change({ failed: [...failed, id] });
  }

  /** Notes the end of a puzzle; what was solved at once stays so. */
  note(id: string, atOnce: boolean): void {
    if (this.done(id)) return;
    const list = atOnce && !this.#kept.failed.includes(id) ? "first" : "later";
    this.#change({ [list]: [...this.#kept[list], id] });
  }

  noteDay(day: string): void {
    if (!this.#kept.days.includes(day)) this.#change({ days: [...this.#kept.days, day] });
  }

  noteRun(solved: number): void {
    if (solved > this.best) this.#change({ best: solved });
  }

  #change(what: Partial<Kept>) {
    this.#kept = { ...this.#kept, ...what };
    keep(this.#name, this.#kept);
  }
}

/** The next puzzle on the path from easy to hard after one; null at its end. */
export function nextOf(
  puzzles: readonly PuzzleInfo[],
  id: string | null,
  progress: PuzzleProgress,
): string | null {
  const at = puzzles.findIndex((each) => each.id === id) + 1;
  const inOrder = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  return inOrder.find((each) => !progress.done(each.id))?.id ?? null;
}

function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

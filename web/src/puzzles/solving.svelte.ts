import { problemText } from "../i18n/words.svelte";
import type { PuzzlePosition, PuzzleReply, PuzzleSolution } from "../protocol/generated";
import { patiently } from "../replay/patience";
import { refutation, solutionOf, tryAnswer } from "./requests";

/** One puzzle being solved: the moves so far, and what came of them. */
export class Solving {
  position = $state.raw<PuzzlePosition | null>(null);
  moves = $state.raw<readonly string[]>([]);
  /** What punishes the wrong answer on the board; null until the engine has said it. */
  reply = $state.raw<PuzzleReply | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** What the right answer that was found is worth; null until that is known. */
  found = $state.raw<PuzzleSolution | null>(null);
  problem = $state("");
  busy = $state(false);
  /** Whether a complete answer was wrong before. */
  failed = $state(false);
  #asked = 0;

  constructor(
    readonly box: string,
    readonly id: string,
    /** Whether wrong answers are refuted: not against the clock. */
    readonly refutes = true,
  ) {}

  get verdict(): PuzzlePosition["verdict"] {
    return this.position?.verdict ?? "open";
  }

  /** Whether there is nothing more to do. */
  get over(): boolean {
    return this.verdict === "solved" || this.solution !== null;
  }

  /** The board as it is to be drawn. */
  get view(): unknown {
    return (this.reply?.position ?? this.solution?.position ?? this.position)?.view ?? null;
  }

  begin(): Promise<void> {
    return this.#answer([]);
  }

  play(move: string): Promise<void> {
    return this.#answer([...this.moves, move]);
  }

  /** Takes back the last move of a turn that is not complete. */
  back(): Promise<void> {
    return this.#answer(this.moves.slice(0, -1));
  }

  async giveUp(): Promise<void> {
    this.failed = true;
    await this.#asking(async () => {
      const found = await solutionOf(this.box, this.id);
      return () => ([this.solution, this.reply] = [found, null]);
    });
  }

  async #answer(moves: readonly string[]): Promise<void> {
    await this.#asking(async () => {
      const found = await tryAnswer(this.box, this.id, moves);
      return () => ([this.position, this.moves, this.reply] = [found, moves, null]);
    });
    if (this.verdict === "solved" && this.refutes && !this.problem) {
      // Without it the puzzle is solved all the same.
      this.found = await solutionOf(this.box, this.id).catch(() => null);
      return;
    }
    if (this.verdict !== "wrong" || this.problem) return;
    this.failed = true;
    if (!this.refutes) return;
    await this.#asking(async () => {
      // The engine may have to be compiled first.
      const [asked, answer] = [this.#asked, this.moves];
      const found = await patiently(() => refutation(this.box, this.id, answer), {
        wanted: () => asked === this.#asked,
      });
      return () => (this.reply = found ?? null);
    });
  }

  /** Asks the server; what comes back too late changes nothing. */
  async #asking(ask: () => Promise<() => void>): Promise<void> {
    const asked = ++this.#asked;
    [this.busy, this.problem] = [true, ""];
    try {
      const arrive = await ask();
      if (asked === this.#asked) arrive();
    } catch (error) {
      if (asked === this.#asked) this.problem = problemText(error);
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}

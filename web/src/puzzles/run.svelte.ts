import type { PuzzleInfo } from "../protocol/generated";
import { Solving } from "./solving.svelte";

export const MINUTES = 3;
export const LIVES = 3;
const SHOWN_FOR = { solved: 700, wrong: 1500 };
const BEATS = 250;

/** A run against the clock: puzzles from easy to hard until time or patience is out. */
export class Run {
  solving = $state.raw<Solving | null>(null);
  solved = $state(0);
  lives = $state(LIVES);
  over = $state(false);
  /** The puzzles that were answered wrongly. */
  missed = $state.raw<readonly PuzzleInfo[]>([]);
  #leftMs = $state(MINUTES * 60_000);
  readonly #puzzles: readonly PuzzleInfo[];
  #at = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly box: string,
    puzzles: readonly PuzzleInfo[],
    private readonly onover: (solved: number) => void,
  ) {
    this.#puzzles = drawn(puzzles);
  }

  /** Minutes and seconds that are left. */
  get left(): string {
    const seconds = Math.ceil(this.#leftMs / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  start(): void {
    const until = performance.now() + this.#leftMs;
    this.#timer = setInterval(() => {
      this.#leftMs = Math.max(0, until - performance.now());
      if (this.#leftMs === 0) this.#end();
    }, BEATS);
    void this.#next();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #next(): Promise<void> {
    const info = this.#puzzles[this.#at++];
    if (!info || this.lives === 0) {
      this.#end();
      return;
    }
    const solving = new WatchedSolving(this.box, info.id, () => this.#ended(solving, info));
    this.solving = solving;
    await solving.begin();
  }

  #ended({ verdict }: Solving, info: PuzzleInfo): void {
    if (this.over) return;
    if (verdict === "solved") this.solved += 1;
    else {
      this.lives -= 1;
      this.missed = [...this.missed, info];
    }
    setTimeout(() => void this.#next(), verdict === "solved" ? SHOWN_FOR.solved : SHOWN_FOR.wrong);
  }

  #end(): void {
    if (this.over) return;
    this.over = true;
    this.stop();
    this.onover(this.solved);
  }
}

/** Tells when an answer is complete, be it right or wrong. */
class WatchedSolving extends Solving {
  constructor(
    box: string,
    id: string,
    private readonly onended: () => void,
  ) {
    super(box, id, false);
  }

  override async play(move: string): Promise<void> {
    await super.play(move);
    if (this.verdict !== "open") this.onended();
  }
}

/** Puzzles in another order every time, but the easy ones first. */
function drawn(puzzles: readonly PuzzleInfo[]): PuzzleInfo[] {
  return puzzles
    .map((each) => ({ each, order: each.difficulty + Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ each }) => each);
}

import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { ReviewedMove } from "../protocol/generated";
import { patiently, pausing, type Pause } from "./patience";

type Ask = (match: string, ply: number) => Promise<ReviewedMove | null>;

/** Asks ply after ply what a game was worth. */
export class Analysis {
  /** By ply; null: a card, of which there is nothing to say. */
  reviews = $state.raw<ReadonlyMap<number, ReviewedMove | null>>(new Map());
  running = $state(false);
  /** Nothing has been heard yet, because the server is not ready. */
  waiting = $state(false);
  problem = $state("");
  #round = 0;

  constructor(
    private readonly match: string,
    private readonly ask: Ask = api.analysis,
    private readonly pause: Pause = pausing,
  ) {}

  /** How many plies are done. */
  get done(): number {
    return this.reviews.size;
  }

  /** Goes on where it was stopped, until every ply (or each of those named) is done, one first. */
  async start(plies: number | readonly number[], first = 0): Promise<void> {
    if (this.running) return;
    const round = ++this.#round;
    this.running = true;
    this.problem = "";
    const named =
      typeof plies === "number" ? Array.from({ length: plies }, (_, at) => at + 1) : plies;
    const all = [...named.filter((ply) => ply === first), ...named];
    try {
      for (const ply of all) {
        if (this.#round !== round) break;
        if (this.reviews.has(ply)) continue;
        const review = await this.#review(ply, round);
        if (review === undefined) return;
        this.reviews = new Map([...this.reviews, [ply, review]]);
      }
    } catch (error) {
      if (this.#round === round) this.problem = problemText(error);
    } finally {
      if (this.#round === round) this.stop();
    }
  }

  stop(): void {
    this.#round += 1;
    this.running = false;
    this.waiting = false;
  }

  /** What was said of a ply; undefined: it was stopped meanwhile. */
  async #review(ply: number, round: number): Promise<ReviewedMove | null | undefined> {
    const review = await patiently(() => this.ask(this.match, ply), {
      wanted: () => this.#round === round,
      onwait: () => (this.waiting = true),
      pause: this.pause,
    });
    if (review !== undefined) this.waiting = false;
    return review;
  }
}

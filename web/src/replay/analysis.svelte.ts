import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { ReviewedMove } from "../protocol/generated";

/** Milliseconds before it asks again, and how often it does before it gives up. */
const PAUSE = 2_000;
const TRIES = 60;
/** Answers that may be better a little later: too many requests, and not ready. */
const LATER = [429, 503];

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
    private readonly pause = (time: number) => new Promise<void>((done) => setTimeout(done, time)),
  ) {}

  /** How many plies are done. */
  get done(): number {
    return this.reviews.size;
  }

  /** Goes on where it was stopped, until every ply is done. */
  async start(plies: number): Promise<void> {
    if (this.running) return;
    const round = ++this.#round;
    this.running = true;
    this.problem = "";
    try {
      for (let ply = 1; ply <= plies && this.#round === round; ply += 1) {
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
    for (let tries = 1; ; tries += 1) {
      try {
        const review = await this.ask(this.match, ply);
        if (this.#round !== round) return undefined;
        this.waiting = false;
        return review;
      } catch (error) {
        if (this.#round !== round) return undefined;
        if (
          tries === TRIES ||
          !(error instanceof api.RequestFailed) ||
          !LATER.includes(error.status)
        )
          throw error;
        this.waiting = true;
        await this.pause(PAUSE);
        if (this.#round !== round) return undefined;
      }
    }
  }
}

import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { KnownThen } from "../protocol/generated";
import { patiently, pausing, type Pause } from "./patience";

type Ask = (match: string, ply: number) => Promise<KnownThen>;

/** What players could know, ply by ply, as far as somebody has asked. */
export class Known {
  /** What is known of the ply that was asked for last; what was shown before, until it is there. */
  shown = $state.raw<KnownThen | null>(null);
  problem = $state("");
  readonly #found = new Map<number, KnownThen>();
  #wanted = -1;

  constructor(
    private readonly match: string,
    private readonly ask: Ask = api.beliefs,
    private readonly pause: Pause = pausing,
  ) {}

  async look(ply: number): Promise<void> {
    this.#wanted = ply;
    this.problem = "";
    try {
      // Whoever leafs on quickly does not want what lies between.
      const known =
        this.#found.get(ply) ??
        (await patiently(() => this.ask(this.match, ply), {
          wanted: () => this.#wanted === ply,
          pause: this.pause,
        }));
      if (!known) return;
      this.#found.set(ply, known);
      this.shown = known;
    } catch (error) {
      if (this.#wanted === ply) this.problem = problemText(error);
    }
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#wanted = -1;
  }
}

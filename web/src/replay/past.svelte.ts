import { problemText } from "../i18n/words.svelte";
import * as api from "../protocol/api";
import type { History, MatchInfo, PastPosition } from "../protocol/generated";

/** Milliseconds between moves when it plays by itself. */
const PACE = 700;

/** A match from its start: which ply is looked at, and the views that have been fetched. */
export class Past {
  info = $state.raw<MatchInfo | null>(null);
  history = $state.raw<History | null>(null);
  /** The ply that was asked for. */
  ply = $state(0);
  /** The position that is shown: the one asked for as soon as it is there. */
  shown = $state.raw<PastPosition | null>(null);
  playing = $state(false);
  problem = $state("");
  readonly #views = new Map<number, Promise<PastPosition>>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {}

  get plies(): number {
    return this.history?.turns.length ?? 0;
  }

  async load(): Promise<void> {
    try {
      this.info = await api.look(this.id);
      this.history = await api.history(this.id, this.key);
      this.go(this.plies);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Goes to a ply, or as near as there is one. */
  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.plies, ply));
    const wanted = this.ply;
    void this.#view(wanted).then((position) => {
      if (this.ply === wanted) this.shown = position;
      // The neighbours are the likeliest to be asked for next.
      for (const near of [wanted + 1, wanted - 1])
        if (near >= 0 && near <= this.plies) void this.#view(near);
    });
  }

  step(plies: number): void {
    this.pause();
    this.go(this.ply + plies);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.ply === this.plies) this.go(0);
    this.playing = true;
    this.#timer = setInterval(() => {
      if (this.ply >= this.plies) this.pause();
      else this.go(this.ply + 1);
    }, PACE);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  #view(ply: number): Promise<PastPosition> {
    const known = this.#views.get(ply);
    if (known) return known;
    const asked = api.position(this.id, ply, this.key);
    this.#views.set(ply, asked);
    asked.catch(() => this.#views.delete(ply));
    return asked;
  }
}

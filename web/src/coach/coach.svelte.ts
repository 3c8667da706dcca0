import type { ReviewedMove } from "../protocol/generated";
import type { LiveMatch } from "../protocol/live.svelte";
import { weighed } from "./requests";

type Seat = Pick<LiveMatch, "match" | "key" | "state" | "move">;
type Weigh = (match: string, key: string, move: string) => Promise<ReviewedMove>;

/** Milliseconds after which a move is sent, whatever the coach may still find. */
const PATIENCE = 3_000;

/** Looks at a move before it is sent, and warns where it gives away much. */
export class Coach {
  /** What there is to say of the move that waits. */
  warning = $state.raw<ReviewedMove | null>(null);
  /** Whether better moves are shown: first one may look for them oneself. */
  shown = $state(false);
  weighing = $state(false);
  #live: Seat | null = null;
  #ply = -1;

  constructor(
    private readonly weigh: Weigh = weighed,
    private readonly patience = PATIENCE,
  ) {}

  /** Sends a move, unless it gives away much; nobody who can think: it is sent. */
  async propose(live: Seat, move: string): Promise<void> {
    if (this.weighing || !live.state) return;
    if (live.key === null) return live.move(move);
    [this.warning, this.#live, this.#ply] = [null, live, live.state.ply];
    this.shown = false;
    this.weighing = true;
    const found = await this.#judged(live.match, live.key, move);
    this.weighing = false;
    // Whatever happened meanwhile, the server says whether the move still stands.
    if (found?.verdict === "mistake" || found?.verdict === "blunder") this.warning = found;
    else live.move(move);
  }

  /** Sends the move that waits. */
  insist(): void {
    const { warning } = this;
    this.warning = null;
    if (warning) this.#live?.move(warning.move);
  }

  /** The move is not made. */
  relent(): void {
    this.warning = null;
  }

  /** A warning ends with the situation that it is about. */
  follow(live: Seat): void {
    if (this.warning && (live !== this.#live || live.state?.ply !== this.#ply)) this.warning = null;
  }

  async #judged(match: string, key: string, move: string): Promise<ReviewedMove | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), this.patience);
    });
    try {
      return await Promise.race([this.weigh(match, key, move), late]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

import { problemText, refusalText } from "../i18n/words.svelte";
import type {
  BalanceNews,
  BalanceSuggestion,
  Refusal,
  SuggestionNews,
} from "../protocol/generated";
import { lines } from "../protocol/lines";
import type { Files } from "../workshop/requests";

export type State = "idle" | "playing" | "over" | "stopped" | "broken";

export interface Asked {
  readonly variant: string;
  readonly files: Files;
  readonly seats: number;
  readonly games: number;
}

interface Told {
  readonly type: string;
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
}

type Tell = <T>(address: string, body: unknown, signal: AbortSignal) => AsyncIterable<T>;

/** Something that plays games on the server while somebody watches, and can be stopped. */
class Run<News extends Told> {
  state = $state<State>("idle");
  done = $state(0);
  total = $state(0);
  problem = $state("");
  /** What was asked, to tell whether the design has changed since. */
  asked = $state.raw<Asked | null>(null);
  #ending: AbortController | null = null;

  constructor(
    private readonly address: string,
    private readonly hear: (news: News) => void,
    private readonly tell: Tell,
  ) {}

  get playing(): boolean {
    return this.state === "playing";
  }

  async start(asked: Asked): Promise<void> {
    this.stop();
    const ending = new AbortController();
    this.#ending = ending;
    [this.state, this.asked, this.problem] = ["playing", asked, ""];
    [this.done, this.total] = [0, 0];
    let last: State = "broken";
    try {
      for await (const news of this.tell<News | Refusal>(this.address, asked, ending.signal)) {
        if (ending.signal.aborted) return;
        if ("reason" in news) {
          this.problem = refusalText(news);
          last = "stopped";
        } else if ("done" in news) {
          [this.done, this.total] = [news.done, news.total];
          this.hear(news);
          if (news.over) last = "over";
        }
      }
    } catch (error) {
      if (ending.signal.aborted) return;
      this.problem = problemText(error);
      last = "stopped";
    }
    if (!ending.signal.aborted) this.state = last;
  }

  stop(): void {
    this.#ending?.abort();
    this.#ending = null;
    if (this.playing) this.state = "stopped";
  }
}

/** The balance lab: what was measured of a design, and what changes would do. */
export class Lab {
  measured = $state.raw<BalanceNews | null>(null);
  suggestions = $state.raw<readonly BalanceSuggestion[] | null>(null);
  /** Whether the design met all its targets when changes of it were tried. */
  met = $state(false);
  readonly measuring: Run<BalanceNews>;
  readonly trying: Run<SuggestionNews>;

  constructor(tell: Tell = lines) {
    this.measuring = new Run("/api/balance", (news) => (this.measured = news), tell);
    this.trying = new Run(
      "/api/balance/suggestions",
      (news) => {
        this.met = news.met;
        this.suggestions = news.suggestions ?? this.suggestions;
      },
      tell,
    );
  }

  measure(asked: Asked): Promise<void> {
    this.measured = null;
    return this.measuring.start(asked);
  }

  suggest(asked: Asked): Promise<void> {
    this.suggestions = null;
    return this.trying.start(asked);
  }

  stop(): void {
    this.measuring.stop();
    this.trying.stop();
  }
}

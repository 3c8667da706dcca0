import type { Outcome, Seat, SeenPlayer } from "../protocol/generated";
import { keep, kept } from "./kept";

/** How a finished game went for the person at this screen. */
export interface KeptResult {
  /** The match, so that none counts twice. */
  id: string;
  variant: string;
  score: number;
  /** 1 for a win, less for one that is shared, 0 for none; null for a game alone. */
  won: number | null;
  /** The rank that a game alone earned, or nothing. */
  rank: string;
  /** The levels of the bots at the table. */
  levels: number[];
  when: number;
}

export interface Summary {
  variant: string;
  played: number;
  won: number | null;
  best: number;
  mean: number;
}

const NAME = "squarely.results";
const MOST = 1000;

class Results {
  list = $state.raw<KeptResult[]>(kept<KeptResult[]>(NAME, []));

  /** Remembers how a game ended for a seat; one that was given up counts, too. */
  note(
    id: string,
    variant: string,
    outcome: Outcome,
    players: readonly SeenPlayer[],
    you: Seat,
  ): void {
    const own = outcome.results.find((result) => result.seat === you);
    if (!own || this.list.some((each) => each.id === id)) return;
    const first = outcome.results.filter((result) => result.rank === 1).length;
    const alone = outcome.results.length === 1;
    const result: KeptResult = {
      id,
      variant,
      score: own.score,
      won: alone ? null : own.rank === 1 ? 1 / first : 0,
      rank: alone ? outcome.remark : "",
      levels: players.filter((each) => each.kind === "bot").map((each) => each.level),
      when: Date.now(),
    };
    this.list = [result, ...this.list].slice(0, MOST);
    keep(NAME, this.list);
  }

  /** The best score in a variant besides one match; null before the first. */
  bestBesides(id: string, variant: string): number | null {
    const scores = this.list
      .filter((each) => each.variant === variant && each.id !== id)
      .map((each) => each.score);
    return scores.length > 0 ? Math.max(...scores) : null;
  }

  /** What was played most, first. */
  get summaries(): Summary[] {
    const variants = [...new Set(this.list.map((each) => each.variant))];
    return variants
      .map((variant) => {
        const games = this.list.filter((each) => each.variant === variant);
        const scores = games.map((each) => each.score);
        const won = games.flatMap((each) => each.won ?? []);
        return {
          variant,
          played: games.length,
          won: won.length > 0 ? won.reduce((sum, each) => sum + each, 0) : null,
          best: Math.max(...scores),
          mean: scores.reduce((sum, each) => sum + each, 0) / scores.length,
        };
      })
      .sort((one, other) => other.played - one.played);
  }

  forget(): void {
    this.list = [];
    keep(NAME, this.list);
  }
}

export const results = new Results();
